import type { Db } from '../pool.ts';
import { MAX_PAGE_BYTES, pageOf, withinBytes, type RecipePage } from './recipe-pages.ts';
import { OWN, type Reader, type Recipe } from './recipes.ts';

/** Asks for a page of recipes, newest first; those of the same millisecond in the order of their ids. */
export interface LaneRequest {
  reader: Reader;
  /** The id of the last recipe of the page before; null for the first page. */
  before: string | null;
  limit: number;
}

/** A place in a lane. */
interface Position {
  /** As PostgreSQL writes it. */
  createdAt: string | null;
  id: string | null;
}

const NONE: RecipePage = { recipes: [], hasMore: false };

const BEGINNING: Position = { createdAt: null, id: null };

/** SQL of the recipes after a position, whose two parts are the parameters 3 and 4. */
const AFTER = `(created_at, id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4, ''))`;
const NEWEST_FIRST = 'order by created_at desc, id desc';

/** Returns a page of the recipes that the reader or its team has saved. Each half is read from its index, in order. */
export async function saved(db: Db, page: LaneRequest): Promise<RecipePage> {
  const at = await positionOf(db, page);
  if (!at) return NONE;
  const { rows } = await db.query<Recipe & { found: number }>({
    name: 'recipe-lanes.saved',
    text: withinBytes(
      `select *
             from ((select * from recipes
                     where account_id = $1 and visibility = 'personal' and status <> 'draft' and deleted_at is null and ${AFTER}
                     ${NEWEST_FIRST} limit $5)
                   union all
                   (select * from recipes
                     where team_id = $2 and visibility = 'team' and status <> 'draft' and deleted_at is null and ${AFTER}
                     ${NEWEST_FIRST} limit $5)) as either
            ${NEWEST_FIRST} limit $5`,
      { order: NEWEST_FIRST, bytes: '$6' },
    ),
    values: [page.reader.accountId, page.reader.teamId, at.createdAt, at.id, page.limit + 1, MAX_PAGE_BYTES],
  });
  return pageOf(rows, page.limit);
}

/** Returns a page of the reader's drafts. */
export async function drafts(db: Db, page: LaneRequest): Promise<RecipePage> {
  const at = await positionOf(db, page);
  if (!at) return NONE;
  const { rows } = await db.query<Recipe & { found: number }>({
    name: 'recipe-lanes.drafts',
    text: withinBytes(
      `select * from recipes
            where account_id = $1 and status = 'draft' and deleted_at is null
              and (created_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3, ''))
            ${NEWEST_FIRST} limit $4`,
      { order: NEWEST_FIRST, bytes: '$5' },
    ),
    values: [page.reader.accountId, at.createdAt, at.id, page.limit + 1, MAX_PAGE_BYTES],
  });
  return pageOf(rows, page.limit);
}

/** Returns a page of the public library, in the order of its numbers. */
export async function catalog(db: Db, { before, limit }: Pick<LaneRequest, 'before' | 'limit'>): Promise<RecipePage> {
  const { rows } = await db.query<Recipe & { found: number }>({
    name: 'recipe-lanes.catalog',
    text: withinBytes(
      `select * from recipes
            where visibility = 'catalog' and deleted_at is null and id > coalesce($1, '')
            order by id limit $2`,
      { order: 'order by id', bytes: '$3' },
    ),
    values: [before, limit + 1, MAX_PAGE_BYTES],
  });
  return pageOf(rows, limit);
}

/**
 * Returns the position of a recipe of the reader, also of a deleted one. Returns undefined for any other id: what was there was
 * the oldest draft and its successors are gone too, or it is nothing that the reader may know of.
 */
async function positionOf(db: Db, { reader, before }: LaneRequest): Promise<Position | undefined> {
  if (before === null) return BEGINNING;
  const { rows } = await db.query<Position>({
    name: 'recipe-lanes.position-of',
    text: `select created_at::text as "createdAt", id from recipes where id = $3 and ${OWN}`,
    values: [reader.accountId, reader.teamId, before],
  });
  return rows[0];
}
