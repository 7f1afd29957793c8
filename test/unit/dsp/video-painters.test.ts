import { describe, expect, test } from 'vitest';
import { createVideoFrame, yuv } from '../../../audio/dsp/picture/video-frame.ts';
import { spectrogramPainter, spectrumPainter } from '../../../audio/dsp/picture/spectrum-painters.ts';
import type { Scene } from '../../../audio/dsp/picture/video-scene.ts';
import { timelinePainter, waveformPainter } from '../../../audio/dsp/picture/waveform-painters.ts';
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

/** Counts the bright pixels of a picture, without the progress bar at the bottom. */
function countLit(bytes: Uint8Array, { from = 0, to = WIDTH } = {}): number {
  let count = 0;
  for (let y = 0; y < HEIGHT - 4; y++) for (let x = from; x < to; x++) if (bytes[y * WIDTH + x]! > 60) count++;
  return count;
}

describe('createVideoFrame', () => {
  test('fills rectangles in all planes, clipped at its edges, and scrolls left', () => {
    const frame = createVideoFrame(8, 4, yuv(0, 0, 0));
    frame.fillRect({ x: 6, y: -2, width: 10, height: 4 }, yuv(255, 255, 255));
    expect([...frame.bytes.subarray(0, 8)]).toEqual([16, 16, 16, 16, 16, 16, 235, 235]);
    expect([...frame.bytes.subarray(16, 24)]).toEqual(Array(8).fill(16));
    frame.shiftLeft(4);
    expect([...frame.bytes.subarray(0, 8)]).toEqual([16, 16, 235, 235, 16, 16, 235, 235]);
  });

  test('converts colours as BT.709 specifies', () => {
    expect(yuv(255, 255, 255)).toEqual({ y: 235, u: 128, v: 128 });
    expect(yuv(0, 0, 0)).toEqual({ y: 16, u: 128, v: 128 });
    expect(yuv(255, 0, 0)).toEqual({ y: 63, u: 102, v: 240 });
  });
});

describe('painters', () => {
  test.for([
    ['waveform', waveformPainter],
    ['spectrum', spectrumPainter],
  ] as const)('%s has few bright pixels in silence and many with sound', ([, painter]) => {
    const paint = painter(scene);
    const counts = Array.from({ length: 20 }, (_, index) => countLit(paint(index)));
    expect(Math.max(...counts.slice(0, 9))).toBeLessThan(0.4 * Math.min(...counts.slice(12)));
  });

  test('spectrum has its highest bar at the frequency of a sine', () => {
    const paint = spectrumPainter(scene);
    const bytes = Array.from({ length: 16 }, (_, index) => paint(index)).at(-1)!;
    const share = Math.log(1_000 / 40) / Math.log(4_000 / 40);
    const at = Math.floor(share * 10) * 16;
    const heights = Array.from({ length: 10 }, (_, bar) => countLit(bytes, { from: 16 * bar, to: 16 * bar + 16 }));
    expect(heights.indexOf(Math.max(...heights)) * 16).toBe(at);
  });

  test('timeline shows the upcoming sound to the right of the centre', () => {
    const paint = timelinePainter(scene);
    const bytes = paint(0);
    expect(countLit(bytes, { from: 82 })).toBeGreaterThan(4 * countLit(bytes, { to: 80 }));
  });

  test('spectrogram scrolls in from the right', () => {
    const paint = spectrogramPainter(scene);
    const bytes = Array.from({ length: 14 }, (_, index) => paint(index)).at(-1)!;
    expect(countLit(bytes, { from: 150 })).toBeGreaterThan(0);
    expect(countLit(bytes, { to: 80 })).toBe(0);
  });

  test.for([waveformPainter, timelinePainter, spectrumPainter, spectrogramPainter])(
    'draw a picture of 16 by 16 pixels for a single sample and for silence',
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
