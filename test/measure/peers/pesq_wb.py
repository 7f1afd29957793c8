"""Mean PESQ-wb (ITU-T P.862.2) gain of recordings over others: reads [[clean, before, after]] of WAV files at 16 kHz from JSON."""

import json
import sys

import numpy as np
import soundfile
from pesq import pesq

gains = []
for clean, before, after in json.load(sys.stdin):
    truth = soundfile.read(clean)[0]
    gains.append(pesq(16000, truth, soundfile.read(after)[0], "wb") - pesq(16000, truth, soundfile.read(before)[0], "wb"))
print(json.dumps(float(np.mean(gains)) if gains else None))
