import { expect, test } from 'vitest';
import { FREE } from '../../../../agent/policy/free-tools.ts';
import { ORDERED } from './ordered.ts';
import { SPOKEN_OF } from './spoken-of.ts';
import { aConversation } from './talking.ts';

/** Messages that order work, yet in which nothing runs. */
const MAX_MISSED = 0;

test('work that is only spoken of does not run', async () => {
  const wrong: string[] = [];
  for (const [form, messages] of Object.entries(SPOKEN_OF))
    for (const message of messages) {
      const charged = await chargedBy(message);
      if (charged.length > 0) wrong.push(`${form}: ${message} -> ${charged.join()}`);
    }
  expect(wrong).toEqual([]);
});

test('work that is ordered runs, and no other', async () => {
  const wrong: string[] = [];
  for (const [message, capability] of ORDERED) {
    const charged = await chargedBy(message);
    if (charged.join() !== capability) wrong.push(`${message} -> ${charged.join() || 'nothing'}, not ${capability}`);
  }
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(MAX_MISSED);
});

/** Returns the names of the tools that a message runs and that are charged. */
async function chargedBy(message: string): Promise<string[]> {
  const { calls } = await aConversation().say(message, { audio: ['song.wav'] });
  return calls.map((call) => call.slice(0, call.indexOf(' '))).filter((tool) => !FREE.has(tool));
}
