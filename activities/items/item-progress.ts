import { isDeepStrictEqual } from 'node:util';
import * as itemProgress from '../../platform/db/items/item-progress.ts';
import type { ProgressPhase, StepProgress } from '../../workflows/domain/step-progress.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** Progress of one activity that works on a step of an item. */
export interface ProgressReporter {
  /** Returns a function that notes how much of a phase is done, from 0 to 1. It is cheap: call it as often as you like. */
  of(phase: ProgressPhase): (fraction: number) => void;
  /** Returns the progress noted last: the details of a heartbeat. */
  current(): StepProgress;
  /** Writes the progress to the item's row if it moved by at least 1 %. Never throws, and does not wait. */
  write(): void;
}

/** Progress of one activity that works on several steps, one after the other. */
export interface StepsReporter extends ProgressReporter {
  /** Notes that work on another step (from 1), or phase of it, begins. */
  begin(step: number, phase: ProgressPhase): void;
}

/** Returns the progress of work of no item, which heartbeats report. */
export function heartbeatsOnly(phase: ProgressPhase): ProgressReporter {
  let percent = 0;
  return {
    of: () => (fraction) => {
      if (fraction >= 0) percent = Math.floor(100 * Math.min(1, fraction));
    },
    current: () => ({ step: 1, steps: 1, capability: phase, percent }),
    write() {},
  };
}

/** Returns a reporter that begins with step `step` (from 1) of `steps`. */
export function progressReporter(
  { db, log }: Pick<WorkerResources, 'db' | 'log'>,
  { itemId, step, steps, phase }: { itemId: string; step: number; steps: number; phase: ProgressPhase },
): StepsReporter {
  let current: StepProgress = { step, steps, capability: phase, percent: 0 };
  let written: StepProgress | undefined;
  let isWriting = false;
  let hasFailed = false;

  async function write(progress: StepProgress): Promise<void> {
    isWriting = true;
    try {
      await itemProgress.write(db, { itemId, ...progress });
      written = progress;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error, itemId }, 'progress could not be written; the work goes on');
      hasFailed = true;
    } finally {
      isWriting = false;
    }
  }

  return {
    begin(next, capability) {
      current = { step: next, steps, capability, percent: 0 };
    },
    of: (capability) => (fraction) => {
      if (fraction >= 0) current = { ...current, capability, percent: Math.floor(100 * Math.min(1, fraction)) };
    },
    current: () => current,
    write() {
      if (!isWriting && !isDeepStrictEqual(current, written)) void write(current);
    },
  };
}
