/** Returns an ID3v2.4 tag of frames. */
export function id3(frames: readonly Buffer[]): Buffer {
  const all = Buffer.concat(frames);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncSafe(all.length), all]);
}

/** Returns a frame of an ID3v2.4 tag: of a text in UTF-8, or of bytes. */
export function frame(name: string, content: string | Buffer, flags = 0): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(`\x03${content}`) : content;
  return Buffer.concat([Buffer.from(name, 'latin1'), syncSafe(bytes.length), Buffer.from([0, flags]), bytes]);
}

function syncSafe(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
}
