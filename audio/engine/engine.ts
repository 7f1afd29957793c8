import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Outcome } from '../../workflows/domain/failure.ts';
import type { SourceFacts } from '../capabilities/capability.ts';
import type { ByInput } from '../capabilities/further-inputs.ts';
import type { InstalledModel } from '../models/installed-models.ts';
import { Admission, type AdmissionRequest } from './admission.ts';
import type { ReadLong } from './check-outcome.ts';
import { Dispatcher } from './dispatcher.ts';
import type { Jail } from './jail/jail.ts';
import type { Protections } from './jail/launch-spec.ts';
import { kernelProtections, NO_PROTECTIONS, sandboxState, type SandboxState } from './jail/sandbox-state.ts';
import type { Log } from './log.ts';
import type { DecodedSource, StepResult } from './messages.ts';
import type { TaskLimits } from './task-run.ts';

/** Decodes and analyses audio in child processes that can be killed; none of it blocks the caller's event loop. */
export interface Engine {
  /** Models that capabilities may use beside the embedded ones. */
  readonly models: readonly InstalledModel[];
  /** Resolves once work of an account may use the engine, with a function that reports its end; rejects as `probe` does. */
  admit(request: AdmissionRequest): Promise<() => void>;
  /** Refuses work that is not admitted yet; what was admitted goes on. */
  drain(): void;
  /** Decodes the whole first audio stream into `decodedDir` and returns what it found out about the file. */
  probe(request: ProbeRequest): Promise<Outcome<SourceFacts>>;
  /** Runs a capability on decoded audio; the files it makes are in `outDir`. Rejects with `RoomExceeded` beyond `maxDiskBytes`. */
  step(request: StepRequest): Promise<Outcome<StepResult>>;
  /** Returns how the children are locked in; cheap. */
  sandbox(): SandboxState;
  /** Returns how many tasks run in children, and how many wait for one; cheap. */
  load(): { running: number; waiting: number };
  /** Ends the children; calls that wait or run reject with `EngineChildDied`. */
  close(): Promise<void>;
}

/** A file to decode. Calls reject with the reason of `signal`, or with `EngineChildDied`. */
export interface ProbeRequest extends TaskLimits {
  sourcePath: string;
  /** An empty folder, for `samples.f32` and `peaks.u16`. */
  decodedDir: string;
  /** Longer audio fails with `audio_too_long`. */
  maxSeconds: number;
  /** Samples of all channels together; more fail with `audio_too_long` and a detail. Default: 16 GiB of them. */
  maxSamples?: number | undefined;
}

/** A capability to run. Calls reject as those of `probe` do. */
export interface StepRequest extends TaskLimits, DecodedSource {
  capability: CapabilityName;
  /** Version of the capability; default: the current one. */
  version?: number;
  params: unknown;
  /** The file as it was downloaded. */
  sourcePath: string;
  /** Further audio that the capability works with. */
  inputs?: ByInput<DecodedSource>;
  /** Folder for the files that it makes; it is made where there are some. */
  outDir: string;
}

export interface EngineOptions {
  /** Child processes at most, beside the express one; they start when work arrives. */
  children: number;
  log: Log;
  /** Resident memory in bytes at which a child is killed and its task fails. */
  maxChildBytes?: number;
  /** Space that a task may take in the folder of its child; at more, the child is killed and its task fails. */
  maxChildDiskBytes?: number;
  /** Models that capabilities may use beside the embedded ones. */
  models?: readonly InstalledModel[];
  /** Folder for temporary files, on the file system of the tasks' files; default: a new one in the system's temporary folder. */
  workDir?: string;
  /** Folder of compiled code that `prepareCodeCache` filled; without it children start slower. */
  codeCache?: string | undefined;
  /** Reports whether an account has many short tasks, as a batch of short audio does; default: none has. */
  isFlood?: (accountId: string) => boolean;
  /** False: children are plain processes, also where the kernel could lock them in. */
  sandbox?: boolean;
  /** Reads the outcomes of steps that are long, such as hours of melody; default: on the event loop, which waits for it. */
  readLong?: ReadLong;
}

const MAX_CHILD_BYTES = 3 * 2 ** 30;

/** Decoded audio has at most 16 GiB, a step makes a few times as much. */
const MAX_FILE_BYTES = 17 * 2 ** 30;
const MAX_CHILD_DISK_BYTES = 80 * 2 ** 30;

/** Memory that is reserved but not touched, of which Node alone takes 1.1 GiB: more than this beyond the resident limit is not honest. */
const RESERVED_BYTES = 1.5 * 2 ** 30;

/** A child has some twenty threads, and a model's two for each core. */
const MAX_THREADS = 128;
/** A task makes a handful of files. */
const MAX_FILES = 1_000;

/** Starts an engine; its children start with the first tasks. */
export function startEngine({
  children,
  log,
  maxChildBytes = MAX_CHILD_BYTES,
  maxChildDiskBytes = MAX_CHILD_DISK_BYTES,
  models = [],
  workDir,
  codeCache,
  isFlood,
  sandbox = true,
  readLong,
}: EngineOptions): Engine {
  const own = workDir ?? mkdtempSync(join(tmpdir(), 'engine-'));
  const protections = sandbox ? kernelProtections() : NO_PROTECTIONS;
  const jail: Jail = {
    protections,
    readable: [...new Set(models.flatMap(({ files }) => Object.values(files).map((path) => dirname(path))))],
    codeCache: canWrite(protections) ? undefined : codeCache,
    health: { hasFailed: false },
    limits: { maxFileBytes: MAX_FILE_BYTES, maxDataBytes: maxChildBytes + RESERVED_BYTES },
  };
  const maxUse = { residentBytes: maxChildBytes, threads: MAX_THREADS, diskBytes: maxChildDiskBytes, files: MAX_FILES };
  const dispatcher = new Dispatcher({ children, log, jail, workDir: own, maxUse, readLong, isFlood });
  // Twice the children, so that the engine never idles between the tasks of an account that is alone.
  const admission = new Admission({ maxPerAccount: 2 * children, maxTotal: 8 * children + 8, maxLow: 2 * children });
  return {
    models,
    probe({ sourcePath, decodedDir, maxSeconds, maxSamples, ...limits }) {
      return dispatcher.submit<SourceFacts>({ kind: 'probe', sourcePath, decodedDir, maxSeconds, maxSamples }, limits);
    },
    step({ accountId, capability, version, params, sourcePath, decodedDir, facts, inputs = {}, outDir, ...limits }) {
      const work = { accountId, capability, version, params, sourcePath, decodedDir, facts, inputs, outDir, models };
      return dispatcher.submit<StepResult>({ kind: 'step', ...work }, { accountId, ...limits });
    },
    sandbox: () => sandboxState({ isEnabled: sandbox, ...jail.health }),
    admit: (request) => admission.enter(request),
    drain: () => admission.close(),
    load: () => dispatcher.load(),
    async close() {
      admission.close();
      await dispatcher.close();
      if (workDir === undefined) await rm(own, { recursive: true, force: true });
    },
  };
}

/**
 * Reports whether children can write to files outside their folder although the kernel restricts them: one could then leave code in the cache for the
 * next. Of plain processes, which can also stop and change each other, the cache asks nothing more.
 */
function canWrite({ landlock, seccomp }: Protections): boolean {
  return seccomp && !landlock;
}
