/**
 * Factors by which LAME 3.100 lowers all samples at constant bit rates up to these, in kbit/s: 0.45, 0.26 and 0.18 dB, as room for the peaks
 * that coarse coding adds. FFmpeg's encoder has no option for it. It lowers nothing above 240 kbit/s, nor with a quality.
 */
const SCALES = [
  { upTo: 176, scale: 0.95 },
  { upTo: 208, scale: 0.97 },
  { upTo: 240, scale: 0.98 },
] as const;

/** Returns the gain that makes up for what LAME takes at a constant bit rate, in bits per second. */
export function lameMakeUp(bitRate: number): number {
  const step = SCALES.find(({ upTo }) => bitRate <= 1_000 * upTo);
  return 1 / (step?.scale ?? 1);
}
