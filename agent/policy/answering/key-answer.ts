import { say } from '../../reply/say.ts';
import type { Request } from '../parts/request.ts';
import type { Planned } from '../planning/planned.ts';
import { keyIn } from '../planning/keys.ts';
import { deedsOf } from './deeds.ts';
import type { Told } from './given.ts';

/** Returns what a change of key did not do: no key was found, or the mode that was named is another one. */
export function keyAnswer({ keyAt }: Planned, request: Request, { given, language }: Told): string[] {
  const measured = keyAt === undefined ? undefined : given.progress.made[keyAt]?.result;
  if (!request.key || measured?.status !== 'completed') return [];
  const found = keyIn(measured.output);
  if (!found) return [say(language, 'conditionUnknown', 'key', deedsOf(language, [request]))];
  const { mode } = request.key;
  return mode === undefined || mode === found.mode ? [] : [say(language, 'modeStays', found.mode === 'minor')];
}
