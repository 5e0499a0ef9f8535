"""How much memory this process holds."""

import psutil


def resident_mb() -> float:
    """What of this process is in the machine's memory now, in MB of 2**20 bytes."""
    return float(psutil.Process().memory_info().rss) / 2**20
