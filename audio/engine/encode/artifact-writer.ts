import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  UnsuitableInput,
  type Artifact,
  type ArtifactWriter,
  type DecodedAudio,
  type Encoding,
  type FileOfResults,
} from '../../capabilities/capability.ts';
import { losslessFormat } from '../../capabilities/format-limits.ts';
import { FILE_WRITERS } from '../../files/file-writers.ts';
import { inBlocks } from '../../files/in-blocks.ts';
import { readTags } from '../decode/read-tags.ts';
import type { Tags } from '../tags.ts';
import { FORMATS } from './audio-formats.ts';
import { copyAudio, formatOf } from './copy-audio.ts';
import { encodeFile } from './encode-file.ts';
import { encodeVideo } from './encode-video.ts';
import type { MadeType } from '../../capabilities/made-types.ts';
import { artifactIdOf, type MadeFile } from './made-file.ts';
import { encodePng } from './png.ts';

/** Bytes of a file that are read at once to be hashed: each read waits for another thread. */
const READ_BYTES = 2 ** 20;

/** The input of a step: the file as it was downloaded, and its samples. */
export interface Original {
  sourcePath: string;
  codec: string;
  audio: DecodedAudio;
}

interface WriterOptions {
  dir: string;
  accountId: string;
  /** Absent: `copy` returns undefined. */
  original?: Original;
  /** Seconds that made audio has at most; absent: few. */
  maxSeconds?: number | undefined;
}

/** Returns a writer of files into `dir`, and the list of files made with it, in order. */
export function createArtifactWriter({ dir, accountId, original, maxSeconds }: WriterOptions): {
  write: ArtifactWriter;
  made: MadeFile[];
} {
  const made: MadeFile[] = [];
  let count = 0; // files may be written at the same time, so each gets a number before it is written
  const newPath = (extension: string): string => join(dir, `${count++}.${extension}`);

  /** Adds a file that was written to `made` and returns its artifact. */
  async function register(
    path: string,
    {
      name,
      extension,
      contentType,
      durationS,
      limited = 0,
    }: { name: string; extension: string; contentType: MadeType; durationS?: number; limited?: number },
  ): Promise<Artifact> {
    const [sha256, { size: bytes }] = [await hashOf(path), await stat(path)];
    const fileName = `${name}.${extension}`;
    const artifactId = artifactIdOf({ accountId, sha256, contentType, fileName });
    const duration = durationS === undefined ? {} : { durationS };
    made.push({ artifactId, path, contentType, bytes, sha256, ...duration, fileName });
    return {
      artifact_id: artifactId,
      content_type: contentType,
      bytes,
      sha256,
      ...(durationS === undefined ? {} : { duration_s: durationS }),
      ...(limited === 0 ? {} : { limited_samples: limited }),
    };
  }

  let read: Tags | undefined;
  /** Returns the tags of the input, which are read once and only for a file that keeps them. */
  function tagsFor(metadata: Encoding['metadata'] | undefined): Tags {
    if (metadata === 'strip' || !original) return { text: {} };
    return (read ??= readTags(original.sourcePath));
  }

  const write: ArtifactWriter = {
    async audio(
      blocks,
      { name, sampleRate, channels, format = losslessFormat({ channels, sampleRate }), ...encoding },
    ) {
      const { contentType, extension } = FORMATS[format];
      const path = newPath(extension);
      const request = { ...encoding, format, sampleRate, channels, maxSeconds, tags: tagsFor(encoding.metadata) };
      const encoded = await encodeFile(path, blocks, request).catch(async (error: unknown) => {
        await rm(path, { force: true }); // the capability may write another one
        throw error;
      });
      if (encoded.frames === 0) throw new UnsuitableInput('Nothing would be left of the audio.');
      const durationS = encoded.frames / encoded.sampleRate;
      return register(path, { name, extension, contentType, durationS, limited: encoded.limited });
    },

    async copy({ name, format, metadata }) {
      const native = original && formatOf(original.codec);
      if (!native || (format && format !== native)) return undefined;
      const { contentType, extension } = FORMATS[native];
      const path = newPath(extension);
      const { sourcePath, audio } = original;
      if (await copyAudio(path, { sourcePath, audio, format: native, tags: tagsFor(metadata) }))
        return register(path, { name, extension, contentType, durationS: audio.frames / audio.sampleRate });
      await rm(path, { force: true });
      return undefined;
    },

    async video(moments, { name, ...shape }) {
      const path = newPath('mp4');
      const { pictures, limited } = await encodeVideo(path, moments, shape);
      const durationS = pictures / shape.fps;
      return register(path, { name, extension: 'mp4', contentType: 'video/mp4', durationS, limited });
    },

    async image(picture, { name }) {
      const path = newPath('png');
      await writeFile(path, encodePng(picture));
      return register(path, { name, extension: 'png', contentType: 'image/png' });
    },

    async annotations(annotations, { formats }) {
      const files: FileOfResults[] = [];
      for (const format of formats) {
        const { contentType, extension, filesOf } = FILE_WRITERS[format];
        for (const { name, parts } of filesOf(annotations)) {
          const path = newPath(extension);
          await writeFile(path, inBlocks(parts));
          const artifact = await register(path, { name, extension, contentType });
          files.push({ ...artifact, format, name: `${name}.${extension}` });
        }
      }
      return files;
    },
  };
  return { write, made };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: READ_BYTES }), hash);
  return hash.digest('hex');
}
