import { closeSync, openSync, readSync } from 'node:fs';

/** Enough for every signature below, an EBML header's document type included. */
const HEAD_BYTES = 4_096;

/** Of the header object. */
const ASF = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
/** Of MPEG: a pack header. */
const PROGRAM_STREAM = Buffer.from('000001ba', 'hex');
/** Of MPEG: packets of 188 bytes, with a time of four bytes before them on discs. */
const TRANSPORT_PACKETS = [
  [0, 188],
  [4, 192],
] as const;
const TRANSPORT_SYNC = 0x47;

/** The first bytes of a file; fewer when it is shorter. */
export function headOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.subarray(0, readSync(file, head, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

/** Whether the bytes begin as a media file does: what cannot be opened is then damaged rather than something else. */
export function looksLikeMedia(head: Buffer): boolean {
  const ascii = (from: number, to: number): string => head.toString('latin1', from, to);
  const four = ascii(0, 4);
  if (['fLaC', 'OggS', 'caff', 'RF64', 'wvpk', '.snd', 'TTA1', 'MAC ', 'FLV\x01'].includes(four)) return true;
  if (four === 'RIFF') return ['WAVE', 'AVI '].includes(ascii(8, 12));
  if (four === 'FORM') return ['AIFF', 'AIFC'].includes(ascii(8, 12));
  if (['ftyp', 'moov'].includes(ascii(4, 8))) return true;
  if (begins(head, ASF) || mpegStreams(head).length > 0) return true;
  return isEbml(head) || four.startsWith('ID3') || ascii(0, 5) === '#!AMR';
}

/** Whether a Matroska file calls itself WebM. */
export function isWebm(head: Buffer): boolean {
  return isEbml(head) && head.subarray(0, 64).includes('webm');
}

/** Whether an MP4 file calls itself an audio file. */
export function isM4a(head: Buffer): boolean {
  return head.toString('latin1', 4, 8) === 'ftyp' && /^M4[AB] $/.test(head.toString('latin1', 8, 12));
}

/** FFmpeg's name of the MPEG stream that the bytes begin as, if one: it has no container around it. */
export function mpegStreams(head: Buffer): string[] {
  const inPackets = TRANSPORT_PACKETS.some(([at, size]) =>
    [0, 1, 2, 3].every((n) => head[at + n * size] === TRANSPORT_SYNC),
  );
  return [...(inPackets ? ['mpegts'] : []), ...(begins(head, PROGRAM_STREAM) ? ['mpeg'] : [])];
}

function begins(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature);
}

function isEbml(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3;
}
