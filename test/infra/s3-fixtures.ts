/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { test as base } from './fixtures.ts';
import { startObjectStore, type ObjectStore } from './servers/object-store.ts';

export const BUCKET = 'audio';

/** Settings of a service that keeps its files in an object store which its clients reach too. */
function settingsOf({ url, credentials }: ObjectStore): Record<string, string> {
  return {
    STORAGE_URL: `s3://${BUCKET}/files?region=us-east-1&endpoint=${url}&forcePathStyle=true`,
    STORAGE_PUBLIC_URL: url,
    AWS_ACCESS_KEY_ID: credentials.access_key_id,
    AWS_SECRET_ACCESS_KEY: credentials.secret_access_key,
  };
}

/** Fixtures of tests of such a service: the store, its settings, and `further` ones. */
export const withPublicS3 = (further: Record<string, string> = {}) =>
  base
    .extend('store', { scope: 'file' }, async ({}, { onCleanup }) => {
      const store = await startObjectStore(BUCKET);
      onCleanup(() => store.close());
      return store;
    })
    .override('settings', { scope: 'file' }, ({ store }) => ({ ...settingsOf(store), ...further }));
