import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Outcome } from '../../workflows/domain/failure.ts';
import type { SourceFacts } from '../capabilities/capability.ts';
import type { MadeFile } from './encode/artifact-writer.ts';
import type { InstalledModel } from '../models/installed.ts';

/** What crosses between the pool and its children. */

export interface ProbeTask {
  kind: 'probe';
  sourcePath: string;
  decodedDir: string;
  maxSeconds: number;
}

/** Where decoded audio lies, and what it is. */
export interface DecodedPlace {
  decodedDir: string;
  facts: SourceFacts;
}

export interface StepTask {
  kind: 'step';
  accountId: string;
  capability: CapabilityName;
  params: unknown;
  sourcePath: string;
  decodedDir: string;
  facts: SourceFacts;
  reference?: DecodedPlace | undefined;
  outDir: string;
  /** Models beside the embedded ones. */
  models: readonly InstalledModel[];
}

export type Task = ProbeTask | StepTask;

export interface StepResult {
  output: Record<string, unknown>;
  made: MadeFile[];
}

export type TaskEnd = { kind: 'probe'; outcome: Outcome<SourceFacts> } | { kind: 'step'; outcome: Outcome<StepResult> };

export type ChildMessage =
  /** The child took the task: its time runs from here. */
  | { type: 'taken' }
  | { type: 'progress'; fraction: number }
  | { type: 'done'; end: TaskEnd }
  /** Our own code threw, or the system refused a file (`outage`: a full disk, no more handles); the child goes on. */
  | { type: 'broken'; error: string; outage: boolean };
