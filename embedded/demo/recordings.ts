const RATE = 44_100;
const BEAT_S = 0.5; // 120 beats a minute

/** A recording to submit: its file name and bytes. */
export interface Recording {
  name: string;
  bytes: Buffer;
}

/** Returns two short recordings as 16-bit WAV: a beat with chords, and a melody between two silences. */
export function makeSamples(): Recording[] {
  return [
    { name: 'beat-with-chords.wav', bytes: wav(beat(20)) },
    { name: 'melody-between-silences.wav', bytes: wav(melody(8)) },
  ];
}

/** Returns a kick on each beat, noise between beats, and four chords that last a bar each. */
function beat(seconds: number): Float32Array {
  const out = new Float32Array(seconds * RATE);
  const roots = [220, 174.61, 261.63, 196]; // Am F C G
  const noise = noiseSource(7);
  for (let index = 0; index < out.length; index++) {
    const time = index / RATE;
    const inBeat = time % BEAT_S;
    const offBeat = (time + BEAT_S / 2) % BEAT_S;
    const root = roots[Math.floor(time / (4 * BEAT_S)) % roots.length] ?? 220;
    const kick = Math.sin(2 * Math.PI * (50 * inBeat + 6 * (1 - Math.exp(-30 * inBeat)))) * Math.exp(-12 * inBeat);
    const hat = noise() * Math.exp(-90 * offBeat);
    const chord = [1, 1.2, 1.5].reduce((sum, ratio) => sum + Math.sin(2 * Math.PI * root * ratio * time), 0);
    out[index] = 0.6 * kick + 0.15 * hat + 0.07 * chord;
  }
  return out;
}

/** Returns eight notes with silence before and after them. */
function melody(seconds: number): Float32Array {
  const out = new Float32Array(seconds * RATE);
  const notes = [0, 2, 4, 5, 7, 5, 4, 0].map((semitones) => 329.63 * 2 ** (semitones / 12));
  const [from, each] = [1.5, 0.55];
  for (const [position, hz] of notes.entries()) {
    for (let index = 0; index < each * RATE; index++) {
      const time = index / RATE;
      const envelope = Math.min(1, time / 0.01, (each - time) / 0.05);
      const tone = Math.sin(2 * Math.PI * hz * time) + 0.3 * Math.sin(4 * Math.PI * hz * time);
      out[Math.round((from + position * each) * RATE) + index] = 0.3 * envelope * tone;
    }
  }
  return out;
}

/** Returns a source of white noise, the same at each start, so that a second demo finds the results of the first in the cache. */
function noiseSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function wav(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(44 + 2 * samples.length);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22); // channels
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(2 * RATE, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(2 * samples.length, 40);
  for (const [index, value] of samples.entries()) {
    bytes.writeInt16LE(Math.round(32_767 * Math.max(-1, Math.min(1, value))), 44 + 2 * index);
  }
  return bytes;
}
