/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readTags } from '../../../audio/engine/decode/read-tags.ts';
import { encodeFile } from '../../../audio/engine/encode/encode-file.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { drums, SAMPLE_RATE, type Planes } from '../../infra/audio.ts';
import { piece } from '../../infra/piece.ts';
import type { Service } from '../../infra/service.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { decoded } from '../../measure/material/folder.ts';
import { ffmpegLoudness } from '../../measure/metrics/ffmpeg-loudness.ts';
import { spoken } from '../../unit/capabilities/voice.ts';
import { LIMIT_MS } from '../cache-work.ts';
import { run, test as base } from './derived-work.ts';

const TAGS = { text: { title: 'Folge Ü', artist: 'A & B', album: 'Show', track: '7' } };
const SONG_S = 40;
const TALK_RATE = 16_000;
const MP3_LOUDNESS_ERROR_LU = 0.3;

const test = base.extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'public-recipes-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

/** Returns a FLAC file with tags. */
async function tagged(folder: string, planes: Planes, sampleRate: number): Promise<Buffer> {
  const path = join(folder, 'source.flac');
  await encodeFile(path, [[...planes]], { format: 'flac', sampleRate, channels: planes.length, tags: TAGS });
  return readFile(path);
}

/** Returns a stereo song of chords, melody and drums. */
function song(): Planes {
  const tune = piece({ seconds: SONG_S, seed: 3 });
  const beat = drums({ bpm: 120, seconds: SONG_S });
  const of = (share: number) => tune.map((x, i) => 0.4 * x + share * (beat[i] ?? 0));
  return [of(0.3), of(0.2)];
}

/** Returns a dialogue in which the second voice is 12 dB softer, with 4 s of silence in the middle. */
function talk(): { planes: Planes; seconds: number } {
  const loud = spoken({ seconds: 8 }).samples;
  const soft = spoken({ seconds: 8, voices: [{ hz: 190, size: 1.15 }] }).samples.map((x) => x / 4);
  const samples = new Float32Array(20 * TALK_RATE);
  samples.set(loud);
  samples.set(soft, 12 * TALK_RATE);
  return { planes: [samples], seconds: 20 };
}

/** Runs a recipe of the library twice on an audio; returns the result of the first run, and checks what both charged. */
async function twice(
  service: Service,
  key: TestKey,
  { recipe, bytes, price }: { recipe: string; bytes: Buffer; price: number },
) {
  const url = await service.upload(key, bytes);
  const first = await run(service, key, recipe, url);
  expect(first, JSON.stringify(first.errors)).toMatchObject({ status: 'completed', tokens_charged: price });
  const second = await run(service, key, recipe, url);
  expect(second).toMatchObject({ status: 'completed', tokens_charged: 0 });
  return first.result;
}

/** Downloads a made file, and reads its samples, tags and loudness by FFmpeg's meter. */
async function measured(folder: string, { url }: { url: string }) {
  const response = await fetch(url);
  const path = join(folder, 'made');
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  const { planes, sampleRate } = await decoded(path);
  const bytes = await readFile(path);
  const loudness = ffmpegLoudness(planes, sampleRate);
  return {
    planes,
    sampleRate,
    bytes,
    tags: readTags(path).text,
    type: response.headers.get('content-type'),
    ...loudness,
  };
}

test(
  'the recipes for masters, karaoke, DJs, broadcast and previews keep their promises, and cost nothing the second time',
  { timeout: 4 * LIMIT_MS },
  async ({ service, db, folder }) => {
    const [talkKey, songKey] = [await service.key({ tokens: 100 }), await service.key({ tokens: 100 })];
    const dialogue = talk();
    const speech = await tagged(folder, dialogue.planes, TALK_RATE);
    const music = await tagged(folder, song(), SAMPLE_RATE);

    const podcast = await twice(service, talkKey, {
      recipe: 'rec_0020_podcast_master',
      bytes: speech,
      price: dialogue.seconds,
    });
    const episode = await measured(folder, podcast.convert_audio[0].audio);
    expect(episode).toMatchObject({ type: 'audio/mpeg', tags: TAGS.text });
    expect(Math.abs(episode.integrated + 16)).toBeLessThan(MP3_LOUDNESS_ERROR_LU);
    expect(episode.truePeak).toBeLessThanOrEqual(-1);
    expect(podcast.cut_silences[0].removed_s).toBeGreaterThan(3);
    expect(podcast.level_speech[0].output_lra_lu).toBeLessThan(podcast.level_speech[0].input_lra_lu - 3);
    expect(podcast.signal_analysis[0]).toMatchObject({ codec: 'mp3' });
    expect(Math.abs(podcast.signal_analysis[0].integrated_lufs + 16)).toBeLessThan(MP3_LOUDNESS_ERROR_LU);

    const prices = {
      rec_0021_karaoke: SONG_S,
      rec_0022_stems_for_djs: 0,
      rec_0023_broadcast_r128: 0,
      rec_0024_web_preview: 0,
    };
    const results: Record<string, Awaited<ReturnType<typeof twice>>> = {};
    for (const [recipe, price] of Object.entries(prices))
      results[recipe] = await twice(service, songKey, { recipe, bytes: music, price }); // one after the other: the first one pays

    const karaoke = results['rec_0021_karaoke'];
    expect(karaoke.musical_intelligence_analysis[0].key).toHaveProperty('tonic');
    expect(karaoke.remove_audio_element[0]).toMatchObject({ removed_element: 'vocals' });
    const backing = await measured(folder, karaoke.normalize_loudness[0].audio);
    expect(backing).toMatchObject({ type: 'audio/mpeg', tags: TAGS.text });
    expect(Math.abs(backing.integrated + 14)).toBeLessThan(MP3_LOUDNESS_ERROR_LU);

    const stems = results['rec_0022_stems_for_djs'];
    expect(stems.tempo_analysis[0].bpm).toBeGreaterThan(0);
    expect(stems.musical_intelligence_analysis[0].key).toHaveProperty('camelot');
    expect(stems.stem_analysis[0].stems.map(({ name }: { name: string }) => name)).toEqual([
      'vocals',
      'drums',
      'bass',
      'other',
    ]);
    const source = song();
    const sum = new Float64Array(source[0]!.length);
    for (const { audio } of stems.stem_analysis[0].stems) {
      const stem = await measured(folder, audio);
      expect(stem).toMatchObject({ type: 'audio/flac', sampleRate: SAMPLE_RATE });
      for (let i = 0; i < sum.length; i++) sum[i]! += stem.planes[0]![i]!;
    }
    expect(source[0]!.every((x, i) => Math.abs(x - sum[i]!) < 1e-5)).toBe(true);

    const broadcast = results['rec_0023_broadcast_r128'];
    const programme = await measured(folder, broadcast.convert_audio[0].audio);
    expect(programme).toMatchObject({ type: 'audio/wav', sampleRate: 48_000, tags: TAGS.text });
    expect(programme.bytes.readUInt16LE(34)).toBe(24);
    expect(Math.abs(programme.integrated + 23)).toBeLessThan(0.1);
    expect(programme.truePeak).toBeLessThanOrEqual(-1);
    expect(broadcast.convert_audio[0]).toMatchObject({ format: 'wav', sample_rate_hz: 48_000, bit_depth: 24 });

    const preview = await measured(folder, results['rec_0024_web_preview'].convert_audio[0].audio);
    expect(preview).toMatchObject({ type: 'audio/mpeg' });
    expect(preview.planes[0]!.length / preview.sampleRate).toBeCloseTo(30, 1);
    expect(Math.abs(preview.integrated + 14)).toBeLessThan(MP3_LOUDNESS_ERROR_LU);

    for (const [key, paid] of [
      [talkKey, dialogue.seconds],
      [songKey, SONG_S],
    ] as const)
      expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 100 - paid, heldTokens: 0 });
    expect(await ledger.audit(db)).toEqual([]);
  },
);
