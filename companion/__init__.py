"""The Companion: a camera referees a card game that people play with their hands at a real table."""

import os

__version__ = "0.1.0"

# Read by the native libraries once, when they are loaded, so set before anything imports cv2 or numpy.
for _name, _value in {
    "OPENCV_LOG_LEVEL": "SILENT",  # what goes wrong is said in our own sentences, probing a camera prints nothing
    "OPENCV_FFMPEG_LOGLEVEL": "-8",
    "OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS": "0",  # Windows: opening takes 10 to 60 s with them
    "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT": "2",  # Linux: seconds a read of a stalled camera may block (10 by default)
    # The products of matrices here are small: several threads for one only wait for each other. On two busy cores the
    # tuned blocks took 58 ms of processor time a look with two threads, 4 ms with one.
    "OPENBLAS_NUM_THREADS": "1",
    "VECLIB_MAXIMUM_THREADS": "1",  # macOS
}.items():
    os.environ.setdefault(_name, _value)
