import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import type * as Koffi from 'koffi';

/** A separator that is loaded; its handle lives as long as the process. */
export interface NativeSeparator {
  /** Hz. */
  readonly sampleRate: number;
  /** Parts the mix, of two channels at its rate, into stems of two channels each; vocals are the first. */
  separate(planes: readonly Float32Array[]): Float32Array[][];
}

/** Files of one family of separators; the paths of others are empty. */
export interface SeparatorFiles {
  spleeter?: { vocals: string; accompaniment: string };
  uvr?: { model: string };
}

const FILE_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'libsherpa-onnx-c-api.so',
  darwin: 'libsherpa-onnx-c-api.dylib',
};

let opened: ReturnType<typeof open> | undefined;

/** Loads a separator by the C interface of the model runtime, since its Node binding leaves separators out. Throws when it will not load. */
export function loadSeparator({ spleeter, uvr }: SeparatorFiles): NativeSeparator {
  const { koffi, create, rateOf, separate, free, types } = (opened ??= open());
  const handle: unknown = create({
    model: {
      spleeter: spleeter ?? { vocals: '', accompaniment: '' },
      uvr: uvr ?? { model: '' },
      num_threads: 1,
      debug: 0,
      provider: 'cpu',
    },
  });
  if (!handle) throw new Error('the separator did not load');
  const sampleRate = Number(rateOf(handle));

  function planesOf(stem: { samples: unknown; num_channels: number; n: number }): Float32Array[] {
    const channels = koffi.decode(stem.samples, koffi.array('void *', stem.num_channels)) as unknown[];
    // Copied: the runtime frees what it made.
    return channels.map((samples) => new Float32Array(koffi.view(samples, 4 * stem.n)).slice());
  }

  return {
    sampleRate,
    separate(planes) {
      const made: unknown = separate(handle, planes, planes.length, planes[0]!.length, sampleRate);
      if (!made) throw new Error('the separator gave nothing');
      try {
        const { stems, num_stems: count } = koffi.decode(made, types.output) as { stems: unknown; num_stems: number };
        return (koffi.decode(stems, koffi.array(types.stem, count)) as Parameters<typeof planesOf>[0][]).map(planesOf);
      } finally {
        free(made);
      }
    },
  };
}

/** The functions of the runtime's C interface (c-api.h of sherpa-onnx 1.13) that separate. */
function open() {
  const require = createRequire(import.meta.url);
  const koffi = require('koffi') as typeof Koffi;
  const name = FILE_NAMES[platform()];
  if (name === undefined) throw new Error(`there is no separator for ${platform()}`);
  // Beside the binding in the package of this platform, which is the binding's dependency.
  const beside = createRequire(require.resolve('sherpa-onnx-node'));
  const own = `sherpa-onnx-${platform()}-${arch()}`;
  const library = koffi.load(join(dirname(beside.resolve(`${own}/package.json`)), name));

  const model = koffi.struct({
    spleeter: koffi.struct({ vocals: 'str', accompaniment: 'str' }),
    uvr: koffi.struct({ model: 'str' }),
    num_threads: 'int32_t',
    debug: 'int32_t',
    provider: 'str',
  });
  const whole = 'int32_t';
  const prefix = 'SherpaOnnxOfflineSourceSeparation';
  return {
    koffi,
    types: {
      output: koffi.struct({ stems: 'void *', num_stems: whole, sample_rate: whole }),
      stem: koffi.struct({ samples: 'void *', num_channels: whole, n: whole }),
    },
    create: library.func('SherpaOnnxCreateOfflineSourceSeparation', 'void *', [koffi.pointer(koffi.struct({ model }))]),
    rateOf: library.func(`${prefix}GetOutputSampleRate`, whole, ['void *']),
    separate: library.func(`${prefix}Process`, 'void *', [
      'void *',
      koffi.pointer(koffi.pointer('float')),
      whole,
      whole,
      whole,
    ]),
    free: library.func('SherpaOnnxDestroySourceSeparationOutput', 'void', ['void *']),
  };
}
