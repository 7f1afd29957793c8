import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { UsageError } from '../../../cli/audio/command.ts';
import { openJournal, type Journal } from '../../../cli/audio/work/journal.ts';

/** Returns a folder that is removed with the test. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Starts a process that opens the journal and keeps it open until the test ends. Returns the process once it has. */
async function holderOf(file: string) {
  const module = new URL('../../../cli/audio/work/journal.ts', import.meta.url).href;
  const code = `import { openJournal } from '${module}'; openJournal('${file}'); console.log('open'); setInterval(() => {}, 60_000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  return holder;
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

test('names of results differ from those of other work in the same folder', () => {
  const dir = folder();
  const [tempo, stems] = ['tempo', 'stems'].map((work) => openJournal(join(dir, `${work}.jsonl`))) as [
    Journal,
    Journal,
  ];
  const names = namesOf(tempo, ['song.wav', 'live.wav']);
  tempo.close();
  stems.close();
  const again = openJournal(join(dir, 'stems.jsonl'));
  onTestFinished(() => again.close());
  expect(names).toEqual(['song', 'live']);
  expect(namesOf(again, ['song.wav', 'studio.wav'])).toEqual(['song.wav', 'studio']);
});

test('names of results leave room for endings, whatever the length of the names of files, and still differ', () => {
  const journal = openJournal(join(folder(), 'journal.jsonl'));
  onTestFinished(() => journal.close());
  const long = '講'.repeat(83); // 249 bytes
  const names = namesOf(journal, [`${long}.wav`, `${long}.mp3`, `${long}.flac`, `live/${long}.wav`, 'short.wav']);
  expect(names.slice(3)).toEqual([`live/${'講'.repeat(66)}`, 'short']);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(Buffer.byteLength(basename(`${name}-cropped.flac.part`))).toBeLessThan(255);
});

describe('the lock of a journal', () => {
  test('refuses another process while its holder runs, and no longer', async () => {
    const file = join(folder(), '.audio', 'journal.jsonl');
    const holder = await holderOf(file);
    expect(() => openJournal(file)).toThrow(UsageError);
    expect(() => openJournal(file)).toThrow(`The process ${holder.pid} is doing this already`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    openJournal(file).close();
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  test.runIf(existsSync('/proc/self/stat'))(
    'does not take a later process with the same id for its holder',
    async () => {
      const file = join(folder(), '.audio', 'journal.jsonl');
      const holder = await holderOf(file);
      const text = readFileSync(`${file}.lock`, 'utf8');
      for (const changed of [text.replace(/(\d+)$/, '1$1'), text.replace(/\w{4}-/, 'ffff-')]) {
        expect(changed).not.toBe(text);
        writeFileSync(`${file}.lock`, changed); // started at another time, or before the last boot
        openJournal(file).close();
      }
      writeFileSync(`${file}.lock`, String(holder.pid)); // of a former release: the id alone
      expect(() => openJournal(file)).toThrow(`The process ${holder.pid} is doing this already`);
    },
  );

  test('that cannot be created is not taken for one that is held', () => {
    const file = join(folder(), 'journal.jsonl');
    mkdirSync(`${file}.lock`);
    const open = (): unknown => openJournal(file);
    expect(open).toThrow(UsageError);
    expect(open).toThrow(
      `The file ${file}.lock cannot be created (EISDIR). Remove it, or name another folder with --out.`,
    );
  });
});
