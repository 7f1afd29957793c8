import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { AccountPart } from './account/part.ts';
import type { Condition } from './deciding/condition.ts';
import type { FileNames, Request } from './request.ts';

/** What a message comes to: the parts of a turn, in the order in which they were said. */
export type Part =
  /** Something to run. Unsure ones are asked about first, unless they cost nothing; what is only told of, in any case. */
  | { kind: 'work'; request: Request; isUnsure: boolean; isTold?: boolean }
  | { kind: 'compare'; comparison: Comparison }
  /** `isOfOthers`: of audio that is none of the conversation. */
  | {
      kind: 'price';
      requests: Request[];
      seconds: number | undefined;
      files: FileNames | undefined;
      isOfOthers?: boolean;
    }
  | AccountPart
  | {
      kind: 'run_recipe';
      name: string | undefined;
      text: string;
      files: FileNames | undefined;
      condition?: Condition | undefined;
    }
  | { kind: 'documentation'; question: string; topics: string[]; requests: Request[]; isGuess?: boolean }
  /** Asked whether or how it could be done. */
  | { kind: 'whether'; requests: Request[]; question: string; topics: string[] }
  /** Nothing does that; `instead` is what comes near. `isOutside`: it is no work on audio at all. */
  | { kind: 'unsupported'; text: string; instead?: Request[]; isOutside?: boolean }
  /** Left out because it was forbidden. */
  | { kind: 'left_out'; requests: Request[] }
  /** Takes back the last work, all of it, or all from the last work of a capability on. */
  | { kind: 'undo'; isAll?: boolean; until?: CapabilityName }
  /** Asked what the conversation did, or what it cost. */
  | { kind: 'so_far' }
  | { kind: 'spent_here' }
  /** Asked about the last work, or doubted it: its results are told again. */
  | { kind: 'retold' }
  /** A wish that leaves open which work is meant. */
  | { kind: 'choice'; requests: Request[] }
  /** Asked why the work of an earlier turn failed. */
  | { kind: 'why'; turn: number }
  | { kind: 'confirm' }
  | { kind: 'decline' }
  | { kind: 'greeting' }
  | { kind: 'thanks' }
  | { kind: 'help' }
  | { kind: 'suppose'; requests: Request[] }
  | { kind: 'unclear'; text: string }
  /** Names a file that is not there, or one of several without saying which. */
  | { kind: 'which_file' }
  | { kind: 'other_language' };

/** Files held against each other by one quantity. */
export interface Comparison {
  field: string;
  /** The one that is looked for; undefined where all are told. */
  pick: 'most' | 'least' | undefined;
  /** What is told beside the files: their sum, their mean, or how far apart they are. */
  sum: 'total' | 'average' | 'difference' | undefined;
  files: FileNames | undefined;
  /** The value that the one looked for is nearest to. */
  near: number | undefined;
}

/** Returns what a message asks about without ordering it. */
export function offersIn(parts: readonly Part[]): Request[] {
  return parts.flatMap((part) =>
    part.kind === 'price' || part.kind === 'whether' || part.kind === 'suppose' || part.kind === 'documentation'
      ? part.requests
      : [],
  );
}

/** Returns what a message orders. */
export function requestsIn(parts: readonly Part[]): Request[] {
  return parts.flatMap((part) => (part.kind === 'work' ? [part.request] : []));
}
