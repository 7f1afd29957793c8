import { describe, expect, test } from 'vitest';
import type { Caption } from '../../../audio/capabilities/annotations.ts';
import { UnsuitableInput } from '../../../audio/capabilities/capability.ts';
import { FILE_FORMATS } from '../../../audio/capabilities/file-formats.ts';
import { capability, CAPABILITIES } from '../../../audio/capabilities/list.ts';
import type { Models, Transcript } from '../../../audio/capabilities/model-interfaces.ts';
import { joinParts } from '../../../audio/dsp/core/join-parts.ts';
import { embeddedModels } from '../../../audio/models/embedded-models.ts';
import { sine } from '../../infra/audio.ts';
import { piece } from '../../infra/piece.ts';
import { run } from '../../infra/run-capability.ts';
import { spoken } from './voice.ts';

/** The formats that each capability writes. */
const FORMATS: Record<string, readonly string[]> = {
  melody_analysis: ['midi', 'labels', 'csv', 'jams'],
  musical_intelligence_analysis: ['labels', 'csv', 'jams', 'chordpro'],
  tempo_analysis: ['csv', 'jams'],
  rhythm_tracking_analysis: ['labels', 'csv', 'jams'],
  speech_analysis: ['srt', 'vtt', 'labels', 'csv', 'jams'],
  audio_tagging_analysis: ['labels', 'csv', 'jams'],
  signal_analysis: ['labels', 'csv', 'jams'],
};
const WRITERS = CAPABILITIES.filter(({ name }) => FORMATS[name]);
/** Formats that need no model. */
const plainly = (name: string) => FORMATS[name]!.filter((format) => format !== 'srt' && format !== 'vtt');

describe('the parameter files', () => {
  test('is accepted where a result suits a format, and names the formats of the capability elsewhere', () => {
    for (const { name, params } of CAPABILITIES) {
      const accepted = FILE_FORMATS.filter((format) => params.safeParse({ files: [format] }).success);
      expect([name, accepted.toSorted()]).toEqual([name, (FORMATS[name] ?? []).toSorted()]);
    }
    for (const { name, params } of WRITERS)
      for (const format of FILE_FORMATS.filter((each) => !FORMATS[name]!.includes(each))) {
        const message = params.safeParse({ files: [format] }).error!.issues[0]!.message;
        const list = FORMATS[name]!.join(', ').replace(/, (?=\w+$)/, ' and ');
        expect(message).toBe(`${format} does not suit this capability. Its results are written as ${list}.`);
      }
  });

  test.for([{ files: ['pdf'] }, { files: 'srt' }, { files: [1] }, { files: [null] }, { files: Array(20).fill('srt') }])(
    'of another kind (%j) is refused with the accepted formats',
    (params) => {
      const { error } = capability('speech_analysis')!.params.safeParse(params);
      expect(error?.issues[0]!.message).toContain('srt, vtt, labels, csv and jams');
    },
  );
});

describe.for(WRITERS)('$name', (each) => {
  const planes = [sine({ seconds: 2, hz: 330 })];

  test('has the same output without files, in the same order', async () => {
    const { output: plain } = await run(each, planes);
    expect(Object.keys(plain)).not.toContain('files');
    const { output: none } = await run(each, planes, { params: { files: [] } });
    expect(none).toEqual(plain);
    const { output, annotations } = await run(each, planes, { params: { files: plainly(each.name) } });
    const { files, ...others } = output;
    expect(JSON.stringify(others)).toBe(JSON.stringify(plain));
    expect(files).toMatchObject(plainly(each.name).map((format) => ({ format })));
    expect(annotations).toHaveLength(1);
  });

  test.for([
    ['silence', new Float32Array(44_100)],
    ['one sample', Float32Array.of(0.5)],
  ] as const)('writes files of %s, which have times within it', async ([, plane]) => {
    const { annotations } = await run(each, [plane], { params: { files: plainly(each.name) } });
    const { durationS, tracks } = annotations[0]!;
    expect(durationS).toBe(plane.length / 44_100);
    for (const { entries } of tracks)
      for (const { startS, endS = startS } of entries) {
        expect(startS).toBeGreaterThanOrEqual(0);
        expect(endS).toBeLessThanOrEqual(durationS + 1e-4); // tags are found at 16 kHz
      }
  });
});

test('a format that is named twice is written once', async () => {
  const { output } = await run(capability('signal_analysis')!, [sine({ seconds: 1 })], {
    params: { files: ['csv', 'labels', 'csv'] },
  });
  expect(output['files']).toMatchObject([{ format: 'csv' }, { format: 'labels' }]);
});

test('files of music hold the chords, sections, key and beats of the output', async () => {
  const samples = piece({ seed: 3, seconds: 16 });
  const music = await run(capability('musical_intelligence_analysis')!, [samples], { params: { files: ['jams'] } });
  const chords = music.output['chords'] as { start_s: number; label: string }[];
  expect(chords.length).toBeGreaterThan(0);
  const { tracks, sheet } = music.annotations[0]!;
  expect(tracks.map(({ name }) => name)).toEqual(['chords', 'sections', 'key']);
  expect(tracks[0]!.entries.map(({ startS, label }) => [startS, label])).toEqual(
    chords.map(({ start_s, label }) => [start_s, label]),
  );
  expect(sheet).toMatchObject({ key: { tonic: (music.output['key'] as { tonic: string }).tonic } });

  const rhythm = await run(capability('rhythm_tracking_analysis')!, [samples], { params: { files: ['labels'] } });
  const [beats, downbeats, onsets] = rhythm.annotations[0]!.tracks;
  expect(beats!.entries.map(({ startS }) => startS)).toEqual(rhythm.output['beats_s']);
  expect(downbeats!.entries.map(({ startS }) => startS)).toEqual(rhythm.output['downbeats_s']);
  expect(onsets!.entries.map(({ startS }) => startS)).toEqual(rhythm.output['onsets_s']);
  const first = (rhythm.output['downbeats_s'] as number[])[0];
  expect(beats!.entries.find(({ startS }) => startS === first)).toMatchObject({ label: '1', value: 1 });
});

describe('melody_analysis', () => {
  const melody = capability('melody_analysis')!;
  interface F0 {
    hop_s: number;
    hz: number[];
    voiced: boolean[];
    confidence: number[];
  }
  const planes = [sine({ seconds: 3, hz: 440 })];

  test('shows every n-th frame with hop_s, while files hold all frames', async () => {
    const all = (await run(melody, planes)).output;
    const { output, annotations } = await run(melody, planes, { params: { hop_s: 0.1, files: ['csv'] } });
    const [whole, part] = [all['f0'] as F0, output['f0'] as F0];
    expect(part.hop_s).toBe(0.1);
    const step = Math.round(0.1 / whole.hop_s);
    for (const key of ['hz', 'voiced', 'confidence'] as const)
      expect(part[key]).toEqual(whole[key].filter((_: unknown, n: number) => n % step === 0));
    const { pitch, notes } = annotations[0]!;
    expect(pitch).toEqual({ hopS: whole.hop_s, hz: whole.hz, voiced: whole.voiced, confidence: whole.confidence });
    expect(notes).toMatchObject([{ midi: 69 }]);
    expect(output['notes']).toEqual(all['notes']);
  });

  test.for([0, 0.009, -1, 61, '1'])('refuses a hop of %j', (hop_s) => {
    expect(melody.params.safeParse({ hop_s }).success).toBe(false);
  });
});

describe('subtitles', () => {
  const speech = capability('speech_analysis')!;
  const RATE = 16_000;
  const { samples } = spoken({ seconds: 9 });

  /** Returns models with a transcriber that hears this in each chunk. */
  const hearing = (said: (seconds: number) => Omit<Transcript, 'language'>): Models => ({
    ...embeddedModels,
    transcriber: {
      name: 'tiny',
      transcribe: (chunk) => ({ ...said(chunk.length / RATE), language: 'en' }),
    },
  });
  const transcribed = async (said: (seconds: number) => Omit<Transcript, 'language'>): Promise<readonly Caption[]> => {
    const options = { sampleRate: RATE, params: { files: ['srt', 'vtt'] }, models: hearing(said) };
    const { output, annotations } = await run(speech, [samples], options);
    expect(output['files']).toMatchObject([{ format: 'srt' }, { format: 'vtt' }]);
    return annotations[0]!.captions!;
  };

  test('fail without a speech model, with the command that adds one, before any work', async () => {
    const failing = run(speech, [samples], { sampleRate: RATE, params: { files: ['csv', 'srt'] } });
    await expect(failing).rejects.toThrow(UnsuitableInput);
    await expect(failing).rejects.toThrow('npm run models -- pull whisper-tiny');
  });

  test('have at most two lines of 42 characters, in order and without overlaps', async () => {
    const words = Array.from({ length: 60 }, (_, i) => ({
      word: i % 9 === 8 ? `word${i}.` : `word${i}`,
      startS: i * 0.12,
      endS: i * 0.12 + 0.1,
    }));
    const captions = await transcribed(() => ({ text: words.map(({ word }) => word).join(' '), words }));
    const shown = captions.flatMap(({ lines }) => lines);
    expect(shown.join(' ').split(' ')).toEqual(expect.arrayContaining(words.map(({ word }) => word)));
    for (const [i, { startS, endS, lines }] of captions.entries()) {
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      expect(endS).toBeGreaterThan(startS);
      expect(endS).toBeLessThanOrEqual(captions[i + 1]?.startS ?? Infinity);
      // A sentence ends its caption.
      expect(lines.join(' ').slice(0, -1)).not.toContain('.');
    }
  });

  test('of a model without times share the time of the speech by their letters', async () => {
    const captions = await transcribed((seconds) => ({ text: `Short. ${'x'.repeat(30)} ${seconds > 0}.`, words: [] }));
    expect(captions[0]!.lines).toEqual(['Short.']);
    for (const [i, { startS, endS }] of captions.entries()) {
      expect(endS).toBeGreaterThan(startS);
      expect(endS).toBeLessThanOrEqual(captions[i + 1]?.startS ?? 10);
    }
  });

  test('of a model without times are whole sentences, and leave out the pauses between them', async () => {
    const pause = new Float32Array(1.5 * RATE);
    const { output, annotations } = await run(speech, [joinParts([samples, pause, samples])], {
      sampleRate: RATE,
      params: { files: ['srt'] },
      models: hearing((seconds) => ({
        text: Array.from({ length: Math.max(1, Math.round(seconds / 2)) }, () => 'It was the age of wisdom.').join(' '),
        words: [],
      })),
    });
    const captions = annotations[0]!.captions!;
    expect(new Set(captions.map(({ lines }) => lines.join(' ')))).toEqual(new Set(['It was the age of wisdom.']));
    const speaks = (time: number): boolean =>
      (output['segments'] as { start_s: number; end_s: number }[]).some(
        (span) => span.start_s - 1e-3 <= time && time <= span.end_s + 1e-3,
      );
    for (const { startS } of captions) expect(speaks(startS)).toBe(true);
  });

  test('of speech in which the model hears no word are empty', async () => {
    expect(await transcribed(() => ({ text: '', words: [] }))).toEqual([]);
  });
});
