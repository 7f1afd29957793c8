import type { BeatProbability } from '../dsp/beats/model-beats.ts';
import type { VocalSeparator } from '../dsp/separation/vocal-separation.ts';

/** The models that capabilities use: samples in, results out, without files or native handles. */

export const MODEL_KINDS = [
  'speech',
  'tags',
  'diarization',
  'denoiser',
  'separator',
  'pitch',
  'voice_activity',
  'voices',
  'notes',
  'beats',
  'embedding',
] as const;
/** Purpose of an optional model. */
export type ModelKind = (typeof MODEL_KINDS)[number];

/** Sample rate in Hz of the voice activity model, and of the input of transcribers, diarizers and taggers. */
export const SPEECH_RATE = 16_000;
/** Samples at `SPEECH_RATE` per probability of speech: 32 ms. */
export const VOICE_WINDOW = 512;
/** Sample rate of the embedded denoiser, in Hz. */
export const DENOISER_RATE = 48_000;
/** Samples at `DENOISER_RATE` per probability of voice: 10 ms. */
export const DENOISER_FRAME = 480;

/** Output of the embedded denoiser, without delay: sample n of the output belongs to sample n of the input. */
export interface Denoised {
  samples: Float32Array;
  /** Probability of voice, 0 to 1, one per frame of `DENOISER_FRAME` samples of the output. */
  voice: Float32Array;
}

/** Removes noise from one channel of 48 kHz, given in parts. */
export interface Denoiser {
  push(samples: Float32Array): Denoised;
  /** Returns the remaining samples, so that in all as many come out as went in, and frees the model. */
  finish(): Denoised;
}

/** A word with its times in seconds. */
export interface SpokenWord {
  word: string;
  startS: number;
  endS: number;
}

export interface Transcript {
  text: string;
  /** As the model names it; null if it names none. */
  language: string | null;
  /** Empty when the model gives no times. */
  words: SpokenWord[];
}

/** A span of one speaker; speakers are numbered from 0. */
export interface SpeakerSpan {
  startS: number;
  endS: number;
  speaker: number;
}

/** Pitch of one voice at a constant hop, as a model found it. */
export interface ModelPitch {
  hopS: number;
  /** Frame n is centred on n * hopS seconds; a pitch is estimated in every frame. */
  hz: Float32Array;
  /** Probability that the frame is voiced, 0 to 1. */
  voicing: Float32Array;
}

/** How probable it is that keys sound and begin at a constant hop, as a model found it. */
export interface KeyActivity {
  hopS: number;
  /** MIDI number of the first key; keys are a semitone apart. */
  lowestMidi: number;
  keys: number;
  /** Probability that a key sounds, frames × keys; frame n is centred on n * hopS seconds. */
  note: Float32Array;
  /** Probability that a key begins. */
  onset: Float32Array;
}

/** An installed model, with the name of its folder. */
interface Named {
  readonly name: string;
}

export interface Models {
  /** Returns the probability of speech, 0 to 1, per `VOICE_WINDOW` samples of mono audio at `SPEECH_RATE`, whole or in parts, multiplied by `gain` (default: 1). */
  voiceActivity(samples: Float32Array | Iterable<Float32Array>, gain?: number): Float32Array;
  /** Returns a new embedded denoiser. */
  denoiser(): Denoiser;
  /** Present when a speech model is installed; takes at most `maxChunkS` seconds (default: 28) of mono audio at `SPEECH_RATE`. */
  readonly transcriber?: Named & {
    readonly maxChunkS?: number;
    transcribe(samples: Float32Array, language?: string): Transcript;
  };
  /** Present when a diarization model is installed; takes mono audio at `SPEECH_RATE`. */
  readonly diarizer?: Named & { diarize(samples: Float32Array): SpeakerSpan[] };
  /** Present when a tagging model is installed; takes mono audio at `SPEECH_RATE`; scores 0 to 1, best first. */
  readonly tagger?: Named & { tag(samples: Float32Array, max: number): { label: string; score: number }[] };
  /**
   * Present when a denoising model is installed; takes and gives mono audio at `sampleRate`, as many samples as it took. The output of an
   * exact one is used itself where the noise is loud, that of others only for gains.
   */
  readonly modelDenoiser?: Named & {
    readonly sampleRate: number;
    readonly isExact?: boolean;
    denoise(samples: Float32Array): Float32Array;
  };
  /** Present when a model of voice activity is installed, which finds it instead of the embedded one where speech is analysed. */
  readonly voiceModel?: Named & Pick<Models, 'voiceActivity'>;
  /** Present when a pitch model is installed; takes mono audio at `sampleRate`. `name` has its version. */
  readonly pitchTracker?: Named & { readonly sampleRate: number; track(samples: Float32Array): ModelPitch };
  /** Present when a model of notes is installed; takes mono audio at `sampleRate`. `name` has its version. */
  readonly noteModel?: Named & { readonly sampleRate: number; activity(samples: Float32Array): KeyActivity };
  /** Present when an encoder of voices is installed; takes windows of `windowSamples` mono at `SPEECH_RATE`; the numbers of a voice have length 1. */
  readonly voiceEncoder?: Named & { readonly windowSamples: number; embed(window: Float32Array): Float32Array };
  /** Present when a model of beats is installed; takes mono audio at `sampleRate` in parts, `length` samples in all. `name` has its version. */
  readonly beatModel?: Named & {
    readonly sampleRate: number;
    probability(parts: Iterable<Float32Array>, length: number): BeatProbability;
  };
  /** Present when a model of embeddings is installed; takes windows of `windowSamples` mono at `sampleRate`. `name` has its version. */
  readonly embeddingModel?: Named & {
    readonly sampleRate: number;
    readonly windowSamples: number;
    /** Returns the vector of a window, which has length 1 unless all of it is 0. */
    embed(window: Float32Array): Float32Array;
  };
  /** Present when a separator is installed. */
  readonly separator?: Named & VocalSeparator;
}
