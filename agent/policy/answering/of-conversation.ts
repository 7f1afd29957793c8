import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { PastCall } from '../../conversation/conversation.ts';
import { deed, say } from '../../reply/say.ts';
import { FREE } from '../free-tools.ts';
import { resultsOf } from './results.ts';
import type { Told } from './given.ts';

/** Returns the work that earlier turns completed, in its order. */
function done({ given: { conversation, undone } }: Told): PastCall[] {
  return conversation.calls.filter(
    ({ turn, capability, result, callId }) =>
      turn < conversation.turn && !FREE.has(capability) && result?.status === 'completed' && !undone.has(callId),
  );
}

/** Returns what the conversation did so far. */
export function doneSoFar(told: Told): string {
  const deeds = done(told)
    .filter(({ capability }) => capability !== 'run_recipe')
    .map(({ capability, input }) => deed(told.language, capability as CapabilityName, input));
  return deeds.length > 0 ? say(told.language, 'doneSoFar', [...new Set(deeds)]) : say(told.language, 'nothingBefore');
}

/** Returns what the calls of the conversation cost in all. */
export function spentHere(told: Told): string {
  const tokens = told.given.conversation.calls.reduce((sum, { result }) => sum + (result?.tokensCharged ?? 0), 0);
  return tokens > 0 ? say(told.language, 'cost', tokens) : say(told.language, 'nothingCharged');
}

/** Returns the results of the last turn that did anything, as they were told then. */
export function retold(told: Told): string[] {
  const calls = done(told);
  const last = calls.filter(({ turn }) => turn === calls.at(-1)?.turn);
  if (last.length === 0) return [say(told.language, 'nothingBefore')];
  const { given } = told;
  const tasks = last.map(({ capability }) => ({ tool: capability }) as Told['given']['plan']['tasks'][number]);
  const progress = { ...given.progress, made: last, kept: new Set(last.keys()), barred: new Set<number>() };
  const places = [...last.keys()].map((place) => ({ place, subject: '' }));
  const planned = { part: { kind: 'retold' as const }, places, deciders: [] };
  return resultsOf(planned, undefined, {
    ...told,
    given: { ...given, plan: { tasks, parts: [planned] }, progress, isContinued: false },
  });
}
