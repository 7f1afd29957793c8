import type {
  Artifact,
  AudioFormat,
  Capability,
  DecodedAudio,
  Encoding,
  FileOfResults,
  Moment,
  Picture,
  SourceFacts,
  VideoShape,
} from '../../audio/capabilities/capability.ts';
import type { Annotations } from '../../audio/capabilities/annotations.ts';
import type { FileFormat } from '../../audio/capabilities/file-formats.ts';
import { urlParam, type ByInput } from '../../audio/capabilities/further-inputs.ts';
import { capability as capabilityOf } from '../../audio/capabilities/list.ts';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Models } from '../../audio/capabilities/model-interfaces.ts';
import { embeddedModels } from '../../audio/models/embedded-models.ts';
import { joinParts } from '../../audio/dsp/core/join-parts.ts';
import { createResampler } from '../../audio/dsp/core/resample.ts';
import { SAMPLE_RATE, type Planes } from './audio.ts';

/** Wraps samples in memory as decoded audio. */
export function audioOf(planes: Planes, sampleRate = SAMPLE_RATE): DecodedAudio {
  const frames = planes[0]!.length;
  return {
    sampleRate,
    channels: planes.length,
    frames,
    read: (start, length) => planes.map((plane) => plane.slice(start, start + length)),
    *blocks(size = 5_000) {
      for (let at = 0; at < frames; at += size) yield planes.map((plane) => plane.slice(at, at + size));
    },
    mono(rate = sampleRate) {
      const mean = Float32Array.from(
        planes[0]!,
        (_, i) => planes.reduce((sum, plane) => sum + plane[i]!, 0) / planes.length,
      );
      const resampler = createResampler(sampleRate, rate);
      return joinParts([resampler.push(mean), resampler.finish()]);
    },
  };
}

interface Written {
  planes: Float32Array[];
  format: AudioFormat | undefined;
  encoding: Encoding;
}

/** Runs a capability on samples in memory; returns its validated output and the files it wrote. */
export async function run(
  capability: Capability,
  planes: Planes,
  {
    params = {},
    sampleRate = SAMPLE_RATE,
    inputs = {},
    facts = {},
    models = embeddedModels,
  }: {
    params?: object;
    sampleRate?: number;
    inputs?: ByInput<DecodedAudio>;
    facts?: Partial<SourceFacts>;
    models?: Models;
  } = {},
) {
  const audio = audioOf(planes, sampleRate);
  const source: SourceFacts = {
    container: 'wav',
    codec: 'pcm_s16le',
    sample_rate_hz: sampleRate,
    channels: planes.length,
    frames: audio.frames,
    duration_s: audio.frames / sampleRate,
    bit_rate_bps: null,
    has_video: false,
    ...facts,
  };
  const written: Written[] = [];
  const pictures: Picture[] = [];
  const moments: Moment[] = [];
  const annotations: Annotations[] = [];
  const write = {
    async audio(blocks: Iterable<Float32Array[]>, encoding: Encoding): Promise<Artifact> {
      const all = [...blocks].map((block) => block.map((plane) => plane.slice()));
      const whole = (all[0] ?? planes).map((_, channel) => joinParts(all.map((block) => block[channel]!)));
      written.push({ planes: whole, format: encoding.format, encoding });
      return {
        artifact_id: 'made',
        content_type: encoding.format === 'wav' ? 'audio/wav' : 'audio/flac',
        bytes: 1,
        sha256: 'hash',
        duration_s: whole[0]!.length / sampleRate,
      };
    },
    /** Returns undefined, as for a codec without a plain container. */
    copy: (): Promise<undefined> => Promise.resolve(undefined),
    video(given: Iterable<Moment>, { fps }: VideoShape): Promise<Artifact> {
      for (const { picture, sound } of given) moments.push({ picture: picture.slice(), sound });
      const made = { artifact_id: 'made', content_type: 'video/mp4', bytes: 1, sha256: 'hash' };
      return Promise.resolve({ ...made, duration_s: moments.length / fps });
    },
    image(picture: Picture): Promise<Artifact> {
      pictures.push(picture);
      return Promise.resolve({ artifact_id: 'made', content_type: 'image/png', bytes: 1, sha256: 'hash' });
    },
    annotations(given: Annotations, { formats }: { formats: readonly FileFormat[] }): Promise<FileOfResults[]> {
      annotations.push(given);
      const made = { artifact_id: 'made', content_type: 'text/plain', bytes: 1, sha256: 'hash' };
      return Promise.resolve(formats.map((format) => ({ ...made, format, name: `${given.name}.${format}` })));
    },
  };
  const output = await capability.run({
    audio,
    inputs,
    source,
    params: capability.params.parse(params),
    write,
    models,
    progress: () => undefined,
  });
  return {
    output: capability.output.parse(output),
    written,
    pictures,
    moments,
    annotations,
  };
}

/** Returns the parameters without which a capability does not run: the addresses of its further audio, if it needs them. */
export function neededParams(name: CapabilityName, url: string): Record<string, string> {
  const known = capabilityOf(name);
  if (!known || known.params.safeParse({}).success) return {};
  return Object.fromEntries((known.inputs ?? []).map((input) => [urlParam(input), url]));
}

/** Returns an input of a capability as all of its further inputs. */
export function asFurtherInputs<T>(name: CapabilityName, input: T): ByInput<T> {
  return Object.fromEntries((capabilityOf(name)?.inputs ?? []).map((further) => [further, input]));
}
