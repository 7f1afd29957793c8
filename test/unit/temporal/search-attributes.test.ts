import { expect, test } from 'vitest';
import { registerSearchAttributes } from '../../../platform/temporal/search-attributes.ts';
import { SEARCH_ATTRIBUTES } from '../../../workflows/messages.ts';

const CANCELLED = 1;

test('registerSearchAttributes repeats a call that the server gave up, also where it had done it', async () => {
  const names = Object.values(SEARCH_ATTRIBUTES).map(({ name }) => name);
  const known = new Set<string>();
  let calls = 0;
  /** Responds every second time only, though it does what is asked each time. */
  const respond = <T>(value: T): Promise<T> => {
    calls += 1;
    const lost = Object.assign(new Error('lost'), { code: CANCELLED, details: '', metadata: {} });
    return calls % 2 === 1 ? Promise.reject(lost) : Promise.resolve(value);
  };
  const operatorService = {
    listSearchAttributes: () => respond({ customAttributes: Object.fromEntries([...known].map((name) => [name, 2])) }),
    addSearchAttributes: ({ searchAttributes }: { searchAttributes: object }) => {
      for (const name of Object.keys(searchAttributes)) known.add(name);
      return respond({});
    },
  };
  const client = { connection: { operatorService }, withDeadline: <T>(_: number, call: () => Promise<T>) => call() };
  expect(await registerSearchAttributes({ client, namespace: 'default' } as never)).toEqual(names);
  expect([...known]).toEqual(names);
});
