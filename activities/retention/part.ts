import type { Page, Position } from '../../platform/db/retention/page.ts';
import type { WorkerResources } from '../worker-resources.ts';

export type RetentionDeps = Pick<WorkerResources, 'db' | 'storage'>;

/** The end of one page of a part: where it stopped, null at the end of the part, and how much it deleted. */
export interface PageEnd {
  next: Position | null;
  deleted: number;
}

/** Reads one page of what is old and deletes of it what nothing refers to. It may run at the same time as others, and again. */
export type Part = (deps: RetentionDeps, page: Page) => Promise<PageEnd>;

/** Returns where the next page begins; null after a page that was not full. */
export function nextAfter(rows: readonly { position: Position }[], limit: number): Position | null {
  return rows.length < limit ? null : (rows.at(-1)?.position ?? null);
}
