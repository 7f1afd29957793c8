import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

// Lists the tools, or calls one: node mcp-client.ts [TOOL AUDIO_URL [PARAMETERS_AS_JSON]]
const { API = 'http://localhost:3000', KEY = '' } = process.env;
const [tool, audioUrl, params = '{}'] = process.argv.slice(2);

const client = new Client({ name: 'example', version: '1' });
const headers = { Authorization: `Bearer ${KEY}` };
await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', API), { requestInit: { headers } }));

if (tool === undefined) {
  const { tools } = await client.listTools();
  for (const { name, description } of tools) process.stdout.write(`${name}: ${description}\n`);
} else {
  const result = await client.callTool({ name: tool, arguments: { audio_url: audioUrl, ...JSON.parse(params) } });
  process.stdout.write(`${JSON.stringify(result.structuredContent ?? result.content, undefined, 2)}\n`);
  process.exitCode = result.isError ? 1 : 0;
}
await client.close();
