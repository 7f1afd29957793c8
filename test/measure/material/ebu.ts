import { sine } from '../../infra/audio.ts';

/** Sample rate of the test signals in Hz. */
export const EBU_RATE = 48_000;

/** Seconds of a tone of 1 kHz, and its level in dBFS. */
export type Part = readonly [seconds: number, dbfs: number];

/** EBU Tech 3341: integrated loudness of 1 kHz in both channels, in LUFS. */
export const EBU_LOUDNESS: readonly (readonly [lufs: number, parts: readonly Part[]])[] = [
  [-23, [[20, -23]]],
  [-33, [[20, -33]]],
  [
    -23,
    [
      [10, -36],
      [60, -23],
      [10, -36],
    ],
  ],
  [
    -23,
    [
      [10, -72],
      [10, -36],
      [60, -23],
      [10, -36],
      [10, -72],
    ],
  ],
  [
    -23,
    [
      [20, -26],
      [20.1, -20],
      [20, -26],
    ],
  ],
];
/** Returns the test signal of EBU Tech 3341 in 5.1, of -23 LUFS, with a tone in the low-frequency channel, which must not count. */
export function ebuSurround(lowDbfs: number): Float32Array[] {
  const [front, centre, side] = [tones([[20, -28]]), tones([[20, -24]]), tones([[20, -30]])];
  return [front, front, centre, tones([[20, lowDbfs]]), side, side];
}

/** Returns sines of 1 kHz, one after the other. */
export function tones(parts: readonly Part[]): Float32Array {
  const pieces = parts.map(([seconds, dbfs]) =>
    sine({ seconds, hz: 1_000, sampleRate: EBU_RATE, level: 10 ** (dbfs / 20) }),
  );
  const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  pieces.reduce((at, piece) => (whole.set(piece, at), at + piece.length), 0);
  return whole;
}
