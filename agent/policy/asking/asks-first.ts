import type { Part } from '../parts/part.ts';
import { isRemark } from './remarks.ts';
import { isRepeated } from './repeated.ts';
import {
  cutsSilences,
  isCrowded,
  isOnlyStated,
  joinsNothing,
  lacksLevel,
  leavesValue,
  measuresUnasked,
  type Judged,
} from './signs.ts';

/**
 * Signs that a plan is not what was meant. Each was seen on misread wordings at least three times as often as on right ones; the
 * probabilities of the reader alone tell them apart poorly, because it is sure of most of what it misreads.
 */
const SIGNS: readonly ((judged: Judged) => boolean)[] = [
  isRepeated,
  lacksLevel,
  measuresUnasked,
  isCrowded,
  isOnlyStated,
  isRemark,
  joinsNothing,
  cutsSilences,
  leavesValue,
];

/** Whether the work of a plan is to be asked about before any of it runs. Only the forms of English are known. */
export function asksFirst(judged: Judged): boolean {
  return judged.message.language === 'en' && SIGNS.some((isSeen) => isSeen(judged));
}

/** Returns parts whose work waits for a yes, whatever it costs. */
export function withQuestions(parts: readonly Part[]): Part[] {
  return parts.map((part) => (part.kind === 'work' ? { ...part, isUnsure: true, isTold: true } : part));
}
