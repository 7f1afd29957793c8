import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Outcome } from '../../workflows/domain/failure.ts';
import type { SourceFacts } from '../capabilities/capability.ts';
import type { InstalledModel } from '../models/installed-models.ts';
import { Dispatcher } from './dispatcher.ts';
import type { Log } from './log.ts';
import type { DecodedSource, StepResult } from './messages.ts';
import type { TaskLimits } from './task-run.ts';

/** Decodes and analyses audio in child processes that can be killed; none of it blocks the caller's event loop. */
export interface Engine {
  /** Models that capabilities may use beside the embedded ones. */
  readonly models: readonly InstalledModel[];
  /** Decodes the whole first audio stream into `decodedDir` and returns what it found out about the file. */
  probe(request: ProbeRequest): Promise<Outcome<SourceFacts>>;
  /** Runs a capability on decoded audio; the files it makes are in `outDir`. */
  step(request: StepRequest): Promise<Outcome<StepResult>>;
  /** Ends the children; calls that wait or run reject with `EngineChildDied`. */
  close(): Promise<void>;
}

/** A file to decode. Calls reject with the reason of `signal`, or with `EngineChildDied`. */
export interface ProbeRequest extends TaskLimits {
  sourcePath: string;
  /** An empty folder, for `samples.f32` and `facts.json`. */
  decodedDir: string;
  /** Longer audio fails with `audio_too_long`. */
  maxSeconds: number;
}

/** A capability to run. Calls reject as those of `probe` do. */
export interface StepRequest extends TaskLimits, DecodedSource {
  capability: CapabilityName;
  params: unknown;
  /** The file as it was downloaded. */
  sourcePath: string;
  /** The audio to compare with, for capabilities that compare. */
  reference?: DecodedSource | undefined;
  outDir: string;
}

export interface EngineOptions {
  /** Child processes at most, beside the express one; they start when work arrives. */
  children: number;
  log: Log;
  /** Resident memory in bytes at which a child is killed and its task fails. */
  maxChildBytes?: number;
  /** Models that capabilities may use beside the embedded ones. */
  models?: readonly InstalledModel[];
}

const MAX_CHILD_BYTES = 3 * 2 ** 30;

/** Starts an engine; its children start with the first tasks. */
export function startEngine({ children, log, maxChildBytes = MAX_CHILD_BYTES, models = [] }: EngineOptions): Engine {
  const dispatcher = new Dispatcher({ children, log, maxChildBytes });
  return {
    models,
    probe({ sourcePath, decodedDir, maxSeconds, ...limits }) {
      return dispatcher.submit<SourceFacts>({ kind: 'probe', sourcePath, decodedDir, maxSeconds }, limits);
    },
    step({ accountId, capability, params, sourcePath, decodedDir, facts, reference, outDir, ...limits }) {
      const work = { accountId, capability, params, sourcePath, decodedDir, facts, reference, outDir, models };
      return dispatcher.submit<StepResult>({ kind: 'step', ...work }, { accountId, ...limits });
    },
    close: () => dispatcher.close(),
  };
}
