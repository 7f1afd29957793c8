"""The mask U-Net of the stem separation (audio/dsp/separation/mask-unet.ts), and its weights as the service reads them."""
import base64, json
import numpy as np
import torch
from torch import nn
from torch.nn import functional as f

BANDS = 256
# Two neighbouring bands of two neighbouring frames are one place with four times the features, and four times the masks.
FOLD = 2
STRIDES = [(1, 1), (2, 1), (2, 2), (2, 1), (2, 1)]  # bands, frames; level 0 has 128 places for every two frames
DILATIONS = [2, 4, 8]
WIDTHS = {"small": [24, 32, 48, 64, 64], "medium": [24, 40, 64, 80, 80]}
TWICE = {"small": (), "medium": (3,)}


class Conv(nn.Module):
    """3×3 convolution, batch norm, ReLU."""

    def __init__(self, cin, cout, stride=(1, 1), dilation=1):
        super().__init__()
        self.conv = nn.Conv2d(cin, cout, 3, stride, (1, dilation), (1, dilation), bias=False)
        self.norm = nn.BatchNorm2d(cout, momentum=0.02)

    def forward(self, x):
        return f.relu(self.norm(self.conv(x)))


class Masks(nn.Module):
    """A U-Net over bands and frames; returns the logits of the four stems."""

    def __init__(self, size="medium"):
        super().__init__()
        w = WIDTHS[size]
        self.depth = len(w) - 1
        self.place = nn.Parameter(torch.zeros(1, w[0], BANDS // FOLD, 1))
        self.enc0 = Conv(3 * FOLD**2, w[0])
        for i in range(1, len(w)):
            setattr(self, f"enc{i}", Conv(w[i - 1], w[i], STRIDES[i]))
            if i in TWICE[size]: setattr(self, f"enc{i}b", Conv(w[i], w[i]))
        for i, dilation in enumerate(DILATIONS): setattr(self, f"deep{i + 1}", Conv(w[-1], w[-1], dilation=dilation))
        for i in range(self.depth - 1, -1, -1): setattr(self, f"up{i}", nn.Conv2d(w[i + 1], w[i], 1))
        for i in range(self.depth - 1, -1, -1): setattr(self, f"dec{i}", Conv(w[i], w[i]))
        self.out = nn.Conv2d(w[0], 4 * FOLD**2, 1)

    def forward(self, x):
        """Takes features, batch × 3 × bands × frames; returns batch × 4 × bands × frames."""
        b, c, bands, frames = x.shape
        x = x.reshape(b, c, bands // FOLD, FOLD, frames // FOLD, FOLD).permute(0, 3, 5, 1, 2, 4).reshape(b, -1, bands // FOLD, frames // FOLD)
        # place is added to the input of the first block's ReLU, so that it folds into a bias for each place
        skips = [f.relu(self.enc0.norm(self.enc0.conv(x)) + self.place)]
        for i in range(1, self.depth + 1):
            d = getattr(self, f"enc{i}")(skips[-1])
            if hasattr(self, f"enc{i}b"): d = getattr(self, f"enc{i}b")(d)
            skips.append(d)
        for i in range(len(DILATIONS)): d = d + getattr(self, f"deep{i + 1}")(d)
        for i in range(self.depth - 1, -1, -1):
            wide = getattr(self, f"up{i}")(d)
            for axis, times in zip((2, 3), STRIDES[i + 1]): wide = wide.repeat_interleave(times, axis) if times > 1 else wide
            d = getattr(self, f"dec{i}")(skips[i] + wide)
        y = self.out(d)
        return y.reshape(b, FOLD, FOLD, 4, bands // FOLD, frames // FOLD).permute(0, 3, 4, 1, 5, 2).reshape(b, 4, bands, frames)


def products(size):
    """Returns the multiplications of a network per frame."""
    model, counts = Masks(size), []
    hooks = [m.register_forward_hook(lambda m, _, y: counts.append(y.numel() * m.weight[0].numel())) for m in model.modules() if isinstance(m, nn.Conv2d)]
    model.eval()(torch.zeros(1, 3, BANDS, 64))
    return sum(counts) / 64


def folded(model):
    """Returns the layers with folded batch norms: weights [row][column][in][out], bias [out] or [band][out]."""
    layers = {}
    for name, m in model.named_children():
        if isinstance(m, Conv):
            scale = m.norm.weight / torch.sqrt(m.norm.running_var + m.norm.eps)
            w, bias = m.conv.weight * scale[:, None, None, None], m.norm.bias - m.norm.running_mean * scale
        else:
            w, bias = m.weight, m.bias
        if name == "enc0": bias = bias[None] + model.place[0, :, :, 0].T
        layers[name] = (w.detach().cpu().permute(2, 3, 1, 0).contiguous().numpy(), bias.detach().cpu().contiguous().numpy())
    return layers


def export(model, path):
    """Writes 8-bit weights with a scale per output and biases as 32-bit floats, all base64."""
    out = {}
    code = lambda v: base64.b64encode(np.ascontiguousarray(v).tobytes()).decode()
    for name, (w, bias) in folded(model).items():
        scale = np.abs(w).reshape(-1, w.shape[-1]).max(0) / 127 + 1e-12
        out[name] = {"shape": list(w.shape), "weights": code(np.round(w / scale).astype(np.int8)), "scales": code(scale.astype("<f4")), "bias": code(bias.astype("<f4"))}
    json.dump(out, open(path, "w"), indent=1)
