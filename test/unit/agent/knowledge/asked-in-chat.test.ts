import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { conversationOf } from '../../../measure/chat/conversation.ts';
import { hold, type HeldTurn } from '../../../measure/chat/hold.ts';
import { unhurried } from '../../../measure/chat/measure-chat.ts';

const LINK = /docs\/([\w/.-]+\.md(?:#[\w-]+)?)/u;

/** Returns the turn of the embedded model on a message. */
async function turnOf(text: string, files: readonly string[]): Promise<HeldTurn> {
  const { turns } = await hold(
    conversationOf({
      id: text.slice(0, 20),
      kind: 'documentation',
      files: Object.fromEntries(files.map((name) => [name, {}])),
      turns: [{ text, attach: files, expect: {} }],
    }),
    unhurried(),
  );
  return turns[0]!;
}

/** Returns the section that the embedded model names in its reply to a question; undefined where it names none, or runs work. */
async function sectionOf(question: string, files: readonly string[]): Promise<string | undefined> {
  const { done, reply } = await turnOf(question, files);
  return done.length > 0 ? undefined : LINK.exec(reply)?.[1];
}

function rowsOf(name: string, key: string): [string, ...string[]][] {
  const file = readFileSync(new URL(name, import.meta.url), 'utf8');
  return (JSON.parse(file) as Record<string, [string, ...string[]][]>)[key]!;
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
  ['ninth', ['take.wav'], 40],
  ['tenth', ['take.wav'], 38],
  ['eleventh', ['take.wav'], 50],
  ['twelfth', ['take.wav'], 47],
] as const)(
  'a chat names the section that a %s set asks for, with files %j, of %d or more',
  async (name, files, min) => {
    const questions = rowsOf(`${name}-questions.json`, 'questions');
    const missed: string[] = [];
    for (const [question, ...wanted] of questions)
      if (!isOf(await sectionOf(question, files), wanted)) missed.push(question);
    expect(questions.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(min);
  },
);

// The eleventh and twelfth set and the messages below are in words of audio. The twelfth set and the last 30 messages were scored once, after
// the network and its thresholds were settled: 5 of 60 questions ran charged work, and 22 of 30 messages what they want.
test.each([
  ['sixth', 4],
  ['seventh', 2],
  ['eighth', 2],
  ['ninth', 1],
  ['tenth', 3],
  ['eleventh', 3],
  ['twelfth', 6],
] as const)('beside a file, few questions of a %s set run charged work: %d at most', async (name, max) => {
  const charged: string[] = [];
  for (const [question] of rowsOf(`${name}-questions.json`, 'questions'))
    if ((await turnOf(question, ['take.wav'])).done.length > 0) charged.push(question);
  expect(charged.length, charged.join('\n')).toBeLessThanOrEqual(max);
});

test('messages about a file in the same words run what they want, or ask first', async () => {
  const messages = rowsOf('about-audio.json', 'messages');
  const asked: string[] = [];
  const wrong: string[] = [];
  for (const [text, ...wanted] of messages) {
    const { done, proposed } = await turnOf(text, ['take.wav']);
    const tools = done.map(({ tool }) => tool);
    if (proposed) asked.push(text);
    else if (tools.length === 0 ? !wanted.includes('nothing') : !tools.every((tool) => wanted.includes(tool)))
      wrong.push(text);
  }
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(5);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(4);
});
