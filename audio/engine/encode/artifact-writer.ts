import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { v5 as uuidv5 } from 'uuid';
import {
  UnsuitableInput,
  type Artifact,
  type ArtifactWriter,
  type AudioFormat,
  type DecodedAudio,
} from '../../capabilities/capability.ts';
import { FORMATS } from './audio-formats.ts';
import { copyAudio, formatOf } from './copy-audio.ts';
import { encodeFile } from './encode-file.ts';
import { encodeVideo } from './encode-video.ts';
import { encodePng } from './png.ts';

/** A file a step made, where it lies and what it is. */
export interface MadeFile {
  /** The same for the same account, bytes and type. */
  artifactId: string;
  path: string;
  contentType: string;
  bytes: number;
  sha256: string;
  durationS?: number;
  fileName: string;
}

/** What a step works on: the file as it came, and its samples. */
export interface Original {
  sourcePath: string;
  codec: string;
  audio: DecodedAudio;
}

interface WriterOptions {
  dir: string;
  accountId: string;
  /** Without it nothing can be copied. */
  original?: Original;
}

/** Name space of artifact ids. */
const ARTIFACTS = '6f6e2f2e-6a0b-4b8e-9c55-0d3a1c1d7f10';

/** Writes what a capability makes into `dir`; `made` lists it in order. */
export function createArtifactWriter({ dir, accountId, original }: WriterOptions): {
  write: ArtifactWriter;
  made: MadeFile[];
} {
  const made: MadeFile[] = [];
  let begun = 0; // files may be written at the same time
  const pathOf = (extension: string): string => join(dir, `${begun++}.${extension}`);

  /** Notes a file that was written to the path of its extension. */
  async function keep(
    path: string,
    {
      name,
      extension,
      contentType,
      durationS,
    }: { name: string; extension: string; contentType: string; durationS?: number },
  ): Promise<Artifact> {
    const [sha256, { size: bytes }] = [await hashOf(path), await stat(path)];
    const artifactId = uuidv5(`${accountId} ${sha256} ${contentType}`, ARTIFACTS);
    const lasts = durationS === undefined ? {} : { durationS };
    made.push({ artifactId, path, contentType, bytes, sha256, ...lasts, fileName: `${name}.${extension}` });
    return {
      artifact_id: artifactId,
      content_type: contentType,
      bytes,
      sha256,
      ...(durationS === undefined ? {} : { duration_s: durationS }),
    };
  }

  const write: ArtifactWriter = {
    async audio(blocks, { name, sampleRate, channels, format = bestFor(channels, sampleRate) }) {
      const { contentType, extension } = FORMATS[format];
      const path = pathOf(extension);
      const { frames, sampleRate: rate } = await encodeFile(path, blocks, { format, sampleRate, channels });
      if (frames === 0) throw new UnsuitableInput('Nothing would be left of the audio.');
      return keep(path, { name, extension, contentType, durationS: frames / rate });
    },

    async copy({ name, format }) {
      const held = original && formatOf(original.codec);
      if (!held || (format && format !== held)) return undefined;
      const { contentType, extension } = FORMATS[held];
      const path = pathOf(extension);
      const { sourcePath, audio } = original;
      if (await copyAudio(path, { sourcePath, audio, format: held }))
        return keep(path, { name, extension, contentType, durationS: audio.frames / audio.sampleRate });
      await rm(path, { force: true });
      return undefined;
    },

    async video(moments, { name, ...shape }) {
      const path = pathOf('mp4');
      const pictures = await encodeVideo(path, moments, shape);
      return keep(path, { name, extension: 'mp4', contentType: 'video/mp4', durationS: pictures / shape.fps });
    },

    async image(picture, { name }) {
      const path = pathOf('png');
      await writeFile(path, encodePng(picture));
      return keep(path, { name, extension: 'png', contentType: 'image/png' });
    },
  };
  return { write, made };
}

/** FLAC where it can hold the audio, else WAV: both keep every sample. */
function bestFor(channels: number, sampleRate: number): AudioFormat {
  const { maxChannels, maxRate } = FORMATS.flac;
  return channels <= maxChannels && sampleRate <= maxRate ? 'flac' : 'wav';
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
