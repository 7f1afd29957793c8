import { describe, expect, test } from 'vitest';
import { aConversation } from '../embedded/talking.ts';

// The key of what is measured is A minor.
describe('a change of key', () => {
  test.each([
    ['change the key to G minor', -2],
    ['transpose it to C minor', 3],
    ['transpose it to F# minor please', -3],
    ['transpose it to Bb', 1],
    ['transpose to C minor', 3],
  ])('%s', async (text, semitones) => {
    const { calls, text: reply } = await aConversation().say(text, { audio: ['song.wav'] });
    expect(calls).toEqual([
      'musical_intelligence_analysis audio_1',
      `change_speed audio_1 ${JSON.stringify({ pitch_semitones: semitones })}`,
    ]);
    expect(reply).not.toContain('The key stays');
  });

  test('says that the mode stays where another one is named', async () => {
    const { text } = await aConversation().say('change the key to G major', { audio: ['song.wav'] });
    expect(text).toContain('The key stays in minor');
  });
});
