import { madeIn, type Conversation, type PastCall } from '../../conversation/conversation.ts';
import { FREE } from '../free-tools.ts';
import type { On } from './on.ts';
import type { Request } from '../parts/request.ts';

type Earlier = Pick<Conversation, 'calls' | 'turn'>;

/** Returns the earlier split of an audio, or that an audio came from, which made the stem that a request asks for. */
export function splitBefore(
  { calls, turn }: Earlier,
  { capability, params, condition, isAfresh }: Request,
  on: On,
): PastCall | undefined {
  if (capability !== 'stem_analysis' || !('handle' in on) || condition || isAfresh) return undefined;
  return calls.findLast((call) => {
    if (call.turn >= turn || call.capability !== capability || call.result?.status !== 'completed') return false;
    const stems = madeIn(call.result.output);
    const isOfIt = call.input['audio'] === on.handle || stems.some(({ handle }) => handle === on.handle);
    return isOfIt && stems.some(({ name }) => name === params['pass_on']);
  });
}

/** Whether an earlier turn worked on an audio, which it charged for then. */
export function isWorkedOn({ calls, turn }: Earlier, handle: string): boolean {
  return calls.some(
    (call) =>
      call.turn < turn &&
      call.result?.status === 'completed' &&
      !FREE.has(call.capability) &&
      call.input['audio'] === handle,
  );
}
