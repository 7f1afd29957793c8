import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { test } from './audio-command.ts';

const RECIPE = 'rec_0001_loudness_and_tempo';

describe('audio', () => {
  test('runs for a free key too, which has no batches', async ({ desk, service, audioHost }) => {
    const { api_key: key } = await service.key({ kind: 'free' });
    const url = audioHost.serve('from the web.wav', tone({ seconds: 1, hz: 320 }));
    const run = await desk.audio(['run', RECIPE, url, '--out', 'free', '--yes'], { AUDIO_API_KEY: key });
    expect(run).toMatchObject({ code: 0, stderr: '1 completed, 0 failed, 1 tokens charged\n' });
    expect(desk.files('free')).toHaveLength(1);
  });

  test('stores a key that works, for this user alone', async ({ desk }) => {
    const env = { AUDIO_API_KEY: '' };
    expect(await desk.audio(['recipes'], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('audio login'),
    });
    const wrong = desk.start(['login'], env);
    wrong.process.stdin!.end('svc_live_wrong\n');
    expect(await wrong.finished).toMatchObject({ code: 3, stderr: expect.stringContaining('(unauthorized)') });
    const right = desk.start(['login'], env);
    right.process.stdin!.end(`${desk.key.api_key}\n`);
    expect(await right.finished).toMatchObject({ code: 0, stderr: expect.stringContaining('1000 tokens') });
    expect(statSync(join(desk.folder, '.config/audio-processing/settings.json')).mode & 0o777).toBe(0o600);
    const listed = await desk.audio(['recipes'], env);
    expect(listed.stdout).toContain(RECIPE);
    // The key is for its service alone.
    expect(await desk.audio(['recipes'], { ...env, AUDIO_API_URL: 'http://127.0.0.1:9' })).toMatchObject({ code: 2 });
  });

  test('lists and retries batches, makes and revokes keys, and asks in plain words', async ({ desk }) => {
    writeFileSync(join(desk.folder, 'broken.wav'), 'no audio at all');
    expect(await desk.audio(['run', RECIPE, 'broken.wav'])).toMatchObject({ code: 1 });
    const { stdout: listed } = await desk.audio(['batches', '--json']);
    const { batch_id: id } = JSON.parse(listed) as { batch_id: string };
    expect((await desk.audio(['batches', id])).stdout).toContain('(not_audio)');
    expect(await desk.audio(['batches', id, 'cancel'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('batch_already_final'),
    });

    const { stdout: made } = await desk.audio([
      'keys',
      'create',
      '--scope',
      'read',
      '--scope',
      'upload',
      '--label',
      'desk',
      '--json',
    ]);
    const { key_id: keyId, ...key } = JSON.parse(made) as { key_id: string; scopes: string[]; label: string };
    expect([key.scopes, key.label]).toEqual([['read', 'upload'], 'desk']);
    expect(await desk.audio(['keys', 'revoke', keyId])).toMatchObject({ code: 0 });
    expect((await desk.audio(['keys'])).stdout).toMatch(new RegExp(`${keyId}.*revoked`));

    const reply = await desk.audio(['chat', 'What can you do?']);
    expect(reply).toMatchObject({ code: 0, stderr: expect.stringContaining('conversation') });
    expect(reply.stdout.length).toBeGreaterThan(50);
  });

  test('says what is wrong with a command line, by exit code 2', async ({ desk }) => {
    const cases = [[], ['sing'], ['run'], ['run', RECIPE], ['run', RECIPE, 'nowhere'], ['run', RECIPE, '.', '--fast']];
    for (const args of [
      ...cases,
      ['run', RECIPE, '.', '--concurrency', '0'],
      ['step', 'crop_audio', '.', '--param', 'x'],
    ]) {
      expect([args, (await desk.audio(args)).code]).toEqual([args, 2]);
    }
    expect(await desk.audio(['run', 'rec_9999_none', 'https://audio.test/a.wav'])).toMatchObject({ code: 3 });
    expect((await desk.audio(['help', 'step'])).stdout).toContain('--param NAME=VALUE');
  });
});
