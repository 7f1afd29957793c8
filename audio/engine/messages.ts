import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Outcome } from '../../workflows/domain/failure.ts';
import type { SourceFacts } from '../capabilities/capability.ts';
import type { InstalledModel } from '../models/installed-models.ts';
import type { MadeFile } from './encode/artifact-writer.ts';

/** The messages between the worker process and its engine children. */

/** Asks a child to decode a file into `decodedDir`. */
export interface ProbeTask {
  kind: 'probe';
  sourcePath: string;
  decodedDir: string;
  /** Longer audio fails with `audio_too_long`. */
  maxSeconds: number;
}

/** The folder of a decoded file, and what decoding found out about it. */
export interface DecodedSource {
  decodedDir: string;
  facts: SourceFacts;
}

/** Asks a child to run a capability on decoded audio. */
export interface StepTask extends DecodedSource {
  kind: 'step';
  accountId: string;
  capability: CapabilityName;
  params: unknown;
  /** The file as it was downloaded, from which packets can be copied without encoding them again. */
  sourcePath: string;
  /** The audio to compare with, for capabilities that compare. */
  reference?: DecodedSource | undefined;
  /** Folder for the files that the capability makes. */
  outDir: string;
  /** Models to use beside the embedded ones. */
  models: readonly InstalledModel[];
}

export type Task = ProbeTask | StepTask;

/** The result of a step: the capability's output, and the files it made in `outDir`. */
export interface StepResult {
  output: Record<string, unknown>;
  made: MadeFile[];
}

/** The outcome of a task: `SourceFacts` for a probe, `StepResult` for a step. */
export type TaskOutcome = Outcome<SourceFacts> | Outcome<StepResult>;

/** A message from a child; `done` and `broken` end its task. */
export type ChildMessage =
  /** The child has begun the task; its time limit counts from here. */
  | { type: 'taken' }
  /** The share of the task that is done, 0 to 1, never falling. */
  | { type: 'progress'; fraction: number }
  | { type: 'done'; outcome: TaskOutcome }
  /** The service's own code threw, or the system refused a file (`outage`, for example a full disk); the child stays usable. */
  | { type: 'broken'; error: string; outage: boolean };
