import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { loggerOptions } from '../../../platform/telemetry/logger.ts';

describe('the logger', () => {
  test('writes an error of pg without the connection that pg attaches to it', () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const log = pino(loggerOptions('api', 'info'), sink);
    const error = Object.assign(new Error('terminated'), { code: '57P01', client: { parsedStatements: 'select 1' } });
    log.warn({ err: error }, 'a database connection was lost');
    expect(lines.join('')).toContain('57P01');
    expect(lines.join('')).not.toContain('parsedStatements');
  });
});
