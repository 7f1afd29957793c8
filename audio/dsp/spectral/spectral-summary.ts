import { CONTRAST_BANDS, createSpectralContrast } from './spectral-contrast.ts';
import { createMfcc } from '../transforms/mfcc.ts';
import { createSpectralChroma } from './spectral-chroma.ts';
import { createSpectrogram, type Spectrogram } from './spectrogram.ts';
import { spectralShape } from './spectral-shape.ts';
import { createStatistics, type MeanStd } from './running-statistics.ts';
import { createTimeDomainFrames } from './zero-crossings.ts';
import { createTuningEstimator } from './spectral-tuning.ts';
import { createStft } from '../transforms/stft.ts';

/** Transform length and hop, in samples at the audio's own rate. */
export const SPECTRAL_SIZE = 2_048;
export const SPECTRAL_HOP = 512;
const MFCC = 20;
const PITCH_CLASSES = 12;
/** Maximum length of a series: about 100 KB of JSON for any duration. */
const MAX_POINTS = 2_048;

/** Spectral features over all frames, and their development over time. */
export interface SpectralSummary {
  centroidHz: MeanStd;
  bandwidthHz: MeanStd;
  rolloffHz: MeanStd;
  flatness: MeanStd;
  zeroCrossingRate: MeanStd;
  /** Seven octave bands; null above the Nyquist frequency. */
  contrastDb: (MeanStd | null)[];
  mfcc: MeanStd[];
  /** Twelve pitch classes, C first. */
  chroma: MeanStd[];
  /** Deviation from A = 440 Hz. */
  tuningSemitones: number;
  /** Each point is the mean of `hopFrames` frames; point n begins at frame n * hopFrames. */
  series: { hopFrames: number; centroidHz: Float64Array; meanSquare: Float64Array };
  spectrogram: Spectrogram;
}

/**
 * Measures the spectrum of mono audio of `frames` samples. `read` returns the audio in blocks and is called twice, as dynamic ranges and
 * tuning depend on the whole. Equals librosa 0.11 with its defaults (Hann window of 2048, hop 512, centred, zero padding).
 */
export function summariseSpectrum({
  read,
  frames,
  sampleRate,
}: {
  read: (pass: 0 | 1) => Iterable<Float32Array>;
  frames: number;
  sampleRate: number;
}): SpectralSummary {
  const binHz = sampleRate / SPECTRAL_SIZE;
  const bins = SPECTRAL_SIZE / 2 + 1;
  const count = 1 + Math.floor(frames / SPECTRAL_HOP);
  const mfcc = createMfcc({ sampleRate, size: SPECTRAL_SIZE, count: MFCC });
  const contrast = createSpectralContrast({ binHz, bins });
  const tuning = createTuningEstimator(binHz);
  const spectrogram = createSpectrogram({ frames: count, bins });
  const shapes = createStatistics(4);
  const crossings = createStatistics(1);
  const centroids = createDecimator(count);
  const levels = createDecimator(count);
  const magnitude = new Float64Array(bins);
  let loudest = 0;

  const timeDomain = createTimeDomainFrames({ size: SPECTRAL_SIZE, hop: SPECTRAL_HOP });
  const timeFrame = (rate: number, meanSquare: number): void => {
    crossings.push([rate]);
    levels.push(meanSquare);
  };
  const measuredBlocks = function* (): Generator<Float32Array> {
    for (const block of read(0)) {
      timeDomain.push(block, timeFrame);
      yield block;
    }
    timeDomain.finish(timeFrame);
  };
  eachSpectrum(measuredBlocks(), (power) => {
    for (let k = 0; k < bins; k++) magnitude[k] = Math.sqrt(power[k]!);
    const { centroidHz, bandwidthHz, rolloffHz, flatness } = spectralShape(magnitude, binHz);
    shapes.push([centroidHz, bandwidthHz, rolloffHz, flatness]);
    centroids.push(centroidHz);
    contrast.push(magnitude);
    tuning.push(power);
    spectrogram.push(power);
    loudest = Math.max(loudest, mfcc.loudest(power));
  });

  const tuningSemitones = tuning.finish();
  const chromaOf = createSpectralChroma({ sampleRate, size: SPECTRAL_SIZE, tuning: tuningSemitones });
  const chroma = new Float64Array(PITCH_CLASSES);
  const coefficients = new Float64Array(MFCC);
  const chromas = createStatistics(PITCH_CLASSES);
  const cepstra = createStatistics(MFCC);
  eachSpectrum(read(1), (power) => {
    chromaOf(power, chroma);
    chromas.push(chroma);
    mfcc.into(power, { loudest, coefficients });
    cepstra.push(coefficients);
  });

  const contrasts = createStatistics(contrast.bands);
  contrast.finish((values) => contrasts.push(values));
  const [centroidHz, bandwidthHz, rolloffHz, flatness] = shapes.finish() as [MeanStd, MeanStd, MeanStd, MeanStd];
  const [zeroCrossingRate] = crossings.finish() as [MeanStd];
  const contrastDb: (MeanStd | null)[] = contrasts.finish();
  while (contrastDb.length < CONTRAST_BANDS) contrastDb.push(null);
  return {
    centroidHz,
    bandwidthHz,
    rolloffHz,
    flatness,
    zeroCrossingRate,
    contrastDb,
    mfcc: cepstra.finish(),
    chroma: chromas.finish(),
    tuningSemitones,
    series: { hopFrames: centroids.every, centroidHz: centroids.values(), meanSquare: levels.values() },
    spectrogram,
  };
}

/** Calls back with the power spectra of all frames; as in librosa, the last is centred on the end if the audio ends on a hop. */
function eachSpectrum(blocks: Iterable<Float32Array>, frame: (power: Float64Array) => void): void {
  const stft = createStft({ size: SPECTRAL_SIZE, hop: SPECTRAL_HOP });
  for (const block of blocks) stft.push(block, frame);
  stft.push(new Float32Array(1), frame);
  stft.finish(frame);
}

/** Creates a series of means over as many neighbours, a power of two, as reduce `count` values to at most `MAX_POINTS`. */
function createDecimator(count: number): { every: number; push(value: number): void; values(): Float64Array } {
  const every = 2 ** Math.max(0, Math.ceil(Math.log2(count / MAX_POINTS)));
  const sums = new Float64Array(Math.ceil(count / every));
  let pushed = 0;
  return {
    every,
    push(value) {
      sums[Math.floor(pushed++ / every)]! += value;
    },
    values: () => sums.map((sum, i) => sum / Math.min(every, count - i * every)),
  };
}
