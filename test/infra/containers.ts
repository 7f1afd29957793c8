import { sine } from './audio.ts';
import { encodedBy } from './multichannel.ts';

/** Files of every container and codec that is read and that FFmpeg can also write. */

/** Encoders by muxer. Where the muxer or the encoder takes only some rates, one is named: `encoder@rate`, or `encoder@rate/1` for mono. */
export const ENCODERS_BY_MUXER: Readonly<Record<string, string>> = {
  wav: `pcm_u8 pcm_s16le pcm_s24le pcm_s32le pcm_s64le pcm_f32le pcm_f64le pcm_alaw pcm_mulaw adpcm_ms adpcm_ima_wav
    adpcm_swf@44100 g722@16000/1 g726@8000/1 mp2 libmp3lame aac ac3 wmav1 wmav2 dca`,
  w64: 'pcm_s16le',
  aiff: 'pcm_s8 pcm_s16be pcm_s24be pcm_s32be pcm_f32be pcm_f64be pcm_alaw pcm_s16le adpcm_ima_qt',
  caf: 'pcm_s16be alac flac adpcm_ima_qt',
  au: 'pcm_s16be pcm_f64be pcm_mulaw pcm_s8',
  mp3: 'libmp3lame',
  mp2: 'mp2',
  flac: 'flac',
  ogg: 'flac libvorbis libopus',
  adts: 'aac',
  wv: 'wavpack',
  tta: 'tta',
  ac3: 'ac3',
  eac3: 'eac3',
  mov: `alac pcm_s16le pcm_s8 pcm_u8 pcm_s24le pcm_s16be pcm_s32be pcm_s32le pcm_f32le pcm_f64le pcm_f32be aac ac3 eac3
    libmp3lame adpcm_ima_qt pcm_alaw adpcm_ms`,
  mp4: 'aac ac3 eac3 libmp3lame mp2 alac flac libopus libvorbis dca',
  ipod: 'aac alac',
  matroska: `aac ac3 eac3 alac flac libmp3lame mp2 libvorbis libopus pcm_s16le pcm_f32le pcm_s24be wavpack tta dca truehd mlp
    wmav2`,
  webm: 'libvorbis libopus',
  asf: 'wmav1 wmav2 libmp3lame aac pcm_s16le',
  avi: 'pcm_s16le libmp3lame mp2 ac3 aac wmav2 adpcm_ima_wav adpcm_ms pcm_mulaw g726@8000/1 dca',
  flv: 'aac libmp3lame nellymoser@44100/1 adpcm_swf@44100 pcm_s16le@44100 pcm_u8@44100 pcm_alaw@44100',
  mpegts: 'aac libmp3lame ac3 eac3 mp2 libopus s302m dca',
  mpeg: 'mp2 ac3 pcm_dvd dca',
};

/** Encoders that FFmpeg calls experimental. */
const EXPERIMENTAL = ['dca', 'truehd', 'mlp', 's302m'];

/** Returns a quarter of a second of sound as a file of `muxer`, by an encoder as `ENCODERS_BY_MUXER` names it. */
export async function fileOf(muxer: string, encoder: string): Promise<Buffer> {
  const [, name = '', rate = 48_000, channels = 2] = /^(\w+?)(?:@(\d+))?(?:\/(\d))?$/.exec(encoder) ?? [];
  const sampleRate = Number(rate);
  const planes = Array.from({ length: Number(channels) }, (_, n) =>
    sine({ seconds: 0.25, hz: 300 * (n + 1), sampleRate }),
  );
  const options = EXPERIMENTAL.includes(name) ? { strict: '-2' } : {};
  return encodedBy(planes, { encoder: name, muxer, sampleRate, options });
}

/** Returns a file of AMR, which FFmpeg only reads: frames of speech at 12.2 kbit/s that say nothing. */
export function amr(frames = 20): Buffer {
  const FRAME_BYTES = 32;
  const frame = Buffer.alloc(FRAME_BYTES);
  frame[0] = 0x3c;
  return Buffer.concat([Buffer.from('#!AMR\n'), ...Array.from({ length: frames }, () => frame)]);
}
