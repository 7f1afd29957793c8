import { describe, expect, test } from 'vitest';
import { aConversation } from '../embedded/talking.ts';

const SONG = { audio: ['song.wav'] };
const FREE = /^(?:propose_work|estimate_price|search_documentation|get_account|list_batches|list_recipes)\b/u;

/** Returns the calls for a message that are charged for. */
async function chargedFor(text: string): Promise<string[]> {
  const { calls } = await aConversation().say(text, SONG);
  return calls.filter((call) => !FREE.test(call));
}

describe('what is told in passing runs no work', () => {
  test.each([
    'my old app could split stems for free',
    'my wife hates the reverb on her voice',
    'let me ask my producer about the tempo',
    'you can skip the stems this time',
    'our drummer was late so the intro has no drums',
    'the tempo drops a bit in the bridge but that is on purpose',
    'i love everything about this song',
    "cancel everything that's running",
    'tell me everything about your pricing',
    'do you do everything automatically?',
    'does the loudness thing change the dynamics?',
    'is pitch shifting lossless?',
    'spotify turned it down by 3 db',
    'key change at 2:30 always gives me goosebumps',
    'youtube muted my intro at 0:10',
  ])('%s', async (text) => {
    expect(await chargedFor(text)).toEqual([]);
  });
});

describe('what is ordered after a remark runs', () => {
  test.each([
    ['his voice sounds old, push it three semitones up', 'change_speed'],
    ['my single coils hum like mad, dehum', 'remove_audio_element'],
    ['our dictation software needs wav in mono', 'convert_audio'],
    ['get it ready for spotify', 'normalize_loudness'],
  ])('%s', async (text, capability) => {
    expect(await chargedFor(text)).toEqual([expect.stringContaining(capability)]);
  });

  test('analyse everything', async () => {
    expect((await chargedFor('analyse everything')).length).toBeGreaterThan(6);
  });
});
