"""Makes masks.json: a small mask network with weights by chance, and what torch answers; bands of some frequencies.

python masks.py, with torch and numpy, from this folder.
"""
import json, os, sys
import numpy as np
import torch

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../train/stems"))
import mixes, train

FRAMES = 32
HERE = os.path.dirname(os.path.abspath(__file__))

torch.manual_seed(3)
train.WIDTH[:] = [8] * 6
model = train.Masks()
for part in model.modules():
    if isinstance(part, torch.nn.BatchNorm2d):
        part.running_mean.uniform_(-0.1, 0.1)
        part.running_var.uniform_(0.1, 0.3)
torch.nn.init.normal_(model.place, 0, 0.3)
model.eval()
path = f"{HERE}/masks.json"
train.export(model, path)
layers = json.load(open(path))
for name, layer in train.stored(layers).items():  # as the 8 bits hold them
    conv = getattr(model, name).conv if hasattr(getattr(model, name), "conv") else getattr(model, name)
    kept = torch.from_numpy(layer).permute(3, 2, 0, 1)
    norm = getattr(getattr(model, name), "norm", None)
    if norm is not None: kept = kept / (norm.weight / torch.sqrt(norm.running_var + norm.eps))[:, None, None, None]
    conv.weight.data = kept
n = FRAMES * train.BANDS * 3
x = torch.from_numpy(np.sin(np.arange(n) * 0.37).astype(np.float32)).reshape(1, FRAMES, train.BANDS, 3).permute(0, 3, 2, 1)
with torch.no_grad():
    masks = torch.softmax(model(x), 1)[0].permute(2, 1, 0)
places = [[0, 0], [0, 255], [31, 0], [31, 255], [7, 100], [16, 31], [20, 200]]
hz = [0, 5, 6, 100, 600, 615, 700, 1_000, 4_000, 12_000, 22_050]
json.dump(
    {
        "layers": layers,
        "frames": FRAMES,
        "masks": [{"frame": f, "band": b, "values": [round(v, 6) for v in masks[f, b].tolist()]} for f, b in places],
        "bands": [[h, int(mixes.band_of(np.array([h]))[0])] for h in hz],
    },
    open(path, "w"),
)
