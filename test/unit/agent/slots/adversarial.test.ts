import { describe, expect, test } from 'vitest';
import { slotsOf } from '../../../../agent/slots/slots.ts';
import { tokensOf } from '../../../../agent/slots/text/tokens.ts';
import { adversarialTexts } from '../../../measure/material/adversarial-text.ts';

const LENGTH = 65_536;
/** Tokens of a clause that are read. */
const MAX_TOKENS = 400;
/** A reader that looks back over 64 KiB takes minutes; this one takes milliseconds, on a busy machine too. */
const GENEROUS_MS = 10_000;

describe('64 KiB of a shape that makes readers slow', () => {
  test.each(adversarialTexts(LENGTH))('is cut into few tokens: %s', (_, text) => {
    expect(tokensOf(text).length).toBeLessThanOrEqual(MAX_TOKENS);
  });

  test('has the slots of its beginning, whatever follows', () => {
    const began = performance.now();
    for (const [, text] of adversarialTexts(2 * LENGTH)) {
      const clause = { text, from: 0, language: 'en' };
      expect(slotsOf({ ...clause, to: 2 * LENGTH })).toEqual(slotsOf({ ...clause, to: 1.5 * LENGTH }));
    }
    expect(performance.now() - began).toBeLessThan(GENEROUS_MS);
  });
});
