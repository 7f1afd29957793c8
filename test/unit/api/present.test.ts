import { expect, test } from 'vitest';
import { z } from 'zod';
import { slugOf } from '../../../api/recipes/save-recipe.ts';
import { addressArtifacts } from '../../../api/artifacts/presenters.ts';
import { presentTurn } from '../../../api/chat/presenters.ts';
import { PROBLEMS, Problem, type ProblemCode } from '../../../api/http/problems.ts';
import { checkSteps } from '../../../api/recipes/check-steps.ts';
import { problemText } from '../../../api/http/errors.ts';
import { parseInput } from '../../../api/http/parse.ts';
import { ROUTES } from '../../../api/routes.ts';
import type { Config } from '../../../platform/config.ts';

test('addressArtifacts gives every made file its addresses, wherever it lies, and changes nothing else', () => {
  const output = {
    stems: [{ name: 'drums', audio: { artifact_id: 'a1', bytes: 5 } }],
    image: { artifact_id: 'a2', content_type: 'image/png' },
    values: [1, null, 'x'],
    reason: null,
  };
  const made = {
    sign: (id: string, of?: string) => `https://s.example/${id}?${of}`,
    capability: 'stem_analysis',
  } as const;
  expect(addressArtifacts(output, { ...made, audioUrl: 'https://a.example/My%20song.wav' })).toEqual({
    stems: [
      {
        name: 'drums',
        audio: { artifact_id: 'a1', audio_url: 'artifact://a1', url: 'https://s.example/a1?My song', bytes: 5 },
      },
    ],
    image: {
      artifact_id: 'a2',
      audio_url: 'artifact://a2',
      url: 'https://s.example/a2?My song',
      content_type: 'image/png',
    },
    values: [1, null, 'x'],
    reason: null,
  });
  expect(addressArtifacts({ artifact_id: 'a3' }, { ...made, audioUrl: 'upload://x' })).toMatchObject({
    url: 'https://s.example/a3?stem_analysis',
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

function detailOf(code: ProblemCode): string {
  return (JSON.parse(problemText(new Problem(code), 'id-1')) as { detail: string }).detail;
}

test('a problem that says nothing of its own tells what to do next, where its title does not', () => {
  expect(detailOf('recipe_not_approved')).toBe(
    'The recipe is not approved yet. Approve it with POST /v1/recipe/approve, then send this again.',
  );
  expect(detailOf('unauthorized')).toMatch(/Authorization: Bearer/);
  const addresses = (Object.keys(PROBLEMS) as ProblemCode[]).flatMap((code) => [
    ...detailOf(code).matchAll(/(GET|POST) (\/[\w/.{}-]*\w\}?)/g),
  ]);
  expect(addresses.length).toBeGreaterThan(5);
  for (const [, method, path] of addresses) {
    expect(ROUTES.map((route) => `${route.method.toUpperCase()} ${route.path}`)).toContain(`${method} ${path}`);
  }
});

function refused(schema: z.ZodType, input: unknown): unknown {
  try {
    return parseInput(schema, input, { config: {} as Config });
  } catch (error) {
    return (error as Problem).errors;
  }
}

test('a field that is unknown is answered with those that there are', () => {
  expect(refused(z.strictObject({ a: z.string().optional(), b: z.string().optional() }), { c: 1 })).toEqual([
    { path: '', message: 'Unrecognized key: "c". There are: a, b.' },
  ]);
  expect(refused(z.strictObject({}), { c: 1 })).toEqual([
    { path: '', message: 'Unrecognized key: "c". There are none to set.' },
  ]);
  expect(checkSteps([{ capability: 'crop_audio', params: { start: 5 } }]).problems).toEqual([
    {
      path: 'steps[0].params',
      code: 'invalid_params',
      message: 'Unrecognized key: "start". There are: start_s, end_s, format.',
    },
  ]);
});

test('no two routes share method and path', () => {
  const names = ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});
