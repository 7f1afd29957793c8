import { closeSync, openSync, readSync } from 'node:fs';

/** Enough for every signature below and for the document type in an EBML header. */
const HEAD_BYTES = 4_096;

/** FFmpeg's name of the container, by its first four bytes. */
const BY_FIRST_BYTES: Readonly<Record<string, string>> = {
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
/** FFmpeg's name of containers that begin with a chunk: by the chunk's name and, after its size, its type. */
const BY_CHUNK_TYPE: Readonly<Record<string, string>> = {
  'RIFF WAVE': 'wav',
  'RIFX WAVE': 'wav',
  'RIFF AVI ': 'avi',
  'FORM AIFF': 'aiff',
  'FORM AIFC': 'aiff',
};
/** Offset of the first sync byte and size of a packet in MPEG transport streams; on discs a time of four bytes precedes each packet. */
const TRANSPORT_PACKETS = [
  [0, 188],
  [4, 192],
] as const;
const TRANSPORT_SYNC = 0x47;

/** Returns the first `HEAD_BYTES` bytes of a file, or all of a shorter one. */
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
 * Returns FFmpeg's name of the container where the first bytes leave no doubt. FFmpeg itself can be wrong: to it the samples of a
 * tone in a WAV file can look more like an MPEG stream than the file looks like WAV.
 */
export function containerOf(head: Buffer): string | undefined {
  const ascii = (from: number, to: number): string => head.toString('latin1', from, to);
  if (['ftyp', 'moov'].includes(ascii(4, 8))) return 'mov';
  const bySignature = BY_FIRST_BYTES[ascii(0, 4)] ?? BY_CHUNK_TYPE[`${ascii(0, 4)} ${ascii(8, 12)}`];
  return bySignature ?? (isTransportStream(head) ? 'mpegts' : undefined);
}

/** Reports whether the bytes begin like a media file; one that cannot be opened is then damaged rather than something else. */
export function looksLikeMedia(head: Buffer): boolean {
  return containerOf(head) !== undefined || head.toString('latin1', 0, 3) === 'ID3';
}

/** The beginning of a web page, after a byte order mark, spaces, comments and the declaration of XML. */
const WEB_PAGE =
  /^(?:\u00ef\u00bb\u00bf)?(?:\s|<!--(?:(?!-->).)*-->|<\?xml[^>]*>)*<(?:!doctype\s+html|html|head|body|title|meta|script|style|link)\b/is;

/** Reports whether the bytes begin like a web page: an address that people take for that of a file often leads to one. */
export function isWebPage(head: Buffer): boolean {
  return WEB_PAGE.test(head.toString('latin1'));
}

/** Reports whether a Matroska file declares itself as WebM. */
export function isWebm(head: Buffer): boolean {
  return containerOf(head) === 'matroska' && head.subarray(0, 64).includes('webm');
}

/** Reports whether an MP4 file declares itself as an audio file. */
export function isM4a(head: Buffer): boolean {
  return head.toString('latin1', 4, 8) === 'ftyp' && /^M4[AB] $/.test(head.toString('latin1', 8, 12));
}

function isTransportStream(head: Buffer): boolean {
  return TRANSPORT_PACKETS.some(([at, size]) => [0, 1, 2, 3].every((n) => head[at + n * size] === TRANSPORT_SYNC));
}
