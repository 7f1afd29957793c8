import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ApiError, createClient } from '../client/index.ts';

/** Uploads the files named on the command line, runs a recipe on them as one batch, and prints a line for each. */

const audio = createClient({
  baseUrl: process.env['API'] ?? 'http://localhost:3000',
  apiKey: process.env['KEY'] ?? '',
});
const names = new Map<string, string>();

try {
  for (const path of process.argv.slice(2)) {
    const name = basename(path);
    const { audio_url: url } = await audio.upload(new Blob([await readFile(path)]), { name });
    names.set(url, name);
  }
  const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [...names.keys()] };
  const submitted = await audio.post('/v1/batch', { body });
  await audio.waitFor(submitted, { onProgress: ({ percent_complete: done }) => process.stderr.write(`${done} %\r`) });

  for await (const item of audio.results(submitted.batch_id)) {
    const tempo = item.raw_results?.tempo_analysis;
    const found =
      tempo && 'bpm' in tempo ? `${Math.round(tempo.bpm ?? 0)} beats per minute` : (item.error?.message ?? 'no tempo');
    process.stdout.write(`${names.get(item.audio_url)}: ${found}\n`);
  }
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  process.stderr.write(`${error.code}: ${error.message}\n`);
  process.exitCode = 1;
}
