"""The port of the table page."""

from companion.web.sharing import listening_socket


def test_two_that_start_at_the_same_moment_get_a_port_each() -> None:
    with listening_socket(None, shared=False) as one, listening_socket(None, shared=False) as other:
        assert one.getsockname()[1] != other.getsockname()[1]
