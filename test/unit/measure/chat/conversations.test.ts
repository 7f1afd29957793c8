import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../../measure/chat/problems.ts';
import { SETS } from '../../../measure/chat/sets.ts';

describe.each(Object.entries(SETS))('the set %s', (_, read) => {
  const conversations = read(); // throws where a line breaks the format

  test('names each conversation once', () => {
    expect(new Set(conversations.map(({ id }) => id)).size).toBe(conversations.length);
  });

  test('expects calls that the service has, of files that the conversation has', () => {
    expect(conversations.flatMap(problemsOf)).toEqual([]);
  });
});
