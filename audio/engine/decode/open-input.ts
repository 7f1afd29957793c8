import {
  AVDISCARD_ALL,
  AV_DISPOSITION_ATTACHED_PIC,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVERROR_ENOENT,
} from 'node-av/constants';
import { Dictionary, FormatContext, InputFormat, type Stream } from 'node-av/lib';
import { failed, type Outcome } from '../../../workflows/domain/failure.ts';
import { callCodec } from '../watch/codec-calls.ts';
import { refusalOfHeader } from './audio-limits.ts';
import { hasManyComments } from './many-comments.ts';
import { hasCompressedHeader, id3Bytes } from './hidden-inflation.ts';
import { hasInflatingTag } from './inflating-tags.ts';
import { containerOf, headOf, isM4a, isWebm, isWebPage, looksLikeMedia } from './sniff.ts';

/**
 * Demuxers that FFmpeg may use: containers that hold their own bytes. Playlists (hls, dash, concat, sdp), images and subtitles are
 * left out, so that a file can never make FFmpeg open another file or an address.
 */
const DEMUXERS = [
  'wav,w64,aiff,caf,au,mp3,flac,ogg,aac,amr,wv,tta,ape,ac3,eac3',
  'mov,matroska,webm,asf,avi,flv,mxf,mpegts,mpeg',
].join(',');

/** Audio decoders of the files people use. Video decoders and all others are code that a hostile file must not reach. */
export const DECODERS: ReadonlySet<string> = new Set(
  [
    'mp3float,mp3,mp2float,mp2,mp1float,mp1,aac,aac_latm,flac,alac,vorbis,opus,wavpack,tta,ape,ac3,eac3,dca,truehd,mlp',
    'wmav1,wmav2,wmapro,wmalossless,wmavoice,amrnb,amrwb,speex,gsm,gsm_ms,g722,g726,g726le,nellymoser',
    'adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,adpcm_swf,s302m,pcm_bluray,pcm_dvd,pcm_u8,pcm_s8,pcm_alaw,pcm_mulaw',
    'pcm_s16le,pcm_s16be,pcm_u16le,pcm_u16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_s64le,pcm_s64be',
    'pcm_s8_planar,pcm_s16le_planar,pcm_s16be_planar,pcm_s24le_planar,pcm_s32le_planar,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be',
  ].flatMap((names) => names.split(',')),
);

/** Demuxers that read ID3 tags inside a file. Raw AAC, which is among them, has no signature, so that FFmpeg finds out. */
const TAGGED_INSIDE: ReadonlySet<string | undefined> = new Set(['wav', 'aiff', 'asf', undefined]);

/** Below this score FFmpeg only guesses: a text or a picture may hold two bytes that look like an MP3 frame. */
const MIN_PROBE_SCORE = 2;

/** An open file. */
export interface Input extends Disposable {
  format: FormatContext;
  /** The first audio stream. */
  stream: Stream;
  /** Name of the container as customers know it, for example `m4a`. */
  container: string;
  hasVideo: boolean;
}

/**
 * Opens a file for reading its first audio stream; close it with `using`. Fails with `not_audio`, `no_audio_stream`,
 * `audio_damaged`, `too_many_channels` or `sample_rate_unsupported`.
 */
export function openInput(path: string): Outcome<Input> {
  return callCodec(() => open(path));
}

function open(path: string): Outcome<Input> {
  const head = headOf(path);
  const notAudio = failed('not_audio', undefined, isWebPage(head) ? { isWebPage: true } : {});
  const unreadable = looksLikeMedia(head) ? failed('audio_damaged') : notAudio;
  if (head.length === 0) return failed('not_audio', 'The file is empty.');
  const demuxer = containerOf(head);
  if ((demuxer ?? 'mov') === 'mov' && hasCompressedHeader(path))
    return failed('audio_damaged', 'Its header is compressed (a "cmov" atom), which is not read.');
  const tagBytes = id3Bytes(path);
  if (TAGGED_INSIDE.has(demuxer) && hasInflatingTag(path, tagBytes))
    return failed(
      'audio_damaged',
      'A tag (ID3) inside the file is compressed to a small part of its size, which is not read.',
    );
  if (hasManyComments(path, { container: demuxer, from: tagBytes }))
    return failed('audio_damaged', 'It has more than 4,096 comments (tags), which is not read.');
  const format = new FormatContext();
  format.allocContext();
  const limits = Dictionary.fromObject({
    protocol_whitelist: 'file',
    format_whitelist: DEMUXERS,
    codec_whitelist: [...DECODERS].join(','),
    skip_initial_bytes: String(tagBytes),
  });
  const opened = format.openInputSync(`file:${path}`, demuxer ? InputFormat.findInputFormat(demuxer) : null, limits);
  if (opened === AVERROR_ENOENT) throw new Error('the file to decode does not exist');
  if (opened < 0) return unreadable;
  const close = (): void => format.closeInputSync();
  if (format.probeScore < MIN_PROBE_SCORE && !looksLikeMedia(head)) {
    close();
    return notAudio;
  }
  const announced = format.streams.find(isAudio);
  const refusal = announced && refusalOfHeader(announced.codecpar);
  if (refusal) {
    close();
    return refusal;
  }
  format.findStreamInfoSync(null);
  const streams = format.streams;
  const stream = streams.find(isAudio);
  if (!stream) {
    close();
    return streams.length > 0 ? failed('no_audio_stream') : unreadable;
  }
  for (const other of streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
  const hasVideo = streams.some(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
  );
  const container = containerName(format.iformat?.name ?? '', head, hasVideo);
  return { ok: true, value: { format, stream, container, hasVideo, [Symbol.dispose]: close } };
}

function isAudio({ codecpar }: Stream): boolean {
  return codecpar.codecType === AVMEDIA_TYPE_AUDIO;
}

/** Returns the customers' name of the container that FFmpeg's `demuxer` read. */
function containerName(demuxer: string, head: Buffer, hasVideo: boolean): string {
  if (demuxer.startsWith('mov,')) return isM4a(head) && !hasVideo ? 'm4a' : 'mp4';
  if (demuxer.startsWith('matroska')) return isWebm(head) ? 'webm' : 'matroska';
  return demuxer;
}
