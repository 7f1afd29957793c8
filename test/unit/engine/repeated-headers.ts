/** Returns an Ogg file with its headers repeated at the start of the audio. */
export function withHeadersAgain(ogg: Buffer): Buffer {
  const pageAt = (at: number): { head: Buffer; sizes: Buffer; body: Buffer; end: number } => {
    const body = at + 27 + ogg[at + 26]!;
    const sizes = ogg.subarray(at + 27, body);
    const end = sizes.reduce((sum, size) => sum + size, body);
    return { head: ogg.subarray(at, at + 26), sizes, body: ogg.subarray(body, end), end };
  };
  const first = pageAt(0);
  const others = pageAt(first.end);
  const audio = pageAt(others.end);
  const all = [first, others, audio];
  const sizes = Buffer.concat(all.map((page) => page.sizes));
  const page = Buffer.concat([audio.head, Buffer.of(sizes.length), sizes, ...all.map(({ body }) => body)]);
  page.writeUInt32LE(0, 22);
  let rest = 0; // the checksum of RFC 3533
  for (const byte of page) {
    rest ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) rest = rest < 0 ? (rest << 1) ^ 0x04c11db7 : rest << 1;
  }
  page.writeUInt32LE(rest >>> 0, 22);
  return Buffer.concat([ogg.subarray(0, others.end), page, ogg.subarray(audio.end)]);
}
