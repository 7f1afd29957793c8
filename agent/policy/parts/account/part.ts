import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import type { AccountQuestion } from './question.ts';

/**
 * A subject of questions about an account: the tokens left, the last charges, the saved recipes, the last batches, the limits of the service, the
 * files, the person who did something, the spending limit of a key.
 */
export type AccountSubject = 'balance' | 'charges' | 'recipes' | 'batches' | 'limits' | 'files' | 'who' | 'key_limits';

/** A question that the rows of the account answer. `asked` is there where it may ask for some of them only. */
export type AccountPart =
  | { kind: 'account'; topic: Exclude<AccountSubject, 'recipes' | 'batches'>; asked?: AccountQuestion }
  /** Asks how much audio the balance pays for, and for which work. */
  | {
      kind: 'account';
      topic: 'minutes';
      work: readonly { capability: CapabilityName; params: Record<string, unknown> }[];
    }
  | { kind: 'recipes'; name: string | undefined; asked?: AccountQuestion }
  /** `isToCancel`: those under way are to be cancelled. */
  | { kind: 'batches'; asked?: AccountQuestion; isToCancel?: boolean };
