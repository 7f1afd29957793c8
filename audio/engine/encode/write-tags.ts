import {
  AVMEDIA_TYPE_VIDEO,
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_PNG,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_FLAG_KEY,
} from 'node-av/constants';
import { Dictionary, FFmpegError, Packet, Rational, type FormatContext, type Stream } from 'node-av/lib';
import { pictureSize } from './picture-size.ts';
import type { Cover, Tags } from '../tags.ts';

/** Containers that hold a cover as a stream of one picture. */
const PICTURE_MUXERS = new Set(['mp3', 'flac', 'ipod']);
/** Containers whose cover is a comment: a FLAC picture block in Base64 (RFC 9639, section 8.8; the Vorbis comment convention). */
const COMMENT_MUXERS = new Set(['ogg', 'opus']);
const FRONT_COVER = 3;

/**
 * Adds tags to a file whose audio stream exists and whose header is not written yet. Returns the function that writes the cover, which
 * must be called after the header. WAV holds the texts only.
 */
export function addTags(muxer: FormatContext, audio: Stream, { text, cover }: Tags): () => void {
  const name = muxer.oformat?.name ?? '';
  const size = cover && pictureSize(cover.bytes);
  const comment =
    cover && size && COMMENT_MUXERS.has(name) ? { METADATA_BLOCK_PICTURE: pictureBlock(cover, size) } : {};
  const entries = { ...text, ...comment };
  if (Object.keys(entries).length > 0) {
    // Ogg has its comments at the stream, all others at the container.
    if (COMMENT_MUXERS.has(name)) audio.metadata = Dictionary.fromObject(entries);
    else muxer.metadata = Dictionary.fromObject(entries);
  }
  if (!cover || !size || !PICTURE_MUXERS.has(name)) return () => undefined;
  const stream = muxer.newStream(null);
  Object.assign(stream.codecpar, {
    codecType: AVMEDIA_TYPE_VIDEO,
    codecId: cover.type === 'image/png' ? AV_CODEC_ID_PNG : AV_CODEC_ID_MJPEG,
    width: size.width,
    height: size.height,
  });
  stream.disposition = AV_DISPOSITION_ATTACHED_PIC;
  stream.timeBase = new Rational(1, 90_000);
  return () => writeCover(muxer, stream.index, cover);
}

function writeCover(muxer: FormatContext, streamIndex: number, { bytes }: Cover): void {
  using packet = new Packet();
  packet.alloc();
  packet.data = bytes;
  Object.assign(packet, { streamIndex, pts: 0n, dts: 0n, duration: 0n, flags: AV_PKT_FLAG_KEY });
  FFmpegError.throwIfError(muxer.writeFrameSync(packet), 'writing the cover');
}

function numbers(...values: number[]): Buffer {
  const all = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => all.writeUInt32BE(value, 4 * i));
  return all;
}

/** Returns a picture block in Base64. */
function pictureBlock({ type, bytes }: Cover, { width, height }: { width: number; height: number }): string {
  const kind = Buffer.from(type, 'latin1');
  const bitsPerPixel = 24;
  return Buffer.concat([
    numbers(FRONT_COVER, kind.length),
    kind,
    numbers(0, width, height, bitsPerPixel, 0, bytes.length),
    bytes,
  ]).toString('base64');
}
