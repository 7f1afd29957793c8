// Which checks apply depends on the language and on the value.
/* oxlint-disable vitest/no-conditional-expect */
import { describe, expect, test } from 'vitest';
import type { Phrases } from '../../../../agent/reply/phrases.ts';
import { deed, recipeDeed, results, say, why } from '../../../../agent/reply/say.ts';
import { CAPABILITY_NAMES } from '../../../../workflows/domain/capabilities.ts';
import { FAILURE_CODES } from '../../../../workflows/domain/failure.ts';
import { emptyOutput, phraseValues, shownOutput } from './samples.ts';

const WRITTEN: string[] = ['en', 'de', 'es', 'fr', 'hi', 'it', 'ja', 'nl', 'pl', 'pt', 'zh'];
const OTHERS = WRITTEN.filter((language) => language !== 'en');
/** Capabilities that report in the words of a language. One that was added may write English sentences itself. */
const SPOKEN = CAPABILITY_NAMES.filter((name) =>
  OTHERS.some((language) => deed(language, name, {}) !== deed('en', name, {})),
);
const BROKEN = /undefined|NaN|\bnull\b|\[object|Infinity|\$\{| {2}|\(\)|:\s*\.|: :/;
const ENGLISH = /\b(the|and|with|your|what|which|this|cannot|could|shall|from|there|song|silence is)\b/i;
const REASONS = [
  'the audio is digital silence',
  'the audio is shorter than 0.4 s',
  'no regular beat is heard',
  'no speech was found',
  'no part of the audio is louder than -70 LUFS',
  'the noise found is too faint to be worth a change',
  'only stereo audio has a width',
  'the true peak ceiling leaves no room for the loudness asked for',
  'no speech model is installed (`npm run models -- pull whisper-tiny` adds one)',
  'a reason that nobody has translated',
];
/** Phrases with dates: some languages write months in figures. */
const DATED: ReadonlySet<keyof Phrases> = new Set(['chargeLine', 'fileLine']);
/** Lines of lists, which hold nothing but names and numbers. */
const WORDLESS: ReadonlySet<keyof Phrases> = new Set(['chargeLine', 'compared']);
const SCRIPTS: Partial<Record<string, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
  hi: /\p{Script=Devanagari}/u,
};

/** Returns the numbers of a text in figures, without the marks that languages write differently. */
function numbersIn(text: string): string[] {
  const plain = text
    .replaceAll(/(?<=\d)[\s.,](?=\d{3}(?!\d))/gu, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll('−', '-');
  return (plain.match(/\d+(?:[.:]\d+)*/g) ?? []).toSorted();
}

/** Returns the numbers that come from values, not from the words of a phrase. */
function digits(text: string): string[] {
  return numbersIn(text).filter((each) => !/^(30|2026|23|0[0-9]?|[12]|00)$/.test(each));
}

describe.each(WRITTEN)('in %s', (language) => {
  const deeds = [deed(language, 'stem_analysis', {}), deed(language, 'noise_reduction', {})];
  const values = phraseValues(deeds);
  const ids = Object.keys(values) as (keyof Phrases)[];

  test.each(ids)('%s is a sentence with all of its values', (id) => {
    const said = (say as (...given: unknown[]) => string)(language, id, ...values[id]);
    expect(said).not.toMatch(BROKEN);
    expect(said.length).toBeGreaterThan(3);
    for (const value of values[id]) {
      if (typeof value === 'string' && /^(xyz|xy|audio_\d|x\.wav|Xyz)/.test(value)) expect(said).toContain(value);
      if (Array.isArray(value)) for (const each of value) expect(said).toContain(each);
    }
    const english = (say as (...given: unknown[]) => string)('en', id, ...phraseValues(['a', 'b'])[id]);
    if (!DATED.has(id)) expect(digits(said)).toEqual(digits(english));
  });

  test('a condition that is not met is told without what is not done', () => {
    for (const id of ['conditionNotMet', 'conditionUnknown'] as const) {
      const told = say as (...given: unknown[]) => string;
      const [without, whole] = [[], deeds].map((left) => told(language, id, ...values[id].slice(0, -1), left));
      expect(without, id).not.toMatch(BROKEN);
      expect(without, id).toMatch(/[.。।]$/u);
      expect(without!.length, id).toBeLessThan(whole!.length);
    }
  });

  test('every capability has a deed and reports its result with links to the files', () => {
    for (const name of SPOKEN) {
      const output = shownOutput(name);
      const about = { focus: [], input: { audio: 'audio_2', reference: 'audio_1' } };
      const said = results(language, name, output, about);
      expect(said, name).not.toMatch(BROKEN);
      expect(deed(language, name, {}), name).not.toMatch(BROKEN);
      const links = [...said.matchAll(/\[([^[\]]*)\]\(([^)]*)\)/g)];
      expect(links.length, name).toBe((said.match(/\]\(/g) ?? []).length);
      for (const [, text, address] of links) {
        expect(text!.trim(), name).not.toBe('');
        expect(address, name).toMatch(/^artifact:\/\/[0-9a-f-]+$/);
      }
      expect(links.length, name).toBeGreaterThan(0);
      expect(said, name).not.toContain('https:');
    }
  });

  test('every capability says why there is no value', () => {
    // A video has no value that may be missing.
    for (const name of SPOKEN.filter((each) => each !== 'create_video'))
      for (const reason of REASONS) {
        const about = { focus: [], input: { audio: 'audio_2', reference: 'audio_1' } };
        const said = results(language, name, emptyOutput(name, reason), about);
        expect(said, name).not.toMatch(BROKEN);
        if (language !== 'en' && name !== 'audio_description_analysis') expect(said, name).not.toMatch(ENGLISH);
      }
  });

  test('every part of a result that can be asked for has words', () => {
    const parts = {
      signal_analysis: ['duration', 'format', 'loudness', 'peak', 'clipping', 'silences', 'dc', 'stereo'],
      musical_intelligence_analysis: ['key', 'chords', 'sections', 'tuning'],
      rhythm_tracking_analysis: ['meter', 'beats', 'downbeats', 'onsets'],
      speech_analysis: ['transcript', 'segments', 'speakers', 'pitch', 'rate', 'pauses'],
      stem_analysis: ['vocals', 'drums', 'bass', 'other'],
      spectral_analysis: ['image'],
    } as const;
    for (const [name, focuses] of Object.entries(parts))
      for (const focus of focuses) {
        const said = results(language, name as keyof typeof parts, shownOutput(name as keyof typeof parts), {
          focus: [focus],
          input: {},
        });
        expect(said, `${name} ${focus}`).not.toMatch(BROKEN);
        expect(said.length, `${name} ${focus}`).toBeGreaterThan(5);
      }
  });
});

describe.each(OTHERS)('no English is left in %s', (language) => {
  const here = phraseValues([deed(language, 'stem_analysis', {}), deed(language, 'noise_reduction', {})]);
  const english = phraseValues([deed('en', 'stem_analysis', {}), deed('en', 'noise_reduction', {})]);

  test('in phrases', () => {
    for (const id of Object.keys(here) as (keyof Phrases)[]) {
      const said = (say as (...given: unknown[]) => string)(language, id, ...here[id]);
      if (!WORDLESS.has(id)) expect(said).not.toBe((say as (...given: unknown[]) => string)('en', id, ...english[id]));
      expect(said.replaceAll(/\]\([^)]*\)/g, ']'), id).not.toMatch(ENGLISH);
      const script = SCRIPTS[language];
      if (script && !WORDLESS.has(id)) expect(said, id).toMatch(script);
    }
  });

  test('in deeds and results', () => {
    for (const name of SPOKEN) {
      expect(deed(language, name, {}), name).not.toBe(deed('en', name, {}));
      expect(deed(language, name, {}), name).not.toMatch(ENGLISH);
      const said = results(language, name, shownOutput(name), {
        focus: [],
        input: { audio: 'audio_2', reference: 'audio_1' },
      });
      expect(said, name).not.toMatch(ENGLISH);
      if (SCRIPTS[language]) expect(said, name).toMatch(SCRIPTS[language]);
    }
  });

  test('in the run of a recipe', () => {
    for (const name of ['Xyz', undefined]) {
      expect(recipeDeed(language, name)).not.toBe(recipeDeed('en', name));
      expect(recipeDeed(language, name)).not.toMatch(BROKEN);
      expect(recipeDeed(language, name)).toContain(name ?? '');
    }
    expect(deed(language, 'run_recipe', { recipe_id: 'r1' })).toBe(recipeDeed(language, undefined));
  });

  test('in failures', () => {
    expect(why(language, 'web_page', '')).not.toBe(why(language, 'not_audio', ''));
    for (const code of [...FAILURE_CODES, 'web_page', 'invalid_request', 'confirmation_required', 'never_heard_of']) {
      const said = why(language, code, 'The song cannot be read.');
      expect(said, code).not.toMatch(ENGLISH);
      expect(said.length, code).toBeGreaterThan(5);
    }
  });
});

test('Polish counts by its four plural forms', () => {
  expect([1, 2, 5, 22, 112].map((count) => say('pl', 'cost', count))).toEqual([
    'Koszt: 1 token.',
    'Koszt: 2 tokeny.',
    'Koszt: 5 tokenów.',
    'Koszt: 22 tokeny.',
    'Koszt: 112 tokenów.',
  ]);
});

test('numbers are written as the language writes them', () => {
  expect(say('de', 'cost', 1_860)).toBe('Das hat 1.860 Token gekostet.');
  expect(say('fr', 'comparedLine', 'audio_1', 'loudness', -14.23)).toBe('audio_1 : Sonie -14,2 LUFS');
  expect(
    results(
      'de',
      'musical_intelligence_analysis',
      { key: { tonic: 'Bb', mode: 'minor', camelot: '3A' } },
      { focus: ['key'], input: {} },
    ),
  ).toBe('Tonart: b-Moll (Camelot 3A).');
});
