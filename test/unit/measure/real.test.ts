import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCache } from '../../measure/real/cache.ts';
import { openClones } from '../../measure/real/clones.ts';
import { ofHalf } from '../../measure/real/half.ts';
import { SECTIONS } from '../../measure/real/sections.ts';
import { onlyTrack } from '../../measure/real/singing/stem-files.ts';
import { notesOfChart } from '../../measure/real/singing/ultrastar.ts';

/** Returns an empty folder, which is removed with the test. */
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'real-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a clone of a source with one file, with its work tree in `place` inside the folder of the clone. */
function cloneWith(folder: string, name: string, place: string): void {
  const dir = join(folder, name, place);
  mkdirSync(join(dir, 'beats'), { recursive: true });
  writeFileSync(join(dir, 'beats', 'one.beats'), '0.5\t1\n');
  const env = { PATH: process.env['PATH'], HOME: folder }; // neither settings of the user nor a repository named by GIT_DIR
  const git = (...args: string[]): void => void execFileSync('git', ['-C', dir, ...args], { stdio: 'ignore', env });
  git('init');
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--no-gpg-sign', '-m', 'Add beats');
}

test('clones are read whether they lie in their folder or in `repo` inside it', async () => {
  const folder = emptyFolder();
  cloneWith(folder, 'LMMS+lmms', '');
  cloneWith(folder, 'librosa+data', 'repo');
  const clones = openClones(folder);
  for (const source of ['LMMS/lmms', 'librosa/data'] as const) {
    expect(clones.has(source)).toBe(true);
    expect(await clones.list(source, 'beats')).toEqual(['beats/one.beats']);
    expect((await clones.read(source, 'beats/one.beats')).toString()).toBe('0.5\t1\n');
  }
  expect(clones.has('MTG/essentia-audio')).toBe(false);
  await expect(clones.read('MTG/essentia-audio', 'one')).rejects.toThrow('no clone of MTG/essentia-audio');
});

test('an answer is kept for its item and version', async () => {
  const cache = await openCache(emptyFolder());
  const key = ['beats', 'service', '1', 'content'];
  await cache.keep(key, { beats: [1] });
  expect(await cache.answer(key)).toMatchObject({ answer: { beats: [1] } });
  expect(await cache.answer(['beats', 'service', '2', 'content'])).toBeUndefined();
});

test('each item is in one half, and the halves are of the same size', () => {
  const items = Array.from({ length: 31 }, (_, n) => ({ id: `item-${n}` }));
  const [dev, last] = [ofHalf(items, 'dev'), ofHalf(items, 'last')];
  expect([dev.length, last.length]).toEqual([16, 15]);
  expect(new Set([...dev, ...last]).size).toBe(31);
  expect(ofHalf(items.toReversed(), 'last')).toEqual(last);
  expect(ofHalf(items, 'all')).toHaveLength(31);
});

test('sections have names of their own and begin with the service', () => {
  expect(new Set(SECTIONS.map(({ name }) => name)).size).toBe(SECTIONS.length);
  expect(SECTIONS.filter(({ systems }) => systems[0]?.name !== 'service')).toEqual([]);
});

test('a section has no items where there are no clones', async () => {
  const clones = openClones(emptyFolder());
  for (const section of SECTIONS) expect(await section.items(clones)).toEqual([]);
});

test('a karaoke chart gives its sung notes in seconds', () => {
  const chart =
    '#TITLE:One\n#BPM:300,0\n#GAP:2000\n: 0 4 0 La\n* 8 2 -3 la\nF 12 4 0 (spoken)\n- 16\n: 20 2 12 la\nE\n';
  expect(notesOfChart(chart)).toEqual([
    { start_s: 2, end_s: 2.2, midi: 60 },
    { start_s: 2.4, end_s: 2.5, midi: 57 },
    { start_s: 3, end_s: 3.1, midi: 72 },
  ]);
  expect(() => notesOfChart('#BPM:300\n#RELATIVE:yes\n: 0 1 0 La')).toThrow('cannot be read');
});

test('a file of stems is reduced to one of its tracks', () => {
  const tracks = [0, 1, 2].map((n) => box('trak', Buffer.from([n])));
  const file = Buffer.concat([box('ftyp'), box('moov', box('mvhd'), ...tracks), box('mdat', Buffer.from('sound'))]);
  const kept = onlyTrack(file, 1);
  expect(kept).toHaveLength(file.length);
  expect(kept.toString('latin1').match(/trak|free/g)).toEqual(['free', 'trak', 'free']);
  expect(() => onlyTrack(box('ftyp'), 0)).toThrow('no tracks');
});

/** Returns a box of an MP4 file. */
function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
