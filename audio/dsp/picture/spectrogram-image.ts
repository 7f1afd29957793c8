import { createCanvas, TEXT_HEIGHT, textWidth, type Canvas, type Colour } from './canvas.ts';
import type { Spectrogram } from '../spectral/spectrogram.ts';

const WIDTH = 1_280;
const HEIGHT = 560;
const PLOT = { x: 84, y: 20, width: 1_080, height: 480 };
const COLOUR_BAR = { x: PLOT.x + PLOT.width + 24, y: PLOT.y, width: 16, height: PLOT.height };
const RANGE_DB = 90;
const MIN_HZ = 40;
const TICK_LENGTH = 6;
/** Minimum distance between labels of the time axis, in pixels. */
const LABEL_GAP = 40;
const BACKGROUND: Colour = [255, 255, 255];
const FOREGROUND: Colour = [30, 30, 36];
/** Colour map from silence to the highest level, monotonic in luminance. */
const COLOUR_MAP: readonly Colour[] = [
  [4, 4, 12],
  [36, 18, 84],
  [98, 24, 128],
  [168, 44, 118],
  [228, 84, 84],
  [252, 156, 92],
  [254, 246, 196],
];
const TICKS_HZ = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
const TIME_STEPS_S = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200,
];

/** Draws a spectrogram with axes: time to the right, logarithmic frequency upwards, level as colour in dB below the maximum. */
export function drawSpectrogram(
  spectrogram: Spectrogram,
  { sampleRate, durationS }: { sampleRate: number; durationS: number },
): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT, BACKGROUND);
  const nyquist = sampleRate / 2;
  const minHz = Math.min(MIN_HZ, nyquist / 8);
  drawCells(canvas, { spectrogram, minHz, nyquist });
  const frame = { ...PLOT, x: PLOT.x - 1, y: PLOT.y - 1, width: PLOT.width + 2, height: PLOT.height + 2 };
  outline(canvas, frame);

  for (const hz of TICKS_HZ) {
    if (hz < minHz || hz > nyquist) continue;
    const y = Math.round(PLOT.y + PLOT.height * (1 - Math.log(hz / minHz) / Math.log(nyquist / minHz)));
    canvas.fillRect({ x: PLOT.x - TICK_LENGTH, y, width: TICK_LENGTH, height: 2 }, FOREGROUND);
    canvas.text(
      hz < 1_000 ? `${hz}` : `${hz / 1_000}k`,
      { x: PLOT.x - TICK_LENGTH - 4, y: Math.round(clamp(y - TEXT_HEIGHT / 2, 0)), align: 'right' },
      FOREGROUND,
    );
  }
  canvas.text('Hz', { x: 2, y: PLOT.y + PLOT.height + 2 * TICK_LENGTH }, FOREGROUND);

  const step = timeStep(durationS);
  for (let i = 0; i * step <= durationS * 1.0001; i++) {
    const x = Math.round(PLOT.x + (PLOT.width * i * step) / durationS);
    canvas.fillRect({ x, y: PLOT.y + PLOT.height, width: 2, height: TICK_LENGTH }, FOREGROUND);
    canvas.text(
      timeLabel(i * step, step),
      { x, y: PLOT.y + PLOT.height + 2 * TICK_LENGTH, align: 'middle' },
      FOREGROUND,
    );
  }
  canvas.text('Time', { x: PLOT.x + PLOT.width / 2, y: HEIGHT - TEXT_HEIGHT - 4, align: 'middle' }, FOREGROUND);

  for (let y = 0; y < COLOUR_BAR.height; y++)
    canvas.fillRect(
      { x: COLOUR_BAR.x, y: COLOUR_BAR.y + y, width: COLOUR_BAR.width, height: 1 },
      colourOf(1 - y / (COLOUR_BAR.height - 1)),
    );
  outline(canvas, {
    x: COLOUR_BAR.x - 1,
    y: COLOUR_BAR.y - 1,
    width: COLOUR_BAR.width + 2,
    height: COLOUR_BAR.height + 2,
  });
  for (let db = 0; db <= RANGE_DB; db += 30)
    canvas.text(
      db === 0 ? '0' : `-${db}`,
      {
        x: COLOUR_BAR.x + COLOUR_BAR.width + 8,
        y: Math.round(COLOUR_BAR.y + (COLOUR_BAR.height * db) / RANGE_DB - TEXT_HEIGHT / 2),
      },
      FOREGROUND,
    );
  canvas.text('dB', { x: COLOUR_BAR.x - 4, y: COLOUR_BAR.y + COLOUR_BAR.height + 2 * TICK_LENGTH }, FOREGROUND);
  return canvas;
}

function drawCells(
  canvas: Canvas,
  { spectrogram, minHz, nyquist }: { spectrogram: Spectrogram; minHz: number; nyquist: number },
): void {
  const { columns, bins } = spectrogram;
  const maxPower = spectrogram.highest();
  const logRange = Math.log(nyquist / minHz);
  const binOf = (row: number): number => ((bins - 1) * minHz * Math.exp(logRange * (1 - row / PLOT.height))) / nyquist;
  const brightness = (power: number): number =>
    maxPower > 0 && power > 0 ? Math.max(0, 1 + (10 * Math.log10(power / maxPower)) / RANGE_DB) : 0;
  for (let x = 0; x < PLOT.width; x++) {
    const column = Math.floor((x * columns) / PLOT.width);
    for (let y = 0; y < PLOT.height; y++) {
      const [top, bottom] = [binOf(y), binOf(y + 1)];
      let level = 0;
      if (top - bottom < 1) {
        const middle = (top + bottom) / 2;
        const below = Math.min(bins - 1, Math.floor(middle));
        const above = Math.min(bins - 1, below + 1);
        const fraction = middle - below;
        level =
          (1 - fraction) * brightness(spectrogram.at(column, below)) +
          fraction * brightness(spectrogram.at(column, above));
      } else {
        for (let bin = Math.ceil(bottom); bin <= top && bin < bins; bin++)
          level = Math.max(level, brightness(spectrogram.at(column, bin)));
      }
      canvas.setPixel(PLOT.x + x, PLOT.y + y, colourOf(level));
    }
  }
}

function colourOf(level: number): Colour {
  const place = clamp(level, 0, 1) * (COLOUR_MAP.length - 1);
  const from = Math.min(COLOUR_MAP.length - 2, Math.floor(place));
  const [a, b] = [COLOUR_MAP[from]!, COLOUR_MAP[from + 1]!];
  const mix = (i: 0 | 1 | 2): number => Math.round(a[i] + (place - from) * (b[i] - a[i]));
  return [mix(0), mix(1), mix(2)];
}

function outline(canvas: Canvas, box: { x: number; y: number; width: number; height: number }): void {
  canvas.fillRect({ ...box, height: 1 }, FOREGROUND);
  canvas.fillRect({ ...box, y: box.y + box.height - 1, height: 1 }, FOREGROUND);
  canvas.fillRect({ ...box, width: 1 }, FOREGROUND);
  canvas.fillRect({ ...box, x: box.x + box.width - 1, width: 1 }, FOREGROUND);
}

/** Returns the finest step whose labels do not overlap. */
function timeStep(durationS: number): number {
  const fits = (step: number): boolean =>
    (PLOT.width * step) / durationS >= textWidth(timeLabel(durationS, step)) + LABEL_GAP;
  return TIME_STEPS_S.find(fits) ?? durationS;
}

/** Formats a time as h:mm:ss or m:ss if the step is a whole number of seconds, else in seconds. */
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

function clamp(value: number, min: number, max = Infinity): number {
  return Math.max(min, Math.min(max, value));
}
