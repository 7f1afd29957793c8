import { expect } from 'vitest';
import type { HostileBody } from './hostile-bodies.ts';

const RECIPE = 'rec_0001_loudness_and_tempo';

/** Returns bodies as large as those that customers send, which are accepted. */
export function largestBodies(): HostileBody[] {
  const history = Array.from({ length: 8_200 }, (_, n) => message(n));
  const escaped = Array.from({ length: 490 }, (_, n) => `https://audio.example/${n}/${'"'.repeat(500)}`);
  const bodies: [string, string, object][] = [
    ['500 long URLs', '/v1/batch', { recipe_id: RECIPE, audio_urls: Array.from({ length: 500 }, (_, n) => url(n)) }],
    ['URLs full of characters that are escaped', '/v1/batch', { recipe_id: RECIPE, audio_urls: escaped }],
    ['a long history', '/api/chat', { id: 'chat', messages: history }],
    ['a history of 10,000 parts', '/api/chat', { id: 'other', messages: [manyParts(10_000), message(1)] }],
    ['a long message', '/v1/chat', { message: 'word '.repeat(13_107) }],
    ['a batch over MCP', '/mcp', submitOverMcp(Array.from({ length: 460 }, (_, n) => url(n).slice(0, 2_200)))],
    ['metadata', '/v1/batch', { recipe_id: RECIPE, audio_urls: [url(1)], metadata: { a: Array(8_000).fill(1) } }],
  ];
  expect(JSON.stringify(history).length).toBeGreaterThan(880 * 1_024);
  const expected = ['202 undefined', '200 undefined'];
  return bodies.map(([name, path, body]) => ({ name, path, body: JSON.stringify(body), expected }));
}

function url(n: number): string {
  return `https://audio.example/${n}/`.padEnd(4_096, 'a');
}

function message(n: number): object {
  const text = `Line ${n} of a long conversation about audio.`;
  return { id: `m${n}`, role: n % 2 ? 'user' : 'assistant', parts: [{ type: 'text', text }] };
}

function manyParts(count: number): object {
  return {
    id: 'a',
    role: 'assistant',
    parts: Array.from({ length: count }, (_, n) => ({ type: 'text', text: `${n}` })),
  };
}

function submitOverMcp(urls: string[]): object {
  const params = { name: 'submit_batch', arguments: { recipe_id: RECIPE, audio_urls: urls } };
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
}
