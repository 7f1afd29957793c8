import { closeSync, openSync, readSync } from 'node:fs';

/** Enough for every signature below, an EBML header's document type included. */
const HEAD_BYTES = 4_096;

/** FFmpeg's name of the container by the text that it begins with. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  fLaC: 'flac',
  OggS: 'ogg',
  caff: 'caf',
  RF64: 'wav',
  BW64: 'wav',
  riff: 'w64',
  wvpk: 'wv',
  '.snd': 'au',
  TTA1: 'tta',
  'MAC ': 'ape',
  '#!AM': 'amr',
  'FLV\x01': 'flv',
  '\x1a\x45\xdf\xa3': 'matroska',
  '\x30\x26\xb2\x75': 'asf',
  '\x00\x00\x01\xba': 'mpeg',
};
/** The same of what begins with a size, by the text and the type after it. */
const CHUNKS: Readonly<Record<string, string>> = {
  'RIFF WAVE': 'wav',
  'RIFX WAVE': 'wav',
  'RIFF AVI ': 'avi',
  'FORM AIFF': 'aiff',
  'FORM AIFC': 'aiff',
};
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

/**
 * FFmpeg's name of the container, where the first bytes leave no doubt: samples of a tone can look more like an MPEG stream
 * than the WAV around them does like one.
 */
export function containerOf(head: Buffer): string | undefined {
  const ascii = (from: number, to: number): string => head.toString('latin1', from, to);
  if (['ftyp', 'moov'].includes(ascii(4, 8))) return 'mov';
  const sure = BEGINNINGS[ascii(0, 4)] ?? CHUNKS[`${ascii(0, 4)} ${ascii(8, 12)}`];
  return sure ?? (isTransportStream(head) ? 'mpegts' : undefined);
}

/** Whether the bytes begin as a media file does: what cannot be opened is then damaged rather than something else. */
export function looksLikeMedia(head: Buffer): boolean {
  return containerOf(head) !== undefined || head.toString('latin1', 0, 3) === 'ID3';
}

/** Whether a Matroska file calls itself WebM. */
export function isWebm(head: Buffer): boolean {
  return containerOf(head) === 'matroska' && head.subarray(0, 64).includes('webm');
}

/** Whether an MP4 file calls itself an audio file. */
export function isM4a(head: Buffer): boolean {
  return head.toString('latin1', 4, 8) === 'ftyp' && /^M4[AB] $/.test(head.toString('latin1', 8, 12));
}

function isTransportStream(head: Buffer): boolean {
  return TRANSPORT_PACKETS.some(([at, size]) => [0, 1, 2, 3].every((n) => head[at + n * size] === TRANSPORT_SYNC));
}
