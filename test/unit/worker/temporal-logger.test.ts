import { Writable } from 'node:stream';
import { ApplicationFailure } from '@temporalio/common';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { temporalLogger } from '../../../worker/temporal-logger.ts';

/** Returns the level at which an end of a workflow is written. */
function levelOf(error: Error): string {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  temporalLogger(pino({ level: 'debug' }, stream)).warn('Workflow failed', { error });
  return pino.levels.labels[JSON.parse(lines[0]!).level]!;
}

test('the failure by which a settled item ends its workflow is a debug line, any other one a warning', () => {
  expect(levelOf(ApplicationFailure.create({ type: 'not_audio', message: 'It is no audio.' }))).toBe('debug');
  expect(levelOf(new TypeError('a defect'))).toBe('warn');
});
