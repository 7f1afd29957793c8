import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { conversationOf } from '../../../measure/chat/conversation.ts';
import { hold } from '../../../measure/chat/hold.ts';
import { unhurried } from '../../../measure/chat/measure-chat.ts';

const LINK = /docs\/([\w/.-]+\.md(?:#[\w-]+)?)/u;

/** Returns the section that the embedded model names in its reply to a question; undefined where it names none, or runs work. */
async function sectionOf(question: string, files: readonly string[]): Promise<string | undefined> {
  const { turns } = await hold(
    conversationOf({
      id: question.slice(0, 20),
      kind: 'documentation',
      files: Object.fromEntries(files.map((name) => [name, {}])),
      turns: [{ text: question, attach: files, expect: {} }],
    }),
    unhurried(),
  );
  const [turn] = turns;
  return turn!.done.length > 0 ? undefined : LINK.exec(turn!.reply)?.[1];
}

/** The beginning of a page has the address of the page, or its name as the anchor. */
function isOf(found: string | undefined, wanted: readonly string[]): boolean {
  if (found === undefined) return false;
  const named = found.includes('#') ? found : `${found}#${found.slice(found.lastIndexOf('/') + 1, -'.md'.length)}`;
  return wanted.some((each) => named === each || named.startsWith(`${each}#`));
}

// The search alone finds some more: a question may be taken for work, and the price of a length is computed. Beside a file, what may be
// about its audio is taken so.
test.each([
  ['ninth', [], 46],
  ['tenth', [], 44],
  ['ninth', ['take.wav'], 33],
  ['tenth', ['take.wav'], 34],
] as const)(
  'a chat names the section that a %s set asks for, with files %j, of %d or more',
  async (name, files, min) => {
    const file = readFileSync(new URL(`${name}-questions.json`, import.meta.url), 'utf8');
    const { questions } = JSON.parse(file) as { questions: [string, ...string[]][] };
    const missed: string[] = [];
    for (const [question, ...wanted] of questions)
      if (!isOf(await sectionOf(question, files), wanted)) missed.push(question);
    expect(questions.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(min);
  },
);
