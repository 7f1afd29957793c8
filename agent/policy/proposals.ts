import type { Conversation } from '../conversation/conversation.ts';

/** A call that waits for a yes. */
export interface ProposedCall {
  capability: string;
  audio: string;
  params?: Record<string, unknown>;
  /** Whether it was called, and waits because of its price: it has all its values. */
  isWhole?: boolean;
}

/** Whether a call waits for a yes: what it proposes, or itself. */
export function isProposal({ capability, result }: Conversation['calls'][number]): boolean {
  return (capability === 'propose_work' && result?.status === 'completed') || result?.code === 'confirmation_required';
}

/** Returns the calls that the turn before proposed. */
export function proposedBefore({ calls, turn }: Pick<Conversation, 'calls' | 'turn'>): ProposedCall[] {
  const proposals = calls.filter((call) => call.turn === turn - 1 && isProposal(call));
  return proposals.flatMap(({ capability, input }): ProposedCall[] => {
    if (capability === 'propose_work') return Array.isArray(input['calls']) ? (input['calls'] as ProposedCall[]) : [];
    const { audio, ...params } = input;
    return [{ capability, audio: String(audio), params, isWhole: true }];
  });
}
