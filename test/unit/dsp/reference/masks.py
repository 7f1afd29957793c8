"""Makes masks-of-pairs.json: a small mask network with weights by chance, and what torch makes of an input.

python masks.py, with torch, numpy and soundfile, from this folder. masks.json was made in the same way from the network of the release
before, and has the bands of some frequencies.
"""
import base64, json, os, sys
import numpy as np
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../../../training/stems"))
import network

FRAMES = 32
network.WIDTHS["tiny"], network.TWICE["tiny"] = [8] * 5, (3,)
torch.manual_seed(3)
model = network.Masks("tiny")
with torch.no_grad():
    model.place.normal_(0, 0.3)
    for part in model.modules():
        if isinstance(part, torch.nn.BatchNorm2d):
            part.running_mean.normal_(0, 0.2)
            part.running_var.uniform_(0.5, 2)
            part.weight.uniform_(0.7, 1.4)
            part.bias.normal_(0, 0.2)
model.eval()
path = f"{HERE}/masks-of-pairs.json"
network.export(model, path)
layers = json.load(open(path))
read = lambda text, kind: np.frombuffer(base64.b64decode(text), kind).copy()
with torch.no_grad():
    for name, layer in layers.items():  # as the 8 bits hold them
        kept = (read(layer["weights"], np.int8).reshape(layer["shape"]) * read(layer["scales"], "<f4")).astype(np.float32)
        kept, part = torch.from_numpy(kept).permute(3, 2, 0, 1), getattr(model, name)
        if isinstance(part, network.Conv):
            scale = part.norm.weight / torch.sqrt(part.norm.running_var + part.norm.eps)
            part.conv.weight.copy_(kept / scale[:, None, None, None])
        else:
            part.weight.copy_(kept)
    x = np.sin(np.arange(FRAMES * network.BANDS * 3) * 0.37).astype(np.float32).reshape(1, FRAMES, network.BANDS, 3)
    masks = torch.softmax(model(torch.from_numpy(x).permute(0, 3, 2, 1)), 1)[0].permute(2, 1, 0)
places = [[0, 0], [1, 0], [0, 1], [5, 17], [16, 100], [31, 255], [30, 254], [13, 201]]
made = [{"frame": t, "band": b, "values": [round(v, 6) for v in masks[t, b].tolist()]} for t, b in places]
json.dump({"layers": layers, "frames": FRAMES, "masks": made}, open(path, "w"), indent=1)
