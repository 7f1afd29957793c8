import type { Context } from 'koa';
import { describe, expect, test } from 'vitest';
import { requireOwnOrigin } from '../../../../api/mcp/require-own-origin.ts';
import { toolResult } from '../../../../api/mcp/tool-result.ts';
import { TOOLS } from '../../../../api/mcp/tools.ts';
import { loadConfig } from '../../../../platform/config.ts';

/** Returns the code that a request with this Host and Origin is refused with, or `accepted`. */
const verdict = (
  { host, origin = '' }: { host: string; origin?: string },
  env: Record<string, string> = {},
  socket: object = { localAddress: '::ffff:10.1.2.3', localPort: 3000 },
): string => {
  const ctx = { host, get: () => origin, req: { socket } } as unknown as Context;
  try {
    requireOwnOrigin(ctx, loadConfig(env));
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('requireOwnOrigin', () => {
  test('accepts the published host, the configured one, the local IP address and loopback names', () => {
    expect(verdict({ host: 'audio.example' })).toBe('host_not_accepted');
    const published = { PUBLIC_URL: 'https://audio.example/', HOST: '0.0.0.0' };
    for (const host of [
      'audio.example',
      'AUDIO.example',
      'audio.example:443',
      '10.1.2.3:3000',
      'localhost:8080',
      '[::1]:3000',
    ]) {
      expect(verdict({ host }, published), host).toBe('accepted');
    }
    for (const host of [
      'audio.example:8443',
      '10.1.2.3:3001',
      '10.1.2.4:3000',
      'audio.example.evil.example',
      'a b',
      '',
    ]) {
      expect(verdict({ host }, published), host).toBe('host_not_accepted');
    }
    expect(verdict({ host: 'api.internal:4000' }, { HOST: 'api.internal', PORT: '4000' })).toBe('accepted');
    expect(verdict({ host: '[fd00::7]' }, {}, { localAddress: 'fd00::7', localPort: 80 })).toBe('accepted');
  });

  test('refuses the Origin of another host', () => {
    const published = { PUBLIC_URL: 'https://audio.example' };
    const from = (origin: string, host = 'localhost:3000') => verdict({ host, origin }, published);
    for (const origin of ['http://localhost:3000', 'https://audio.example'])
      expect(from(origin), origin).toBe('accepted');
    for (const origin of [
      'http://localhost:5173',
      'http://127.0.0.1:3000',
      'https://evil.example',
      'null',
      'file://',
      '*',
    ]) {
      expect(from(origin), origin).toBe('origin_not_accepted');
    }
  });
});

const URL_OF_WHOLE = 'https://api.example/v1/recipe/jobs/x';

test.each([
  ['that was not read', undefined],
  ['of a long text', { text: 'x'.repeat(2 ** 18) }],
  ['that is as long as text once more', { wide: wide() }],
])('a result %s becomes the address of the whole', (_name, structured) => {
  const truncated = { truncated: true, url: URL_OF_WHOLE };
  expect(toolResult({ structured, isError: true, url: URL_OF_WHOLE })).toEqual({
    content: [{ type: 'text', text: JSON.stringify(truncated) }],
    structuredContent: truncated,
    isError: true,
  });
});

test('a result of just under 256 KiB stays', () => {
  const structured = { many: Array(130_000).fill(1) };
  expect(toolResult({ structured, url: URL_OF_WHOLE }).structuredContent).toBe(structured);
});

/** An object whose text form is as long as itself. */
function wide(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field_${n}`, 'ä'.repeat(700)]));
}

test('a result is complete as structured content and shortened as text', () => {
  const structured = { hz: Array.from({ length: 1_000 }, () => 1 / 3), label: 'x'.repeat(5_000) };
  const { content, structuredContent } = toolResult({ structured, url: URL_OF_WHOLE });
  expect(structuredContent).toBe(structured);
  const [block] = content as { text: string }[];
  const { hz, label } = JSON.parse(block!.text) as { hz: unknown[]; label: string };
  expect(hz).toEqual([...Array<number>(12).fill(0.333333), '… 1000 in all']);
  expect(label).toHaveLength(2_001);
});

test('every tool schema works in validators of any draft: an object, without $schema, with local references only', () => {
  expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
  for (const { name, inputSchema, outputSchema } of TOOLS) {
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema, name).toMatchObject({ type: 'object' });
      expect(schema, name).not.toHaveProperty('$schema');
      const text = JSON.stringify(schema);
      const defined = Object.keys((schema['$defs'] as object | undefined) ?? {});
      for (const [, target] of text.matchAll(/"\$ref":"([^"]*)"/g)) {
        expect(defined, name).toContain(target!.replace('#/$defs/', ''));
      }
    }
  }
});
