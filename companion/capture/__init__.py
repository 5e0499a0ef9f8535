"""Frames in: from a webcam, a video file, a picture or a clip."""

READER_THREAD = "camera reader"
"""The name of the threads that call into a camera's driver, which may never come back."""
