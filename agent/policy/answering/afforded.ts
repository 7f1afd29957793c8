import { say } from '../../reply/say.ts';
import type { Planned } from '../planning/planned.ts';
import type { Told } from './given.ts';

/** Returns whether the balance pays for work whose price was asked for, where the message asks about both; nothing of any other price. */
export function affordedAnswer({ places }: Planned, { given, language }: Told): string[] {
  const { made } = given.progress;
  const price = places.map(({ place }) => made[place]).find(Boolean)?.result?.output['tokens'];
  const account = given.plan.parts.find(({ part }) => part.kind === 'account' && part.topic === 'balance');
  const balance = account?.places.map(({ place }) => made[place]).find(Boolean)?.result?.output['available_tokens'];
  if (typeof price !== 'number' || typeof balance !== 'number') return [];
  return [say(language, 'affords', balance - price)];
}
