import type { z } from 'zod';
import type { OwnKey } from '../../platform/db/accounts/keys.ts';
import type { key as keySchema } from './schemas.ts';

/** Presents a key to its account, without the secret. */
export function presentKey(key: OwnKey): z.input<typeof keySchema> {
  return {
    key_id: key.id,
    kind: key.kind,
    hint: key.hint,
    created_at: key.createdAt.toISOString(),
    revoked_at: key.revokedAt?.toISOString() ?? null,
    label: key.label,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    scopes: key.scopes,
    max_tokens: key.maxTokens,
    tokens_charged: key.chargedTokens,
  };
}
