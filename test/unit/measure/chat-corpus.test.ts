import { describe, expect, test } from 'vitest';
import { ACTS } from '../../../agent/reading/labels.ts';
import { readCorpus, type Conversation } from '../../measure/material/chat/chat-corpus.ts';

const SIMILAR = 0.8;

/** Returns the messages of the people in a conversation. */
function textsOf({ turns }: Conversation): string[] {
  return turns.flatMap((turn) => ('text' in turn ? [turn.text] : []));
}

/** Returns the character trigrams of a text, in lower case and without punctuation. */
function trigramsOf(text: string): Set<string> {
  const bare = text.toLowerCase().replaceAll(/[^\p{L}\p{N} ]/gu, '');
  return new Set(Array.from({ length: Math.max(0, bare.length - 2) }, (_, n) => bare.slice(n, n + 3)));
}

describe('the chat corpus', () => {
  const corpus = readCorpus(); // throws where a line breaks the format

  test('names each conversation once, by its writer', () => {
    expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length);
    expect(corpus.filter(({ id, writer }) => !id.startsWith(`${writer}-`))).toEqual([]);
  });

  test('has every speech act', () => {
    const clauses = corpus.flatMap(({ turns }) => turns).flatMap((turn) => ('text' in turn ? turn.clauses : []));
    const acts = new Set(clauses.map(({ act }) => act));
    expect(ACTS.filter((act) => !acts.has(act))).toEqual([]);
  });

  test('has no two longer messages of one language that are nearly the same', () => {
    const texts = corpus.flatMap((conversation) =>
      textsOf(conversation)
        .filter((text) => text.length > 25)
        .map((text) => ({ text, language: conversation.language, trigrams: trigramsOf(text) })),
    );
    // Texts share a trigram with few others; counting those finds the similar ones without comparing all pairs.
    const byTrigram = new Map<string, number[]>();
    const pairs: string[] = [];
    for (const [n, { text, language, trigrams }] of texts.entries()) {
      const shared = new Map<number, number>();
      for (const trigram of trigrams) {
        const key = `${language} ${trigram}`;
        const others = byTrigram.get(key) ?? [];
        for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
        byTrigram.set(key, [...others, n]);
      }
      for (const [other, count] of shared) {
        const all = trigrams.size + texts[other]!.trigrams.size - count;
        if (count / all > SIMILAR) pairs.push(`${text} / ${texts[other]!.text}`);
      }
    }
    expect(pairs).toEqual([]);
  });
});
