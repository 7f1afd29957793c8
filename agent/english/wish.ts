import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { SpokenSpan } from './spans.ts';
import type { Target } from './targets.ts';

/** One thing a person wants done. */
export interface Wish {
  capability: CapabilityName;
  params: Record<string, unknown>;
  /** Parts of the answer that were asked for. */
  focus: string[];
  /** A span, which may need the length of the audio to be exact. */
  span?: SpokenSpan | undefined;
  /** Begins again with what the first wish worked on. */
  isAfresh?: boolean;
  target: Target;
}

/** What a message asks for. */
export interface Understood {
  wishes: Wish[];
  /** What nothing here can do, as the answer calls it. */
  impossible: string[];
}
