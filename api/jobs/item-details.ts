import type { z } from 'zod';
import { Problem } from '../http/problems/problem.ts';
import type { itemDetails } from './schemas.ts';

/** What a customer calls an audio, and data that it keeps with it. */
export interface ItemDetails {
  customId?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/** Returns the details of addresses. Throws `invalid_request` for one that `audioUrls` does not have, and for what is there twice. */
export function detailsByUrl(
  items: z.output<typeof itemDetails>,
  audioUrls: readonly string[],
): ReadonlyMap<string, ItemDetails> {
  const known = new Set(audioUrls);
  const ids = new Set<string>();
  const details = new Map<string, ItemDetails>();
  const errors: { path: string; message: string }[] = [];
  for (const [index, { audio_url: url, custom_id: id, metadata }] of (items ?? []).entries()) {
    const refuse = (field: string, message: string): unknown =>
      errors.push({ path: `items[${index}].${field}`, message });
    if (!known.has(url)) refuse('audio_url', 'It is not one of audio_urls.');
    if (details.has(url)) refuse('audio_url', 'An earlier entry has the same address.');
    if (id !== undefined && ids.has(id)) refuse('custom_id', 'An earlier entry has the same custom_id.');
    if (id !== undefined) ids.add(id);
    details.set(url, { customId: id, metadata });
  }
  if (errors.length > 0) throw new Problem('invalid_request', { errors: errors.slice(0, MAX_ERRORS) });
  return details;
}

/** Errors that a response lists. */
const MAX_ERRORS = 20;
