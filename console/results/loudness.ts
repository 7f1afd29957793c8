/**
 * Integrated loudness of audio in the browser, by ITU-R BS.1770-4: K-weighting, blocks of 400 ms that overlap by 75 %, gated at
 * -70 LUFS and 10 LU under the rest.
 */

/** Rate of the coefficients below. */
const RATE = 48_000;
const SHELF = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [1, -1.69065929318241, 0.73248077421585],
};
const HIGH_PASS = { b: [1, -2, 1], a: [1, -1.99004745483398, 0.99007225036621] };
const BLOCK = 0.4 * RATE;
const HOP = BLOCK / 4;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

const mean = (powers: readonly number[]): number => powers.reduce((sum, power) => sum + power, 0) / powers.length;
const toLoudness = (power: number): number => -0.691 + 10 * Math.log10(power);

/** Returns the loudness in LUFS of an encoded file; undefined of silence and of less than 0.4 s. Rejects if it cannot be decoded. */
export async function integratedLoudness(bytes: ArrayBuffer): Promise<number | undefined> {
  const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes);
  const { numberOfChannels: channels, length } = decoded;
  const context = new OfflineAudioContext(channels, length, RATE);
  const source = new AudioBufferSourceNode(context, { buffer: decoded });
  const shelf = new IIRFilterNode(context, { feedforward: SHELF.b, feedback: SHELF.a });
  const highPass = new IIRFilterNode(context, { feedforward: HIGH_PASS.b, feedback: HIGH_PASS.a });
  source.connect(shelf).connect(highPass).connect(context.destination);
  source.start();
  const weighted = await context.startRendering();

  const hops = new Float64Array(Math.floor(length / HOP));
  for (let channel = 0; channel < channels; channel++) {
    const samples = weighted.getChannelData(channel);
    for (let hop = 0; hop < hops.length; hop++) {
      let sum = 0;
      for (let i = hop * HOP; i < (hop + 1) * HOP; i++) sum += samples[i]! * samples[i]!;
      hops[hop]! += sum;
    }
    await new Promise((resolve) => setTimeout(resolve)); // between channels the page may draw
  }
  const blocks = Array.from({ length: Math.max(0, hops.length - 3) }, (_, n) => {
    return (hops[n]! + hops[n + 1]! + hops[n + 2]! + hops[n + 3]!) / BLOCK;
  });
  const loud = blocks.filter((power) => toLoudness(power) > ABSOLUTE_GATE);
  if (loud.length === 0) return undefined;
  const gate = toLoudness(mean(loud)) + RELATIVE_GATE;
  return toLoudness(mean(loud.filter((power) => toLoudness(power) > gate)));
}
