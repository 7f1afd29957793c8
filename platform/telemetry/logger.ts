import { pino, type Logger } from 'pino';
import type { Config } from '../config.ts';

export type { Logger };

/**
 * Creates the logger of the process: JSON lines on stdout, or readable lines with LOG_PRETTY. Never log URLs of audio
 * or webhooks.
 */
export function createLogger(
  part: string,
  { LOG_LEVEL, LOG_PRETTY }: Pick<Config, 'LOG_LEVEL' | 'LOG_PRETTY'>,
): Logger {
  const options = { level: LOG_LEVEL, base: { part }, redact: ['*.authorization', '*.audio_url', '*.webhook_url'] };
  if (!LOG_PRETTY) return pino(options);
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', colorize: process.stdout.isTTY } },
  });
}
