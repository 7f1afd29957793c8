import type { AudioClient } from '../../../client/index.ts';
import { saveBlob } from '../../parts/save-blob.ts';

/** Saves the usage of a month by day and of its recipes as a file of comma-separated values. */
export async function downloadUsage(client: AudioClient, { month, to }: { month: string; to: string }): Promise<void> {
  const rows = [['group', 'name', 'items', 'seconds', 'tokens']];
  for (const group_by of ['day', 'recipe', 'key'] as const) {
    const { groups } = await client.get('/v1/usage', { query: { group_by, from: `${month}-01`, to } });
    for (const { day, recipe_id: recipe, key_id: key, items, seconds, tokens } of groups) {
      rows.push([group_by, day ?? recipe ?? key ?? '', String(items ?? ''), String(seconds), String(tokens ?? '')]);
    }
  }
  const text = rows.map((row) => row.map(quoted).join(',')).join('\r\n');
  saveBlob(new Blob([text, '\r\n'], { type: 'text/csv' }), `usage-${month}.csv`);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
