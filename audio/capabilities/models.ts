import type { VocalSeparator } from '../dsp/separation/vocal-separation.ts';

/** What the model runtime does for capabilities: samples in, facts out; no files, no native handles. */

export const MODEL_KINDS = ['speech', 'tags', 'diarization', 'denoiser', 'separator'] as const;
/** What an optional model is for. */
export type ModelKind = (typeof MODEL_KINDS)[number];

/** Sample rate of the voice activity model and of what transcribers, diarizers and taggers take, in Hz. */
export const SPEECH_RATE = 16_000;
/** Samples at `SPEECH_RATE` that one probability of speech stands for: 32 ms. */
export const VOICE_WINDOW = 512;
/** Sample rate of the embedded denoiser, in Hz. */
export const DENOISER_RATE = 48_000;
/** Samples at `DENOISER_RATE` that one probability of voice stands for: 10 ms. */
export const DENOISER_FRAME = 480;

/** What the embedded denoiser made of samples; nothing is delayed: sample n of the output belongs to sample n of the input. */
export interface Denoised {
  samples: Float32Array;
  /** Probability of voice, 0 to 1, one per frame of `DENOISER_FRAME` samples of the output. */
  voice: Float32Array;
}

/** Removes noise from one channel of 48 kHz, given in parts. */
export interface Denoiser {
  push(samples: Float32Array): Denoised;
  /** What remains; in all as many samples come out as went in. Frees what it holds. */
  finish(): Denoised;
}

/** A word and where it was said, in seconds. */
export interface SpokenWord {
  word: string;
  startS: number;
  endS: number;
}

export interface Transcript {
  text: string;
  /** As the model names it; null when it does not say. */
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

/** A model of an installed folder, by its name. */
interface Named {
  readonly name: string;
}

export interface Models {
  /** Probability of speech, 0 to 1, per `VOICE_WINDOW` samples of mono audio at `SPEECH_RATE`, given whole or in parts, made louder by `gain` (default: 1). */
  voiceActivity(samples: Float32Array | Iterable<Float32Array>, gain?: number): Float32Array;
  /** A fresh embedded denoiser. */
  denoiser(): Denoiser;
  /** Present when a speech model is installed; takes at most some 30 s of mono audio at `SPEECH_RATE`. */
  readonly transcriber?: Named & { transcribe(samples: Float32Array, language?: string): Transcript };
  /** Present when a diarization model is installed; takes mono audio at `SPEECH_RATE`. */
  readonly diarizer?: Named & { diarize(samples: Float32Array): SpeakerSpan[] };
  /** Present when a tagging model is installed; takes mono audio at `SPEECH_RATE`; scores 0 to 1, best first. */
  readonly tagger?: Named & { tag(samples: Float32Array, most: number): { label: string; score: number }[] };
  /** Present when a denoising model is installed; takes and gives mono audio at `sampleRate`, as many samples as it took. */
  readonly modelDenoiser?: Named & { readonly sampleRate: number; denoise(samples: Float32Array): Float32Array };
  /** Present when a separator is installed. */
  readonly separator?: Named & VocalSeparator;
}
