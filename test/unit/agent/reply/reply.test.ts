import { describe, expect, test } from 'vitest';
import { deed, listed, results, say, tokens } from '../../../../agent/reply/say.ts';

/** Returns what is said of a fade with these lengths. */
function told(output: object, input: object): string {
  return results('en', 'fade_audio', { audio: { artifact_id: 'a' }, ...output }, { focus: [], input: { ...input } });
}

describe('the words of the chat', () => {
  test('are sentences with their numbers as people say them', () => {
    expect(say('en', 'shallI', [deed('en', 'stem_analysis', {})], 13)).toBe('Shall I split it into stems? 13 tokens.');
    expect(say('en', 'cost', 1)).toBe('This cost 1 token.');
    expect(tokens('en', 1_800)).toBe('1,800 tokens');
    expect(listed('en', ['a', 'b', 'c'], 'or')).toBe('a, b or c');
    expect(say('en', 'conditionNotMet', 'tempo', 96.04, '>', 120, ['tell the key'])).toBe(
      'The tempo is 96 bpm: your condition (above 120 bpm) is not met, so I did not tell the key.',
    );
    expect(results('en', 'tempo_analysis', { bpm: 120.04, candidates: [] }, { focus: [], input: {} })).toContain(
      '120 bpm',
    );
  });

  test('name the channels of a conversion that has no format', () => {
    expect(deed('en', 'convert_audio', { channels: 1 })).toBe('convert it to mono');
    expect(deed('de', 'convert_audio', { channels: 2 })).toBe('es in stereo umwandeln');
    expect(deed('en', 'convert_audio', { channels: 1, format: 'flac' })).toBe('convert it to flac');
  });

  test('name minor keys as musicians write them, not with eight flats', () => {
    const key = { tonic: 'Gb', mode: 'minor', camelot: '11A', confidence: 0.9 };
    expect(results('en', 'musical_intelligence_analysis', { key }, { focus: ['key'], input: {} })).toContain(
      'F# minor',
    );
    expect(say('en', 'comparedLine', 'a', 'key', 'Db major')).toContain('Db major');
  });

  test('tell of a fade the ends that were asked for', () => {
    expect(told({ in_s: 0.01, out_s: 3 }, { out_s: 3 })).toMatch(/^It fades out over 3 s: /);
    expect(told({ in_s: 0.01, out_s: 3 }, {})).toMatch(/^It fades out over 3 s: /);
    expect(told({ in_s: 0.01, out_s: 3 }, { in_s: 0.01, out_s: 3 })).toMatch(
      /^It fades in over 0.01 s and out over 3 s/,
    );
    expect(told({ in_s: 0.01, out_s: 0.01 }, {})).toMatch(/^It fades in over 0.01 s and out over 0.01 s: /);
  });

  test('fall back to English in a language without words', () => {
    expect(say('sv', 'nothingCharged')).toBe('Nothing was charged.');
  });

  test('do not turn a name into a link', () => {
    const name = '[song](https://evil.example) www.evil.example <https://evil.example>';
    expect(say('en', 'whatToDo', [name])).not.toMatch(/\]\(|:\/\/|www\./);
    expect(say('en', 'documentation', 'Text.', 'docs/chat.md#stream')).toContain('[more](docs/chat.md#stream)');
  });
});
