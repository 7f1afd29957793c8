import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPartLog, type PartLog } from '../../../embedded/supervisor/part-log.ts';

let dataDir: string;
let errors: string[];
let log: PartLog;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'part-log-'));
  mkdirSync(join(dataDir, 'logs'));
  errors = [];
  log = openPartLog(dataDir, 'worker', (message) => errors.push(message));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

describe('the log of a part', () => {
  test('keeps each line and reports errors', () => {
    log.write('hello');
    log.write('{"level":50,"msg":"it broke"}');
    expect(readFileSync(log.file, 'utf8')).toBe('hello\n{"level":50,"msg":"it broke"}\n');
    expect(errors).toEqual(['it broke']);
  });

  test('begins anew at a size in bytes, not in characters', () => {
    const third = 'é'.repeat(2 ** 21); // 4 MiB
    for (const _ of [1, 2, 3]) log.write(third);
    log.write('new');
    expect(readFileSync(log.file, 'utf8')).toBe('new\n');
  });

  test('reports once that the file cannot be written, and goes on when it can', () => {
    rmSync(join(dataDir, 'logs'), { recursive: true });
    log.write('lost');
    log.write('lost too');
    expect(errors).toEqual([expect.stringMatching(/^its log cannot be written: ENOENT/)]);
    expect(log.tail()).toBe('    lost\n    lost too');
    mkdirSync(join(dataDir, 'logs'));
    log.write('kept');
    expect(readFileSync(log.file, 'utf8')).toBe('kept\n');
  });
});
