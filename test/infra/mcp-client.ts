import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** The official clients: the current one in both protocol generations, and its predecessor. */
export const GENERATIONS = ['client 2, protocol 2025', 'client 2, protocol 2026', 'client 1'] as const;
export type Generation = (typeof GENERATIONS)[number];

export interface CallOptions {
  signal?: AbortSignal;
  onprogress?: (progress: { progress: number; total?: number | undefined; message?: string | undefined }) => void;
}

/** Longer than the clients' default, for a busy machine. */
const CALL_LIMIT_MS = 170_000;

/** The result of a tool call. */
export interface Called {
  isError: boolean;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read results of every shape and assert on them
  structured: any;
}

export interface McpTestClient {
  listTools(): Promise<{ name: string; description?: string; inputSchema: object; outputSchema?: object }[]>;
  call(name: string, input: Record<string, unknown>, options?: CallOptions): Promise<Called>;
  instructions(): string | undefined;
  close(): Promise<void>;
}

/** Connects an official client to the MCP endpoint of a service, with a key. */
export async function connectMcp(baseUrl: string, apiKey: string, generation: Generation): Promise<McpTestClient> {
  const url = new URL('/mcp', baseUrl);
  const init = { requestInit: { headers: { Authorization: `Bearer ${apiKey}` } } };
  const me = { name: 'test', version: '1' };
  if (generation === 'client 1') {
    const client = new OldClient(me);
    await client.connect(new OldTransport(url, init));
    return {
      listTools: async () => (await client.listTools()).tools as Awaited<ReturnType<McpTestClient['listTools']>>,
      call: async (name, input, options) =>
        called(await client.callTool({ name, arguments: input }, undefined, { timeout: CALL_LIMIT_MS, ...options })),
      instructions: () => client.getInstructions(),
      close: () => client.close(),
    };
  }
  const client = new Client(me, generation.endsWith('2026') ? { versionNegotiation: { mode: 'auto' } } : {});
  await client.connect(new StreamableHTTPClientTransport(url, init));
  return {
    listTools: async () => (await client.listTools()).tools as Awaited<ReturnType<McpTestClient['listTools']>>,
    call: async (name, input, options) =>
      called(await client.callTool({ name, arguments: input }, { timeout: CALL_LIMIT_MS, ...options })),
    instructions: () => client.getInstructions(),
    close: () => client.close(),
  };
}

function called(result: unknown): Called {
  const {
    isError = false,
    content,
    structuredContent,
  } = result as {
    isError?: boolean;
    content: { type: string; text: string }[];
    structuredContent?: unknown;
  };
  return { isError, text: content.map(({ text }) => text).join('\n'), structured: structuredContent };
}
