"""What other systems reach on folders of recordings with their truth, as far as they are installed here.

Prints {capability: {figure: [{name, value}]}} as JSON; figures are called as those of the capability's measurement.
"""

import contextlib
import glob
import importlib
import json
import os
import sys

import mir_eval
import numpy as np
import soundfile

OCTAVES = (1, 2, 0.5, 3, 1 / 3)
HOP_S = 0.01


class Found:
    """Scores by capability, figure and system."""

    def __init__(self):
        self.scores = {}

    def add(self, capability, figure, name, score):
        if score is not None:
            self.scores.setdefault((capability, figure, name), []).append(float(score))

    def means(self):
        table = {}
        for (capability, figure, name), scores in self.scores.items():
            table.setdefault(capability, {}).setdefault(figure, []).append({"name": name, "value": float(np.mean(scores))})
        return table


def near(bpm, truth):
    return abs(bpm / truth - 1) <= 0.04


def judge_rhythm(found, name, truth, bpm, beats):
    if truth["steady"]:
        found.add("tempo_analysis", "within 4 %", name, near(bpm, truth["tempo_bpm"]))
        found.add("tempo_analysis", "within 4 % or an octave", name, any(near(bpm, truth["tempo_bpm"] * o) for o in OCTAVES))
    kind = "rubato" if truth.get("tempo_kind") == "rubato" else "steady" if truth["steady"] else "tempo change"
    trim = mir_eval.beat.trim_beats
    f = mir_eval.beat.f_measure(trim(np.array(truth["beats_s"])), trim(np.array(beats)))
    found.add("rhythm_tracking_analysis", f"beat F, {kind}", name, f)


def judge_harmony(found, name, truth, key, cents, chords):
    capability = "musical_intelligence_analysis"
    true_key = f"{truth['key']['tonic']} {truth['key']['mode']}"
    score = mir_eval.key.weighted_score(true_key, key)
    found.add(capability, "key, weighted", name, score)
    if truth["key"]["mode"] == "minor":
        found.add(capability, "key, weighted, minor", name, score)
    found.add(capability, "tuning within 10 cents", name, abs((cents - truth["tuning_cents"] + 50) % 100 - 50) <= 10)
    if chords and truth["chords"]:
        spans = lambda each: (np.array([[c["start_s"], c["end_s"]] for c in each]), [c["label"] for c in each])
        scores = mir_eval.chord.evaluate(*spans(truth["chords"]), *spans(chords))
        found.add(capability, "chords, major or minor", name, scores["majmin"])


def judge_melody(found, name, truth, times, hz):
    where = "alone" if truth["monophonic"] else "in a mix"
    reference = np.array(truth["melody"]["hz"])
    scores = mir_eval.melody.evaluate(np.arange(len(reference)) * truth["melody"]["hop_s"], reference, times, hz)
    found.add("melody_analysis", f"raw pitch {where}", name, scores["Raw Pitch Accuracy"])
    found.add("melody_analysis", f"overall {where}", name, scores["Overall Accuracy"])


def judge_noise(found, name, truth, clean, noisy, denoised):
    before, after = (si_sdr(clean, x) for x in (noisy, denoised))
    if truth["snr_db"] is None:
        found.add("noise_reduction", "clean speech kept, mean", name, min(100, after))
    elif truth["snr_db"] in (0, 10):
        found.add("noise_reduction", f"speech at {truth['snr_db']:.0f} dB, gain", name, after - before)


def si_sdr(truth, estimate):
    scale = np.dot(truth, estimate) / (np.dot(truth, truth) + 1e-20)
    wanted = scale * truth
    return 10 * np.log10((np.sum(wanted**2) + 1e-20) / (np.sum((estimate - wanted) ** 2) + 1e-20))


def mono(path):
    samples, rate = soundfile.read(path, always_2d=True)
    return samples.mean(axis=1), rate


def systems():
    """The peers whose tools are installed."""
    for module in ("librosa_peer", "essentia_peer", "noisereduce_peer"):
        try:
            yield importlib.import_module(module)
        except ImportError as missing:
            print(f"peers: {missing}", file=sys.stderr)


def main(folders):
    found = Found()
    peers = list(systems())
    for folder in folders:
        for file in sorted(glob.glob(os.path.join(folder, "*.json"))):
            with open(file) as opened:
                truth = json.load(opened)
            path = os.path.join(folder, truth["file"])
            for peer in peers:
                if "beats_s" in truth and hasattr(peer, "music"):
                    heard = peer.music(path, lead=bool(truth["melody"]), alone=truth["monophonic"])
                    judge_rhythm(found, peer.NAME, truth, heard["bpm"], heard["beats"])
                    if not truth["monophonic"]:
                        judge_harmony(found, peer.NAME, truth, heard["key"], heard["cents"], heard.get("chords"))
                    if truth["melody"] and "hz" in heard:
                        judge_melody(found, peer.NAME, truth, heard["times"], heard["hz"])
                elif truth.get("segments") and truth.get("clean") and hasattr(peer, "denoised"):
                    noisy, rate = mono(path)
                    clean, _ = mono(os.path.join(folder, truth["clean"]))
                    judge_noise(found, peer.NAME, truth, clean, noisy, peer.denoised(noisy, rate))
    return found.means()


if __name__ == "__main__":
    with contextlib.redirect_stdout(sys.stderr):
        table = main(sys.argv[1:])
    print(json.dumps(table))
