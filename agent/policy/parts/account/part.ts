import type { AccountQuestion } from '../../account/question.ts';
import type { AccountSubject } from './asked.ts';

/** A question that the rows of the account answer. `asked` is there where it may ask for some of them only. */
export type AccountPart =
  | { kind: 'account'; topic: Exclude<AccountSubject, 'recipes' | 'batches'>; asked?: AccountQuestion }
  | { kind: 'recipes'; name: string | undefined; asked?: AccountQuestion }
  | { kind: 'batches'; asked?: AccountQuestion };
