import { expect, test } from 'vitest';
import { FREE } from '../../../../agent/policy/free-tools.ts';
import { randomBy } from '../../../infra/random.ts';
import { aConversation } from './talking.ts';
import { unorderedMessage } from './unordered.ts';

const MESSAGES = 400;

test.each([1, 2, 3])(
  'of questions, plans, stories and prohibitions made from tables, none runs anything (%i)',
  async (seed) => {
    const random = randomBy(`unordered ${seed}`);
    const wrong: string[] = [];
    for (let n = 0; n < MESSAGES; n++) {
      const { form, text } = unorderedMessage(random);
      const { calls } = await aConversation().say(text, {
        audio: random.next() < 0.5 ? ['side_b.wav'] : ['a.wav', 'b.wav'],
      });
      const charged = calls.filter((call) => !FREE.has(call.slice(0, call.indexOf(' '))));
      if (charged.length > 0) wrong.push(`${form}: ${text} -> ${charged.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  },
  180_000,
);
