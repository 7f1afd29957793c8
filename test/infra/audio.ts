/** Real audio made by the tests: signals with known properties, and WAV files of them. `media.ts` has the other formats. */

/** One array of samples per channel. */
export type Planes = readonly Float32Array[];

export const SAMPLE_RATE = 44_100;

interface ToneOptions {
  seconds: number;
  hz?: number;
  sampleRate?: number;
  /** Linear peak. */
  level?: number;
}

/** Returns a mono WAV file (16 bit) of a sine. */
export function tone({ seconds, hz = 440, sampleRate = SAMPLE_RATE, level = 0.5 }: ToneOptions): Buffer {
  return wav([sine({ seconds, hz, sampleRate, level })], { sampleRate });
}

/** Returns the samples of a sine. */
export function sine({ seconds, hz = 440, sampleRate = SAMPLE_RATE, level = 0.5 }: ToneOptions): Float32Array {
  const step = (2 * Math.PI * hz) / sampleRate;
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) => level * Math.sin(step * i));
}

/** Returns white noise, the same for the same seed. */
export function noise({
  seconds,
  sampleRate = SAMPLE_RATE,
  level = 0.5,
  seed = 1,
}: ToneOptions & { seed?: number }): Float32Array {
  const next = random(seed);
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, () => level * next());
}

export interface WavOptions {
  sampleRate?: number;
  /** 16 and 24 are integers, 32 is float. */
  bits?: 16 | 24 | 32;
}

/** Returns a WAV file of the samples. */
export function wav(planes: Planes, { sampleRate = SAMPLE_RATE, bits = 16 }: WavOptions = {}): Buffer {
  const channels = planes.length;
  const frames = planes[0]?.length ?? 0;
  const width = bits / 8;
  const data = Buffer.alloc(frames * channels * width);
  for (let i = 0; i < frames; i++) {
    for (let channel = 0; channel < channels; channel++) {
      const at = (i * channels + channel) * width;
      const x = planes[channel]![i]!;
      if (bits === 32) data.writeFloatLE(x, at);
      else data.writeIntLE(whole(x, bits), at, width);
    }
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(bits === 32 ? 3 : 1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels * width, 28);
  header.writeUInt16LE(channels * width, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/** Returns a WAV file that repeats the audio of another: long audio, made quickly. */
export function repeated(file: Buffer, times: number): Buffer {
  const [header, data] = [Buffer.from(file.subarray(0, 44)), file.subarray(44)];
  header.writeUInt32LE(36 + times * data.length, 4);
  header.writeUInt32LE(times * data.length, 40);
  return Buffer.concat([header, ...Array<Buffer>(times).fill(data)]);
}

/** Returns the value that a WAV file of 16 or 24 bits stores for a sample. */
export function quantised(x: number, bits: 16 | 24): number {
  return (whole(x, bits) + 0) / 2 ** (bits - 1);
}

function whole(x: number, bits: 16 | 24): number {
  const full = 2 ** (bits - 1);
  return Math.max(-full, Math.min(full - 1, Math.round(x * full)));
}

interface RhythmOptions {
  bpm: number;
  seconds: number;
}

/** Returns a short click on every beat. */
export function clicks({ bpm, seconds }: RhythmOptions): Float32Array {
  return arranged({ bpm, seconds, beats: 1 }, [[0, struck({ hz: 1_000, seconds: 0.02, decay: 200, level: 0.8 })]]);
}

/** Returns a rock beat: bass drum on 1 and 3, snare on 2 and 4, hi-hat on the eighths. */
export function drums({ bpm, seconds }: RhythmOptions): Float32Array {
  const kick = struck({ hz: 55, seconds: 0.18, decay: 22, level: 0.9 });
  const snare = struck({ hz: 190, seconds: 0.16, decay: 28, level: 0.35, hiss: 0.4 });
  const hat = struck({ hz: 0, seconds: 0.05, decay: 90, level: 0, hiss: 0.2 });
  const hats = Array.from({ length: 8 }, (_, i): Hit => [i / 2, hat]);
  return arranged({ bpm, seconds, beats: 4 }, [[0, kick], [2, kick], [1, snare], [3, snare], ...hats]);
}

/** A sound and its beat within the bar. */
type Hit = [beat: number, sound: Float32Array];

function struck({
  hz,
  seconds,
  decay,
  level,
  hiss = 0,
}: {
  hz: number;
  seconds: number;
  decay: number;
  level: number;
  hiss?: number;
}): Float32Array {
  const next = random(7);
  return Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, i) => {
    const t = i / SAMPLE_RATE;
    return Math.exp(-decay * t) * (level * Math.sin(2 * Math.PI * hz * t) + hiss * next());
  });
}

/** Repeats a bar of `beats` beats for `seconds`. */
function arranged({ bpm, seconds, beats }: RhythmOptions & { beats: number }, hits: Hit[]): Float32Array {
  const mix = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  const beat = (60 / bpm) * SAMPLE_RATE;
  for (let bar = 0; bar * beats * beat < mix.length; bar++) {
    for (const [on, sound] of hits) {
      const from = Math.round((bar * beats + on) * beat);
      for (let i = 0; i < sound.length && from + i < mix.length; i++) mix[from + i]! += sound[i]!;
    }
  }
  return mix;
}

/** Returns a generator of numbers from -1 to 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
