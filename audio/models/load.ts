import type { OfflineRecognizer } from 'sherpa-onnx-node';
import { SPEECH_RATE, type ModelKind, type Models } from '../capabilities/models.ts';
import { embeddedModels } from './embedded-models.ts';
import type { InstalledModel } from './installed.ts';
import { runtime } from './runtime.ts';
import { loadSeparator } from './separation-library.ts';
import { wordsOf } from './spoken-words.ts';

const THREADS = { numThreads: 1, provider: 'cpu', debug: false };
/** Speakers whose voices are less alike than this are two. */
const SPEAKER_DISTANCE = 0.5;
/** Shortest turn, and shortest gap between turns of one speaker, in seconds. */
const LEAST_TURN_S = 0.3;
const LEAST_GAP_S = 0.5;
/** Samples a separator takes at once: of Spleeter 512 frames of its transform, of MDX-Net what it splits no further. */
const SEPARATED = { spleeter: 4_096 + 511 * 1_024, uvr_mdx: 250_000 };

/** Native models already loaded in this process, by what they were made of. */
const loaded = new Map<string, unknown>();

function once<T>(key: string, make: () => T): T {
  if (!loaded.has(key)) loaded.set(key, make());
  return loaded.get(key) as T;
}

const USED_AS: Record<ModelKind, (model: InstalledModel) => Partial<Models>> = {
  speech: (model) => ({ transcriber: transcriberOf(model) }),
  tags: (model) => ({ tagger: taggerOf(model) }),
  diarization: (model) => ({ diarizer: diarizerOf(model) }),
  denoiser: (model) => ({ modelDenoiser: denoiserOf(model) }),
  separator: (model) => ({ separator: separatorOf(model) }),
};

/** The embedded models and the installed ones; each is loaded when first used, and kept for the life of the process. */
export function modelsWith(installed: readonly InstalledModel[]): Models {
  const parts = installed.map((model) => USED_AS[model.kind](model));
  return Object.assign({}, embeddedModels, ...parts) as Models;
}

function transcriberOf(model: InstalledModel): NonNullable<Models['transcriber']> {
  const { name } = model;
  return {
    name,
    transcribe(samples, language) {
      const recognizer = once(`${name} ${model.digest} ${language ?? ''}`, () => recognizerOf(model, language));
      const stream = recognizer.createStream();
      stream.acceptWaveform({ samples, sampleRate: SPEECH_RATE });
      recognizer.decode(stream);
      const { text, lang, tokens = [], timestamps = [] } = recognizer.getResult(stream);
      const endS = samples.length / SPEECH_RATE;
      return {
        text: text.trim(),
        language: lang?.replaceAll(/[<|>]/g, '') || null,
        words: wordsOf(tokens, timestamps, endS),
      };
    },
  };
}

function recognizerOf({ family, files }: InstalledModel, language = ''): OfflineRecognizer {
  const { OfflineRecognizer: Recognizer } = runtime();
  const { tokens, ...parts } = files;
  const of = {
    whisper: { whisper: { ...parts, language, task: 'transcribe', tailPaddings: -1 } },
    transducer: { transducer: parts },
    nemo_ctc: { nemoCtc: parts },
    zipformer_ctc: { zipformerCtc: parts },
    sense_voice: { senseVoice: { ...parts, language: language || 'auto', useInverseTextNormalization: 1 } },
  };
  if (!(family in of)) throw new Error(`${family} transcribes nothing`);
  return new Recognizer({
    featConfig: { sampleRate: SPEECH_RATE, featureDim: 80 },
    modelConfig: { ...of[family as keyof typeof of], tokens, ...THREADS },
  });
}

function taggerOf({ name, digest, family, files }: InstalledModel): NonNullable<Models['tagger']> {
  return {
    name,
    tag(samples, most) {
      const tagging = once(`${name} ${digest}`, () => {
        const { AudioTagging } = runtime();
        const { model, labels } = files;
        const of = family === 'ced_tagging' ? { ced: model } : { zipformer: { model } };
        return new AudioTagging({ model: { ...of, ...THREADS }, labels, topK: most });
      });
      const stream = tagging.createStream();
      stream.acceptWaveform({ samples, sampleRate: SPEECH_RATE });
      return tagging.compute(stream, most).map((event) => ({ label: event.name, score: event.prob }));
    },
  };
}

function diarizerOf({ name, digest, files }: InstalledModel): NonNullable<Models['diarizer']> {
  return {
    name,
    diarize(samples) {
      const diarization = once(`${name} ${digest}`, () => {
        const { OfflineSpeakerDiarization } = runtime();
        return new OfflineSpeakerDiarization({
          segmentation: { pyannote: { model: files['segmentation'] }, ...THREADS },
          embedding: { model: files['embedding'], ...THREADS },
          clustering: { numClusters: -1, threshold: SPEAKER_DISTANCE },
          minDurationOn: LEAST_TURN_S,
          minDurationOff: LEAST_GAP_S,
        });
      });
      return diarization.process(samples).map(({ start, end, speaker }) => ({ startS: start, endS: end, speaker }));
    },
  };
}

function denoiserOf({ name, digest, files }: InstalledModel): NonNullable<Models['modelDenoiser']> {
  const native = () =>
    once(`${name} ${digest}`, () => {
      const { OfflineSpeechDenoiser } = runtime();
      return new OfflineSpeechDenoiser({ model: { gtcrn: { model: files['model'] }, ...THREADS } });
    });
  return {
    name,
    get sampleRate() {
      return native().sampleRate;
    },
    denoise(samples) {
      // The buffer must be a copy: the process's memory is not shared with what the runtime frees.
      const made = native().run({ samples, sampleRate: native().sampleRate, enableExternalBuffer: false }).samples;
      const whole = new Float32Array(samples.length);
      whole.set(made.subarray(0, samples.length));
      return whole;
    },
  };
}

function separatorOf({ name, digest, family, files }: InstalledModel): NonNullable<Models['separator']> {
  const native = () =>
    once(`${name} ${digest}`, () =>
      loadSeparator(
        family === 'uvr_mdx'
          ? { uvr: { model: files['model']! } }
          : { spleeter: { vocals: files['vocals']!, accompaniment: files['accompaniment']! } },
      ),
    );
  return {
    name,
    block: family === 'uvr_mdx' ? SEPARATED.uvr_mdx : SEPARATED.spleeter,
    get sampleRate() {
      return native().sampleRate;
    },
    vocals(left, right) {
      const [vocals] = native().separate([left, right]);
      return vocals!.map((made) => {
        const whole = new Float32Array(left.length);
        whole.set(made.subarray(0, left.length));
        return whole;
      });
    },
  };
}
