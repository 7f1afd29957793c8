import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { embeddedModel } from '../../../../../agent/embedded/model.ts';
import { conversationOf, type ConversationInput } from '../../../../measure/chat/conversation.ts';
import { hold, type HeldTurn } from '../../../../measure/chat/hold.ts';
import { FACTS } from '../rows.ts';

/** A conversation of an invented person: what is said, each with what the turn comes to. */
interface Talk {
  id: string;
  files: string[];
  turns: { text: string; outcome: string }[];
}

/**
 * Returns the conversations of a file beside this one. A line `# id: files` begins each; the lines after it are what is said, each with what the
 * turn comes to below it: calls as `capability audio parameters`, `asks`, or `nothing`. An outcome that ends with ` !` is known not to be what the
 * person wanted.
 */
function talksIn(name: string): Talk[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split(/\n\n+/u)
    .map((talk) => {
      const [head = '', ...lines] = talk.split('\n');
      const [, id, names] = /^# ([\w-]+): (.+)$/u.exec(head)!;
      const turns = lines.flatMap((text, n) =>
        n % 2 === 0 ? [{ text, outcome: lines[n + 1]!.trim().replace(/ !$/u, '') }] : [],
      );
      return { id: id!, files: names!.split(', '), turns };
    });
}

/** Tests that conversations come to what their file says. */
export function describeTalks(
  title: string,
  name: string,
  account: NonNullable<ConversationInput['account']> = {},
): void {
  describe(`conversations of ${title}`, () => {
    test.each(talksIn(name))('$id', async ({ id, files, turns }) => {
      const conversation = conversationOf({
        id,
        kind: 'odd',
        account,
        files: Object.fromEntries(files.map((file, n) => [file, FACTS[n]])),
        turns: turns.map(({ text }, n) => ({ text, attach: n === 0 ? files : [], expect: {} })),
      });
      const held = await hold(conversation, embeddedModel({ wordMs: 0 }));
      const came = held.turns.map((turn, n) => outcomeOf(turn, turns[n]!.outcome));
      expect(came).toEqual(turns.map(({ outcome }) => outcome));
    });
  });
}

/** Returns what a turn came to, with the parameters that are expected of its calls. */
export function outcomeOf(
  { done, proposed, reply }: Pick<HeldTurn, 'done' | 'proposed' | 'reply'>,
  expected: string,
): string {
  if (done.length === 0) return proposed || /[?？]/u.test(reply) ? 'asks' : 'nothing';
  const names = expected.split('; ').map((call) => [...call.matchAll(/ (\w+)=/gu)].map(([, name]) => name!));
  const calls = done.map(({ tool, sound, further, params }, n) => {
    const audio = [sound, ...Object.values(further)].map(({ path }) => path.join(' > ')).join(' + ');
    const values = (names[n] ?? []).map((name) => ` ${name}=${valueOf(params[name])}`);
    return `${tool} ${audio}${values.join('')}`;
  });
  return calls.join('; ');
}

const valueOf = (value: unknown): string =>
  typeof value === 'number' ? String(Number(value.toFixed(3))) : String(value);
