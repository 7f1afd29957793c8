import type { Protections } from './launch-spec.ts';
import type { ChildLimits } from './limits.ts';

/** How the children of an engine are locked in. */
export interface Jail {
  /** The protections to use; none for plain processes. */
  protections: Protections;
  /** Files and folders that children may read beside the code, the libraries and the files of their task. */
  readable: readonly string[];
  /** Folder of compiled code that children start from and cannot change; without it they compile all code. */
  codeCache?: string | undefined;
  limits: ChildLimits;
  /** Set while the last child that was started ended before it said anything. */
  health: { hasFailed: boolean };
  /** Main file of a child, if it is not the engine's own. */
  main?: string;
}
