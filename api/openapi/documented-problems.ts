import type { ProblemCode } from '../http/problems/problem.ts';
import { EXPIRING } from '../http/expired.ts';
import { PROBLEMS } from '../http/problems/list.ts';
import type { Route } from '../http/route.ts';
import { mayRunWhileErasing } from '../http/serve-route.ts';

/** Returns every code that a route can respond with, by status: those it lists and those that follow from its inputs. */
export function documentedProblems(route: Route): Map<number, ProblemCode[]> {
  const codes = new Set<ProblemCode>([
    ...keyProblems(route),
    ...(route.keys === 'none' || route.keys === 'operator' || mayRunWhileErasing(route)
      ? []
      : (['erasure_in_progress'] as const)),
    ...(route.params ? [route.unknown ?? ('not_found' as const)] : []),
    ...bodyProblems(route),
    ...(route.query ? (['invalid_request'] as const) : []),
    ...(route.idempotent ? (['invalid_request', 'idempotency_key_reused'] as const) : []),
    ...(route.refusals ?? []).map(({ code }) => code),
    ...route.problems,
    'internal',
    'temporarily_unavailable',
  ]);
  if (route.keys !== 'none' && route.keys !== 'operator' && EXPIRING.some((code) => codes.has(code)))
    codes.add('expired');
  const inOrder = (Object.keys(PROBLEMS) as ProblemCode[]).filter((code) => codes.has(code));
  return Map.groupBy(inOrder, (code) => PROBLEMS[code].status);
}

function keyProblems({ keys }: Route): ProblemCode[] {
  if (keys === 'none') return [];
  if (keys === 'operator') return ['local_only', 'operator_only'];
  if (keys === 'optional') return ['unauthorized', 'rate_limited', 'scope_missing'];
  return [
    'unauthorized',
    'rate_limited',
    'scope_missing',
    ...(keys.includes('free') ? [] : (['batch_paid_only'] as const)),
    ...(keys.includes('test') ? [] : (['chat_key_not_accepted'] as const)),
  ];
}

function bodyProblems({ body }: Route): ProblemCode[] {
  if (body === undefined || body === 'stream') return [];
  return ['invalid_json', 'invalid_request', 'unsupported_media_type', 'payload_too_large'];
}
