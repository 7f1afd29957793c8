import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { embeddedModel } from '../../../../../../agent/embedded/model.ts';
import { conversationOf } from '../../../../../measure/chat/conversation.ts';
import { hold, type HeldTurn } from '../../../../../measure/chat/hold.ts';
import { FACTS } from '../../rows.ts';
import { outcomeOf } from '../talks.ts';

/** Words of replies in each language that is written in Latin letters. */
const WORDS: Readonly<Record<string, string>> = {
  de: 'das|die|der|ist|hat|von|nicht|bitte|soll|dokumentation|behalten|kostet|gekostet|preis|länge',
  es: 'de|cuenta|el|la|los|es|costó|esto|un|una|no|hay|qué|precio|documentación|conservado|por',
  fr: 'de|le|la|les|est|coût|jetons|un|dois|que|prix|cela|rien|était|déjà|gardé|converti|documentation',
  pt: 'o|que|mais|fazer|a|é|isto|custou|não|um|uma|da|do|preço|documentação|mantido|para',
  it: 'il|la|è|costato|gettoni|non|un|una|che|prezzo|documentazione|tenuto|ecco|tracce',
  nl: 'het|is|dit|kostte|niet|een|wat|prijs|zal|moet|uit|documentatie|de|kan',
  pl: 'to|nie|koszt|tokenów|się|jest|czy|co|cena|zachowano|dokumentacji|dokumentacja',
  en: 'the|is|of|this|that|shall|what|and|for',
};
/** Letters of replies in the other languages. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  zh: /^(?=.*\p{Script=Han})(?!.*[\p{Script=Hiragana}\p{Script=Katakana}])/su,
  hi: /\p{Script=Devanagari}/u,
};
const LANGUAGES = ['de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'ja', 'zh', 'hi'];
const MARK = '(not right) ';
const model = embeddedModel({ wordMs: 0 });

/**
 * Conversations as people type them in ten languages. A line `# id: files` begins each; the lines after it are what is said, each with what should happen below it:
 * calls as `capability audio parameters`, `asks`, or `nothing`, with ` || ` between what is right alike, and after ` ~ ` what the reply must have. `(not right)` marks
 * turns that come to something else: they charge nothing.
 */
const talksOf = (
  language: string,
): { id: string; files: string[]; turns: { text: string; expected: string; isKnown: boolean }[] }[] =>
  readFileSync(new URL(`${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split(/\n\n+/u)
    .map((talk) => {
      const [head = '', ...lines] = talk.split('\n');
      const [, id, names] = /^# ([\w-]+): (.+)$/u.exec(head)!;
      const turns = lines.flatMap((text, n) => {
        const outcome = lines[n + 1]?.trim() ?? '';
        return n % 2 === 0 ? [{ text, expected: outcome.replace(MARK, ''), isKnown: outcome.startsWith(MARK) }] : [];
      });
      return { id: id!, files: names!.split(', '), turns };
    });

describe.each(LANGUAGES)('conversations in %s', (language) => {
  test.each(talksOf(language))('$id', async ({ id, files, turns }) => {
    const conversation = conversationOf({
      id,
      kind: 'language',
      language,
      files: Object.fromEntries(files.map((name, n) => [name, FACTS[n]])),
      turns: turns.map(({ text }, n) => ({ text, attach: n === 0 ? files : [], expect: {} })),
    });
    const held = await hold(conversation, model);
    for (const [n, turn] of held.turns.entries()) {
      const { text, expected, isKnown } = turns[n]!;
      // What is known to be not right charges nothing, and loses its mark once it is right.
      const isRight = isKnown ? !isAsExpected(turn, expected) && turn.done.length === 0 : isAsExpected(turn, expected);
      expect(isRight, `${text}: ${outcomeOf(turn, expected)}; ${turn.reply}`).toBe(true);
      expect(isIn(language, turn.reply), `${text}: ${turn.reply}`).toBe(true);
    }
  });
});

function isAsExpected(turn: HeldTurn, expected: string): boolean {
  const [outcomes = '', says] = expected.split(' ~ ');
  const isSaid = says === undefined || new RegExp(says, 'u').test(turn.reply);
  return isSaid && outcomes.split(' || ').some((outcome) => outcomeOf(turn, outcome) === outcome);
}

/** Whether a reply is in a language: what it quotes of the documentation is English. */
function isIn(language: string, reply: string): boolean {
  const own = (reply.includes('](docs/') ? reply.split(/[:：]/u)[0]! : reply).replaceAll(/\[[^\]]*\]|\([^)]*\)/gu, ' ');
  const letters = LETTERS[language];
  if (letters) return letters.test(own);
  const counts = Object.entries(WORDS).map(([code, words]) => ({
    code,
    count: own.match(new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'giu'))?.length ?? 0,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  return counts.some(({ code, count }) => code === language && count === most);
}
