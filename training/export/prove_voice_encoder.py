"""Compares the exported graph of the voice encoder with the package's own output: prove_voice_encoder.py GRAPH RECORDING…

GRAPH is the model.onnx of `npm run models -- pull resemblyzer`. Needs the packages resemblyzer (with PyTorch), librosa and onnxruntime.
Ends with an error if a number of an embedding differs by more than 1e-3.
"""

import sys

import librosa
import numpy as np
import onnxruntime
import torch
from resemblyzer import VoiceEncoder
from resemblyzer.audio import normalize_volume, wav_to_mel_spectrogram

RATE = 16000
FRAMES, HOP, BORDER = 160, 160, 200
LENGTH = (FRAMES - 1) * HOP + 2 * BORDER
TOLERANCE = 1e-3

graph, *recordings = sys.argv[1:]
session = onnxruntime.InferenceSession(graph, providers=["CPUExecutionProvider"])
encoder = VoiceEncoder("cpu", verbose=False)
worst = 0.0
for path in recordings:
    wave, _ = librosa.load(path, sr=RATE)
    wave = normalize_volume(wave, -30, increase_only=True).astype(np.float32)
    mel = wav_to_mel_spectrogram(wave)
    padded = np.pad(wave, BORDER)
    for first in range(1, len(mel) - FRAMES, FRAMES // 2):
        with torch.no_grad():
            own = encoder(torch.from_numpy(mel[None, first : first + FRAMES]).float()).numpy()[0]
        window = padded[first * HOP : first * HOP + LENGTH]
        made = session.run(["voice"], {"audio": window[None].astype(np.float32)})[0][0]
        worst = max(worst, float(np.abs(own - made).max()))
print(f"largest difference: {worst:.2e}")
if worst > TOLERANCE:
    sys.exit("the graph does not return what the package does")
