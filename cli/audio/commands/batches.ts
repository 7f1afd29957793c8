import type { Batch } from '../../../client/index.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { table } from '../table.ts';

/** Batches that a list shows. */
const SHOWN = 20;

export const batches: Command = {
  name: 'batches',
  usage: '[BATCH_ID [cancel|retry]] [--json]',
  summary: 'Lists your last batches, or shows, cancels or retries one',
  help: `
Without an id: the last ${SHOWN}. With an id: its state, and its items that failed, with what to do about them.

  --json   One JSON object for each batch or item.

Examples:
  audio batches
  audio batches 0198f3c4-… retry`,
  options: { json: { type: 'boolean' } },

  async run({ positionals: [id, action], values }, { client, print, signal }) {
    const audio = client();
    const json = values['json'] === true;
    const show = (batch: Batch): void => print(json ? JSON.stringify(batch) : table([columns(batch)])[0]!);
    if (id === undefined) {
      const last: Batch[] = [];
      for await (const batch of audio.list('/v1/batch', { pageSize: SHOWN, signal })) {
        if (last.push(batch) === SHOWN) break;
      }
      for (const line of json ? last.map((each) => JSON.stringify(each)) : table(last.map(columns))) print(line);
      return EXIT.done;
    }
    const path = { id };
    if (action === 'cancel') await audio.delete('/v1/batch/{id}', { path, signal });
    else if (action === 'retry') await audio.post('/v1/batch/{id}/retry', { path, signal });
    else if (action !== undefined) throw new UsageError(`Write cancel or retry after the id, not ${action}.`);
    show(await audio.get('/v1/batch/{id}', { path, signal }));
    for await (const item of audio.results(id, { status: 'failed', signal })) {
      print(json ? JSON.stringify(item) : `${item.audio_url}: ${item.error?.message} (${item.error?.code})`);
    }
    return EXIT.done;
  },
};

function columns(batch: Batch): string[] {
  const { total_items: total, completed_items: completed, failed_items: failed } = batch;
  return [
    batch.batch_id,
    batch.status,
    `${completed} of ${total} completed, ${failed} failed`,
    batch.recipe_id ?? '',
    batch.created_at,
  ];
}
