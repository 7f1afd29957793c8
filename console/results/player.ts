import { ApiError, type AudioClient } from '../../client/index.ts';
import { explainError } from '../session/explain-error.ts';
import { integratedLoudness } from './loudness.ts';
import type { Source } from './sources.ts';

/** Max size of a file whose loudness is measured: it is decoded as a whole, in memory. */
const MAX_MEASURED_BYTES = 60e6;

/** What is shown of a player. */
export interface PlayerState {
  active: number;
  isPlaying: boolean;
  isMatched: boolean;
  /** Gain in dB of each source at equal loudness; undefined: not known. */
  gainsDb: readonly (number | undefined)[];
  isMeasuring: boolean;
  /** Why the active source cannot be heard. */
  problem: string | undefined;
}

interface Voice {
  element: HTMLAudioElement;
  gain: GainNode;
  loudness: number | undefined;
}

/** Plays one of several versions of the same audio, and changes between them at the same position and loudness. */
export class Player {
  readonly #client: AudioClient;
  readonly #sources: readonly Source[];
  readonly #listeners = new Set<() => void>();
  readonly #voices = new Map<number, Promise<Voice>>();
  readonly #addresses: string[] = [];
  readonly #closed = new AbortController();
  #context: AudioContext | undefined;
  #current: Voice | undefined;
  #start = 0;
  #state: PlayerState;

  constructor(client: AudioClient, sources: readonly Source[]) {
    this.#client = client;
    this.#sources = sources;
    this.#state = { active: 0, isPlaying: false, isMatched: true, gainsDb: [], isMeasuring: false, problem: undefined };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): PlayerState => this.#state;

  /** Position in seconds. */
  get position(): number {
    return this.#current?.element.currentTime ?? this.#start;
  }

  async toggle(): Promise<void> {
    if (this.#state.isPlaying) this.#pause();
    else await this.play();
  }

  async play(): Promise<void> {
    await this.#hear(this.#state.active);
    void this.#match();
  }

  #pause(): void {
    this.#current?.element.pause();
    this.#set({ isPlaying: false });
  }

  seek(seconds: number): void {
    this.#start = Math.max(0, seconds);
    if (this.#current) this.#current.element.currentTime = this.#start;
    for (const listener of this.#listeners) listener();
  }

  /** Changes to another source, at the same position. */
  async choose(active: number): Promise<void> {
    if (this.#state.isPlaying) await this.#hear(active);
    else {
      this.#start = this.position;
      this.#current = undefined;
      this.#set({ active, problem: undefined });
    }
  }

  setMatched(isMatched: boolean): void {
    this.#set({ isMatched });
    void this.#applyGains();
    if (isMatched) void this.#match();
  }

  close(): void {
    this.#closed.abort();
    this.#listeners.clear(); // what they draw on is gone with the page
    this.#pause();
    void this.#context?.close();
    for (const address of this.#addresses) URL.revokeObjectURL(address);
  }

  async #hear(active: number): Promise<void> {
    try {
      const voice = await this.#voice(active);
      const before = this.#current;
      await this.#context?.resume();
      voice.element.currentTime = this.position;
      await voice.element.play();
      if (before && before !== voice) {
        // It went on while the other one began.
        if (Math.abs(before.element.currentTime - voice.element.currentTime) > 0.02) {
          voice.element.currentTime = before.element.currentTime;
        }
        before.element.pause();
      }
      this.#current = voice;
      this.#set({ active, isPlaying: true, problem: undefined });
    } catch (error) {
      if (this.#closed.signal.aborted) return;
      this.#pause();
      const isFormat = error instanceof DOMException && error.name === 'NotSupportedError';
      this.#set({
        active,
        problem: isFormat
          ? 'This browser cannot play the format of this file. Download it, or convert it to MP3.'
          : error instanceof ApiError && error.status === 404
            ? explainError(error)
            : 'The file cannot be loaded. Try again.',
      });
    }
  }

  #voice(index: number): Promise<Voice> {
    let voice = this.#voices.get(index);
    if (!voice) {
      voice = this.#open(index);
      this.#voices.set(index, voice);
      voice.catch(() => this.#voices.delete(index));
    }
    return voice;
  }

  async #open(index: number): Promise<Voice> {
    const { url } = this.#sources[index]!;
    const element = new Audio(url ?? (await this.#address(await this.#bytes(index))));
    element.preload = 'auto';
    element.addEventListener('ended', () => {
      if (this.#current?.element === element) this.#set({ isPlaying: false });
    });
    const context = (this.#context ??= new AudioContext());
    const gain = new GainNode(context);
    new MediaElementAudioSourceNode(context, { mediaElement: element }).connect(gain).connect(context.destination);
    return { element, gain, loudness: undefined };
  }

  async #address(blob: Blob): Promise<string> {
    const address = URL.createObjectURL(blob);
    this.#addresses.push(address);
    return address;
  }

  readonly #blobs = new Map<number, Promise<Blob>>();

  #bytes(index: number): Promise<Blob> {
    let blob = this.#blobs.get(index);
    if (!blob) {
      blob = this.#fetch(this.#sources[index]!);
      this.#blobs.set(index, blob);
      blob.catch(() => this.#blobs.delete(index));
    }
    return blob;
  }

  async #fetch({ peaks, url }: Source): Promise<Blob> {
    const { signal } = this.#closed;
    if (url !== undefined) {
      const response = await this.#client.download(new URL(url, location.origin).href, { signal });
      return response.blob();
    }
    const response =
      peaks.kind === 'source'
        ? await this.#client.downloadSource(peaks.jobId, peaks.item, { signal })
        : await this.#client.downloadUpload(peaks.id, { signal });
    return response.blob();
  }

  /** Measures the loudness of all sources, once, and sets the gains at which they are equally loud. Nothing is made louder. */
  async #match(): Promise<void> {
    if (this.#state.isMeasuring || this.#state.gainsDb.length > 0) return;
    this.#set({ isMeasuring: true });
    const loudness: (number | undefined)[] = [];
    for (const [index, { bytes = 0 }] of this.#sources.entries()) {
      const isSmall = bytes <= MAX_MEASURED_BYTES;
      const blob = isSmall ? await this.#bytes(index).catch(() => undefined) : undefined;
      loudness[index] =
        blob && blob.size <= MAX_MEASURED_BYTES
          ? await blob
              .arrayBuffer()
              .then(integratedLoudness)
              .catch(() => undefined)
          : undefined;
      if (this.#closed.signal.aborted) return;
    }
    const softest = Math.min(...loudness.flatMap((each) => each ?? []));
    this.#set({
      isMeasuring: false,
      gainsDb: loudness.map((each) => (each === undefined ? undefined : softest - each)),
    });
    await this.#applyGains();
  }

  async #applyGains(): Promise<void> {
    const { isMatched, gainsDb } = this.#state;
    for (const [index, opened] of this.#voices) {
      const voice = await opened.catch(() => undefined);
      if (voice) voice.gain.gain.value = isMatched ? 10 ** ((gainsDb[index] ?? 0) / 20) : 1;
    }
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
