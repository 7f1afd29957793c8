import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { attachment } from '../../../api/artifacts/file-name.ts';
import { uploadName } from '../../../api/uploads/upload-name.ts';
import type { AudioClient } from '../../../client/index.ts';
import { saveOutcome } from '../../../cli/audio/work/save-outcome.ts';

/** Stores a made file, which the service names after the name of its upload, and returns the names in the folder. */
async function namesOf(base: string): Promise<string[]> {
  const out = mkdtempSync(join(tmpdir(), 'results-'));
  onTestFinished(() => rmSync(out, { recursive: true }));
  const disposition = attachment(`${uploadName({ name: `${base}.audio` })}-cropped.flac`);
  const headers = { 'content-disposition': disposition };
  const audio = { download: async () => new Response('made', { headers }) } as unknown as AudioClient;
  const results = { crop_audio: { artifact_id: 'made', url: '/v1/artifacts/made' } };
  const outcome = { audioUrl: 'upload://a', status: 'completed', results, error: null };
  const target = { audio, url: 'http://audio.test', out, base, signal: new AbortController().signal };
  await saveOutcome(outcome, `/files/${base}.wav`, target);
  return readdirSync(out).toSorted();
}

test('a made file has the name of its source, also of one that the service cuts', async () => {
  for (const base of ['talk one', 'talk-one', 'лекция '.repeat(15).trim()]) {
    expect(await namesOf(base)).toEqual([`${base}-cropped.flac`, `${base}.json`]);
  }
});

test('a made file is stored where the service changes a name that leaves little room', async () => {
  const base = `12:30 ${'лекция '.repeat(14)}`.trim();
  const names = await namesOf(base);
  expect(names).toHaveLength(2);
  for (const name of names) expect(name.startsWith(base)).toBe(true);
  expect(names[0]).toMatch(/-cropped\.flac$/);
});
