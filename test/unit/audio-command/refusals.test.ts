import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ApiError, type AudioClient } from '../../../client/index.ts';
import { parseAbsoluteUrl } from '../../../api/http/absolute-url.ts';
import { UsageError } from '../../../cli/audio/command.ts';
import { openJournal } from '../../../cli/audio/work/journal.ts';
import { uploadFile } from '../../../cli/audio/work/upload-file.ts';
import { json, startServer } from '../client/server.ts';

const AUDIO = new URL('../../../cli/audio/main.ts', import.meta.url).pathname;

describe('the command line says what to do about', () => {
  test('an address of the service that is none, without a stack trace', () => {
    const env = { ...process.env, AUDIO_API_URL: 'foo', AUDIO_API_KEY: 'k' };
    const { status, stderr } = spawnSync(process.execPath, [AUDIO, 'usage'], { env, encoding: 'utf8' });
    expect(stderr).toBe(
      'The address of the service is foo. Set AUDIO_API_URL to one that begins with http:// or https://.\n',
    );
    expect(status).toBe(2);
  });

  test('a file that cannot be written, without a stack trace', async () => {
    const { baseUrl } = await startServer(json(200, { available_tokens: 1 }));
    const folder = mkdtempSync(join(tmpdir(), 'audio-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'file'), '');
    const env = { ...process.env, XDG_CONFIG_HOME: join(folder, 'file') };
    const login = spawn(process.execPath, [AUDIO, 'login', '--url', baseUrl], { env });
    login.stdin.end('svc_live_x\n');
    const [stderr, [code]] = await Promise.all([textOf(login.stderr), once(login, 'close')]);
    expect(stderr).toMatch(/^ENOTDIR: not a directory, mkdir '.+'\. Check the folder and its disk\.\n$/);
    expect(code).toBe(1);
  });

  test('a key that is a placeholder, without a stack trace', () => {
    const env = { ...process.env, AUDIO_API_URL: 'http://127.0.0.1:9', AUDIO_API_KEY: 'svc_live_…' };
    const { status, stderr } = spawnSync(process.execPath, [AUDIO, 'usage'], { env, encoding: 'utf8' });
    expect(stderr).toBe('The API key has a character that no key has. Copy the whole key, as it was shown.\n');
    expect(status).toBe(2);
  });

  test('an empty file, which is not sent', async () => {
    const audio = { upload: () => Promise.reject(new Error('sent')) } as unknown as AudioClient;
    const source = { id: '/a.wav', name: 'a.wav', file: { size: 0, mtimeMs: 1 } };
    const options = { base: 'a', signal: new AbortController().signal, onProgress: () => {} };
    const error = await uploadFile(audio, source, options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'unreadable_source', message: 'The file is empty. Export it again.' });
  });

  test('a folder of results that cannot be created', () => {
    const folder = mkdtempSync(join(tmpdir(), 'audio-'));
    try {
      writeFileSync(join(folder, 'file'), '');
      const open = (): unknown => openJournal(join(folder, 'file', '.audio', 'a.jsonl'));
      expect(open).toThrow(UsageError);
      expect(open).toThrow(/cannot be created \(ENOTDIR\)\. Name another folder with --out\.$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a folder of results below /proc', () => {
  test('is refused as well, and soon', () => {
    const journal = new URL('../../../cli/audio/work/journal.ts', import.meta.url).href;
    const code = `import { openJournal } from '${journal}'; openJournal('/proc/nothing/.audio/a.jsonl');`;
    const { stderr, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(signal).toBeNull();
    expect(stderr).toContain(
      'UsageError: The folder /proc/nothing/.audio cannot be created (ENOENT). Name another folder',
    );
  });
});

describe('parseAbsoluteUrl', () => {
  test.each([
    ['data:audio/wav;base64,UklGRg==', 'A URL that begins with data: names no host.'],
    ['file:///music/a.wav', 'A URL that begins with file: names no host.'],
    ['song.wav', 'It is not an absolute URL.'],
  ])('says what is wrong with %s', (text, message) => {
    expect(parseAbsoluteUrl(text)).toBe(message);
  });
});
