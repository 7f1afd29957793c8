import { inFull, say } from '../../reply/say.ts';
import type { Request } from '../parts/request.ts';
import type { Planned } from '../planning/planned.ts';
import { deedsOf } from './deeds.ts';
import { usdOf, type Told } from './given.ts';

/** Capabilities that the answer to a question whether something can be done explains. */
const MAX_EXPLAINED = 2;

/** Returns what requests would cost, as the estimate of a part says. */
export function priceOf({ places }: Planned, requests: readonly Request[], { given, language }: Told): string {
  const { made } = given.progress;
  const estimate = places.map(({ place }) => made[place]).find(Boolean);
  const output = estimate?.result?.status === 'completed' ? estimate.result.output : undefined;
  const tokens = output?.['tokens'];
  if (typeof tokens !== 'number') return estimate?.result?.message ?? say(language, 'priceUnknown', usdOf(60, given));
  const usd = typeof output!['usd'] === 'number' ? output!['usd'] : usdOf(tokens, given);
  const seconds = estimate!.input['seconds'];
  if (typeof seconds === 'number') return say(language, 'priceOfLength', seconds, tokens, usd);
  const deeds = deedsOf(language, requests);
  if (deeds.length === 0) return say(language, 'priceOfLength', lengthsIn(output!), tokens, usd);
  return tokens === 0 ? say(language, 'priceFree', deeds) : say(language, 'price', deeds, tokens, usd);
}

/** Returns that requests can be done, with their price and what their capabilities do. */
export function whetherOf({ places }: Planned, requests: readonly Request[], { given, language }: Told): string {
  const estimate = places.map(({ place }) => given.progress.made[place]).find(Boolean);
  const tokens = estimate?.result?.output['tokens'];
  const yes = say(language, 'adviseDo', deedsOf(language, requests), typeof tokens === 'number' ? tokens : undefined);
  const named = language === 'en' ? requests.map((each) => [each.capability, each.params['files']] as const) : [];
  const explained = [...new Map(named)].slice(0, MAX_EXPLAINED);
  return [yes, ...explained.map(([capability, files]) => inFull(capability, files))].join(' ');
}

/** Returns the question which of several works is meant, with their price. */
export function choiceOf({ places }: Planned, requests: readonly Request[], { given, language }: Told): string {
  const estimate = places.map(({ place }) => given.progress.made[place]).find(Boolean);
  const tokens = estimate?.result?.output['tokens'];
  return say(language, 'shallIOneOf', deedsOf(language, requests), typeof tokens === 'number' ? tokens : undefined);
}

/** Returns the seconds of audio that an estimate is about. */
function lengthsIn({ audio, tokens }: Record<string, unknown>): number {
  const seconds = (Array.isArray(audio) ? (audio as { seconds?: number }[]) : []).reduce(
    (sum, each) => sum + (each.seconds ?? 0),
    0,
  );
  return seconds > 0 ? seconds : Number(tokens);
}
