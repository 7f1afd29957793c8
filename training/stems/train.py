"""Trains the mask U-Net of stem_analysis on the songs of songs.py, mixed anew in every step, and writes its weights.

python train.py SONGS --check CHECK_SONGS --out audio/dsp/separation/mask-weights.json --minutes 8.6

Needs torch, numpy and soundfile; uses a GPU if there is one. Songs that appear in the folder during training are used as well. The loss
is the mean over stems (the voice twice) of log(error + 3e-3 of the mix's energy), where the error is that of masks which are constant
within a band, in the spectral domain: the error of the signal-to-distortion ratio. With several sizes, their networks are trained on the
same mixes, each written to its own file (`{size}` in --out).
"""
import argparse, copy, time
import numpy as np
import torch
from torch import nn
from mixing import Mixer, Songs, errors
from network import Masks, export

WEIGHTS = torch.tensor([2.0, 1.0, 1.0, 1.0]) / 5
FLOOR = 3e-3


@torch.no_grad()
def check(model, batches):
    """Returns the mean gains of the stems in SI-SDR over the mix, in dB."""
    model.eval()
    gains = []
    for x, a, ab, e in batches:
        err = errors(model(x).float(), a, ab, e)
        mix = (a.sum((1, 2))[:, None] - 2 * ab.sum((2, 3)) + e).clamp_min(1e-9)
        gain = 10 * torch.log10(mix / err.clamp_min(1e-9))
        gain[e < 1e-3] = torch.nan
        gains.append(gain)
    model.train()
    return torch.cat(gains).nanmean(0)


class Trained:
    """A network with its optimiser and the running mean of its weights."""

    def __init__(self, size, rate, device):
        torch.manual_seed(1)
        self.size, self.rate = size, rate
        self.model = Masks(size).to(device, memory_format=torch.channels_last)
        self.mean = copy.deepcopy(self.model).eval()
        self.optimiser = torch.optim.AdamW(self.model.parameters(), rate, weight_decay=1e-3)
        self.loss = None

    def step(self, batch, spent, steps, device):
        x, a, ab, e = batch
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate * min(1, (steps + 1) / 100) * (0.01 + 0.99 * (1 + np.cos(np.pi * min(1, spent))) / 2)
        with torch.autocast(device.type, torch.bfloat16): logits = self.model(x)
        loss = (torch.log(errors(logits.float(), a, ab, e) + FLOOR) * WEIGHTS.to(device)).sum(1).mean()
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimiser.step()
        keep = min(0.998, steps / (steps + 20))
        with torch.no_grad():
            for m, p in zip(self.mean.parameters(), self.model.parameters()): m.lerp_(p, 1 - keep)
            for m, p in zip(self.mean.buffers(), self.model.buffers()): m.copy_(p)
        self.loss = loss.detach() if self.loss is None else self.loss.lerp(loss.detach(), 0.02)


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("songs", nargs="+")
    p.add_argument("--check", required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--minutes", type=float, default=30)
    p.add_argument("--size", nargs="+", default=["small"])
    p.add_argument("--rate", type=float, default=3e-3)
    p.add_argument("--frames", type=int, default=256)
    p.add_argument("--batch", type=int, default=24)
    p.add_argument("--wait", type=int, default=1, help="number of songs to wait for")
    args = p.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    songs = Songs(args.songs, device)
    while len(songs.songs) < args.wait:
        songs.scan()
        time.sleep(0.2)
    held = Songs([args.check], device)
    held.scan()
    mixer = Mixer(songs, args.frames, args.batch, 1)
    held_mixer = Mixer(held, args.frames, 16, 2)
    with torch.no_grad(): batches = [held_mixer.batch_of() for _ in range(8 if device.type == "cuda" else 2)]
    networks = [Trained(size, args.rate, device) for size in args.size]
    begun, steps, reported, scanned = time.time(), 0, time.time(), time.time()

    def report(spent):
        for n in networks:
            print(f"{spent * args.minutes:.1f} min, step {steps}, {len(songs.songs)} songs, {n.size}: loss {n.loss.item():.3f}, gains", " ".join(f"{v:.2f}" for v in check(n.mean, batches).tolist()), flush=True)
            export(n.mean, args.out.replace("{size}", n.size))

    while (spent := (time.time() - begun) / 60 / args.minutes) < 1:
        with torch.no_grad(): batch = mixer.batch_of()
        for n in networks: n.step(batch, spent, steps, device)
        steps += 1
        if time.time() - scanned > 4:
            songs.scan()
            scanned = time.time()
        if time.time() - reported > 30:
            report(spent)
            reported = time.time()
    report(1)
