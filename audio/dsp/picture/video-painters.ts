import { createVideoFrame, ink, inkScale, type VideoFrame } from './video-frame.ts';
import { createRealFft, powerOfTwo } from '../spectrum/real-fft.ts';
import { hann } from '../spectrum/stft.ts';

/** What is drawn, and how large. */
export interface Scene {
  /** Points, even. */
  width: number;
  height: number;
  /** Pictures a second. */
  fps: number;
  sampleRate: number;
  /** Samples in all. */
  frames: number;
  /** Highest level, linear; it fills the picture. */
  peak: number;
  /** Mono samples from `start` on, exactly `length` of them: silence outside the audio. */
  read: (start: number, length: number) => Float32Array;
}

/** Draws the pictures of a video in order; the array is reused by the next one. */
export type Painter = (index: number) => Uint8Array;

const GROUND = ink(14, 17, 27);
const PLAYED = ink(64, 224, 208);
const COMING = ink(52, 86, 110);
const HEAD = ink(255, 255, 255);
const BARS = inkScale(
  [
    [40, 90, 200],
    [64, 224, 208],
    [250, 220, 80],
    [255, 90, 70],
  ],
  64,
);
const HEAT = inkScale(
  [
    [14, 17, 27],
    [70, 30, 110],
    [190, 50, 100],
    [250, 140, 60],
    [255, 250, 200],
  ],
  128,
);

/** Time that scrolls over the width of a picture, in seconds. */
const WINDOW_S = 5;
/** Time that the wave of a moment spans, in seconds. */
const SCOPE_S = 0.05;
/** Height of a line, in points. */
const LINE = 4;
/** Points of a column: the least that has a colour of its own. */
const COLUMN = 2;
const LOWEST_HZ = 40;
const HIGHEST_HZ = 16_000;
/** Levels shown below that of a full-scale sine, in decibels. */
const RANGE_DB = 72;
/** How fast a bar falls, in parts of its full height a second. */
const FALL_PER_S = 1.6;

/** The wave of the moment, as an oscilloscope shows it: flat in silence. */
export function waveformPainter({ width, height, fps, sampleRate, frames, peak, read }: Scene): Painter {
  const columns = width / COLUMN;
  const frame = createVideoFrame(width, height, GROUND);
  const bar = barHeight(height);
  const room = height - bar;
  const scale = peak > 0 ? (0.46 * room) / peak : 0;
  const span = Math.max(columns, Math.round(SCOPE_S * sampleRate));
  return (index) => {
    const samples = read(Math.round((index * sampleRate) / fps - span / 2), span);
    frame.box({ x: 0, y: 0, width, height: room }, GROUND);
    for (let i = 0; i < columns; i++) {
      const from = Math.floor((i * span) / columns);
      // One sample more than its own: the line does not break between columns.
      const [low, high] = extremes(samples.subarray(from, Math.floor(((i + 1) * span) / columns) + 1));
      const top = Math.round(room / 2 - scale * high - LINE / 2);
      const bottom = Math.round(room / 2 - scale * low + LINE / 2);
      frame.box({ x: COLUMN * i, y: top, width: COLUMN, height: bottom - top }, PLAYED);
    }
    drawProgress(frame, bar, (index * sampleRate) / fps / frames);
    return frame.bytes;
  };
}

/** The wave around the moment, which stands in the middle: its outline scrolls through, what was heard is bright. */
export function timelinePainter({ width, height, fps, sampleRate, frames, peak, read }: Scene): Painter {
  const columns = width / COLUMN;
  const step = Math.max(1, Math.round(columns / (WINDOW_S * fps)));
  const middle = Math.floor(columns / 2);
  const frame = createVideoFrame(width, height, GROUND);
  const bar = barHeight(height);
  const room = height - bar;
  const scale = peak > 0 ? (0.46 * room) / peak : 0;
  const lows = new Float32Array(columns);
  const highs = new Float32Array(columns);
  let measured = -middle;
  const ring = (column: number): number => ((column % columns) + columns) % columns;
  const sampleOf = (column: number): number => Math.round((column * sampleRate) / (fps * step));

  function measure(until: number): void {
    for (; measured < until; measured++) {
      const from = sampleOf(measured);
      const [low, high] = extremes(read(from, Math.max(1, sampleOf(measured + 1) - from)));
      lows[ring(measured)] = low;
      highs[ring(measured)] = high;
    }
  }

  /** Draws what stands at place `i` when the picture begins with column `first`. */
  function draw(first: number, i: number): void {
    const x = COLUMN * i;
    frame.box({ x, y: 0, width: COLUMN, height: room }, i === middle ? HEAD : GROUND);
    if (i === middle) return;
    const top = Math.round(room / 2 - scale * highs[ring(first + i)]!);
    const bottom = Math.round(room / 2 - scale * lows[ring(first + i)]!);
    frame.box({ x, y: top, width: COLUMN, height: bottom - top + 1 }, i < middle ? PLAYED : COMING);
  }

  return (index) => {
    const first = index * step - middle;
    measure(first + columns);
    // What scrolls keeps its look, but for what comes in and what passes the middle.
    const moved = index === 0 ? columns : step;
    if (index > 0) frame.shiftLeft(COLUMN * step);
    for (let i = columns - moved; i < columns; i++) draw(first, i);
    for (let i = Math.max(0, middle - step); i <= middle; i++) draw(first, i);
    drawProgress(frame, bar, (index * sampleRate) / fps / frames);
    return frame.bytes;
  };
}

/** Bars of the spectrum of the moment, from 40 Hz at the left to 16 kHz on a logarithmic scale; they fall slowly. */
export function spectrumPainter(scene: Scene): Painter {
  const { width, height, fps, sampleRate, frames } = scene;
  const frame = createVideoFrame(width, height, GROUND);
  const bar = barHeight(height);
  const room = height - bar;
  const bands = Math.max(4, Math.min(64, Math.floor(width / 16)));
  const spectrum = bandLevels(scene, bands);
  const shown = new Float64Array(bands);
  return (index) => {
    const levels = spectrum((index * sampleRate) / fps);
    frame.box({ x: 0, y: 0, width, height: room }, GROUND);
    for (let band = 0; band < bands; band++) {
      shown[band] = Math.max(levels[band]!, shown[band]! - FALL_PER_S / fps);
      const left = 2 * Math.round((band * width) / bands / 2);
      const right = 2 * Math.round(((band + 1) * width) / bands / 2) - 2;
      const high = 2 * Math.round(0.47 * room * shown[band]!);
      for (let y = 0; y < high; y += 4) {
        const colour = BARS[Math.floor((y / room) * (BARS.length - 1))]!;
        frame.box({ x: left, y: room - y - 4, width: right - left, height: Math.min(4, high - y) }, colour);
      }
    }
    drawProgress(frame, bar, (index * sampleRate) / fps / frames);
    return frame.bytes;
  };
}

/** The spectrum over time, scrolling in from the right, low frequencies at the bottom. */
export function spectrogramPainter(scene: Scene): Painter {
  const { width, height, fps, sampleRate, frames } = scene;
  const frame = createVideoFrame(width, height, HEAT[0]!);
  const bar = barHeight(height);
  const room = height - bar;
  const step = Math.max(1, Math.round(width / COLUMN / (WINDOW_S * fps)));
  const rows = room / COLUMN;
  const spectrum = bandLevels(scene, rows);
  return (index) => {
    frame.shiftLeft(COLUMN * step);
    for (let i = 0; i < step; i++) {
      const levels = spectrum(((index + (i + 1) / step - 1) * sampleRate) / fps);
      const x = width - COLUMN * (step - i);
      for (let row = 0; row < rows; row++) {
        const colour = HEAT[Math.round(levels[rows - 1 - row]! * (HEAT.length - 1))]!;
        frame.box({ x, y: COLUMN * row, width: COLUMN, height: COLUMN }, colour);
      }
    }
    drawProgress(frame, bar, (index * sampleRate) / fps / frames);
    return frame.bytes;
  };
}

/** Answers the levels of bands of equal width in octaves around a sample, 0 to 1; the array is reused. */
function bandLevels({ sampleRate, peak, read }: Scene, bands: number): (at: number) => Float64Array {
  const size = powerOfTwo(sampleRate / 16);
  const fft = createRealFft(size);
  const window = hann(size);
  const windowed = new Float64Array(size);
  const power = new Float64Array(size / 2 + 1);
  const top = Math.min(HIGHEST_HZ, sampleRate / 2);
  const ratio = Math.max(1, top / LOWEST_HZ);
  const binOf = (band: number): number => (LOWEST_HZ * ratio ** (band / bands) * size) / sampleRate;
  const levels = new Float64Array(bands);
  const full = Math.max(1e-9, (peak * size) / 4) ** 2;
  return (at) => {
    const samples = read(Math.round(at) - size / 2, size);
    for (let i = 0; i < size; i++) windowed[i] = samples[i]! * window[i]!;
    fft.forward(windowed);
    fft.power(power);
    for (let band = 0; band < bands; band++) {
      const [from, to] = [binOf(band), binOf(band + 1)];
      let most = 0;
      if (to - from < 1) most = between(power, (from + to) / 2);
      else for (let bin = Math.ceil(from); bin < Math.min(to, power.length); bin++) most = Math.max(most, power[bin]!);
      levels[band] = Math.max(0, Math.min(1, 1 + (10 * Math.log10(most / full + 1e-12)) / RANGE_DB));
    }
    return levels;
  };
}

function between(values: Float64Array, at: number): number {
  const left = Math.min(values.length - 1, Math.floor(at));
  const right = Math.min(values.length - 1, left + 1);
  return values[left]! + (at - Math.floor(at)) * (values[right]! - values[left]!);
}

function extremes(samples: Float32Array): [low: number, high: number] {
  let low = samples[0] ?? 0;
  let high = low;
  for (const x of samples) {
    if (x < low) low = x;
    if (x > high) high = x;
  }
  return [low, high];
}

/** Height of the line at the bottom that fills as time goes by. */
function barHeight(height: number): number {
  return 2 * Math.max(1, Math.round(height / 180));
}

function drawProgress(frame: VideoFrame, bar: number, share: number): void {
  const { width, height } = frame;
  const done = 2 * Math.round((Math.min(1, share) * width) / 2);
  frame.box({ x: 0, y: height - bar, width: done, height: bar }, HEAD);
  frame.box({ x: done, y: height - bar, width: width - done, height: bar }, COMING);
}
