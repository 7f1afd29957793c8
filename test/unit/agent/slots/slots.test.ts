import { describe, expect, test } from 'vitest';
import type { Clause } from '../../../../agent/slots/reading/slot.ts';
import { slotsOf } from '../../../../agent/slots/slots.ts';

/** Returns the values that are read from a text, by name. */
function read(text: string, clause: Partial<Clause> = {}): Record<string, unknown> {
  const slots = slotsOf({ text, from: 0, to: text.length, language: 'en', act: 'do', ...clause });
  return Object.fromEntries(slots.map(({ name, value }) => [name, value]));
}

/** Returns an instruction as the clause before. */
function slotsBefore(text: string, actions: string[]): NonNullable<Clause['earlier']> {
  return [{ actions, slots: slotsOf({ text, from: 0, to: text.length, language: 'en', act: 'do', actions }) }];
}

describe('times', () => {
  const crop = { actions: ['crop_audio'] };

  test.each([
    ['cut from 1:30 to 2:05', { start_s: 90, end_s: 125 }],
    ['end it after two minutes', { end_s: 120 }],
    ['cut two minutes off the end', { last_s: 120 }],
    ['keep 1m30 through 2 min 5', { start_s: 90, end_s: 125 }],
    ['lop off the first 3 secs and the last 2', { first_s: 3, last_s: 2 }],
    ['trim the last half minute', { last_s: 30 }],
    ['chop a minute and a half off the front', { first_s: 90 }],
    ['trim it to fifteen seconds', { duration_s: 15 }],
    ['keep everything from 0:48', { start_s: 48 }],
  ])('%s', (text, slots) => {
    expect(read(text, crop)).toEqual(slots);
  });

  test.each([
    ['de', 'schneid die ersten 42 Sekunden weg', { first_s: 42 }],
    ['fr', 'coupe les 25 premières secondes', { first_s: 25 }],
    ['es', 'corta del 0:45 al 1:20', { start_s: 45, end_s: 80 }],
    ['pt', 'corta os 10 primeiros segundos', { first_s: 10 }],
    ['it', 'taglia gli ultimi quindici secondi', { last_s: 15 }],
    ['nl', 'knip de eerste 7 tellen eraf', { first_s: 7 }],
    ['pl', 'utnij od 0:15 do 0:47', { start_s: 15, end_s: 47 }],
    ['ja', '12秒から40秒までを切り出してください', { start_s: 12, end_s: 40 }],
    ['zh', '把前面三秒剪掉', { first_s: 3 }],
    ['hi', 'शुरू के बीस सेकंड उड़ा दो', { first_s: 20 }],
  ])('%s: %s', (language, text, slots) => {
    expect(read(text, { ...crop, language })).toEqual(slots);
  });

  test('have their place in the message', () => {
    const text = 'ok. cut from 1:30 to 2:05';
    const [start] = slotsOf({ text, from: 4, to: text.length, language: 'en', actions: ['crop_audio'] });
    expect(text.slice(start!.from, start!.to)).toBe('1:30');
  });
});

describe('formats, levels and speed', () => {
  test.each([
    ['bounce it as a 24 bit wav at 48k', 'convert_audio', { format: 'wav', bit_depth: 24, sample_rate_hz: 48_000 }],
    ['mono mp3 at 128 kbit', 'convert_audio', { format: 'mp3', channels: 1, bitrate_kbps: 128 }],
    ['bring it to minus sixteen LUFS', 'normalize_loudness', { lufs: -16 }],
    ['4 dB quieter', 'normalize_loudness', { db: -4 }],
    ['up a fifth', 'change_speed', { semitones: 7 }],
    ['drop it by two semitones', 'change_speed', { semitones: -2 }],
    ['10% slower', 'change_speed', { ratio: 0.9 }],
    ['twice as fast', 'change_speed', { ratio: 2 }],
    ['slow it to nine tenths', 'change_speed', { ratio: 0.9 }],
    ['a 2 second gap between them', 'join_audio', { gap_s: 2 }],
    ['fade in for two seconds and out over 5', 'fade_audio', { in_s: 2, out_s: 5 }],
  ])('%s', (text, action, slots) => {
    expect(read(text, { actions: [action] })).toEqual(slots);
  });
});

describe('elements', () => {
  const remove = { actions: ['remove_audio_element'] };

  test.each([
    ['kill the drums and bass', { elements: ['drums', 'bass'] }],
    ['just the bass', { elements: ['bass'], keep: true }],
    ['strip everything but the drums', { elements: ['drums'], keep: true }],
  ])('%s', (text, slots) => {
    expect(read(text, remove)).toEqual(slots);
  });

  test('ohne Gesang', () => {
    expect(read('das Lied ohne Gesang', { ...remove, language: 'de' })).toEqual({ elements: ['vocals'] });
  });
});

describe('conditions', () => {
  test.each([
    ['en', 'if the tempo is above 120', 'tempo_analysis', { field: 'tempo', op: '>', value: 120 }],
    ['en', 'only if it is longer than ten minutes', 'signal_analysis', { field: 'length', op: '>', value: 600 }],
    ['en', "as long as it isn't more than 25 tokens", 'price', { field: 'price', op: '<', value: 25 }],
    ['de', 'falls es in Dur ist', 'musical_intelligence_analysis', { field: 'key', op: '=', value: 'major' }],
  ])('%s: %s', (language, text, action, slots) => {
    expect(read(text, { language, act: 'condition', actions: [action] })).toEqual(slots);
  });
});

describe('files and recipes', () => {
  test.each([
    ['same for number two', { file: 2 }],
    ['the other one too', { file: 'other' }],
    ['tracks 4 to 6 likewise', { file: [4, 5, 6] }],
    ['now jam_b.wav', { file: 'jam_b.wav' }],
  ])('%s', (text, slots) => {
    expect(read(text, { act: 'refer', actions: ['again'] })).toEqual(slots);
  });

  test('run my "ceremony clean" recipe on all four files', () => {
    expect(read('run my "ceremony clean" recipe on all four files', { actions: ['run_recipe'] })).toMatchObject({
      recipe: 'ceremony_clean',
      file: 'all',
    });
  });
});

describe('corrections', () => {
  test.each([
    ['drop it 3 semitones', 'change_speed', 'no, 4', { semitones: -4 }],
    ['cut from 1:00 to 1:20', 'crop_audio', 'make that 1:25 at the end', { end_s: 85 }],
    ['join them with a 8 second crossfade', 'join_audio', '8 is muddy, try 4', { crossfade_s: 4 }],
    ['bring it to -14 LUFS', 'normalize_loudness', 'make it -18', { lufs: -18 }],
  ])('%s, %s: %s', (before, action, text, slots) => {
    expect(read(text, { act: 'correct', actions: ['change'], earlier: slotsBefore(before, [action]) })).toEqual(slots);
  });
});
