import { expect } from 'vitest';
import { shared as base } from './fixtures.ts';
import { connectMcp, type Called, type Generation, type McpTestClient } from './mcp-client.ts';
import type { TestKey } from './service-client.ts';

export const NEWEST: Generation = 'client 2, protocol 2026';

/** Fixtures of MCP tests: a paid key per file, and connections that end with the file. */
export const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 20_000 }))
  .extend('connect', { scope: 'file' }, ({ service, key }, { onCleanup }) => {
    const open: McpTestClient[] = [];
    onCleanup(() => Promise.all(open.map((client) => client.close())).then(() => undefined));
    return async (generation: Generation = NEWEST, as: TestKey = key): Promise<McpTestClient> => {
      const client = await connectMcp(service.baseUrl, as.api_key, generation);
      open.push(client);
      return client;
    };
  });

/** Returns the problem in a failed tool result. */
export const problem = ({ isError, text, structured }: Called): Record<string, unknown> => {
  expect([isError, structured]).toEqual([true, undefined]);
  return JSON.parse(text) as Record<string, unknown>;
};
