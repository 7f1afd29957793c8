/** Returns the two channels of a 16-bit stereo WAV file. */
export function stereoWav(data: Buffer): { left: Float32Array; right: Float32Array; rate: number } {
  const at = data.indexOf('data') + 8;
  const length = (data.length - at) >> 2;
  const channel = (offset: number): Float32Array =>
    Float32Array.from({ length }, (_, i) => data.readInt16LE(at + 4 * i + offset) / 32_768);
  return { left: channel(0), right: channel(2), rate: data.readUInt32LE(24) };
}
