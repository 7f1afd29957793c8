import { performTask, runChild } from './run-child.ts';

/** Main file of an engine child. */
if (import.meta.main) runChild(performTask);
