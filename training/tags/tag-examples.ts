import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createResampler } from '../../audio/dsp/core/resample.ts';
import { TAGS_RATE } from '../../audio/dsp/tags/tag-features.ts';
import { voiceActivity } from '../../audio/models/voice-activity.ts';
import { decoded } from '../../test/measure/material/folder.ts';
import { randomBy, type Random } from '../../test/infra/random.ts';
import { inRoom } from '../../test/measure/material/room.ts';
import { SKETCH_RATE } from '../../test/measure/material/sketches.ts';
import { percussion } from './percussion-patterns.ts';
import { degradedWindows, SOUNDS, syntheticWindows, type Sound } from './tag-sounds.ts';

/**
 * Writes the training examples of the tag network, one feature window per line of JSON:
 * `node training/tags/tag-examples.ts OUT.jsonl SONGS SOLOS [SKETCHES]`. SONGS is the output folder of training/stems/songs.py,
 * SOLOS that of training/melody/render_solos.py; SKETCHES is the number of synthetic sounds of each class. Needs espeak-ng.
 */

const [out = 'tag-examples.jsonl', songs = 'songs', solos = 'solos', sketches = '150'] = process.argv.slice(2);
/** Every n-th song, solo and sketch is held out of the training. */
const HELD_OUT_EVERY = 5;
/** A vocal part with a higher share of speech is spoken, not sung. */
const MAX_SUNG_SPEECH = 0.85;
/** Only the beginning of each recording is used. */
const MAX_S = 12;
/** Pieces of hand drums and small percussion for each synthetic sound of a class. */
const PERCUSSION = 2;
const SYLLABLES = ['ba', 'te', 'ki', 'so', 'mu', 'ran', 'lis', 'no', 'ver', 'da', 'pel', 'gi', 'sha', 'u', 'om', 'in'];
const lines: string[] = [];

/** Adds the windows of recording `number` to the examples of a class. */
function addWindows(sound: Sound, number: number, windows: readonly { features: Float64Array }[]): void {
  for (const { features } of windows)
    lines.push(
      JSON.stringify({
        sound,
        heldOut: number % HELD_OUT_EVERY === 0,
        features: [...features].map((value) => Number(value.toPrecision(6))),
      }),
    );
}

async function samplesOf(path: string): Promise<Float32Array> {
  const { planes, sampleRate } = await decoded(path);
  const cut = planes.map((plane) => plane.subarray(0, MAX_S * sampleRate));
  const mean = cut[0]!.map((_, i) => cut.reduce((sum, plane) => sum + plane[i]!, 0) / cut.length);
  const resampler = createResampler(sampleRate, TAGS_RATE);
  return resampler.push(mean);
}

/** Adds the windows of a recording, placed in a room with a probability of `roomChance`. */
function addRecording(sound: Sound, number: number, samples: Float32Array, random: Random, roomChance: number): void {
  const reverberant =
    random.next() < roomChance
      ? inRoom(
          samples,
          { rt60S: random.between(0.25, 2.2), wet: random.between(0.05, 0.6), sampleRate: TAGS_RATE },
          random,
        )
      : samples;
  addWindows(
    sound,
    number,
    degradedWindows([reverberant], () => random.next()),
  );
}

for (let i = 0; i < Number(sketches); i++)
  for (const sound of SOUNDS) addWindows(sound, i, syntheticWindows(sound, i + 1));

for (const folder of existsSync(songs) ? readdirSync(songs).toSorted() : []) {
  const random = randomBy(`tags ${folder}`);
  const parts = new Map<string, Float32Array>();
  for (const file of readdirSync(join(songs, folder)).filter((name) => name.endsWith('.wav')))
    parts.set(file.split('.')[0]!, await samplesOf(join(songs, folder, file)));
  const number = Number(folder);
  const length = Math.min(...[...parts.values()].map((part) => part.length));
  const mixed = (without: string): Float32Array => {
    const mix = new Float32Array(length);
    for (const [name, part] of parts) {
      if (name.startsWith(without)) continue;
      const gain = 10 ** (random.between(-12, 0) / 20);
      for (let i = 0; i < length; i++) mix[i]! += gain * part[i]!;
    }
    return mix;
  };
  for (const [name, part] of parts) {
    if (name.startsWith('drums')) addRecording('drums', number, part, random, 0.6);
    else if (name.startsWith('bass')) addRecording('lead', number, part, random, 0.4);
    else if (name.startsWith('other')) addRecording('music', number, part, random, 0.4);
    else if (share(voiceActivity(part)) < MAX_SUNG_SPEECH) {
      addRecording('lead', number, part, random, 0.3);
      addRecording('lead', number, part, random, 1);
    }
  }
  for (const without of ['nothing', 'vocals', 'drums', 'bass']) {
    const mix = mixed(without);
    if (parts.size > 2) addRecording('music', number, mix, random, 0.3);
  }
}

for (const [i, file] of (existsSync(solos) ? readdirSync(solos) : [])
  .filter((name) => name.endsWith('.wav'))
  .toSorted()
  .entries())
  addRecording('lead', i, await samplesOf(join(solos, file)), randomBy(`tags ${file}`), 0.4);

for (let i = 0; i < Number(sketches) / 3; i++) {
  const random = randomBy(`crowd ${i}`);
  const crowd = new Float32Array(MAX_S * TAGS_RATE);
  for (let voices = 3 + random.whole(6); voices > 0; voices--) {
    const level = 0.2 + random.next();
    const voice = speakNonsense(random);
    for (let n = 0; n < crowd.length; n++) crowd[n]! += level * (voice[n] ?? 0);
  }
  addRecording('noise', i, crowd, random, 0.7);
}

for (let i = 0; i < PERCUSSION * Number(sketches); i++) {
  const random = randomBy(`percussion ${i}`);
  const resampler = createResampler(SKETCH_RATE, TAGS_RATE);
  addRecording('drums', i, resampler.push(percussion(random, MAX_S)), random, 0.6);
}

writeFileSync(out, `${lines.join('\n')}\n`);

/** Returns nonsense spoken by one voice of eSpeak, at 16 kHz. */
function speakNonsense(random: Random): Float32Array {
  const word = () => Array.from({ length: 2 + random.whole(3) }, () => random.pick(SYLLABLES)).join('');
  const text = Array.from({ length: 60 }, word).join(' ');
  const voice = `${random.pick(['en-us', 'de', 'fr', 'es', 'it', 'ru'])}+${random.pick(['m1', 'm3', 'm7', 'f1', 'f2', 'f4'])}`;
  const rateAndPitch = [`${110 + random.whole(90)}`, '-p', `${20 + random.whole(60)}`];
  const bytes = execFileSync('espeak-ng', ['-v', voice, '-s', ...rateAndPitch, '--stdout', text], {
    maxBuffer: 2 ** 28,
  });
  const pcm = new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + (bytes.length & ~1)));
  const resampler = createResampler(bytes.readUInt32LE(24), TAGS_RATE);
  return resampler.push(Float32Array.from(pcm, (x) => x / 32_768));
}

function share(voice: Float32Array): number {
  return voice.reduce((count, chanceOf) => count + (chanceOf > 0.5 ? 1 : 0), 0) / Math.max(1, voice.length);
}
