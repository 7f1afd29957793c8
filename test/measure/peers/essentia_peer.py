"""essentia: beats by multifeature tracking, key by Temperley's electronic profiles, chords by HPCP, melody by MELODIA."""

import essentia
import essentia.standard as es
import numpy as np
import soundfile

essentia.log.infoActive = False
essentia.log.warningActive = False
NAME = "essentia"
RATE = 44100
FRAME, HOP = 4096, 2048


def chords_of(audio, hz):
    frames, window, spectrum = es.FrameGenerator(audio, frameSize=FRAME, hopSize=HOP), es.Windowing(type="blackmanharris62"), es.Spectrum()
    peaks = es.SpectralPeaks(orderBy="magnitude", magnitudeThreshold=1e-5, minFrequency=40, maxFrequency=5000, maxPeaks=60)
    hpcp = es.HPCP(size=36, referenceFrequency=hz, harmonics=8, bandPreset=False, minFrequency=40, maxFrequency=5000)
    profiles = [hpcp(*peaks(spectrum(window(frame)))) for frame in frames]
    labels, _ = es.ChordsDetection(hopSize=HOP, windowSize=2)(essentia.array(profiles))
    step = HOP / RATE
    name = lambda label: f"{label[:-1]}:min" if label.endswith("m") else f"{label}:maj"
    return [{"start_s": n * step, "end_s": (n + 1) * step, "label": name(label)} for n, label in enumerate(labels)]


def read(path):
    """Mono; Opus is beyond essentia's own loader."""
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    return es.Resample(inputSampleRate=rate, outputSampleRate=RATE)(samples.mean(axis=1))


def music(path, lead, alone):
    audio = read(path)
    bpm, beats, *_ = es.RhythmExtractor2013(method="multifeature")(audio)
    key, scale, _ = es.KeyExtractor(profileType="edmm")(audio)
    hz = es.TuningFrequencyExtractor()(audio)
    concert = float(np.median(hz))
    heard = {"bpm": bpm, "beats": beats, "key": f"{key} {scale}", "cents": 1200 * np.log2(concert / 440), "chords": chords_of(audio, concert)}
    if lead:
        loud = es.EqualLoudness()(audio)
        melody = es.PitchMelodia if alone else es.PredominantPitchMelodia
        found, _ = melody(frameSize=2048, hopSize=128)(loud)
        heard |= {"times": np.arange(len(found)) * 128 / RATE, "hz": np.array(found)}
    return heard
