import { createVideoFrame } from './video-frame.ts';
import {
  BACKGROUND,
  COLUMN,
  drawProgress,
  PLAYED,
  PLAYHEAD,
  progressHeight,
  SCROLL_S,
  UPCOMING,
  type Painter,
  type Scene,
} from './video-scene.ts';

/** Duration of the waveform shown at a time, in seconds. */
const SCOPE_S = 0.05;
/** Width of the line, in pixels. */
const LINE_WIDTH = 4;

/** Creates a painter of the waveform around the current time, as on an oscilloscope. */
export function waveformPainter({ width, height, fps, sampleRate, frames, peak, read }: Scene): Painter {
  const columns = width / COLUMN;
  const frame = createVideoFrame(width, height, BACKGROUND);
  const progress = progressHeight(height);
  const plotHeight = height - progress;
  const scale = peak > 0 ? (0.46 * plotHeight) / peak : 0;
  const span = Math.max(columns, Math.round(SCOPE_S * sampleRate));
  return (index) => {
    const samples = read(Math.round((index * sampleRate) / fps - span / 2), span);
    frame.fillRect({ x: 0, y: 0, width, height: plotHeight }, BACKGROUND);
    for (let i = 0; i < columns; i++) {
      const from = Math.floor((i * span) / columns);
      // One sample of overlap, so that the line is continuous between columns.
      const [low, high] = extremes(samples.subarray(from, Math.floor(((i + 1) * span) / columns) + 1));
      const top = Math.round(plotHeight / 2 - scale * high - LINE_WIDTH / 2);
      const bottom = Math.round(plotHeight / 2 - scale * low + LINE_WIDTH / 2);
      frame.fillRect({ x: COLUMN * i, y: top, width: COLUMN, height: bottom - top }, PLAYED);
    }
    drawProgress(frame, progress, (index * sampleRate) / fps / frames);
    return frame.bytes;
  };
}

/** Creates a painter of a scrolling waveform envelope with the current time in the centre; the part already played is brighter. */
export function timelinePainter({ width, height, fps, sampleRate, frames, peak, read }: Scene): Painter {
  const columns = width / COLUMN;
  const step = Math.max(1, Math.round(columns / (SCROLL_S * fps)));
  const middle = Math.floor(columns / 2);
  const frame = createVideoFrame(width, height, BACKGROUND);
  const progress = progressHeight(height);
  const plotHeight = height - progress;
  const scale = peak > 0 ? (0.46 * plotHeight) / peak : 0;
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

  /** Draws column `i` of a picture that begins with column `first` of the audio. */
  function drawColumn(first: number, i: number): void {
    const x = COLUMN * i;
    frame.fillRect({ x, y: 0, width: COLUMN, height: plotHeight }, i === middle ? PLAYHEAD : BACKGROUND);
    if (i === middle) return;
    const top = Math.round(plotHeight / 2 - scale * highs[ring(first + i)]!);
    const bottom = Math.round(plotHeight / 2 - scale * lows[ring(first + i)]!);
    frame.fillRect({ x, y: top, width: COLUMN, height: bottom - top + 1 }, i < middle ? PLAYED : UPCOMING);
  }

  return (index) => {
    const first = index * step - middle;
    measure(first + columns);
    // Scrolled columns keep their pixels, apart from new ones and those that pass the centre.
    const newColumns = index === 0 ? columns : step;
    if (index > 0) frame.shiftLeft(COLUMN * step);
    for (let i = columns - newColumns; i < columns; i++) drawColumn(first, i);
    for (let i = Math.max(0, middle - step); i <= middle; i++) drawColumn(first, i);
    drawProgress(frame, progress, (index * sampleRate) / fps / frames);
    return frame.bytes;
  };
}

/** Returns the minimum and the maximum of the samples. */
function extremes(samples: Float32Array): [low: number, high: number] {
  let low = samples[0] ?? 0;
  let high = low;
  for (const x of samples) {
    if (x < low) low = x;
    if (x > high) high = x;
  }
  return [low, high];
}
