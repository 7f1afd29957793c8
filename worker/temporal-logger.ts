import { DefaultLogger, type LogLevel } from '@temporalio/worker';
import type { Logger } from '../platform/telemetry/logger.ts';

const LEVELS = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'debug',
  WARN: 'warn',
  ERROR: 'error',
} as const satisfies Record<LogLevel, string>;

/** Returns a logger for the Temporal SDK that writes to ours; its info lines, and those of expected ends, become debug lines. */
export function temporalLogger(log: Logger): DefaultLogger {
  return new DefaultLogger('INFO', ({ level, message, meta }) => {
    const { error, ...fields } = meta ?? {};
    const as = message === 'Workflow failed' && isThrownByWorkflow(error) ? 'debug' : LEVELS[level];
    log[as]({ ...fields, ...(error ? { err: error } : {}) }, message);
  });
}

/**
 * Reports whether a workflow failed by an `ApplicationFailure` of its own, as those of failed items do after settlement. Only the stack of an
 * error leaves the sandbox of workflows unchanged.
 */
function isThrownByWorkflow(error: unknown): boolean {
  return error instanceof Error && error.stack?.startsWith('ApplicationFailure:') === true;
}
