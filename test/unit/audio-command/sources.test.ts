import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSources, nameBrokenLinks } from '../../../cli/audio/work/sources.ts';

test('of a folder, links that lead to files are taken, and others with the name of a media file are named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const link = (to: string, name: string): void => symlinkSync(join(folder, to), join(folder, 'songs', name));
  mkdirSync(join(folder, 'songs/live.wav'), { recursive: true });
  mkdirSync(join(folder, 'songs/results'));
  writeFileSync(join(folder, 'song'), 'sound');
  link('song', 'a.wav');
  link('missing', 'b.wav');
  link('missing', 'notes.txt');
  link('songs', 'c.wav');
  link('missing', 'live.wav/d.wav');
  link('missing', 'results/e.wav');
  const said = async (recursive: boolean): Promise<string[]> => {
    const search = { recursive, out: join(folder, 'songs/results') };
    const args = [join(folder, 'songs'), 'https://example.com/b.wav'];
    expect((await findSources(args, search)).map(({ name }) => name)).toEqual(['a.wav', 'b.wav']);
    const lines: string[] = [];
    await nameBrokenLinks(args, search, (line) => lines.push(line));
    return lines;
  };
  const skipped = (name: string): string => `${join(folder, 'songs', name)} was skipped: the link leads to no file.`;
  expect(await said(false)).toEqual([skipped('b.wav'), skipped('c.wav')]);
  expect(await said(true)).toEqual([skipped('b.wav'), skipped('c.wav'), skipped('live.wav/d.wav')]);
});
