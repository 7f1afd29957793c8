import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensOf } from '../../../../audio/models/packages/moonshine-tokens.ts';
import { floats, integers, node, onnx, port } from './tiny-onnx.ts';

const BANDS = 80;
const TOKENS = ['<blk>', '▁hel', 'lo', '▁world'];
const LABELS = ['Speech', 'Music', 'Noise'];
/** Bins of the transform, about 10.8 Hz each, that the tiny separators treat as voice. */
const VOICE = { from: 46, to: 372 } as const;

/** Writes the folders of five tiny models, one of each kind, as an operator would install them; all return constants or apply one matrix. */
export function writeTinyModels(dir: string): void {
  write(
    dir,
    'tiny-ctc',
    { family: 'nemo_ctc', files: { model: 'model.onnx', tokens: 'tokens.txt' } },
    {
      'model.onnx': ctc(),
      'tokens.txt': TOKENS.map((token, i) => `${token} ${i}\n`).join(''),
    },
  );
  write(
    dir,
    'tiny-tags',
    { family: 'zipformer_tagging', files: { model: 'model.onnx', labels: 'labels.csv' } },
    {
      'model.onnx': tagging(),
      'labels.csv': `index,mid,display_name\n${LABELS.map((label, i) => `${i},/m/${i},"${label}"\n`).join('')}`,
    },
  );
  write(dir, 'tiny-denoiser', { family: 'gtcrn', files: { model: 'model.onnx' } }, { 'model.onnx': passing() });
  write(
    dir,
    'tiny-spleeter',
    { family: 'spleeter', files: { vocals: 'vocals.onnx', accompaniment: 'accompaniment.onnx' } },
    { 'vocals.onnx': spleeter(true), 'accompaniment.onnx': spleeter(false) },
  );
  write(
    dir,
    'tiny-speakers',
    { family: 'pyannote', files: { segmentation: 'segmentation.onnx', embedding: 'embedding.onnx' } },
    {
      'segmentation.onnx': segmentation(),
      'embedding.onnx': embedding(),
    },
  );
}

/** Writes the folder of a tiny Moonshine model, which hears two words in any audio that is not too long for the runtime. */
export function writeTinyMoonshine(dir: string): void {
  const files = { encoder: 'encoder.onnx', decoder: 'decoder.onnx', tokens: 'tokens.txt' };
  const pieces = ['<unk>', '<s>', '</s>', '▁hello', '▁world'];
  const tokenizer = pieces.map((piece) => Buffer.from(`${String.fromCharCode(Buffer.byteLength(piece))}${piece}`));
  write(
    dir,
    'tiny-moonshine',
    { family: 'moonshine', files },
    {
      'encoder.onnx': moonshineEncoder(),
      'decoder.onnx': moonshineDecoder(pieces.length),
      'tokens.txt': tokensOf(Buffer.concat(tokenizer)),
    },
  );
}

/** Writes the folder of a tiny separator of the other family, with the same voice bins. */
export function writeTinyMdx(dir: string): void {
  write(dir, 'tiny-mdx', { family: 'uvr_mdx', files: { model: 'model.onnx' } }, { 'model.onnx': mdx() });
}

function write(dir: string, name: string, manifest: object, files: Record<string, Buffer | string>): void {
  mkdirSync(join(dir, name), { recursive: true });
  writeFileSync(join(dir, name, 'model.json'), JSON.stringify(manifest));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(dir, name, file), content);
}

/** Returns a model with token scores of a zero matrix, and a bias that prefers the second token. */
function ctc(): Buffer {
  const count = TOKENS.length;
  return onnx({
    nodes: [
      node('Transpose', ['audio_signal'], ['frames'], { perm: [0, 2, 1] }),
      node('MatMul', ['frames', 'matrix'], ['products']),
      node('Add', ['products', 'bias'], ['scores']),
      node('LogSoftmax', ['scores'], ['logprobs'], { axis: 2 }),
    ],
    constants: [
      floats(
        'matrix',
        [BANDS, count],
        Array.from({ length: BANDS * count }, () => 0),
      ),
      floats('bias', [count], [0, 0, 0, 5]),
    ],
    inputs: [port('audio_signal', ['n', BANDS, 't']), port('length', ['n'], 'int64')],
    outputs: [port('logprobs', ['n', 't', count])],
    metadata: { vocab_size: count - 1, subsampling_factor: 1, normalize_type: '', model_type: 'EncDecCTCModelBPE' },
  });
}

/** Returns an encoder with a frame of one number for each 384 samples, as the published one has. */
function moonshineEncoder(): Buffer {
  const stride = 384;
  return onnx({
    nodes: [
      node('Reshape', ['input_values', 'shape'], ['channel']),
      node('Conv', ['channel', 'kernel'], ['frames'], { kernel_shape: [stride], strides: [stride] }),
      node('Transpose', ['frames'], ['last_hidden_state'], { perm: [0, 2, 1] }),
    ],
    constants: [
      integers('shape', [3], [1, 1, -1]),
      floats(
        'kernel',
        [1, 1, stride],
        Array.from({ length: stride }, () => 0),
      ),
    ],
    inputs: [port('input_values', ['n', 't'])],
    outputs: [port('last_hidden_state', ['n', 'frames', 1])],
  });
}

/** Returns a decoder by which `<s>` is followed by the first word, that by the second one, and that by the end. It adds its mask to the frames, as the published one does. */
function moonshineDecoder(count: number): Buffer {
  const follows = [2, 3, 2, 4, 2];
  const states = ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map((name) => `0.${name}`);
  const shape = [1, 1, 'past', 1];
  return onnx({
    nodes: [
      node('Slice', ['encoder_attention_mask', 'from', 'to', 'axes', 'steps'], ['sliced']),
      node('Cast', ['sliced'], ['mask'], { to: 1 }),
      node('Reshape', ['encoder_hidden_states', 'row'], ['frames']),
      node('Add', ['frames', 'mask'], ['masked']),
      node('ReduceMean', ['masked'], ['level'], { keepdims: 0 }),
      node('Gather', ['scores', 'input_ids'], ['next']),
      node('Add', ['next', 'level'], ['logits']),
      ...states.map((name) => node('Identity', [`past_key_values.${name}`], [`present.${name}`])),
    ],
    constants: [
      integers('from', [1], [0]),
      integers('to', [1], [1_000_000]),
      integers('axes', [1], [1]),
      integers('steps', [1], [384]),
      integers('row', [2], [1, -1]),
      floats(
        'scores',
        [count, count],
        follows.flatMap((next) => Array.from({ length: count }, (_, token) => (token === next ? 9 : 0))),
      ),
    ],
    inputs: [
      port('encoder_attention_mask', ['n', 'samples'], 'int64'),
      port('input_ids', ['n', 'tokens'], 'int64'),
      port('encoder_hidden_states', ['n', 'frames', 1]),
      ...states.map((name) => port(`past_key_values.${name}`, shape)),
      port('use_cache_branch', [1], 'bool'),
    ],
    outputs: [port('logits', ['n', 'tokens', count]), ...states.map((name) => port(`present.${name}`, shape))],
  });
}

function tagging(): Buffer {
  const count = LABELS.length;
  return onnx({
    nodes: [
      node('ReduceMean', ['x'], ['mean'], { axes: [1], keepdims: 0 }),
      node('MatMul', ['mean', 'matrix'], ['products']),
      node('Add', ['products', 'bias'], ['scores']),
      node('Sigmoid', ['scores'], ['probs']),
    ],
    constants: [
      floats(
        'matrix',
        [BANDS, count],
        Array.from({ length: BANDS * count }, () => 0),
      ),
      floats('bias', [count], [-1, 2, -3]),
    ],
    inputs: [port('x', ['n', 't', BANDS]), port('x_lens', ['n'], 'int64')],
    outputs: [port('probs', ['n', count])],
  });
}

/** Returns a denoiser that passes its input through, frame by frame. */
function passing(): Buffer {
  const caches = { conv_cache: [2, 1, 16, 16, 33], tra_cache: [2, 3, 1, 1, 16], inter_cache: [2, 1, 33, 16] };
  return onnx({
    nodes: [
      node('Identity', ['mix'], ['enh']),
      ...Object.keys(caches).map((name) => node('Identity', [name], [`${name}_out`])),
    ],
    inputs: [port('mix', [1, 257, 1, 2]), ...Object.entries(caches).map(([name, dims]) => port(name, dims))],
    outputs: [port('enh', [1, 257, 1, 2]), ...Object.entries(caches).map(([name, dims]) => port(`${name}_out`, dims))],
    metadata: {
      model_type: 'gtcrn',
      sample_rate: 16_000,
      version: 1,
      n_fft: 512,
      hop_length: 256,
      window_length: 512,
      window_type: 'hann_sqrt',
      ...Object.fromEntries(Object.entries(caches).map(([name, dims]) => [`${name}_shape`, dims.join(',')])),
    },
  });
}

/** Returns a model that assigns every frame to the first of three speakers. */
function segmentation(): Buffer {
  const [classes, size] = [7, 270];
  return onnx({
    nodes: [
      node('Conv', ['x', 'kernel', 'bias'], ['channels'], { kernel_shape: [size], strides: [size] }),
      node('Transpose', ['channels'], ['y'], { perm: [0, 2, 1] }),
    ],
    constants: [
      floats(
        'kernel',
        [classes, 1, size],
        Array.from({ length: classes * size }, () => 0),
      ),
      floats('bias', [classes], [-9, 0, -9, -9, -9, -9, -9]),
    ],
    inputs: [port('x', ['n', 1, 't'])],
    outputs: [port('y', ['n', 'frames', classes])],
    metadata: {
      model_type: 'pyannote-segmentation-3.0',
      num_speakers: 3,
      powerset_max_classes: 2,
      num_classes: classes,
      sample_rate: 16_000,
      window_size: 160_000,
      receptive_field_size: size,
      receptive_field_shift: size,
    },
  });
}

function embedding(): Buffer {
  return onnx({
    nodes: [
      node('ReduceMean', ['x'], ['mean'], { axes: [1], keepdims: 0 }),
      node('MatMul', ['mean', 'matrix'], ['products']),
      node('Add', ['products', 'bias'], ['embedding']),
    ],
    constants: [
      floats(
        'matrix',
        [BANDS, 4],
        Array.from({ length: BANDS * 4 }, () => 0),
      ),
      floats('bias', [4], [1, 0, 0, 0]),
      integers('unused', [1], [0]),
    ],
    inputs: [port('x', ['n', 't', BANDS])],
    outputs: [port('embedding', ['n', 4])],
    metadata: {
      framework: '3d-speaker',
      language: 'en',
      url: '',
      comment: '',
      sample_rate: 16_000,
      output_dim: 4,
      normalize_samples: 1,
      feature_normalize_type: '',
    },
  });
}

/** Returns a model that keeps the voice bins of a spectrum of 1,024 bins, or all others. */
function spleeter(vocals: boolean): Buffer {
  const bins = 1_024;
  const gains = Array.from({ length: bins }, (_, k) => (k >= VOICE.from && k < VOICE.to) === vocals);
  return onnx({
    nodes: [node('Mul', ['x', 'gains'], ['y'])],
    constants: [floats('gains', [bins], gains.map(Number))],
    inputs: [port('x', [2, 'n', 512, bins])],
    outputs: [port('y', [2, 'n', 512, bins])],
    metadata: { model_type: 'spleeter', stems: 2 },
  });
}

/** Returns a model that keeps the voice bins of a complex stereo spectrum, 5 s at once like the published models. */
function mdx(): Buffer {
  const [size, bins, frames] = [4_096, 2_048, 256];
  const gains = Array.from({ length: bins }, (_, k) => Number(k >= VOICE.from && k < VOICE.to));
  return onnx({
    nodes: [node('Mul', ['input', 'gains'], ['output'])],
    constants: [floats('gains', [bins, 1], gains)],
    inputs: [port('input', ['n', 4, bins, frames])],
    outputs: [port('output', ['n', 4, bins, frames])],
    metadata: {
      model_type: 'UVR',
      stems: 2,
      sample_rate: 44_100,
      n_fft: size,
      center: 1,
      win_length: size,
      hop_length: 1_024,
      dim_t: frames,
      dim_f: bins,
      dim_c: 4,
      window_type: 'hann',
    },
  });
}
