import { expect, test } from 'vitest';
import { slugOf } from '../../../api/commands/save-recipe.ts';
import { addressArtifacts } from '../../../api/contract/present-artifacts.ts';
import { presentTurn } from '../../../api/contract/present-turn.ts';
import { PROBLEMS, Problem } from '../../../api/contract/problems.ts';
import { problemText } from '../../../api/http/errors.ts';
import { ROUTES } from '../../../api/routes.ts';

test('addressArtifacts gives every made file its addresses, wherever it lies, and changes nothing else', () => {
  const output = {
    stems: [{ name: 'drums', audio: { artifact_id: 'a1', bytes: 5 } }],
    image: { artifact_id: 'a2', content_type: 'image/png' },
    values: [1, null, 'x'],
    reason: null,
  };
  expect(addressArtifacts(output, (id) => `https://s.example/${id}?sig`)).toEqual({
    stems: [
      {
        name: 'drums',
        audio: { artifact_id: 'a1', audio_url: 'artifact://a1', url: 'https://s.example/a1?sig', bytes: 5 },
      },
    ],
    image: {
      artifact_id: 'a2',
      audio_url: 'artifact://a2',
      url: 'https://s.example/a2?sig',
      content_type: 'image/png',
    },
    values: [1, null, 'x'],
    reason: null,
  });
});

test('a call that a turn ended before is shown as cancelled, not as one to come', () => {
  const turn = {
    id: 't',
    accountId: 'a',
    conversationId: 'c',
    message: 'Hi',
    funded: true,
    lane: 'l',
    reply: null,
    lastSeq: 1,
  };
  const ended = {
    ...turn,
    failure: 'turn_cancelled',
    cancelRequested: true,
    createdAt: new Date(),
    completedAt: new Date(),
  } as const;
  const call = { tool: 'signal_analysis', runId: null, status: null, result: null, tokensCharged: 0 };
  const statusIn = (status: 'IN_QUEUE' | 'cancelled') =>
    presentTurn({ ...ended, status }, { calls: [call], reply: '', sign: String }).calls[0]?.status;
  expect([statusIn('IN_QUEUE'), statusIn('cancelled')]).toEqual(['IN_QUEUE', 'cancelled']);
});

test('slugOf keeps lower-case ASCII words of at most 40 characters', () => {
  expect(slugOf('Trim & Measure!')).toBe('trim_measure');
  expect(slugOf('  Ünïcödé 2000 ')).toBe('unicode_2000');
  expect(slugOf('___')).toBe('');
  expect(slugOf('日本')).toBe('');
  expect(slugOf(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39));
  expect(slugOf('x'.repeat(200))).toHaveLength(40);
});

test('a problem is written as RFC 9457 says, its detail from its errors when there is none', () => {
  const problem = new Problem('invalid_request', { errors: [{ path: 'a', message: 'Wrong.' }] });
  expect(JSON.parse(problemText(problem, 'id-1'))).toEqual({
    type: 'about:blank',
    title: PROBLEMS.invalid_request.title,
    status: 400,
    detail: 'a: Wrong.',
    code: 'invalid_request',
    request_id: 'id-1',
    errors: [{ path: 'a', message: 'Wrong.' }],
  });
});

test('no two routes share method and path', () => {
  const names = ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});
