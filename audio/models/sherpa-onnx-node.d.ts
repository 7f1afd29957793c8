/** The part of the model runtime that is used here; the package ships no type declarations. */
declare module 'sherpa-onnx-node' {
  export interface Waveform {
    samples: Float32Array;
    sampleRate: number;
  }

  export interface Stream {
    acceptWaveform(wave: Waveform): void;
  }

  export class Vad {
    constructor(
      config: {
        sileroVad: {
          model: string;
          threshold: number;
          minSilenceDuration: number;
          minSpeechDuration: number;
          windowSize: number;
          maxSpeechDuration: number;
        };
        sampleRate: number;
        numThreads: number;
        debug: boolean;
      },
      bufferSizeInSeconds: number,
    );
    acceptWaveform(samples: Float32Array): void;
    isDetected(): boolean;
    isEmpty(): boolean;
    pop(): void;
    reset(): void;
  }

  export interface Recognized {
    text: string;
    lang?: string;
    tokens?: string[];
    /** Start of each token in seconds. */
    timestamps?: number[];
    durations?: number[];
  }

  export class OfflineRecognizer {
    constructor(config: { featConfig: { sampleRate: number; featureDim: number }; modelConfig: object });
    createStream(): Stream;
    decode(stream: Stream): void;
    getResult(stream: Stream): Recognized;
  }

  export class AudioTagging {
    constructor(config: object);
    createStream(): Stream;
    compute(stream: Stream, topK: number): { name: string; prob: number; index: number }[];
  }

  export class OfflineSpeakerDiarization {
    constructor(config: object);
    readonly sampleRate: number;
    process(samples: Float32Array): { start: number; end: number; speaker: number }[];
  }

  export class OfflineSpeechDenoiser {
    constructor(config: object);
    readonly sampleRate: number;
    run(wave: Waveform & { enableExternalBuffer: boolean }): Waveform;
  }
}
