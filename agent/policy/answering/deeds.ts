import { deed } from '../../reply/say.ts';
import type { Request } from '../parts/request.ts';
import { measurementFor } from '../planning/confirmed.ts';
import type { Given } from './given.ts';

/** Returns what requests would do, each once. */
export function deedsOf(language: string, requests: readonly Request[]): string[] {
  return [...new Set(requests.map((request) => deed(language, request.capability, shownParams(request))))];
}

/** Returns the work that the steps of the turn did not suffice for. */
export function leftDeeds({ progress, plan }: Given, language: string): string[] {
  const { made, skipped, barred } = progress;
  const left = plan.parts.flatMap(({ part, places }) =>
    part.kind === 'work' && !part.isUnsure
      ? places
          .filter(({ place }) => !made[place] && !skipped.has(place) && !barred.has(place))
          .map(() => deed(language, part.request.capability, shownParams(part.request)))
      : [],
  );
  return [...new Set(left)];
}

/** Returns the parameters of a request as far as they are known before it runs. */
export function shownParams(request: Request): Record<string, unknown> {
  const { span } = request;
  const params = { ...request.params, ...measuredParams(request) };
  if (!span) return params;
  const { start_s = 0, end_s, keepLast, dropLast, startPart, endPart } = span;
  return {
    ...params,
    start_s,
    ...(end_s === undefined ? {} : { end_s }),
    // Only the length of the audio makes a parameter of these.
    ...(keepLast === undefined ? {} : { keep_last_s: keepLast }),
    ...(dropLast === undefined ? {} : { drop_last_s: dropLast }),
    ...(startPart === undefined ? {} : { start_part: startPart }),
    ...(endPart === undefined ? {} : { end_part: endPart }),
  };
}

/** Says of a level that it is measured first. */
export function measuredParams(request: Request): Record<string, unknown> {
  return measurementFor(request) === 'signal_analysis' ? { is_measured: true } : {};
}
