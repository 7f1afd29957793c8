import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal, type Journal } from '../../../cli/audio/work/journal.ts';

/** Returns a folder that is removed with the test. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function namesOf(journal: Journal, names: readonly string[]): string[] {
  return names.map((name, index) => journal.baseOf({ id: `/files/${index}`, name }));
}

test('names of results differ by more than the case or the composition of letters, and stay when the journal is opened again', () => {
  const file = join(folder(), 'journal.jsonl');
  const given = ['Song.wav', 'song.wav', 'SONG.WAV', 'caf\u00e9.wav', 'cafe\u0301.wav'];
  const first = openJournal(file);
  const names = namesOf(first, given);
  first.close();
  expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(given.length);
  expect(names.slice(0, 2)).toEqual(['Song', 'song.wav']);

  const again = openJournal(file);
  onTestFinished(() => again.close());
  expect(namesOf(again, given)).toEqual(names);
  expect(again.baseOf({ id: '/files/later', name: 'SONG.mp3' })).toBe('SONG.mp3');
});
