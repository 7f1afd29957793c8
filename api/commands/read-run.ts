import type { z } from 'zod';
import * as items from '../../platform/db/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import type { Resources } from '../../platform/resources.ts';
import { signArtifactUrl } from '../../platform/signed-url.ts';
import { presentRun } from '../contract/present-run.ts';
import { Problem } from '../contract/problems.ts';
import { MAX_RUN_ITEMS, type run } from '../contract/run.ts';

/** A run of this account as it is shown, with fresh addresses of what it made. */
export async function readRun(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { id, accountId, origin }: { id: string; accountId: string; origin: string },
): Promise<z.input<typeof run>> {
  const found = await jobs.statusOf(db, { id, accountId, kind: 'run' });
  if (!found) throw new Problem('job_not_found');
  const shown = await items.resultsPage(db, { jobId: id, offset: 0, limit: MAX_RUN_ITEMS });
  const sign = (artifactId: string): string => signArtifactUrl(config, { artifactId, origin });
  return presentRun(found, { items: shown, steps: found.steps, sign });
}
