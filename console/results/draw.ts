import type { Stretch, Track } from './timeline.ts';

/** Heights in CSS pixels. The style sheet gives the canvas the same. */
export const TRACK_HEIGHTS = { waveform: 96, stretches: 26, points: 26, notes: 110 } as const;

/** Width in CSS pixels under which a label would not be read. */
const MIN_LABEL = 14;

interface Colours {
  ink: string;
  soft: string;
  accent: string;
  block: string;
}

function prepared(canvas: HTMLCanvasElement): { context: CanvasRenderingContext2D; ratio: number; colours: Colours } {
  const style = getComputedStyle(canvas);
  return {
    context: canvas.getContext('2d')!,
    ratio: devicePixelRatio,
    // The style sheet puts the colours of a canvas into properties that are always resolved.
    colours: { ink: style.color, soft: style.outlineColor, accent: style.caretColor, block: style.borderTopColor },
  };
}

/** Draws a waveform: of several channels, one under the other. */
export function drawPeaks(
  canvas: HTMLCanvasElement,
  { duration_s: duration, peaks }: { duration_s: number; peaks: readonly (readonly number[])[] },
  end: number,
): void {
  const { context, colours } = prepared(canvas);
  const shown = peaks.slice(0, 8);
  const lane = canvas.height / Math.max(1, shown.length);
  const width = (canvas.width * duration) / end;
  context.fillStyle = colours.accent;
  for (const [channel, values] of shown.entries()) {
    const middle = lane * (channel + 0.5);
    for (let x = 0; x < width; x++) {
      const [from, to] = [Math.floor((x * values.length) / width), Math.ceil(((x + 1) * values.length) / width)];
      let peak = 0;
      for (let n = from; n < Math.min(to, values.length); n++) peak = Math.max(peak, values[n]!);
      const half = Math.max(0.5, (peak * lane) / 2.1);
      context.fillRect(x, middle - half, 1, 2 * half);
    }
  }
}

/** Draws a track. What would lie on the same pixel is drawn once: there may be a hundred thousand beats. */
export function drawTrack(canvas: HTMLCanvasElement, track: Track, end: number): void {
  if (track.kind === 'points') drawPoints(canvas, track, end);
  else if (track.kind === 'notes') drawNotes(canvas, track.notes, end);
  else drawStretches(canvas, track.stretches, end);
}

function drawPoints(
  canvas: HTMLCanvasElement,
  { times, strong }: Extract<Track, { kind: 'points' }>,
  end: number,
): void {
  const { context, ratio, colours } = prepared(canvas);
  let last = -1;
  for (const time of times) {
    const isStrong = strong.has(time);
    const x = Math.round((canvas.width * time) / end);
    if (x === last && !isStrong) continue;
    last = x;
    context.fillStyle = isStrong ? colours.accent : colours.soft;
    const top = isStrong ? 0 : canvas.height * 0.4;
    context.fillRect(x, top, Math.max(1, ratio * (isStrong ? 2 : 1)), canvas.height - top);
  }
}

function drawStretches(canvas: HTMLCanvasElement, stretches: readonly Stretch[], end: number): void {
  const { context, ratio, colours } = prepared(canvas);
  context.font = `${12 * ratio}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  let drawnTo = -1;
  for (const { start, end: stop, label } of stretches) {
    const from = (canvas.width * start) / end;
    const to = Math.max(from + 1, (canvas.width * stop) / end);
    if (to <= drawnTo) continue;
    drawnTo = to;
    const width = Math.max(1, to - from - ratio);
    context.fillStyle = colours.block;
    context.fillRect(from, 0, width, canvas.height);
    if (width < MIN_LABEL * ratio) continue;
    context.save();
    context.beginPath();
    context.rect(from, 0, width, canvas.height);
    context.clip();
    context.fillStyle = colours.ink;
    context.fillText(label, from + 4 * ratio, canvas.height / 2);
    context.restore();
  }
}

/** Draws a piano roll between the lowest and the highest note. */
function drawNotes(canvas: HTMLCanvasElement, notes: readonly (Stretch & { midi: number })[], end: number): void {
  const { context, ratio, colours } = prepared(canvas);
  let [low, high] = [Infinity, -Infinity];
  for (const { midi } of notes) [low, high] = [Math.min(low, midi), Math.max(high, midi)];
  low -= 2;
  high += 2;
  const row = canvas.height / (high - low + 1);
  context.fillStyle = colours.block;
  // The octaves, at each C.
  for (let midi = Math.ceil(low / 12) * 12; midi <= high; midi += 12) {
    context.fillRect(0, canvas.height - (midi - low + 1) * row, canvas.width, Math.max(1, row));
  }
  context.fillStyle = colours.accent;
  for (const { start, end: stop, midi } of notes) {
    const from = (canvas.width * start) / end;
    const width = Math.max(ratio, (canvas.width * (stop - start)) / end - ratio / 2);
    context.fillRect(from, canvas.height - (midi - low + 1) * row, width, Math.max(ratio, row - ratio / 2));
  }
}
