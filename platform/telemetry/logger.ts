import { pino, stdSerializers, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { currentRequestId } from './request-context.ts';

export type { Logger };

/**
 * Creates the logger of the process: JSON lines on stdout, or readable lines with LOG_PRETTY. Never log URLs of audio
 * or webhooks.
 */
export function createLogger(
  part: string,
  { LOG_LEVEL, LOG_PRETTY }: Pick<Config, 'LOG_LEVEL' | 'LOG_PRETTY'>,
): Logger {
  const options = loggerOptions(part, LOG_LEVEL);
  if (!LOG_PRETTY) return pino(options);
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', colorize: process.stdout.isTTY } },
  });
}

/** Returns the options that every logger has. */
export function loggerOptions(part: string, level: string) {
  return {
    level,
    base: { part },
    mixin: () => ({ requestId: currentRequestId() }),
    redact: ['*.authorization', '*.audio_url', '*.webhook_url'],
    serializers: { err: withoutClient },
  };
}

/** Serializes an error without the connection that pg attaches to it, whose prepared statements are 20 KB of text. */
function withoutClient(error: Error): object {
  const { client: _, ...serialized } = stdSerializers.err(error) as { client?: unknown };
  return serialized;
}
