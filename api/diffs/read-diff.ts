import type { z } from 'zod';
import * as furtherContents from '../../platform/db/items/further-contents.ts';
import * as shownItems from '../../platform/db/items/shown-items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import * as contentPrices from '../../platform/db/ledger/content-prices.ts';
import type { Db } from '../../platform/db/pool.ts';
import * as recipeDiffs from '../../platform/db/recipes/recipe-diffs.ts';
import { artifactUrl } from '../../workflows/domain/owned-urls.ts';
import { stepKeys } from '../../workflows/domain/recipe.ts';
import { shownItemState, type JobState } from '../../workflows/domain/states.ts';
import type { SignArtifact } from '../artifacts/presenters.ts';
import { Problem } from '../http/problems/problem.ts';
import { presentFailure } from '../jobs/presenters.ts';
import { compareOutputs } from './compare-outputs.ts';
import type { diff as schema } from './schemas.ts';

type Diff = z.input<typeof schema>;
type Side = Diff['items'][number]['first'];

/** Max items of a run of a comparison. */
const MAX_ITEMS = 5;

/** Returns a comparison of this account with what differs so far. Throws `diff_not_found`. */
export async function readDiff(
  db: Db,
  { id, accountId, sign }: { id: string; accountId: string; sign: SignArtifact },
): Promise<Diff> {
  const found = await recipeDiffs.find(db, { id, accountId });
  if (!found) throw new Problem('diff_not_found');
  const [first, second] = await Promise.all(
    found.jobIds.map((jobId) => jobs.statusOf(db, { id: jobId, accountId, kind: 'run' })),
  );
  if (!first || !second) throw new Problem('diff_not_found');
  const entries = await Promise.all(
    found.jobIds.map((jobId) => shownItems.pageEntries(db, { jobId, offset: 0, limit: MAX_ITEMS })),
  );
  const shown: Diff['items'] = [];
  // Item by item: the outputs of one may have megabytes.
  for (const [position, entry] of entries[0]!.entries()) {
    const a = await itemOf(db, entry.id);
    const b = await itemOf(db, entries[1]![position]!.id);
    if (!a || !b) continue;
    shown.push({
      audio_url: a.audioUrl,
      first: await presentSide(db, a, { accountId, sign, matched: found.matched }),
      second: await presentSide(db, b, { accountId, sign, matched: found.matched }),
      steps: a.status === 'completed' && b.status === 'completed' ? await stepsOf(a, b, found.matched) : [],
    });
  }
  return {
    diff_id: found.id,
    status: statusOf(first.status, second.status),
    recipe_ids: found.recipeIds,
    job_ids: found.jobIds,
    tokens_charged: first.tokens + second.tokens,
    items: shown,
  };
}

/** Returns an item with its outputs; lists of long ones are not read before they are compared. */
async function itemOf(db: Db, id: string): Promise<shownItems.WholeItem | undefined> {
  const [item] = await shownItems.withOutputs(db, [id]);
  return item && shownItems.shortened(db, item, { maxEntries: 0 });
}

function statusOf(first: JobState, second: JobState): JobState {
  for (const state of ['IN_QUEUE', 'cancelled', 'failed'] as const) if ([first, second].includes(state)) return state;
  return 'completed';
}

async function presentSide(
  db: Db,
  item: shownItems.WholeItem,
  { accountId, sign, matched }: { accountId: string; sign: SignArtifact; matched: boolean },
): Promise<Side> {
  return {
    status: shownItemState(item.status),
    error: item.failure && presentFailure(item.failure),
    tokens_charged: item.tokensCharged,
    price_tokens: await priceOf(db, { accountId, itemId: item.id }),
    run_s: item.runS,
    matched_audio: matched ? presentMatched(item, sign) : null,
  };
}

/** Returns the price of all audio of an item, were none charged before; null while a length is not known. */
async function priceOf(db: Db, { accountId, itemId }: { accountId: string; itemId: string }): Promise<number | null> {
  const contents = await furtherContents.allOf(db, itemId);
  const prices = await Promise.all(contents.map((contentHash) => contentPrices.find(db, { accountId, contentHash })));
  if (prices.length === 0 || prices.includes(undefined)) return null;
  return prices.reduce((sum, price) => sum + price!.audioTokens, 0);
}

function presentMatched({ steps }: shownItems.WholeItem, sign: SignArtifact): Side['matched_audio'] {
  const output = steps.at(-1)?.output;
  const audio = output?.['audio'] as { artifact_id: string } | undefined;
  if (!output || !audio) return null;
  return {
    artifact_id: audio.artifact_id,
    audio_url: artifactUrl(audio.artifact_id),
    url: sign(audio.artifact_id),
    gain_db: output['gain_db'] as number,
    output_lufs: output['output_lufs'] as number | null,
  };
}

/** Compares the steps of both recipes that have the same key, and lists the others; without the step that matches the loudness. */
async function stepsOf(
  a: shownItems.WholeItem,
  b: shownItems.WholeItem,
  matched: boolean,
): Promise<Diff['items'][number]['steps']> {
  const [first, second] = [a, b].map((item) => {
    const steps = matched ? item.steps.slice(0, -1) : item.steps;
    const keys = stepKeys(steps);
    return new Map(steps.map(({ output, failure }, n) => [keys[n]!, output ?? { error: failure }]));
  }) as [Map<string, unknown>, Map<string, unknown>];
  const steps: Diff['items'][number]['steps'] = [];
  for (const step of new Set([...first.keys(), ...second.keys()])) {
    if (!second.has(step)) steps.push({ step, in: 'first', differences: [], omitted: 0 });
    else if (!first.has(step)) steps.push({ step, in: 'second', differences: [], omitted: 0 });
    else steps.push({ step, in: 'both', ...(await compareOutputs(first.get(step), second.get(step))) });
  }
  return steps;
}
