import type { z } from 'zod';
import type { OwnKey } from '../../platform/db/keys.ts';
import type { key as shape } from './schemas.ts';

/** A key as its account sees it. */
export function presentKey(key: OwnKey): z.input<typeof shape> {
  return {
    key_id: key.id,
    kind: key.kind,
    hint: key.hint,
    created_at: key.createdAt.toISOString(),
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}
