import { z } from 'zod';
import { artifact, defineCapability, UnsuitableInput, type AudioFormat } from '../capability.ts';
import { checkEncoding, encodingOf, encodingParams } from '../encoding-params.ts';
import { writeExact } from '../write-exact.ts';
import { chat } from './chat.ts';

/** Codec of each format, as `SourceFacts` names it. */
const CODECS: Record<AudioFormat, string> = {
  flac: 'flac',
  wav: 'pcm_f32le',
  mp3: 'mp3',
  m4a: 'aac',
  ogg: 'vorbis',
  opus: 'opus',
};

/** Extracts the audio of a video. */
export const extractVideoAudio = defineCapability({
  name: 'extract_video_audio',
  version: 4,
  previous: { version: 3, encoding: { keepsEncoderLevel: true } },
  summary:
    'Extracts the audio of a video: copied without encoding where the copy is exact, otherwise encoded, sample-exact as FLAC.',
  takes: 'video',
  makes: 'audio',
  engine: 'embedded:extract',
  chat,
  params: z
    .strictObject({
      ...encodingParams,
      format: encodingParams.format.describe(
        "Format of the made file; default: the plain container of the video's audio codec (aac and ac3: m4a, mp3, vorbis: ogg, opus, flac, PCM: wav), " +
          'where it is copied without encoding it again, and FLAC for all others.',
      ),
    })
    .superRefine(checkEncoding),
  output: z.object({
    audio: artifact,
    codec: z.string().describe('Audio codec of the made file.'),
    duration_s: z.number(),
    copied: z.boolean().describe("Whether the video's own audio bytes were kept: nothing was encoded again."),
    engine: z.string(),
  }),

  async run({ audio, source, params, write, progress }) {
    if (!source.has_video) throw new UnsuitableInput('This file holds no video.', 'wrong_input_kind');
    const { sampleRate, channels, frames } = audio;
    const name = 'audio';
    const { format } = params;
    // A bit rate asks for encoding.
    const copy = params.bitrate_kbps === undefined ? await write.copy({ name, ...encodingOf(params) }) : undefined;
    if (copy)
      return {
        audio: copy,
        codec: source.codec,
        duration_s: frames / sampleRate,
        copied: true,
        engine: 'embedded:extract',
      };
    const made = await writeExact(write, () => reported(audio.blocks(), frames, progress), {
      name,
      sampleRate,
      channels,
      ...encodingOf(params),
    });
    return {
      audio: made,
      codec: CODECS[format ?? (made.content_type === 'audio/wav' ? 'wav' : 'flac')],
      duration_s: made.duration_s ?? frames / sampleRate,
      copied: false,
      engine: 'embedded:extract',
    };
  },
});

/** Yields the blocks and reports progress after each. */
function* reported(
  blocks: Iterable<Float32Array[]>,
  frames: number,
  progress: (fraction: number) => void,
): Generator<Float32Array[]> {
  let done = 0;
  for (const block of blocks) {
    yield block;
    done += block[0]!.length;
    progress(done / frames);
  }
}
