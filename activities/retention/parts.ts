import * as expiredIds from '../../platform/db/retention/expired-ids.ts';
import { findOrphans, removeOrphan } from '../../platform/storage/collect-orphans.ts';
import { expireConversations, expireJobs, expireQuotes, expireResults } from './expire-jobs.ts';
import { expireArtifacts, expireObjects, expireSources, expireUploads } from './expire-files.ts';
import type { Part } from './part.ts';

/** Time in seconds for which a request for something that has expired is told so. */
const TOLD_FOR_S = 365 * 24 * 3_600;

const forgetIds: Part = async ({ db }, { limit }) => {
  const deleted = await expiredIds.forget(db, { olderThanS: TOLD_FOR_S, limit });
  return { next: deleted < limit ? null : [], deleted };
};

/** Removes objects in storage that no row counts, as a process leaves that is restored from a backup. */
const collectOrphans: Part = async (deps, { after, limit }) => {
  const { orphans, last } = await findOrphans(deps, { after: after?.[0] ?? '', limit });
  let deleted = 0;
  for (const orphan of orphans) if (await removeOrphan(deps, orphan)) deleted += 1;
  return { next: last === null ? null : [last], deleted };
};

/** The parts of retention with the rows of a page, in an order in which what refers to something is deleted before it. */
export const PARTS = {
  jobs: { run: expireJobs, limit: 50 },
  conversations: { run: expireConversations, limit: 50 },
  quotes: { run: expireQuotes, limit: 100 },
  results: { run: expireResults, limit: 500 },
  uploads: { run: expireUploads, limit: 100 },
  artifacts: { run: expireArtifacts, limit: 100 },
  objects: { run: expireObjects, limit: 100 },
  sources: { run: expireSources, limit: 200 },
  ids: { run: forgetIds, limit: 1_000 },
  orphans: { run: collectOrphans, limit: 1_000 },
} as const satisfies Record<string, { run: Part; limit: number }>;

export type PartName = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as PartName[];
