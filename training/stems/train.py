"""Trains the mask U-Net of stem_analysis on the output of mixes.py and writes its weights.

python train.py TRAIN.npz --check CHECK.npz --out audio/dsp/separation/mask-weights.json --minutes 30

The weights in the repository: songs 0 to 95 by songs.py with FluidR3 (twice), TimGM6mb and MuseScore General Lite as fonts,
six files of mixes of 16 songs each (--seed 1), 31 minutes on a busy core (some 900 steps); checked on pieces of another generator.

Needs torch and numpy. The loss is the mean over stems of log(error + 1e-2 of the mix power), where the error is that of masks which
are constant within a band, in the spectral domain: the error of the signal-to-distortion ratio.
"""
import argparse, base64, glob, json, time
import numpy as np
import torch
from torch import nn
from torch.nn import functional as f

BANDS = 256
WIDTH = [16, 24, 48, 64, 64, 64]
STRIDE = [None, (2, 1), (2, 2), (2, 2), (2, 1), (2, 1)]  # bands, frames


class Conv(nn.Module):
    """3×3 convolution, batch norm, ReLU."""

    def __init__(self, cin, cout, stride=(1, 1), dilation=1):
        super().__init__()
        self.conv = nn.Conv2d(cin, cout, 3, stride, (1, dilation), (1, dilation), bias=False)
        self.norm = nn.BatchNorm2d(cout, momentum=0.05)

    def forward(self, x):
        return f.relu(self.norm(self.conv(x)))


class Masks(nn.Module):
    """A U-Net over bands and frames; returns the logits of the four stems."""

    def __init__(self):
        super().__init__()
        w = WIDTH
        self.place = nn.Parameter(torch.zeros(1, w[0], BANDS, 1))
        self.enc0 = Conv(3, w[0])
        self.enc1 = Conv(w[0], w[1], STRIDE[1])
        self.enc2, self.enc2b = Conv(w[1], w[2], STRIDE[2]), Conv(w[2], w[2])
        self.enc3, self.enc3b = Conv(w[2], w[3], STRIDE[3]), Conv(w[3], w[3])
        self.enc4, self.enc4b = Conv(w[3], w[4], STRIDE[4]), Conv(w[4], w[4])
        self.enc5 = Conv(w[4], w[5], STRIDE[5])
        self.deep1, self.deep2, self.deep3 = Conv(w[5], w[5], dilation=2), Conv(w[5], w[5], dilation=4), Conv(w[5], w[5], dilation=8)
        for i in range(4, -1, -1): setattr(self, f"up{i}", nn.Conv2d(w[i + 1], w[i], 1))
        for i in range(4, -1, -1): setattr(self, f"dec{i}", Conv(w[i], w[i]))
        self.out = nn.Conv2d(w[0], 4, 1)

    def forward(self, x):
        # place is added to the input of the first block's ReLU, so that it folds into a bias for each band
        e0 = f.relu(self.enc0.norm(self.enc0.conv(x)) + self.place)
        e1 = self.enc1(e0)
        e2 = self.enc2b(self.enc2(e1))
        e3 = self.enc3b(self.enc3(e2))
        e4 = self.enc4b(self.enc4(e3))
        d = self.enc5(e4)
        d = d + self.deep1(d)
        d = d + self.deep2(d)
        d = d + self.deep3(d)
        for i, skip in ((4, e4), (3, e3), (2, e2), (1, e1), (0, e0)):
            d = skip + f.interpolate(getattr(self, f"up{i}")(d), scale_factor=STRIDE[i + 1], mode="nearest")
            d = getattr(self, f"dec{i}")(d)
        return self.out(d)


def errors(logits, a, b, e):
    m = f.softmax(logits, 1)
    cost = ((a**2)[:, None] * (m * m - 2 * m * b)).sum((2, 3)) + e
    return cost.clamp_min(0)


class Mixes:
    """All mixes of the files that match the patterns, including files that appear during training."""

    def __init__(self, patterns):
        self.patterns, self.files, self.mixes = patterns, set(), []
        self.scan()

    def scan(self):
        for path in sorted({p for pattern in self.patterns for p in glob.glob(pattern)} - self.files):
            self.files.add(path)
            part = np.load(path)
            arrays = [torch.from_numpy(part[k]) for k in "xabe"]
            self.mixes += list(zip(*arrays))

    def crop(self, places, frames, flip=False):
        """Returns x, a, b with bands before frames, and the energies of whole mixes, for (mix, start) positions."""
        x, a, b = (torch.stack([self.mixes[i][k][start : start + frames] for i, start in places]).float() for k in range(3))
        if flip: x[..., 2] *= -1
        x = x.permute(0, 3, 2, 1).contiguous(memory_format=torch.channels_last)
        return x, a.permute(0, 2, 1), b.permute(0, 3, 2, 1), torch.stack([self.mixes[i][3] for i, _ in places])


@torch.no_grad()
def check(model, data):
    model.eval()
    gains = []
    for i in range(len(data.mixes)):
        x, a, b, e = data.crop([(i, 0)], 864)
        err = errors(model(x), a, b, e).double()
        mix = ((a.double() ** 2)[:, None] * (1 - 2 * b)).sum((2, 3)) + e
        sdr = 10 * torch.log10(e / err.clamp_min(1e-9))
        before = 10 * torch.log10(e / mix.clamp_min(1e-9))
        sdr[e < 1e-3 * e.sum()] = torch.nan
        gains.append(torch.cat([sdr, sdr - before], 1))
    model.train()
    return torch.cat(gains).nanmean(0)


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
        layers[name] = (w.detach().permute(2, 3, 1, 0).contiguous().numpy(), bias.detach().numpy())
    return layers


def export(model, path):
    """Writes 8-bit weights with a scale per output and biases as 32-bit floats, all base64."""
    out = {}
    code = lambda v: base64.b64encode(v.tobytes()).decode()
    for name, (w, bias) in folded(model).items():
        scale = np.abs(w).reshape(-1, w.shape[-1]).max(0) / 127 + 1e-12
        out[name] = {"shape": list(w.shape), "weights": code(np.round(w / scale).astype(np.int8)), "scales": code(scale.astype("<f4")), "bias": code(bias.astype("<f4"))}
    json.dump(out, open(path, "w"), indent=1)


def stored(layers):
    """Returns the weights that `export` wrote, dequantised, [row][column][in][out]."""
    read = lambda text, kind: np.frombuffer(base64.b64decode(text), kind)
    return {name: (read(l["weights"], np.int8).reshape(l["shape"]) * read(l["scales"], "<f4")).astype(np.float32) for name, l in layers.items()}


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("train", nargs="+")
    p.add_argument("--check", required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--minutes", type=float, default=30)
    p.add_argument("--rate", type=float, default=3e-3)
    p.add_argument("--frames", type=int, default=256)
    p.add_argument("--batch", type=int, default=4)
    p.add_argument("--resume")
    p.add_argument("--keep")
    args = p.parse_args()
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    torch.set_num_threads(1)
    data, held = Mixes(args.train), Mixes([args.check])
    model = Masks().to(memory_format=torch.channels_last)
    if args.resume: model.load_state_dict(torch.load(args.resume))
    optimiser = torch.optim.AdamW(model.parameters(), args.rate, weight_decay=1e-3)
    begun, step, mean = time.time(), 0, None
    reported = begun
    while (spent := (time.time() - begun) / 60) < args.minutes:
        for group in optimiser.param_groups: group["lr"] = args.rate * min(1, (step + 1) / 50) * (0.02 + 0.98 * (1 + np.cos(np.pi * spent / args.minutes)) / 2)
        places = [(int(rng.integers(len(data.mixes))), int(rng.integers(864 - args.frames))) for _ in range(args.batch)]
        x, a, b, _ = data.crop(places, args.frames, rng.random() < 0.5)
        # the cost of this crop that no mask can avoid (the minimum over real masks), so that errors stay positive
        e = ((a**2)[:, None] * b * b).sum((2, 3))
        total = (a**2).sum((1, 2))[:, None] + 1e-3
        with torch.autocast("cpu", torch.bfloat16): logits = model(x)
        err = errors(logits.float(), a, b, e)
        loss = torch.log((err + 1e-2 * total) / total).mean()
        optimiser.zero_grad(); loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        step += 1
        mean = loss.item() if mean is None else 0.98 * mean + 0.02 * loss.item()
        if time.time() - reported > 120:
            reported = time.time()
            data.scan()
            print(f"{spent:.1f} min, step {step}, {len(data.mixes)} mixes, loss {mean:.3f}, SDR and gain", " ".join(f"{v:.2f}" for v in check(model, held).tolist()), flush=True)
            if args.keep: torch.save(model.state_dict(), args.keep)
            export(model.eval(), args.out); model.train()
    print("end", step, check(model, held).tolist())
    if args.keep: torch.save(model.state_dict(), args.keep)
    export(model.eval(), args.out)
