import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeFolders } from '../../../embedded/supervisor/state.ts';
import { privateFolder } from '../../../platform/private-folder.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'aps-private-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const mode = (...path: string[]): string => (statSync(join(root, ...path)).mode & 0o777).toString(8);
const isRoot = process.geteuid?.() === 0;
const NOBODY = 65_534;

describe('a private folder', () => {
  test('is created, or closed if it was open', () => {
    privateFolder(join(root, 'new'));
    mkdirSync(join(root, 'old'));
    chmodSync(join(root, 'old'), 0o777);
    privateFolder(join(root, 'old'));
    expect([mode('new'), mode('old')]).toEqual(['700', '700']);
  });

  test('is no link and no file', () => {
    symlinkSync(root, join(root, 'link'));
    writeFileSync(join(root, 'file'), '');
    expect(() => privateFolder(join(root, 'link'))).toThrow('is a link');
    expect(() => privateFolder(join(root, 'file'))).toThrow();
  });

  test.skipIf(!isRoot)('is not of another user', () => {
    chownSync(root, NOBODY, NOBODY);
    expect(() => privateFolder(root)).toThrow('belongs to another user (uid 65534)');
    expect(() => makeFolders(root)).toThrow('belongs to another user');
  });
});

test.skipIf(process.platform !== 'linux')('DATA_DIR where the system makes no folders is refused', () => {
  expect(() => makeFolders('/proc/none/data')).toThrow('DATA_DIR /proc/none/data cannot be used');
});

test('DATA_DIR of an earlier version is closed to other users, all but the folder of PostgreSQL', () => {
  for (const folder of ['objects', 'run', 'demo', 'postgres']) mkdirSync(join(root, folder));
  for (const file of ['temporal.sqlite', 'secrets.json', 'demo-key']) writeFileSync(join(root, file), '');
  for (const path of ['', 'objects', 'run', 'demo', 'postgres']) chmodSync(join(root, path), 0o755);
  makeFolders(root);
  expect(mode()).toBe(isRoot ? '711' : '700');
  expect(['objects', 'run', 'demo', 'logs', 'work'].map((folder) => mode(folder))).toEqual(Array(5).fill('700'));
  expect(['temporal.sqlite', 'secrets.json', 'demo-key'].map((file) => mode(file))).toEqual(Array(3).fill('600'));
  expect(mode('postgres')).toBe('755');
});
