import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import type * as Koffi from 'koffi';

/** A loaded separator; its native handle lives as long as the process. */
export interface NativeSeparator {
  /** Hz. */
  readonly sampleRate: number;
  /** Separates a mix of two channels at `sampleRate` into stems of two channels each; the first is the vocals. */
  separate(planes: readonly Float32Array[]): Float32Array[][];
}

/** Paths of the files of one family of separators. */
export interface SeparatorFiles {
  spleeter?: { vocals: string; accompaniment: string };
  uvr?: { model: string };
}

const FILE_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'libsherpa-onnx-c-api.so',
  darwin: 'libsherpa-onnx-c-api.dylib',
};

let opened: ReturnType<typeof open> | undefined;

/** Loads a separator through the C interface of the model runtime, whose Node binding has no class for separation. Throws when it does not load. */
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
    // Copied, since the runtime frees its result.
    return channels.map((samples) => new Float32Array(koffi.view(samples, 4 * stem.n)).slice());
  }

  return {
    sampleRate,
    separate(planes) {
      const result: unknown = separate(handle, planes, planes.length, planes[0]!.length, sampleRate);
      if (!result) throw new Error('the separator returned no result');
      try {
        const { stems, num_stems: count } = koffi.decode(result, types.output) as { stems: unknown; num_stems: number };
        return (koffi.decode(stems, koffi.array(types.stem, count)) as Parameters<typeof planesOf>[0][]).map(planesOf);
      } finally {
        free(result);
      }
    },
  };
}

/** Returns the functions for separation of the runtime's C interface (c-api.h of sherpa-onnx 1.13). */
function open() {
  const require = createRequire(import.meta.url);
  const koffi = require('koffi') as typeof Koffi;
  const name = FILE_NAMES[platform()];
  if (name === undefined) throw new Error(`source separation is not available on ${platform()}`);
  // The library is in the package for this platform, a dependency of the binding.
  const fromBinding = createRequire(require.resolve('sherpa-onnx-node'));
  const platformPackage = `sherpa-onnx-${platform()}-${arch()}`;
  const library = koffi.load(join(dirname(fromBinding.resolve(`${platformPackage}/package.json`)), name));

  const model = koffi.struct({
    spleeter: koffi.struct({ vocals: 'str', accompaniment: 'str' }),
    uvr: koffi.struct({ model: 'str' }),
    num_threads: 'int32_t',
    debug: 'int32_t',
    provider: 'str',
  });
  const int = 'int32_t';
  const prefix = 'SherpaOnnxOfflineSourceSeparation';
  return {
    koffi,
    types: {
      output: koffi.struct({ stems: 'void *', num_stems: int, sample_rate: int }),
      stem: koffi.struct({ samples: 'void *', num_channels: int, n: int }),
    },
    create: library.func('SherpaOnnxCreateOfflineSourceSeparation', 'void *', [koffi.pointer(koffi.struct({ model }))]),
    rateOf: library.func(`${prefix}GetOutputSampleRate`, int, ['void *']),
    separate: library.func(`${prefix}Process`, 'void *', [
      'void *',
      koffi.pointer(koffi.pointer('float')),
      int,
      int,
      int,
    ]),
    free: library.func('SherpaOnnxDestroySourceSeparationOutput', 'void', ['void *']),
  };
}
