import type { OfflineRecognizer } from 'sherpa-onnx-node';
import { SPEECH_RATE, type ModelKind, type Models } from '../capabilities/model-interfaces.ts';
import { deepFilterDenoiser } from './deep-filter-denoiser.ts';
import { embeddedModels } from './embedded-models.ts';
import type { InstalledModel } from './installed-models.ts';
import {
  graphBeats,
  graphDenoiser,
  graphEmbedding,
  graphNotes,
  graphPitch,
  graphVoiceActivity,
  graphVoices,
} from './graph-models.ts';
import { graphSeparator } from './graph-separator.ts';
import { once } from './loaded-once.ts';
import { runtime } from './sherpa-runtime.ts';
import { loadSeparator } from './separation-library.ts';
import { wordsOf } from './spoken-words.ts';

const THREADS = { numThreads: 1, provider: 'cpu', debug: false };
/** Distance between voices from which they count as two speakers. */
const MIN_SPEAKER_DISTANCE = 0.5;
/** Minimum length of a speaker span, and of a gap between two spans of one speaker, in seconds. */
const MIN_SPAN_S = 0.3;
const MIN_GAP_S = 0.5;
/**
 * Longest audio that a Moonshine model is given at once, in seconds. The runtime (1.13.8) masks the encoder's frames, of 24 ms, at the wrong length, which
 * fails from 384 of them on and returns no text.
 */
const MOONSHINE_CHUNK_S = 9;
/** Samples per call of a separator: 512 frames of its transform for Spleeter, the largest block it does not split for MDX-Net. */
const SEPARATOR_BLOCK = { spleeter: 4_096 + 511 * 1_024, uvr_mdx: 250_000 };

/** The part of `Models` that an installed model of each kind provides. */
const PROVIDED_BY: Record<ModelKind, (model: InstalledModel) => Partial<Models>> = {
  speech: (model) => ({ transcriber: transcriberOf(model) }),
  tags: (model) => ({ tagger: taggerOf(model) }),
  diarization: (model) => ({ diarizer: diarizerOf(model) }),
  denoiser: (model) => ({
    modelDenoiser: model.deepFilter
      ? deepFilterDenoiser(model, model.deepFilter)
      : model.graph
        ? graphDenoiser(model)
        : denoiserOf(model),
  }),
  separator: (model) => ({ separator: model.graph ? graphSeparator(model) : separatorOf(model) }),
  pitch: (model) => ({ pitchTracker: graphPitch(model) }),
  voice_activity: (model) => ({ voiceModel: graphVoiceActivity(model) }),
  voices: (model) => ({ voiceEncoder: graphVoices(model) }),
  notes: (model) => ({ noteModel: graphNotes(model) }),
  beats: (model) => ({ beatModel: graphBeats(model) }),
  embedding: (model) => ({ embeddingModel: graphEmbedding(model) }),
};

/** Returns the embedded models and the installed ones; each is loaded when it is first used and kept for the life of the process. */
export function modelsWith(installed: readonly InstalledModel[]): Models {
  const parts = installed.map((model) => PROVIDED_BY[model.kind](model));
  return Object.assign({}, embeddedModels, ...parts) as Models;
}

function transcriberOf(model: InstalledModel): NonNullable<Models['transcriber']> {
  const { name, family } = model;
  return {
    name,
    ...(family === 'moonshine' && { maxChunkS: MOONSHINE_CHUNK_S }),
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
  const configs = {
    whisper: { whisper: { ...parts, language, task: 'transcribe', tailPaddings: -1 } },
    transducer: { transducer: parts },
    nemo_ctc: { nemoCtc: parts },
    zipformer_ctc: { zipformerCtc: parts },
    sense_voice: { senseVoice: { ...parts, language: language || 'auto', useInverseTextNormalization: 1 } },
    moonshine: { moonshine: { encoder: parts['encoder'], mergedDecoder: parts['decoder'] } },
  };
  if (!(family in configs)) throw new Error(`a model of the family ${family} cannot transcribe`);
  return new Recognizer({
    featConfig: { sampleRate: SPEECH_RATE, featureDim: 80 },
    modelConfig: { ...configs[family as keyof typeof configs], tokens, ...THREADS },
  });
}

function taggerOf({ name, digest, family, files }: InstalledModel): NonNullable<Models['tagger']> {
  return {
    name,
    tag(samples, maxTags) {
      const tagging = once(`${name} ${digest}`, () => {
        const { AudioTagging } = runtime();
        const { model, labels } = files;
        const network = family === 'ced_tagging' ? { ced: model } : { zipformer: { model } };
        return new AudioTagging({ model: { ...network, ...THREADS }, labels, topK: maxTags });
      });
      const stream = tagging.createStream();
      stream.acceptWaveform({ samples, sampleRate: SPEECH_RATE });
      return tagging.compute(stream, maxTags).map((event) => ({ label: event.name, score: event.prob }));
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
          clustering: { numClusters: -1, threshold: MIN_SPEAKER_DISTANCE },
          minDurationOn: MIN_SPAN_S,
          minDurationOff: MIN_GAP_S,
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
      // Without an external buffer the runtime copies its result: it frees its own memory.
      const denoised = native().run({ samples, sampleRate: native().sampleRate, enableExternalBuffer: false }).samples;
      const whole = new Float32Array(samples.length);
      whole.set(denoised.subarray(0, samples.length));
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
    block: family === 'uvr_mdx' ? SEPARATOR_BLOCK.uvr_mdx : SEPARATOR_BLOCK.spleeter,
    get sampleRate() {
      return native().sampleRate;
    },
    vocals(left, right) {
      const [vocals] = native().separate([left, right]);
      return vocals!.map((plane) => {
        const whole = new Float32Array(left.length);
        whole.set(plane.subarray(0, left.length));
        return whole;
      });
    },
  };
}
