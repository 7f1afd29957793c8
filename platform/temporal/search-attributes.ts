import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '../../workflows/messages.ts';
import type { Temporal } from './client.ts';

const { IndexedValueType } = proto.temporal.api.enums.v1;
/** Registration may take longer than the timeout of customers' requests. */
const DEADLINE_MS = 10_000;

/** Returns the names of the service's search attributes that the namespace lacks. */
export async function missingSearchAttributes({ client, namespace }: Temporal): Promise<string[]> {
  const { customAttributes } = await client.connection.operatorService.listSearchAttributes({ namespace });
  return Object.values(SEARCH_ATTRIBUTES)
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(customAttributes ?? {}, name));
}

/** Registers the missing search attributes and returns their names. Idempotent, also when run concurrently. */
export async function registerSearchAttributes(temporal: Temporal): Promise<string[]> {
  return temporal.client.withDeadline(Date.now() + DEADLINE_MS, async () => {
    const missing = await missingSearchAttributes(temporal);
    if (missing.length === 0) return [];
    const byName = new Map(Object.values(SEARCH_ATTRIBUTES).map(({ name, type }) => [name, type]));
    const searchAttributes = Object.fromEntries(
      missing.map((name) => [name, IndexedValueType[`INDEXED_VALUE_TYPE_${byName.get(name)!}`]]),
    );
    try {
      await temporal.client.connection.operatorService.addSearchAttributes({
        namespace: temporal.namespace,
        searchAttributes,
      });
    } catch (error) {
      // Another process may have registered them in between.
      if ((await missingSearchAttributes(temporal)).length > 0) throw error;
    }
    return missing;
  });
}
