import { performTask, runChild } from './run-child.ts';

/** Main file of an engine child. */
runChild(performTask);
