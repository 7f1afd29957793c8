import { mkdir, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import Table from 'cli-table3';
import { z } from 'zod';
import type { DemoClient, DemoItem } from './client.ts';
import { TOKENS_PER_USD } from '../../workflows/domain/prices.ts';
import { say, shortPath } from '../terminal/output.ts';

const artifactSchema = z.object({ url: z.string(), content_type: z.string() });
const num = z.number().nullish();
const cropSchema = z.object({ start_s: num, end_s: num, duration_s: num });
const signalSchema = z.object({ sample_rate_hz: num, channels: num, integrated_lufs: num, true_peak_dbtp: num });
const tempoSchema = z.object({ bpm: num, confidence: num });

/** Prints the result of each recording as a table, and saves the files that were made in `folder`. */
export async function printReport(
  rows: { name: string; item: DemoItem }[],
  { client, folder }: { client: DemoClient; folder: string },
): Promise<void> {
  const style = process.stdout.isTTY ? { head: ['bold'] } : { head: [], border: [] }; // no colours into a file
  const table = new Table({ head: ['Recording', 'Measured', 'Charged', 'Made'], style });
  for (const { name, item } of rows) {
    const made = await saveMade(name, item, { client, folder });
    table.push([name, measured(item), charged(item), made.map(shortPath).join('\n') || '–']);
  }
  say(table.toString());
  const tokens = rows.reduce((sum, { item }) => sum + item.tokens_charged, 0);
  say(`Charged: ${tokens} tokens (${(tokens / TOKENS_PER_USD).toFixed(2)} USD; 1 token is 1 second of audio).`);
}

function charged({ tokens_charged: tokens, cached, status }: DemoItem): string {
  if (tokens === 0 && status === 'completed') return cached ? '0 tokens\n(known already)' : '0 tokens\n(paid before)';
  return `${tokens} tokens`;
}

function measured({ status, error, raw_results: results }: DemoItem): string {
  if (status !== 'completed' || !results) return error ? `${status}: ${error.code}\n${wrapped(error.message)}` : status;
  return Object.entries(results)
    .flatMap(([step, output]) => lines(step, output))
    .join('\n');
}

function lines(step: string, output: Record<string, unknown>): string[] {
  if (step.startsWith('crop_audio')) {
    const { start_s: start, end_s: end, duration_s: duration } = cropSchema.parse(output);
    return [`kept ${fixed(start, 2)} to ${fixed(end, 2)} s (${fixed(duration, 2)} s)`];
  }
  if (step.startsWith('signal_analysis')) {
    const signal = signalSchema.parse(output);
    return [
      `loudness ${fixed(signal.integrated_lufs)} LUFS, true peak ${fixed(signal.true_peak_dbtp)} dBTP`,
      `${fixed(signal.sample_rate_hz, 0)} Hz, ${fixed(signal.channels, 0)} channel(s)`,
    ];
  }
  if (step.startsWith('tempo_analysis')) {
    const { bpm, confidence } = tempoSchema.parse(output);
    return [bpm == null ? 'no steady tempo' : `tempo ${fixed(bpm)} bpm (confidence ${fixed(confidence, 2)})`];
  }
  return [step];
}

async function saveMade(
  name: string,
  { raw_results: results }: DemoItem,
  { client, folder }: { client: DemoClient; folder: string },
): Promise<string[]> {
  const files: string[] = [];
  for (const [step, output] of Object.entries(results ?? {})) {
    for (const [field, value] of Object.entries(output)) {
      const artifact = artifactSchema.safeParse(value);
      if (!artifact.success) continue;
      await mkdir(folder, { recursive: true });
      const what = field === 'audio' ? step : `${step}.${field}`;
      const file = join(folder, `${parse(name).name}.${what}.${extension(artifact.data.content_type)}`);
      await writeFile(file, await client.download(artifact.data.url));
      files.push(file);
    }
  }
  return files;
}

function extension(contentType: string): string {
  const [, subtype = 'bin'] = /\/(?:x-)?([a-z0-9]+)/.exec(contentType) ?? [];
  return subtype === 'mpeg' ? 'mp3' : subtype;
}

function fixed(value: number | null | undefined, digits = 1): string {
  return value == null ? '–' : value.toFixed(digits);
}

function wrapped(text: string): string {
  return text.replaceAll(/(.{1,56})(?:\s+|$)/g, '$1\n').trimEnd();
}
