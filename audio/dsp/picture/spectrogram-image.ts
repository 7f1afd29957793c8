import { createCanvas, TEXT_HEIGHT, textWidth, type Canvas, type Colour } from './canvas.ts';
import type { Spectrogram } from '../spectral/spectrogram.ts';

const WIDTH = 1_280;
const HEIGHT = 560;
const PLOT = { x: 84, y: 20, width: 1_080, height: 480 };
const BAR = { x: PLOT.x + PLOT.width + 24, y: PLOT.y, width: 16, height: PLOT.height };
const RANGE_DB = 90;
const LOWEST_HZ = 40;
const TICK = 6;
/** Points between the labels of the time axis, at least. */
const LABEL_GAP = 40;
const BACKGROUND: Colour = [255, 255, 255];
const INK: Colour = [30, 30, 36];
/** From nothing to the highest level; brighter is louder in grey too. */
const COLOURS: readonly Colour[] = [
  [4, 4, 12],
  [36, 18, 84],
  [98, 24, 128],
  [168, 44, 118],
  [228, 84, 84],
  [252, 156, 92],
  [254, 246, 196],
];
const FREQUENCIES_HZ = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
const TIME_STEPS_S = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200,
];

/** Draws a spectrogram with its axes: time to the right, frequency (logarithmic) upwards, level as colour in decibels below the highest. */
export function drawSpectrogram(
  spectrogram: Spectrogram,
  { sampleRate, durationS }: { sampleRate: number; durationS: number },
): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT, BACKGROUND);
  const nyquist = sampleRate / 2;
  const lowest = Math.min(LOWEST_HZ, nyquist / 8);
  drawCells(canvas, { spectrogram, lowest, nyquist });
  const frame = { ...PLOT, x: PLOT.x - 1, y: PLOT.y - 1, width: PLOT.width + 2, height: PLOT.height + 2 };
  outline(canvas, frame);

  for (const hz of FREQUENCIES_HZ) {
    if (hz < lowest || hz > nyquist) continue;
    const y = Math.round(PLOT.y + PLOT.height * (1 - Math.log(hz / lowest) / Math.log(nyquist / lowest)));
    canvas.box({ x: PLOT.x - TICK, y, width: TICK, height: 2 }, INK);
    canvas.text(
      hz < 1_000 ? `${hz}` : `${hz / 1_000}k`,
      { x: PLOT.x - TICK - 4, y: Math.round(clamp(y - TEXT_HEIGHT / 2, 0)), align: 'right' },
      INK,
    );
  }
  canvas.text('Hz', { x: 2, y: PLOT.y + PLOT.height + 2 * TICK }, INK);

  const step = timeStep(durationS);
  for (let i = 0; i * step <= durationS * 1.0001; i++) {
    const x = Math.round(PLOT.x + (PLOT.width * i * step) / durationS);
    canvas.box({ x, y: PLOT.y + PLOT.height, width: 2, height: TICK }, INK);
    canvas.text(timeLabel(i * step, step), { x, y: PLOT.y + PLOT.height + 2 * TICK, align: 'middle' }, INK);
  }
  canvas.text('Time', { x: PLOT.x + PLOT.width / 2, y: HEIGHT - TEXT_HEIGHT - 4, align: 'middle' }, INK);

  for (let y = 0; y < BAR.height; y++)
    canvas.box({ x: BAR.x, y: BAR.y + y, width: BAR.width, height: 1 }, colourOf(1 - y / (BAR.height - 1)));
  outline(canvas, { x: BAR.x - 1, y: BAR.y - 1, width: BAR.width + 2, height: BAR.height + 2 });
  for (let db = 0; db <= RANGE_DB; db += 30)
    canvas.text(
      db === 0 ? '0' : `-${db}`,
      { x: BAR.x + BAR.width + 8, y: Math.round(BAR.y + (BAR.height * db) / RANGE_DB - TEXT_HEIGHT / 2) },
      INK,
    );
  canvas.text('dB', { x: BAR.x - 4, y: BAR.y + BAR.height + 2 * TICK }, INK);
  return canvas;
}

function drawCells(
  canvas: Canvas,
  { spectrogram, lowest, nyquist }: { spectrogram: Spectrogram; lowest: number; nyquist: number },
): void {
  const { columns, bins } = spectrogram;
  const highest = spectrogram.highest();
  const perOctave = Math.log(nyquist / lowest);
  const binOf = (row: number): number =>
    ((bins - 1) * lowest * Math.exp(perOctave * (1 - row / PLOT.height))) / nyquist;
  const share = (power: number): number =>
    highest > 0 && power > 0 ? Math.max(0, 1 + (10 * Math.log10(power / highest)) / RANGE_DB) : 0;
  for (let x = 0; x < PLOT.width; x++) {
    const column = Math.floor((x * columns) / PLOT.width);
    for (let y = 0; y < PLOT.height; y++) {
      const [top, bottom] = [binOf(y), binOf(y + 1)];
      let level = 0;
      if (top - bottom < 1) {
        const middle = (top + bottom) / 2;
        const below = Math.min(bins - 1, Math.floor(middle));
        const above = Math.min(bins - 1, below + 1);
        const part = middle - below;
        level = (1 - part) * share(spectrogram.at(column, below)) + part * share(spectrogram.at(column, above));
      } else {
        for (let bin = Math.ceil(bottom); bin <= top && bin < bins; bin++)
          level = Math.max(level, share(spectrogram.at(column, bin)));
      }
      canvas.dot(PLOT.x + x, PLOT.y + y, colourOf(level));
    }
  }
}

function colourOf(level: number): Colour {
  const place = clamp(level, 0, 1) * (COLOURS.length - 1);
  const from = Math.min(COLOURS.length - 2, Math.floor(place));
  const [a, b] = [COLOURS[from]!, COLOURS[from + 1]!];
  const mix = (i: 0 | 1 | 2): number => Math.round(a[i] + (place - from) * (b[i] - a[i]));
  return [mix(0), mix(1), mix(2)];
}

function outline(canvas: Canvas, box: { x: number; y: number; width: number; height: number }): void {
  canvas.box({ ...box, height: 1 }, INK);
  canvas.box({ ...box, y: box.y + box.height - 1, height: 1 }, INK);
  canvas.box({ ...box, width: 1 }, INK);
  canvas.box({ ...box, x: box.x + box.width - 1, width: 1 }, INK);
}

/** The finest step whose labels do not run into each other. */
function timeStep(durationS: number): number {
  const fits = (step: number): boolean =>
    (PLOT.width * step) / durationS >= textWidth(timeLabel(durationS, step)) + LABEL_GAP;
  return TIME_STEPS_S.find(fits) ?? durationS;
}

/** As h:mm:ss or m:ss where steps are whole seconds, else in seconds. */
function timeLabel(seconds: number, step: number): string {
  if (step < 1) return `${seconds.toFixed(step < 0.1 ? 2 : 1)} s`;
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(whole % 60)}` : `${minutes}:${padded(whole % 60)}`;
}

function padded(n: number): string {
  return String(n).padStart(2, '0');
}

function clamp(value: number, least: number, most = Infinity): number {
  return Math.max(least, Math.min(most, value));
}
