/**
 * Returns an MP4 file that has only one of the tracks of another: a file of stems (Native Instruments' format) has the mix as track 0,
 * then drums, bass, the rest and vocals.
 */
export function onlyTrack(file: Buffer, wanted: number): Buffer {
  const made = Buffer.from(file);
  const moov = boxesOf(made, 0, made.length).find(({ type }) => type === 'moov');
  if (!moov) throw new Error('the file has no tracks');
  boxesOf(made, moov.at + HEADER, moov.end)
    .filter(({ type }) => type === 'trak')
    .forEach(({ at }, track) => {
      if (track !== wanted) made.write('free', at + 4, 'latin1');
    });
  return made;
}

const HEADER = 8;

function boxesOf(file: Buffer, from: number, to: number): { type: string; at: number; end: number }[] {
  const boxes: { type: string; at: number; end: number }[] = [];
  for (let at = from; at + HEADER <= to;) {
    const size = file.readUInt32BE(at);
    if (size < HEADER) break; // 0 and 1 are sizes beyond 32 bits, which files of a few minutes have not
    boxes.push({ type: file.toString('latin1', at + 4, at + HEADER), at, end: Math.min(to, at + size) });
    at += size;
  }
  return boxes;
}
