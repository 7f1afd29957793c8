import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '../../workflows/messages.ts';
import type { Temporal } from './client.ts';
import { repeated, TOO_SLOW } from './repeated.ts';

const { IndexedValueType } = proto.temporal.api.enums.v1;
/** Registration may take longer than the timeout of customers' requests. */
const DEADLINE_MS = 10_000;
/** Max time that a slow server is asked again. */
const WAIT_MS = 60_000;

/** Returns the names of the service's search attributes that the namespace lacks. */
export async function missingSearchAttributes({ client, namespace }: Temporal): Promise<string[]> {
  const { customAttributes } = await client.connection.operatorService.listSearchAttributes({ namespace });
  return Object.values(SEARCH_ATTRIBUTES)
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(customAttributes ?? {}, name));
}

/**
 * Registers the missing search attributes and returns their names. Idempotent, also when run concurrently. A server that is slow is asked for up to a
 * minute.
 */
export async function registerSearchAttributes(temporal: Temporal): Promise<string[]> {
  const { client, namespace } = temporal;
  const patiently = <T>(call: () => Promise<T>): Promise<T> =>
    repeated(() => client.withDeadline(Date.now() + DEADLINE_MS, call), { codes: TOO_SLOW, waitMs: WAIT_MS });
  const missing = await patiently(() => missingSearchAttributes(temporal));
  if (missing.length === 0) return [];
  const byName = new Map(Object.values(SEARCH_ATTRIBUTES).map(({ name, type }) => [name, type]));
  const searchAttributes = Object.fromEntries(
    missing.map((name) => [name, IndexedValueType[`INDEXED_VALUE_TYPE_${byName.get(name)!}`]]),
  );
  await patiently(async () => {
    try {
      await client.connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
    } catch (error) {
      // Another process, or a call whose response was lost, may have registered them in between.
      if ((await missingSearchAttributes(temporal)).length > 0) throw error;
    }
  });
  return missing;
}
