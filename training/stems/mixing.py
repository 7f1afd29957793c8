"""Mixes rendered stems at random, as in a studio, and returns per band of the spectrum the network input and the cost of its masks.

All of it runs on the device of the tracks, so that every training step has mixes of its own. The bands are those of
audio/dsp/separation/mask-bands.ts.
"""
import glob, os
import numpy as np
import soundfile as sf
import torch
from torch.nn import functional as f

STEMS = ["vocals", "drums", "bass", "other"]
RATE, BANDS = 44_100, 256
STEP_HZ, OCTAVE_STEP = 10.7666015625, 0.01751
FLOOR = 1e-6
# Transform lengths in samples: those of the service at 44.1, 48 and 16 kHz.
SIZES = [4_096, 4_096, 3_764, 5_648]


def band_of(hz):
    """Returns the band of a frequency: one bin wide up to 615 Hz, then 1.75 % of the frequency."""
    knee = STEP_HZ / OCTAVE_STEP
    low = hz / STEP_HZ
    high = knee / STEP_HZ + np.log(np.maximum(hz, 1) / knee) / OCTAVE_STEP
    return np.clip(np.round(np.where(hz < knee, low, high)), 0, BANDS - 1).astype(int)


class Songs:
    """The tracks of songs.py below some folders, on a device; `scan` adds those that have appeared."""

    def __init__(self, folders, device):
        self.folders, self.device, self.known = folders, device, set()
        self.songs, self.of_role = [], {s: [] for s in STEMS}

    def scan(self, limit=10**9):
        for folder in self.folders:
            for done in sorted(glob.glob(f"{folder}/*/done"))[: limit]:
                song = os.path.dirname(done)
                if song in self.known: continue
                self.known.add(song)
                tracks = {s: [] for s in STEMS}
                for s in STEMS:
                    for path in sorted(glob.glob(f"{song}/{s}-*.wav")):
                        x = torch.from_numpy(sf.read(path, dtype="int16", always_2d=True)[0].T.copy()).to(self.device)
                        if x.shape[0] == 1: x = x.repeat(2, 1)
                        power = (x.float() / 32_768).square().mean(0)
                        loud = power[power > power.max() * 1e-4]
                        track = (x, float(loud.mean().sqrt()) + 1e-6)
                        tracks[s].append(track)
                        self.of_role[s].append(track)
                self.songs.append(tracks)


class Mixer:
    """Makes batches of mixes of `frames` frames."""

    def __init__(self, songs, frames, batch, seed):
        self.songs, self.frames, self.batch = songs, frames, batch
        self.r = np.random.default_rng(seed)
        self.device = songs.device
        self.generator = torch.Generator(device=songs.device).manual_seed(seed)

    def rand(self, *shape):
        return torch.rand(shape, generator=self.generator, device=self.device)

    def randn(self, *shape):
        return torch.randn(shape, generator=self.generator, device=self.device)

    def of(self, values):
        return torch.tensor(np.asarray(values, np.float32), device=self.device)

    def choose(self, n):
        """Returns the tracks of a batch: (item, stem, gain in dB, samples, speed)."""
        r, chosen = self.r, []
        for item in range(self.batch):
            song = self.songs.songs[r.integers(len(self.songs.songs))]
            together = r.random() < 0.55
            speed = float(np.clip(np.exp(r.normal(0, 0.1)), 0.75, 1.33)) if r.random() < 0.5 else 1.0
            at = r.random()
            silent = STEMS[r.integers(4)] if r.random() < 0.12 else None
            for s in STEMS:
                if s == silent: continue
                bus = r.normal(0, 2.5)
                pool = self.songs.of_role[s]
                tracks = list(song[s]) if together else []
                if not together: tracks = [pool[r.integers(len(pool))] for _ in range(int(r.choice([1, 2, 3])) if s == "other" else 1)]
                if s == "vocals" and tracks and r.random() < 0.15: tracks.append(pool[r.integers(len(pool))])
                for i, (x, rms) in enumerate(tracks):
                    own = speed if together else float(np.clip(np.exp(r.normal(0, 0.12)), 0.7, 1.4)) if r.random() < 0.5 else 1.0
                    need = int(n * own) + 4
                    start = int((at if together else r.random()) * max(0, x.shape[1] - need))
                    crop = x[:, start : start + need].float() / 32_768
                    if crop.shape[1] < need: crop = f.pad(crop, (0, need - crop.shape[1]))
                    if own != 1.0: crop = resampled(crop, n, own)
                    gain = {"vocals": r.normal(0.5 - 4 * i, 3), "drums": r.normal(0, 3.5), "bass": r.normal(-1, 3), "other": r.normal(-4, 3.5)}[s] + bus
                    chosen.append((item, STEMS.index(s), gain - 20 * np.log10(rms), crop[:, :n]))
        return chosen

    def stems(self, n):
        """Returns the stems of a batch, batch × 4 × 2 × samples."""
        r, b = self.r, self.batch
        chosen = self.choose(n)
        items = torch.tensor([c[0] * 4 + c[1] for c in chosen], device=self.device)
        x = torch.stack([c[3] for c in chosen]) * self.of([10 ** (c[2] / 20) for c in chosen])[:, None, None]
        # saturation, at levels of one
        hard = self.of([r.uniform(0.3, 3) if r.random() < 0.3 and c[1] != 1 else 0.02 for c in chosen])[:, None, None]
        x = torch.tanh(x * hard) / torch.tanh(hard)
        # width, and place between left and right
        width, pan = [], []
        for _, s, *_ in chosen:
            width.append(r.choice([0, 1, 1, 0.5]) if s in (1, 3) else 1 if r.random() < 0.3 else 0)
            pan.append(r.uniform(-0.85, 0.85) if s == 3 and r.random() < 0.65 else r.uniform(-0.4, 0.4) if r.random() < 0.3 else 0)
        middle = x.mean(1, keepdim=True)
        x = middle + self.of(width)[:, None, None] * (x - middle)
        angle = (self.of(pan) + 1) * np.pi / 4
        x = x * torch.stack([angle.cos(), angle.sin()], 1)[:, :, None] * 2**0.5
        stems = torch.zeros(b * 4, 2, n, device=self.device).index_add_(0, items, x).view(b, 4, 2, n)
        stems = self.equalised(stems)
        stems = stems + self.rooms(stems, n)
        total = stems.sum(1)
        squeeze = self.of([r.uniform(0.1, 0.6) if r.random() < 0.4 else 0 for _ in range(b)])
        power = f.avg_pool1d(total.square().mean(1, keepdim=True), 4_096, 512, 2_048)
        level = power.mean((1, 2), keepdim=True) + 1e-9
        gain = ((power + 1e-4 * level) / level).pow(-squeeze[:, None, None] / 2).clamp(max=4)
        stems = stems * f.interpolate(gain, size=n, mode="linear", align_corners=False)[:, None]
        # a limiter that clips: all stems lose what the mix loses
        total = stems.sum(1)
        peak = total.abs().amax((1, 2), keepdim=True) * self.of([r.uniform(0.3, 0.8) if r.random() < 0.2 else 1 for _ in range(b)])[:, None, None]
        stems = stems * torch.where(total.abs() > peak, peak / (total.abs() + 1e-9), torch.ones_like(total))[:, None]
        mono = self.of([r.random() < 0.2 for _ in range(b)])[:, None, None, None]
        stems = torch.lerp(stems, stems.mean(2, keepdim=True).expand_as(stems), mono)
        flip = torch.tensor([r.random() < 0.5 for _ in range(b)], device=self.device)
        return torch.where(flip[:, None, None, None], stems.flip(2), stems)

    def equalised(self, stems):
        """Tilts and bumps of each stem's spectrum, by a gain that is smooth over the octaves."""
        b, s, _, n = stems.shape
        size = 1 << (n - 1).bit_length()
        points = self.randn(b * s, 1, 12) * self.of([[3.5 if self.r.random() < 0.6 else 0.5] for _ in range(b * s)])[:, :, None]
        hz = torch.arange(size // 2 + 1, device=self.device) * RATE / size
        at = (torch.log2(hz.clamp(min=20) / 20) / 10.1 * 11).clamp(0, 10.999)
        low = at.long()
        gain = points[:, 0, low] + (points[:, 0, low + 1] - points[:, 0, low]) * (at - low)
        spectrum = torch.fft.rfft(stems, size) * (10 ** (gain / 20)).view(b, s, 1, -1)
        return torch.fft.irfft(spectrum, size)[..., :n]

    def rooms(self, stems, n):
        """Returns the reverberation of half the items: a room for each, to which stems are sent at levels of their own."""
        r, b = self.r, self.batch
        seconds = self.of([np.exp(r.uniform(np.log(0.15), np.log(2.5))) for _ in range(b)])[:, None, None]
        wet = self.of([[10 ** (r.uniform(-24, -4) / 20) * u * r.uniform(0.3, 1.3) for u in (1, 0.6, 0.25, 1)] if r.random() < 0.6 else [0] * 4 for _ in range(b)])
        length = int(1.5 * RATE)
        t = torch.arange(length, device=self.device) / RATE
        late = self.randn(b, 2, length) * torch.exp(-6.9 * t / seconds)
        late = late * (t > self.of([r.uniform(0, 0.04) for _ in range(b)])[:, None, None])
        size = 1 << (n + length - 1).bit_length()
        spectrum = torch.fft.rfft(late / late.square().sum(-1, keepdim=True).sqrt(), size)
        hz = torch.arange(size // 2 + 1, device=self.device) * RATE / size
        spectrum = spectrum / (1 + hz / self.of([r.uniform(2_000, 9_000) for _ in range(b)])[:, None, None])
        echo = self.of([r.uniform(0.2, 0.8) if r.random() < 0.15 else 0 for _ in range(b)])[:, None, None]
        delay = self.of([r.uniform(0.08, 0.5) for _ in range(b)])[:, None, None]
        spectrum = spectrum + echo * torch.polar(torch.ones_like(delay * hz), -2 * np.pi * delay * hz)
        out = torch.zeros_like(stems)
        for s in range(4): out[:, s] = torch.fft.irfft(torch.fft.rfft(stems[:, s], size) * spectrum, size)[..., :n] * wet[:, s, None, None]
        return out

    def batch_of(self):
        """Returns features, batch × 3 × bands × frames, power per band, the cost's linear part, and the energies of the stems."""
        r, b = self.r, self.batch
        size = int(r.choice(SIZES))
        hop = size // 4
        stems = self.stems((self.frames - 1) * hop + size)
        n = stems.shape[-1]
        window = torch.hann_window(size, device=self.device)
        spectra = torch.stft(stems.reshape(-1, n), size, hop, window=window, center=False, return_complex=True).view(b, 4, 2, size // 2 + 1, -1)
        if size == SIZES[-1]: top = [7_900 if r.random() < 0.8 else 22_050 for _ in range(b)]
        else: top = [r.choice([5_500, 8_000, 11_000, 15_500, 16_000]) if r.random() < 0.3 else 22_050 for _ in range(b)]
        hz = np.arange(size // 2 + 1) * RATE / size
        spectra = spectra * self.of(hz[None] < np.array(top)[:, None])[:, None, None, :, None]
        noise = self.of([10 ** (r.uniform(-60, -28) / 20) if r.random() < 0.2 else 0 for _ in range(b)])
        level = spectra.sum(1).abs().square().mean((1, 2, 3)).sqrt()
        spectra[:, 3] += torch.complex(self.randn(*spectra[:, 3].shape), self.randn(*spectra[:, 3].shape)) * (noise * level)[:, None, None, None]
        # another scale of the frequencies transposes the whole mix
        scale = float(np.clip(np.exp(r.normal(0, 0.12)), 0.75, 1.33)) if r.random() < 0.5 else 1.0
        return self.in_bands(spectra, band_of(hz * scale))

    def in_bands(self, spectra, bands):
        sums = torch.zeros(len(bands), BANDS, device=self.device)
        sums[torch.arange(len(bands)), torch.from_numpy(bands).to(self.device)] = 1
        filled = sums.clone()
        have = set(bands.tolist())
        for band in range(1, max(have)):  # a band without bins is filled from the band below
            if band not in have: filled[:, band] = filled[:, band - 1]
        mix = spectra.sum(1)
        power = lambda z, matrix: torch.einsum("bkt,kn->bnt", z, matrix)
        square = lambda z: z.real.square() + z.imag.square()
        left, right = square(mix[:, 0]), square(mix[:, 1])
        cross = 2 * (mix[:, 0] * mix[:, 1].conj()).real
        mid, side = power((left + right + cross) / 4, filled), power((left + right - cross).clamp(min=0) / 4, filled)
        l, r = power(left, filled), power(right, filled)
        level = (l + r).mean((1, 2), keepdim=True) + 1e-12
        x = torch.stack([torch.log10(mid / level + FLOOR), torch.log10(side / level + FLOOR), 3 * (l - r) / (l + r + FLOOR * level)], 1)
        a = power(left + right, sums)
        ab = torch.stack([power((mix * spectra[:, s].conj()).real.sum(1), sums) for s in range(4)], 1)
        e = square(spectra).sum((2, 3, 4))
        scale = a.sum((1, 2)) + 1e-12
        return x, a / scale[:, None, None], ab / scale[:, None, None, None], e / scale[:, None]


def resampled(x, n, speed):
    """Returns n samples of x (channels × samples) read at another speed, by cubic interpolation."""
    at = torch.arange(n, device=x.device, dtype=torch.float64) * speed
    low = at.long().clamp(max=x.shape[1] - 4)
    t = (at - low).float()
    p0, p1, p2, p3 = (x[:, (low + k).clamp(0, x.shape[1] - 1)] for k in (-1, 0, 1, 2))
    return p1 + 0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)))


def errors(logits, a, ab, e):
    """Returns the energy of the error of each stem, relative to that of the mix."""
    m = f.softmax(logits, 1)
    return (a[:, None] * m * m - 2 * m * ab).sum((2, 3)).add(e).clamp_min(0)
