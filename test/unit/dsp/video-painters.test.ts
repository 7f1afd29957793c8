import { describe, expect, test } from 'vitest';
import { createVideoFrame, ink } from '../../../audio/dsp/picture/video-frame.ts';
import {
  spectrogramPainter,
  spectrumPainter,
  timelinePainter,
  waveformPainter,
  type Scene,
} from '../../../audio/dsp/picture/video-painters.ts';
import { sine } from '../../infra/audio.ts';

const RATE = 8_000;
const [WIDTH, HEIGHT] = [160, 90];
const FPS = 10;

/** One second of silence, then one of a sine. */
const sound = Float32Array.from([...new Float32Array(RATE), ...sine({ seconds: 1, hz: 1_000, sampleRate: RATE })]);
const scene: Scene = {
  width: WIDTH,
  height: HEIGHT,
  fps: FPS,
  sampleRate: RATE,
  frames: sound.length,
  peak: 0.5,
  read: (start, length) => Float32Array.from({ length }, (_, i) => sound[start + i] ?? 0),
};

/** Bright points of a picture, without the line of progress at the bottom. */
function lit(bytes: Uint8Array, { from = 0, to = WIDTH } = {}): number {
  let count = 0;
  for (let y = 0; y < HEIGHT - 4; y++) for (let x = from; x < to; x++) if (bytes[y * WIDTH + x]! > 60) count++;
  return count;
}

describe('a picture', () => {
  test('holds boxes in all planes, cut at its edges, and moves left', () => {
    const frame = createVideoFrame(8, 4, ink(0, 0, 0));
    frame.box({ x: 6, y: -2, width: 10, height: 4 }, ink(255, 255, 255));
    expect([...frame.bytes.subarray(0, 8)]).toEqual([16, 16, 16, 16, 16, 16, 235, 235]);
    expect([...frame.bytes.subarray(16, 24)]).toEqual(Array(8).fill(16));
    frame.shiftLeft(4);
    expect([...frame.bytes.subarray(0, 8)]).toEqual([16, 16, 235, 235, 16, 16, 235, 235]);
  });

  test('stores colours as BT.709 does', () => {
    expect(ink(255, 255, 255)).toEqual({ y: 235, u: 128, v: 128 });
    expect(ink(0, 0, 0)).toEqual({ y: 16, u: 128, v: 128 });
    expect(ink(255, 0, 0)).toEqual({ y: 63, u: 102, v: 240 });
  });
});

describe('the picture of a moment', () => {
  test.for([
    ['waveform', waveformPainter],
    ['spectrum', spectrumPainter],
  ] as const)('as %s is calm in silence and full with sound', ([, painter]) => {
    const paint = painter(scene);
    const counts = Array.from({ length: 20 }, (_, index) => lit(paint(index)));
    expect(Math.max(...counts.slice(0, 9))).toBeLessThan(0.4 * Math.min(...counts.slice(12)));
  });

  test('as a spectrum has its highest bar where the frequency is', () => {
    const paint = spectrumPainter(scene);
    const bytes = Array.from({ length: 16 }, (_, index) => paint(index)).at(-1)!;
    const share = Math.log(1_000 / 40) / Math.log(4_000 / 40);
    const at = Math.floor(share * 10) * 16;
    const heights = Array.from({ length: 10 }, (_, bar) => lit(bytes, { from: 16 * bar, to: 16 * bar + 16 }));
    expect(heights.indexOf(Math.max(...heights)) * 16).toBe(at);
  });

  test('as a timeline shows what comes to the right of the middle', () => {
    const paint = timelinePainter(scene);
    const bytes = paint(0);
    expect(lit(bytes, { from: 82 })).toBeGreaterThan(4 * lit(bytes, { to: 80 }));
  });

  test('as a spectrogram scrolls in from the right', () => {
    const paint = spectrogramPainter(scene);
    const bytes = Array.from({ length: 14 }, (_, index) => paint(index)).at(-1)!;
    expect(lit(bytes, { from: 150 })).toBeGreaterThan(0);
    expect(lit(bytes, { to: 80 })).toBe(0);
  });

  test.for([waveformPainter, timelinePainter, spectrumPainter, spectrogramPainter])(
    'of 16 by 16 points, a single sample and silence can be drawn',
    (painter) => {
      const paint = painter({
        ...scene,
        width: 16,
        height: 16,
        frames: 1,
        peak: 0,
        read: (_, n) => new Float32Array(n),
      });
      expect(paint(0)).toHaveLength(384);
    },
  );
});
