import { createRealFft, powerOfTwo } from '../transforms/real-fft.ts';
import { hann } from '../transforms/stft.ts';
import { createVideoFrame } from './video-frame.ts';
import {
  BACKGROUND,
  BAR_COLOURS,
  COLOUR_MAP,
  COLUMN,
  drawProgress,
  progressHeight,
  SCROLL_S,
  type Painter,
  type Scene,
} from './video-scene.ts';

const MIN_HZ = 40;
const MAX_HZ = 16_000;
/** Range of levels shown, in dB below a full-scale sine. */
const RANGE_DB = 72;
/** Rate at which a bar falls, in full heights per second. */
const FALL_PER_S = 1.6;

/** Creates a painter of spectrum bars from 40 Hz to 16 kHz on a logarithmic axis; bars rise at once and fall slowly. */
export function spectrumPainter(scene: Scene): Painter {
  const { width, height, fps, sampleRate, frames } = scene;
  const frame = createVideoFrame(width, height, BACKGROUND);
  const progress = progressHeight(height);
  const plotHeight = height - progress;
  const bands = Math.max(4, Math.min(64, Math.floor(width / 16)));
  const spectrum = bandLevels(scene, bands);
  const shown = new Float64Array(bands);
  return (index) => {
    const levels = spectrum((index * sampleRate) / fps);
    frame.fillRect({ x: 0, y: 0, width, height: plotHeight }, BACKGROUND);
    for (let band = 0; band < bands; band++) {
      shown[band] = Math.max(levels[band]!, shown[band]! - FALL_PER_S / fps);
      const left = 2 * Math.round((band * width) / bands / 2);
      const right = 2 * Math.round(((band + 1) * width) / bands / 2) - 2;
      const high = 2 * Math.round(0.47 * plotHeight * shown[band]!);
      for (let y = 0; y < high; y += 4) {
        const colour = BAR_COLOURS[Math.floor((y / plotHeight) * (BAR_COLOURS.length - 1))]!;
        frame.fillRect({ x: left, y: plotHeight - y - 4, width: right - left, height: Math.min(4, high - y) }, colour);
      }
    }
    drawProgress(frame, progress, (index * sampleRate) / fps / frames);
    return frame.bytes;
  };
}

/** Creates a painter of a spectrogram that scrolls in from the right, with low frequencies at the bottom. */
export function spectrogramPainter(scene: Scene): Painter {
  const { width, height, fps, sampleRate, frames } = scene;
  const frame = createVideoFrame(width, height, COLOUR_MAP[0]!);
  const progress = progressHeight(height);
  const plotHeight = height - progress;
  const step = Math.max(1, Math.round(width / COLUMN / (SCROLL_S * fps)));
  const rows = plotHeight / COLUMN;
  const spectrum = bandLevels(scene, rows);
  return (index) => {
    frame.shiftLeft(COLUMN * step);
    for (let i = 0; i < step; i++) {
      const levels = spectrum(((index + (i + 1) / step - 1) * sampleRate) / fps);
      const x = width - COLUMN * (step - i);
      for (let row = 0; row < rows; row++) {
        const colour = COLOUR_MAP[Math.round(levels[rows - 1 - row]! * (COLOUR_MAP.length - 1))]!;
        frame.fillRect({ x, y: COLUMN * row, width: COLUMN, height: COLUMN }, colour);
      }
    }
    drawProgress(frame, progress, (index * sampleRate) / fps / frames);
    return frame.bytes;
  };
}

/** Returns a function that measures the levels, 0 to 1, of logarithmically spaced bands around a sample; the array is reused. */
function bandLevels({ sampleRate, peak, read }: Scene, bands: number): (at: number) => Float64Array {
  const size = powerOfTwo(sampleRate / 16);
  const fft = createRealFft(size);
  const window = hann(size);
  const windowed = new Float64Array(size);
  const power = new Float64Array(size / 2 + 1);
  const top = Math.min(MAX_HZ, sampleRate / 2);
  const ratio = Math.max(1, top / MIN_HZ);
  const binOf = (band: number): number => (MIN_HZ * ratio ** (band / bands) * size) / sampleRate;
  const levels = new Float64Array(bands);
  const full = Math.max(1e-9, (peak * size) / 4) ** 2;
  return (at) => {
    const samples = read(Math.round(at) - size / 2, size);
    for (let i = 0; i < size; i++) windowed[i] = samples[i]! * window[i]!;
    fft.forward(windowed);
    fft.power(power);
    for (let band = 0; band < bands; band++) {
      const [from, to] = [binOf(band), binOf(band + 1)];
      let max = 0;
      if (to - from < 1) max = interpolate(power, (from + to) / 2);
      else for (let bin = Math.ceil(from); bin < Math.min(to, power.length); bin++) max = Math.max(max, power[bin]!);
      levels[band] = Math.max(0, Math.min(1, 1 + (10 * Math.log10(max / full + 1e-12)) / RANGE_DB));
    }
    return levels;
  };
}

/** Interpolates an array linearly at a fractional index. */
function interpolate(values: Float64Array, at: number): number {
  const left = Math.min(values.length - 1, Math.floor(at));
  const right = Math.min(values.length - 1, left + 1);
  return values[left]! + (at - Math.floor(at)) * (values[right]! - values[left]!);
}
