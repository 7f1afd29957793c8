import type { Clones } from './clones.ts';
import type { SourceName } from './sources.ts';

/**
 * One kind of question about real recordings: its items with their truth, the systems that answer, and the metrics by which
 * answers are scored. A section is a file of this folder, listed in `sections.ts`.
 */
export interface Section<Truth = unknown, Answer = unknown> {
  name: string;
  /** Sources without which it has no items. */
  needs: readonly SourceName[];
  /**
   * Returns the items that can be made from the clones. Sections of the same recordings return the same items, so that a recording is
   * in the same half in each; those for which no metric has truth are left out after that.
   */
  items(clones: Clones): Promise<Item<Truth>[]>;
  /** The systems side by side, the service first (`systems.ts` makes them). */
  systems: readonly System<Answer>[];
  metrics: readonly Metric<Truth, Answer>[];
}

/** A recording with its truth. */
export interface Item<Truth> {
  /** Names the recording; the same recording has the same id in every section. */
  id: string;
  truth: Truth;
  /** Returns the content of the recording: a file of a clone, or one made of several. */
  audio(): Promise<Buffer>;
  /** Ending of the name of its file: `wav`, `mp3` … */
  ending: string;
  /** Further files that systems or metrics need, such as the stems of a mix, by name with ending. */
  files?: Record<string, () => Promise<Buffer>>;
}

/** An item whose files are in the cache folder. */
export interface Recording {
  id: string;
  /** Path of the recording. */
  path: string;
  /** Paths of the further files, by name. */
  files: Record<string, string>;
  /** Hash of the content of all files. */
  content: string;
}

/** Something that answers. Answers are JSON: where a system makes audio, its answer holds what was measured of it. */
export interface System<Answer> {
  name: string;
  /** Another program, or one that takes long: runs with --peers only. */
  peer: boolean;
  /** Part of the key of kept answers: changes whenever answers may. */
  version(): Promise<string>;
  /** Answers for the recordings one after the other; `keep` stores each answer at once, null where there is none. */
  answer(recordings: readonly Recording[], keep: (id: string, answer: Answer | null) => Promise<void>): Promise<void>;
}

/** A figure of an item. */
export interface Metric<Truth, Answer> {
  name: string;
  unit?: string;
  /** Default: higher. */
  better?: 'higher' | 'lower';
  /** Difference up to which two systems draw; default 0.05. */
  draw?: number;
  /** Returns the score of an answer; null where the item has no truth for it. Gets null for a system without an answer. */
  score: (truth: Truth, answer: Answer | null) => number | null;
}

/** Forgets the types of a section, whose functions only ever meet its own items and answers. */
export function defineSection<Truth, Answer>(section: Section<Truth, Answer>): Section {
  return section as unknown as Section;
}
