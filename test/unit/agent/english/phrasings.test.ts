import { describe, expect, test } from 'vitest';
import { understand } from '../../../../agent/english/wishes.ts';
import { wordsOf } from '../../../../agent/english/words/words.ts';
import { withWordsMended } from '../../../../agent/spelling/mending.ts';
import {
  HELD_OUT,
  HELD_OUT_LAST,
  HELD_OUT_LATER,
  MISREAD,
  PARAMETERS,
} from '../../../measure/chat/commands/phrasings-held-out.ts';
import { PHRASINGS } from '../../../measure/chat/commands/phrasings.ts';

/** Returns the requests that the tables of English read in a message: a capability and what differs from its defaults. */
function requestsFor(said: string): string {
  const { wishes } = understand(wordsOf(withWordsMended(said)));
  const requests = wishes.map(({ capability, params, span = {} }) => {
    const isRelative = Object.keys(span).some((name) => name !== 'start_s' && name !== 'end_s');
    const values = { ...params, ...(isRelative ? {} : span) };
    const named = Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const relative = isRelative ? Object.entries(span).map(([name, seconds]) => ` ${name} ${seconds}`) : [];
    return `${capability}${Object.keys(named).length === 0 ? '' : ` ${JSON.stringify(named)}`}${relative.join('')}`;
  });
  return requests.length === 0 ? 'talk' : requests.join(' > ');
}

describe('a message', () => {
  test.for([...PHRASINGS, ...HELD_OUT, ...HELD_OUT_LATER, ...HELD_OUT_LAST, ...PARAMETERS, ...MISREAD])(
    '%s',
    ([said, calls]) => {
      expect(requestsFor(said)).toBe(calls);
    },
  );
});
