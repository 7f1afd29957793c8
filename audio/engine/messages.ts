import { z } from 'zod';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Outcome } from '../../workflows/domain/failure.ts';
import type { SourceFacts } from '../capabilities/capability.ts';
import type { ByInput } from '../capabilities/further-inputs.ts';
import type { InstalledModel } from '../models/installed-models.ts';
import type { MadeFile } from './encode/made-file.ts';

/** The messages between the worker process and its engine children. */

/** Asks a child to decode a file into `decodedDir`. */
export interface ProbeTask {
  kind: 'probe';
  sourcePath: string;
  decodedDir: string;
  /** Longer audio fails with `audio_too_long`. */
  maxSeconds: number;
  /** Samples of all channels together; more fail with `audio_too_long` and a detail. */
  maxSamples?: number | undefined;
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
  /** Absent: the current one. */
  version?: number | undefined;
  params: unknown;
  /** The file as it was downloaded, from which packets can be copied without encoding them again. */
  sourcePath: string;
  /** Further audio that the capability works with. */
  inputs?: ByInput<DecodedSource>;
  /** Folder for the files that the capability makes. */
  outDir: string;
  /** Models to use beside the embedded ones. */
  models: readonly InstalledModel[];
}

export type Task = ProbeTask | StepTask;

/** A long output: the JSON of an object, as `JSON.stringify` writes it. */
export class OutputJson {
  readonly bytes: Uint8Array;
  /** Id of the artifact that feeds the next step, of an analysis that makes audio; undefined for the input. */
  readonly passesOn: string | undefined;

  constructor(bytes: Uint8Array, passesOn?: string) {
    this.bytes = bytes;
    this.passesOn = passesOn;
  }
}

/** The result of a step: the capability's output, and the files it made in `outDir`. */
export interface StepResult {
  output: Record<string, unknown> | OutputJson;
  made: MadeFile[];
}

/** Returns an output as an object, whatever its length. */
export function wholeOutput(output: StepResult['output']): Record<string, unknown> {
  if (!(output instanceof OutputJson)) return output;
  return JSON.parse(new TextDecoder().decode(output.bytes)) as Record<string, unknown>;
}

/** The outcome of a task: `SourceFacts` for a probe, `StepResult` for a step. */
export type TaskOutcome = Outcome<SourceFacts> | Outcome<StepResult>;

/** Longest description of an error that a child may send. */
const MAX_ERROR_CHARS = 20_000;

/** A message from a child; `done` and `broken` end its task. A child that a hostile file took over may send anything. */
export const childMessage = z.discriminatedUnion('type', [
  /** The child has begun the task; its time limit counts from here. */
  z.object({ type: z.literal('taken') }),
  /** The share of the task that is done, 0 to 1, never falling. */
  z.object({ type: z.literal('progress'), fraction: z.number().min(0).max(1) }),
  /** The outcome as the child claims it; `checkOutcome` checks it. */
  z.object({ type: z.literal('done'), outcome: z.unknown() }),
  /** The service's own code threw, or the system refused a file (`outage`, for example a full disk); the child stays usable. */
  z.object({ type: z.literal('broken'), error: z.string().max(MAX_ERROR_CHARS), outage: z.boolean() }),
]);
export type ChildMessage = z.infer<typeof childMessage>;
