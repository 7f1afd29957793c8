import * as items from '../../platform/db/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import type { Resources } from '../../platform/resources.ts';
import { signArtifactUrl } from '../../platform/storage/signed-url.ts';
import { ITEM_STATES } from '../../workflows/domain/states.ts';
import { presentRun } from './presenters.ts';
import { Problem } from '../http/problems.ts';
import { MAX_RUN_ITEMS } from './schemas.ts';
import type { LongJson } from '../http/long-json.ts';
import { readItems } from '../jobs/read-items.ts';

const WITHOUT_OUTPUTS = ITEM_STATES.filter((state) => state !== 'completed');

/** A run of this account as it is shown, with fresh addresses of what it made; its outputs are read while they are written. */
export async function readRun(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { id, accountId, origin }: { id: string; accountId: string; origin: string },
): Promise<LongJson> {
  const found = await jobs.statusOf(db, { id, accountId, kind: 'run' });
  if (!found) throw new Problem('job_not_found');
  const all = { jobId: id, offset: 0, limit: MAX_RUN_ITEMS };
  const page = await items.pageEntries(db, all);
  return presentRun(found, {
    others: await items.resultsPage(db, { ...all, states: WITHOUT_OUTPUTS }),
    ofStep: (position) => readItems(db, page, position),
    sign: (artifactId, of) => signArtifactUrl(config, { artifactId, origin, of }),
  });
}
