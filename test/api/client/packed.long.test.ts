/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { buildClient } from '../../../cli/build-client.ts';
import { tone } from '../../infra/audio.ts';
import { shared } from '../../infra/fixtures.ts';
import { oldestNode } from './oldest-node.ts';

const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));

const PROGRAM = `
import { readFileSync } from 'node:fs';
import { ApiError, createClient } from 'audio-processing-client';
const audio = createClient({ baseUrl: process.env.API, apiKey: process.env.KEY });
const upload = await audio.upload(new Blob([readFileSync('tone.wav')]), { name: 'tone.wav' });
const submitted = await audio.post('/v1/batch', {
  body: { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [upload.audio_url] },
});
const { status } = await audio.waitFor(submitted);
const names = [];
for await (const { event } of audio.batchEvents(submitted.batch_id)) names.push(event);
for await (const item of audio.results(submitted.batch_id)) names.push(item.status);
const refused = await audio.get('/v1/batch/{id}', { path: { id: 'x' } }).catch((error) => error);
console.log(JSON.stringify({ status, names, refused: refused instanceof ApiError && refused.code }));
`;

const TYPED = `
import { createClient, verifyWebhook } from 'audio-processing-client';
const audio = createClient({ baseUrl: 'https://service.test' });
export const submitted: Promise<{ batch_id: string }> = audio.post('/v1/batch', { body: { recipe_id: 'r', audio_urls: [] } });
// @ts-expect-error The recipe is missing.
void audio.post('/v1/batch', { body: { audio_urls: [] } });
// @ts-expect-error There is no such path.
void audio.get('/v1/batches');
// @ts-expect-error A file is no JSON: exportResults returns it.
void audio.get('/v1/batch/{id}/export', { path: { id: 'x' } });
// @ts-expect-error There is no such parameter of crop_audio.
void audio.post('/v1/recipe/save', { body: { name: 'n', steps: [{ capability: 'crop_audio', params: { from: 1 } }] } });
const event = await verifyWebhook({ body: '', headers: new Headers(), secret: 'whsec_' });
export const id: string = event.event === 'batch_completed' ? event.batch_id : event.job_id;
`;

/** Options of a compiler for pages: no types of Node.js. */
const PAGE = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
};

/** A project with the packed client installed. */
const test = shared.extend('project', { scope: 'file' }, async ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'packed-client-'));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  await buildClient(join(folder, 'built'));
  const npm = (...args: string[]): void => void execFileSync('npm', args, { cwd: folder, stdio: 'pipe' });
  npm('pack', './built');
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  npm('install', '--offline', '--no-audit', `./${tarball}`);
  return folder;
});

describe('the packed client', () => {
  test('has no dependency, and runs a batch under the oldest Node.js', async ({ project, service }) => {
    const installed = join(project, 'node_modules/audio-processing-client/package.json');
    expect(JSON.parse(readFileSync(installed, 'utf8'))).not.toHaveProperty('dependencies');
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toHaveLength(1);
    writeFileSync(join(project, 'run.mjs'), PROGRAM);
    writeFileSync(join(project, 'tone.wav'), tone({ seconds: 1 }));
    const { api_key: KEY } = await service.key({ tokens: 100 });
    const env = { ...process.env, API: service.baseUrl, KEY, NODE_OPTIONS: '' };
    const printed = execFileSync(oldestNode(), ['run.mjs'], { cwd: project, env, timeout: 150_000 }).toString();
    expect(JSON.parse(printed)).toEqual({
      status: 'completed',
      names: ['progress', 'done', 'completed'],
      refused: 'batch_not_found',
    });
  });

  test('has types that a page or a worker can use, and that refuse what the service would', ({ project }) => {
    writeFileSync(join(project, 'typed.ts'), TYPED);
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: PAGE, files: ['typed.ts'] }));
    const { stdout } = spawnSync(process.execPath, [TSC], { cwd: project });
    expect(stdout.toString()).toBe('');
  });

  test('brings the command line', ({ project }) => {
    const printed = execFileSync(oldestNode(), [join(project, 'node_modules/.bin/audio'), 'help', 'run']).toString();
    expect(printed).toContain('audio run RECIPE');
  });

  test('names nothing that only Node.js has', ({ project }) => {
    const code = readFileSync(join(project, 'node_modules/audio-processing-client/index.mjs'), 'utf8');
    expect(code).not.toMatch(/\bfrom ["']|\brequire\(|\bprocess\.|\bBuffer\b/);
  });
});
