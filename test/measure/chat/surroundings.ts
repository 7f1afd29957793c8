import type { Conversation } from './conversation.ts';

const before = (opening: string) => (text: string) => opening + lowerFirst(text);
const after = (closing: string) => (text: string) => text.replace(/[.!\s]+$/u, '') + closing;
const sentence = (remark: string) => (text: string) =>
  `${/[.?!]\s*$/u.test(text) ? text.trimEnd() : `${text}.`} ${remark}`;
const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z' ])/u, (first) => first.toLowerCase());
/** How an order begins; only these can be asked for politely in front. */
const ORDER =
  /^(?:trim|cut|crop|remove|take|convert|make|fade|split|normali[sz]e|reduce|clean|denoise|speed|slow|join|mix|put|bring|turn|get rid of|drop|strip|chop|lop|keep|measure|find|transpose|raise|lower|separate|isolate|extract|level|even out)\b/iu;
const asked = (request: string) => (text: string) => (ORDER.test(text) ? request + lowerFirst(text) : text);

/** Ways to surround a message with words and marks that change nothing of what it asks for. */
export const SURROUNDINGS: Readonly<Record<string, (text: string) => string>> = {
  'first of all': before('First of all, '),
  'by the way': before('by the way, '),
  'a greeting': (text) => `Hey there! ${text}`,
  'a greeting in a line of its own': (text) => `Hello team,\n\n${text}`,
  'one more thing': before('one more thing: '),
  'a quick one': before('quick one - '),
  'an excuse': (text) => `Sorry to bother you. ${text}`,
  'ok so': before('ok so '),
  'no rush': before('no rush, but '),
  'before anything else': before('before anything else, '),
  praise: (text) => `cool. ${text}`,
  thanks: after(', thanks'),
  'when you get a chance': after(' when you get a chance'),
  'a smile': after(' :)'),
  'a signature': sentence('\n\nBest,\nTom'),
  'a phone': sentence('\n\nSent from my phone'),
  'a vocative': after(', mate'),
  'a purpose': after(", it's for tomorrow's show"),
  'a remark before': (text) => `I recorded this in my kitchen. ${text}`,
  'a remark after': sentence('My boss is waiting.'),
  'that would be great': sentence('That would be great.'),
  'two exclamation marks': after('!!'),
  'dashes for commas': (text) => text.replaceAll(', ', ' - '),
  'could you please': asked('could you please '),
  "I'd like you to": asked("I'd like you to "),
  'I was hoping you could': asked('I was hoping you could '),
  'your task': asked('Your task: '),
  'a letter twice': slipped,
};

/** Writes a letter of the longest word in small letters twice; names of files stay. */
function slipped(text: string): string {
  const words = [...text.matchAll(/(?<![\w.'’-])[a-z]{6,}(?![\w'’-]|\.\w)/gu)];
  const longest = words.toSorted(([a], [b]) => b.length - a.length)[0];
  if (!longest) return text;
  const at = longest.index + 2;
  return text.slice(0, at) + text.charAt(at) + text.slice(at);
}

/** Returns a conversation whose last message is surrounded; undefined if that changes nothing of it. */
export function surrounded(conversation: Conversation, surround: (text: string) => string): Conversation | undefined {
  const last = conversation.turns.at(-1)!;
  const text = surround(last.text);
  if (text === last.text) return undefined;
  return { ...conversation, turns: [...conversation.turns.slice(0, -1), { ...last, text }] };
}
