import type { ModelFamily } from './installed-models.ts';

/** A file of a model and its address. */
export interface ModelFile {
  name: string;
  url: string;
  /** Size as its host displays it, rounded. */
  bytes: number;
  /** Where it is not known beforehand, the first pull stores the checksum it finds, and later pulls must find the same. */
  sha256?: string;
}

/** A model that `npm run models -- pull` can download. */
export interface DownloadableModel {
  name: string;
  summary: string;
  family: ModelFamily;
  licence: string;
  /** By their role in the family. */
  files: Record<string, ModelFile>;
}

const MB = 1_000_000;
const KB = 1_000;
const HUB = 'https://huggingface.co';
const RELEASES = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';
/** The content of addresses that name a commit cannot change. */
const WHISPER_TINY = `${HUB}/csukuangfj/sherpa-onnx-whisper-tiny/resolve/18e7b4cce9526312a66981ec3af7b9446b70db66`;
const TAGGING = `${HUB}/k2-fsa/sherpa-onnx-zipformer-small-audio-tagging-2024-04-15/resolve/e4247f89ed94da978e043b3d98a409a32bcbbd34`;

const SPLEETER = `${HUB}/csukuangfj/sherpa-onnx-spleeter-2stems-fp16/resolve/d4f5d657bda30d02c3cb7d5d391f3eaa2c632df9`;

/** The models that can be downloaded. Any other of a known family can be put into a folder with a manifest by hand. */
export const DOWNLOADABLE_MODELS: readonly DownloadableModel[] = [
  {
    name: 'whisper-tiny',
    summary: 'Transcript in some hundred languages; fast, the least accurate of its family.',
    family: 'whisper',
    licence: 'MIT',
    files: {
      encoder: {
        name: 'tiny-encoder.int8.onnx',
        url: `${WHISPER_TINY}/tiny-encoder.int8.onnx`,
        bytes: 12.9 * MB,
        sha256: 'dd5531121627e7e184a6b8f6a6e353edf39b40e328032dfdc146b5a359a3e3d0',
      },
      decoder: { name: 'tiny-decoder.int8.onnx', url: `${WHISPER_TINY}/tiny-decoder.int8.onnx`, bytes: 89.9 * MB },
      tokens: { name: 'tiny-tokens.txt', url: `${WHISPER_TINY}/tiny-tokens.txt`, bytes: 817 * KB },
    },
  },
  {
    name: 'whisper-small',
    summary: 'Transcript in some hundred languages; slower, far more accurate.',
    family: 'whisper',
    licence: 'MIT',
    files: whisper('small', { encoder: 112 * MB, decoder: 262 * MB }),
  },
  {
    name: 'zipformer-audio-tagging-small',
    summary: 'The 527 sound classes of AudioSet.',
    family: 'zipformer_tagging',
    licence: 'Apache-2.0',
    files: {
      model: { name: 'model.int8.onnx', url: `${TAGGING}/model.int8.onnx`, bytes: 27 * MB },
      labels: { name: 'class_labels_indices.csv', url: `${TAGGING}/class_labels_indices.csv`, bytes: 14.7 * KB },
    },
  },
  {
    name: 'pyannote-titanet',
    summary: 'Who speaks when: segmentation by pyannote 3.0, voices by NeMo TitaNet small.',
    family: 'pyannote',
    licence: 'MIT (segmentation), CC-BY-4.0 (voices)',
    files: {
      segmentation: {
        name: 'segmentation.onnx',
        url: `${HUB}/csukuangfj/sherpa-onnx-pyannote-segmentation-3-0/resolve/main/model.onnx`,
        bytes: 5.99 * MB,
      },
      embedding: {
        name: 'nemo_en_titanet_small.onnx',
        url: `${RELEASES}/speaker-recongition-models/nemo_en_titanet_small.onnx`, // sic: the release is spelled this way
        bytes: 40 * MB,
      },
    },
  },
  {
    name: 'gtcrn',
    summary: 'Removes noise from speech at 16 kHz.',
    family: 'gtcrn',
    licence: 'MIT',
    files: {
      model: {
        name: 'gtcrn_simple.onnx',
        url: `${RELEASES}/speech-enhancement-models/gtcrn_simple.onnx`,
        bytes: 535 * KB,
      },
    },
  },
  {
    name: 'spleeter-2stems',
    summary: 'Separates vocals from their accompaniment; fast.',
    family: 'spleeter',
    licence: 'MIT',
    files: {
      vocals: {
        name: 'vocals.fp16.onnx',
        url: `${SPLEETER}/vocals.fp16.onnx`,
        bytes: 19.7 * MB,
        sha256: 'c17def195c44a71dbe9eea2f27d9f61100cd686ed0353033a56f766f7ecb14a0',
      },
      accompaniment: {
        name: 'accompaniment.fp16.onnx',
        url: `${SPLEETER}/accompaniment.fp16.onnx`,
        bytes: 19.7 * MB,
        sha256: '492d70a5c9c2d51b7a2f1278e6392109cc088898a878147c6c943b58d0e003b4',
      },
    },
  },
  {
    name: 'uvr-mdx-net-voc-ft',
    summary: 'Separates vocals from their accompaniment; better than Spleeter, and much slower.',
    family: 'uvr_mdx',
    licence: 'MIT',
    files: {
      model: {
        name: 'UVR-MDX-NET-Voc_FT.onnx',
        url: `${RELEASES}/source-separation-models/UVR-MDX-NET-Voc_FT.onnx`,
        bytes: 66.8 * MB,
        sha256: 'e411182ce2c53541fefdcc99a8f46f2fe03978eb22038b9497c1d9d95a00fad4',
      },
    },
  },
];

/** Returns the files of a Whisper model by role; `bytes` are the sizes of its two networks. */
function whisper(size: string, bytes: { encoder: number; decoder: number }): Record<string, ModelFile> {
  const file = (name: string, length: number): ModelFile => ({
    name,
    url: `${HUB}/csukuangfj/sherpa-onnx-whisper-${size}/resolve/main/${name}`,
    bytes: length,
  });
  return {
    encoder: file(`${size}-encoder.int8.onnx`, bytes.encoder),
    decoder: file(`${size}-decoder.int8.onnx`, bytes.decoder),
    tokens: file(`${size}-tokens.txt`, 817 * KB),
  };
}
