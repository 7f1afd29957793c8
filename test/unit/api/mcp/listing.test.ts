import { describe, expect, test } from 'vitest';
import { describeCapabilityTool } from '../../../../api/mcp/describe-capability-tool.ts';
import { LISTED_TOOLS } from '../../../../api/mcp/listed-tools.ts';
import type { ToolCall } from '../../../../api/mcp/tool.ts';
import { toolResult } from '../../../../api/mcp/tool-result.ts';
import type { RouteDeps } from '../../../../api/http/route.ts';
import { CAPABILITIES } from '../../../../audio/capabilities/list.ts';

/** Clients put the whole list before each message of a language model. */
const MAX_CHARS = 32_000;

/** Parameters that do nothing unless they are sent. */
const NEVER_BY_DEFAULT = /_url$|^quality$|^quote_id$|^max_tokens$/;

interface Field {
  description?: string;
  type?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
}

const described = async (capability: string) => {
  const outcome = await describeCapabilityTool.call(
    { input: { capability }, origin: 'https://api.example' } as unknown as ToolCall,
    { config: {} } as unknown as RouteDeps,
  );
  const { content, structuredContent } = toolResult(outcome);
  expect(JSON.parse((content[0] as { text: string }).text), 'the text is complete').toEqual(structuredContent);
  return structuredContent as {
    summary: string;
    versions: number[];
    params: { properties: Record<string, Field>; required: string[] };
    example: Record<string, unknown>;
    price: string;
    output: { properties: Record<string, unknown> };
  };
};

test('tools/list has at most 32,000 characters, and its output schemas no descriptions', () => {
  expect(JSON.stringify({ tools: LISTED_TOOLS }).length).toBeLessThanOrEqual(MAX_CHARS);
  for (const { name, outputSchema } of LISTED_TOOLS) {
    const { properties } = outputSchema as { properties: Record<string, object> };
    for (const [field, schema] of Object.entries(properties)) {
      expect(schema, `${name}.${field}`).not.toHaveProperty('description');
    }
  }
});

test('tools/list and the description of a capability name the same input', async () => {
  for (const { name } of CAPABILITIES) {
    const { inputSchema } = LISTED_TOOLS.find((tool) => tool.name === name)!;
    const { params } = await described(name);
    expect(Object.keys(inputSchema['properties'] as object), name).toEqual(Object.keys(params.properties));
  }
});

describe.for(CAPABILITIES.map((capability) => [capability.name, capability] as const))(
  'describe_capability of %s',
  ([name, capability]) => {
    test('has each parameter with its meaning, range and default', async () => {
      const { params } = await described(name);
      for (const [param, field] of Object.entries(params.properties)) {
        expect(field.description, param).toMatch(/\S/);
        if (params.required.includes(param)) continue;
        const isOpen = field.enum === undefined && (field.type === 'number' || field.type === 'integer');
        expect(isOpen && (field.minimum ?? field.exclusiveMinimum) === undefined, param).toBe(false);
        const hasDefault = field.default !== undefined || /default/i.test(field.description!);
        expect(hasDefault || NEVER_BY_DEFAULT.test(param), param).toBe(true);
      }
    });

    test('has a valid example, the price and the output', async () => {
      const { example, price, output, summary, versions } = await described(name);
      const { audio_url: audioUrl, ...params } = example;
      expect(audioUrl).toMatch(/^https:/);
      expect(capability.params.safeParse(params).error).toBeUndefined();
      expect(price).toMatch(/token per started second/);
      expect([summary, versions[0]]).toEqual([capability.summary, capability.version]);
      expect(Object.keys(output.properties)).toEqual([...Object.keys(capability.output.shape), 'capability_version']);
    });
  },
);
