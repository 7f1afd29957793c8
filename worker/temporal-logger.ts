import { DefaultLogger, type LogLevel } from '@temporalio/worker';
import type { Logger } from '../platform/telemetry/logger.ts';

const LEVELS = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'debug',
  WARN: 'warn',
  ERROR: 'error',
} as const satisfies Record<LogLevel, string>;

/** Returns a logger for the Temporal SDK that writes to ours; its info lines become debug lines. */
export function temporalLogger(log: Logger): DefaultLogger {
  return new DefaultLogger('INFO', ({ level, message, meta }) => {
    const { error, ...fields } = meta ?? {};
    log[LEVELS[level]]({ ...fields, ...(error ? { err: error } : {}) }, message);
  });
}
