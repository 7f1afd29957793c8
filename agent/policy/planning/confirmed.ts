import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { isMeasurement } from '../measurement.ts';
import type { On } from './on.ts';
import { isRelative, type Request } from '../parts/request.ts';
import { proposedBefore, type ProposedCall } from '../proposals.ts';

/** A call that was confirmed, with the request whose values it lacks; undefined if it has them all. */
interface Confirmed {
  call: ProposedCall;
  request: Request | undefined;
}

/** Returns the calls that the turn before proposed, with what the message before asked for. Measurements for the sake of others are left out: those take them. */
export function confirmedWork(
  conversation: Pick<Conversation, 'calls' | 'turn'>,
  awaiting: readonly Request[],
): Confirmed[] {
  const proposed = proposedBefore(conversation);
  const seen = new Map<string, number>();
  const paired = proposed.map((call): Confirmed => {
    const key = `${call.capability} ${call.audio}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { call, request: call.isWhole ? undefined : requestOf(call, awaiting, nth) };
  });
  const isOpen = paired.some(({ request }) => request !== undefined && measurementFor(request) !== undefined);
  return paired.filter(({ call, request }) => request || call.isWhole || !isOpen || !isMeasurement(call.capability));
}

function requestOf({ capability }: ProposedCall, awaiting: readonly Request[], nth: number): Request | undefined {
  const same = awaiting.filter((request) => request.capability === capability);
  return same[nth] ?? same.at(-1);
}

/** Returns the measurement without which a request lacks a value: its parameters follow from what is found. */
export function measurementFor({
  tempo,
  tempoBy,
  tempoOf,
  gain_db: gain,
  levelOf,
  key,
}: Request): CapabilityName | undefined {
  if (tempo !== undefined || tempoBy !== undefined || tempoOf !== undefined) return 'tempo_analysis';
  if (key !== undefined) return 'musical_intelligence_analysis';
  return gain !== undefined || levelOf !== undefined ? 'signal_analysis' : undefined;
}

/** Whether a confirmed call has to be completed: a value is measured first, or the audio has another length by now. */
export function isIncomplete(request: Request, on: On): boolean {
  return measurementFor(request) !== undefined || ('place' in on && isRelative(request.span));
}
