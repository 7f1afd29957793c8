import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createResampler } from '../../audio/dsp/core/resample.ts';
import { TAGS_RATE } from '../../audio/dsp/tags/tag-features.ts';
import { voiceActivity } from '../../audio/models/voice-activity.ts';
import { decoded } from '../../test/measure/material/folder.ts';
import { randomBy, type Random } from '../../test/measure/material/random.ts';
import { inRoom } from '../../test/measure/material/room.ts';
import { looksAt, looksOf, SOUNDS, type Sound } from './tag-sounds.ts';

/**
 * Writes what the network of tags is trained on, one look a line:
 * `node training/tags/tag-examples.ts OUT.jsonl SONGS SOLOS [SKETCHES]`. SONGS is what training/stems/songs.py wrote,
 * SOLOS what training/melody/render_solos.py did; sketches and other sounds are made here, so many of each kind. Needs espeak-ng.
 */

const [out = 'looks.jsonl', songs = 'songs', solos = 'solos', sketches = '150'] = process.argv.slice(2);
/** One song, solo and sketch in so many judges and is never learned from. */
const JUDGES = 5;
/** A part called vocals that is heard as speech all the time is spoken. */
const SPOKEN = 0.85;
/** So much of each recording is looked at. */
const MOST_S = 12;
const SYLLABLES = ['ba', 'te', 'ki', 'so', 'mu', 'ran', 'lis', 'no', 'ver', 'da', 'pel', 'gi', 'sha', 'u', 'om', 'in'];
const lines: string[] = [];

function keep(sound: Sound, number: number, looks: readonly { features: Float64Array }[]): void {
  for (const { features } of looks)
    lines.push(
      JSON.stringify({
        sound,
        judges: number % JUDGES === 0,
        features: [...features].map((value) => Number(value.toPrecision(6))),
      }),
    );
}

async function samplesOf(path: string): Promise<Float32Array> {
  const { planes, sampleRate } = await decoded(path);
  const cut = planes.map((plane) => plane.subarray(0, MOST_S * sampleRate));
  const mean = cut[0]!.map((_, i) => cut.reduce((sum, plane) => sum + plane[i]!, 0) / cut.length);
  const resampler = createResampler(sampleRate, TAGS_RATE);
  return resampler.push(mean);
}

/** The looks at samples as they are or in a room. */
function heard(sound: Sound, number: number, samples: Float32Array, random: Random, rooms: number): void {
  const roomy =
    random.next() < rooms
      ? inRoom(
          samples,
          { rt60S: random.between(0.25, 2.2), wet: random.between(0.05, 0.6), sampleRate: TAGS_RATE },
          random,
        )
      : samples;
  keep(
    sound,
    number,
    looksOf([roomy], () => random.next()),
  );
}

for (let i = 0; i < Number(sketches); i++) for (const sound of SOUNDS) keep(sound, i, looksAt(sound, i + 1));

for (const folder of existsSync(songs) ? readdirSync(songs).toSorted() : []) {
  const random = randomBy(`tags ${folder}`);
  const parts = new Map<string, Float32Array>();
  for (const file of readdirSync(join(songs, folder)))
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
    if (name.startsWith('drums')) heard('drums', number, part, random, 0.6);
    else if (name.startsWith('bass')) heard('lead', number, part, random, 0.4);
    else if (name.startsWith('other')) heard('music', number, part, random, 0.4);
    else if (share(voiceActivity(part)) < SPOKEN) {
      heard('lead', number, part, random, 0.3);
      heard('lead', number, part, random, 1);
    }
  }
  for (const without of ['nothing', 'vocals', 'drums', 'bass']) {
    const mix = mixed(without);
    if (parts.size > 2) heard('music', number, mix, random, 0.3);
  }
}

for (const [i, file] of (existsSync(solos) ? readdirSync(solos) : [])
  .filter((name) => name.endsWith('.wav'))
  .toSorted()
  .entries())
  heard('lead', i, await samplesOf(join(solos, file)), randomBy(`tags ${file}`), 0.4);

for (let i = 0; i < Number(sketches) / 3; i++) {
  const random = randomBy(`crowd ${i}`);
  const crowd = new Float32Array(MOST_S * TAGS_RATE);
  for (let left = 3 + random.whole(6); left > 0; left--) {
    const level = 0.2 + random.next();
    const voice = spoken(random);
    for (let n = 0; n < crowd.length; n++) crowd[n]! += level * (voice[n] ?? 0);
  }
  heard('noise', i, crowd, random, 0.7);
}

writeFileSync(out, `${lines.join('\n')}\n`);

/** One voice of eSpeak that talks without end. */
function spoken(random: Random): Float32Array {
  const letters = () => Array.from({ length: 2 + random.whole(3) }, () => random.pick(SYLLABLES)).join('');
  const text = Array.from({ length: 60 }, letters).join(' ');
  const voice = `${random.pick(['en-us', 'de', 'fr', 'es', 'it', 'ru'])}+${random.pick(['m1', 'm3', 'm7', 'f1', 'f2', 'f4'])}`;
  const pace = [`${110 + random.whole(90)}`, '-p', `${20 + random.whole(60)}`];
  const bytes = execFileSync('espeak-ng', ['-v', voice, '-s', ...pace, '--stdout', text], { maxBuffer: 2 ** 28 });
  const pcm = new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + (bytes.length & ~1)));
  const resampler = createResampler(bytes.readUInt32LE(24), TAGS_RATE);
  return resampler.push(Float32Array.from(pcm, (x) => x / 32_768));
}

function share(voice: Float32Array): number {
  return voice.reduce((count, chanceOf) => count + (chanceOf > 0.5 ? 1 : 0), 0) / Math.max(1, voice.length);
}
