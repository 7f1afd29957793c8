import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { test } from './audio-command.ts';

const RECIPE = 'rec_0001_loudness_and_tempo';

describe('audio', () => {
  test('runs a recipe on a folder, and skips what is done when it is run again', async ({ desk }) => {
    mkdirSync(join(desk.folder, 'songs/live'), { recursive: true });
    writeFileSync(join(desk.folder, 'songs/a.wav'), tone({ seconds: 1, hz: 301 }));
    writeFileSync(join(desk.folder, 'songs/a.flac'), tone({ seconds: 1, hz: 302 })); // recognised by content
    writeFileSync(join(desk.folder, 'songs/live/b.wav'), tone({ seconds: 1, hz: 303 }));
    writeFileSync(join(desk.folder, 'songs/notes.txt'), 'no audio');
    const args = ['run', RECIPE, 'songs', '--recursive', '--out', 'results'];
    const first = await desk.audio(args);
    expect(first).toMatchObject({
      code: 0,
      stderr:
        'Price: at most 3 tokens for 3 files. 997 tokens are left then.\n3 completed, 0 failed, 3 tokens charged\n',
    });
    expect(desk.files('results')).toEqual(['a.json', 'a.wav.json', 'live/b.json']);
    const stored = JSON.parse(readFileSync(join(desk.folder, 'results/live/b.json'), 'utf8'));
    expect(stored).toMatchObject({ source: join(desk.folder, 'songs/live/b.wav'), status: 'completed', error: null });
    expect(stored.results.signal_analysis.duration_s).toBeCloseTo(1, 2);

    const second = await desk.audio(args);
    expect(second).toMatchObject({
      code: 0,
      stdout: '',
      stderr: '0 completed, 0 failed, 3 done before, 0 tokens charged\n',
    });
    // Of a folder alone, links to files are taken, and subfolders are named.
    mkdirSync(join(desk.folder, 'linked/results'), { recursive: true });
    mkdirSync(join(desk.folder, 'linked/others'));
    symlinkSync(join(desk.folder, 'songs/a.wav'), join(desk.folder, 'linked/a.wav'));
    symlinkSync(join(desk.folder, 'songs/missing.wav'), join(desk.folder, 'linked/broken.wav'));
    const third = await desk.audio(['run', RECIPE, 'linked', '--out', 'linked/results', '--yes']);
    expect(third).toMatchObject({
      code: 0,
      stderr:
        'linked/broken.wav was skipped: the link leads to no file.\n' +
        '1 subfolder was not searched. Use --recursive to take their files too.\n1 completed, 0 failed, 0 tokens charged\n',
    });
  });

  test('stores what a step makes beside its results, and names the files that failed', async ({ desk }) => {
    writeFileSync(join(desk.folder, 'talk one.wav'), tone({ seconds: 2, hz: 310 }));
    writeFileSync(join(desk.folder, 'broken.wav'), 'no audio at all');
    writeFileSync(join(desk.folder, 'empty.wav'), '');
    const args = [
      'step',
      'crop_audio',
      'talk one.wav',
      'broken.wav',
      'empty.wav',
      '--param',
      'start_s=0',
      '--param',
      'end_s=1',
    ];
    const { code, stdout } = await desk.audio([...args, '--json', '--out', '.']);
    expect(code).toBe(1);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { source: string; error: { code: string } | null });
    const codes = Object.fromEntries(
      lines.map(({ source, error }) => [source.slice(desk.folder.length + 1), error?.code]),
    );
    expect(codes).toEqual({ 'talk one.wav': undefined, 'broken.wav': 'not_audio', 'empty.wav': 'unreadable_source' });
    expect(desk.files('.')).toEqual([
      'broken.wav',
      'empty.wav',
      'talk one-cropped.flac',
      'talk one.json',
      'talk one.wav',
    ]);
    expect(statSync(join(desk.folder, 'talk one-cropped.flac')).size).toBeGreaterThan(1_000);
    const { files } = JSON.parse(readFileSync(join(desk.folder, 'talk one.json'), 'utf8')) as { files: string[] };
    expect(files).toEqual(['talk one-cropped.flac']);
    const wrong = await desk.audio(['step', 'crop_audio', 'talk one.wav', '--param', 'from=1']);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('from') });
  });

  test('shows what work would cost, charges nothing, and is bound to it', async ({ desk }) => {
    mkdirSync(join(desk.folder, 'takes'));
    writeFileSync(join(desk.folder, 'takes/one.wav'), tone({ seconds: 2.5, hz: 321 }));
    writeFileSync(join(desk.folder, 'takes/two.wav'), tone({ seconds: 1, hz: 322 }));
    writeFileSync(join(desk.folder, 'takes/broken.mp3'), 'no audio at all');
    const quoted = await desk.audio(['quote', RECIPE, 'takes']);
    expect(quoted.code).toBe(0);
    expect(quoted.stdout).toMatch(/one\.wav +2\.5 s +3 tokens +new\n/);
    expect(quoted.stdout).toMatch(/two\.wav +1 s +1 tokens +new\n/);
    expect(quoted.stdout).toMatch(/broken\.mp3 .*\(not_audio\)/);
    expect(quoted.stderr).toBe('Price: at most 4 tokens for 3 files; 1 cannot be read. 996 tokens are left then.\n');
    expect(await desk.audio(['quote', RECIPE, 'takes/broken.mp3'])).toMatchObject({ code: 1 });
    writeFileSync(join(desk.folder, 'empty.wav'), '');
    const besideEmpty = await desk.audio(['quote', RECIPE, 'takes/one.wav', 'empty.wav']);
    expect(besideEmpty.stdout).toMatch(/^one\.wav +2\.5 s +3 tokens +new\n$/);
    expect(besideEmpty.stderr).toContain('empty.wav: The file is empty. Export it again. (unreadable_source)\n');
    expect(besideEmpty.code).toBe(0);
    expect(await desk.audio(['quote', RECIPE, 'empty.wav'])).toMatchObject({ code: 1 });
    const ran = await desk.audio(['run', RECIPE, 'takes', '--yes']);
    expect(ran.stderr).toContain('2 completed, 1 failed, 4 tokens charged\n');
    expect(ran.stderr).not.toContain('Price');
    const again = await desk.audio(['quote', RECIPE, 'takes/one.wav', '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ tokens: 0, items: [{ reason: 'charged_before' }] });
    const step = await desk.audio(['quote', 'tempo_analysis', 'takes/one.wav', 'takes/two.wav']);
    expect(step.stdout).toMatch(/one\.wav .*0 tokens +charged before/);
    const cut = ['quote', 'crop_audio', 'takes/one.wav', '--param', 'start_s=0'];
    const cropped = await desk.audio([...cut, '--param', 'end_s=1']);
    expect(cropped.stdout).toMatch(/one\.wav .*0 tokens +charged before/);
    const wrong = await desk.audio([...cut, '--param', 'from=1']);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('from') });
  });

  test('shows what was used, and the balance', async ({ desk }) => {
    const nothing = await desk.audio(['usage']);
    expect(nothing).toMatchObject({ code: 0, stderr: 'Balance: 1000 tokens.\n' });
    expect(nothing.stdout).toMatch(/^Nothing was used from \d{4}-\d\d-\d\d to /);
    writeFileSync(join(desk.folder, 'used.wav'), tone({ seconds: 2, hz: 341 }));
    await desk.audio(['run', RECIPE, 'used.wav', '--yes']);
    const byRecipe = await desk.audio(['usage', 'recipe']);
    expect(byRecipe.stdout).toMatch(new RegExp(`^${RECIPE} +1 items +2 s +2 tokens\nin all +1 items`));
    expect(byRecipe.stderr).toBe('Balance: 998 tokens.\n');
    const steps = await desk.audio(['usage', 'capability', '--json']);
    expect(JSON.parse(steps.stdout)).toMatchObject({ group_by: 'capability', total: { items: 1, tokens: 2 } });
    const later = await desk.audio(['usage', 'day', '--from', '2027-02-01', '--to', '2027-01-01']);
    expect(later).toMatchObject({ code: 3, stderr: expect.stringContaining('from') });
    expect(await desk.audio(['usage', 'hour'])).toMatchObject({ code: 2 });
  });

  test('is refused with commands to use instead of routes', async ({ desk }) => {
    writeFileSync(join(desk.folder, 'one.wav'), tone({ seconds: 1, hz: 331 }));
    const unknown = await desk.audio(['run', 'rec_9999_none', 'one.wav']);
    expect(unknown.stderr).toContain('audio recipes lists all recipes. (recipe_not_found)');
    const keyless = await desk.audio(['recipes'], { AUDIO_API_KEY: 'svc_live_wrong' });
    expect(keyless.stderr).toContain('Run audio login with a key');
    for (const { stderr } of [unknown, keyless]) expect(stderr).not.toMatch(/(GET|POST) \//);
  });
});
