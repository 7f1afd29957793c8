import { CAPABILITIES } from '../../audio/capabilities/list.ts';
import { outputSchema, type Json } from './json-schema.ts';

type Schemas = Record<string, Json>;

const FAILURE = { $ref: '#/components/schemas/Failure' };
const AUDIO_URL = { audio_url: { type: 'string' } };

/**
 * Adds what every capability answers, as a component of its own, to the items of batches and to runs. Here and not in their
 * zod schemas, because kept results of an older version are shown as they are, and MCP tools tell of outputs elsewhere.
 */
export function describeOutputs(schemas: Schemas): void {
  for (const { name, summary, output } of CAPABILITIES) {
    // Open for more fields: a new one breaks no client.
    const { additionalProperties: _, ...shape } = outputSchema(output);
    schemas[componentOf(name)] = { description: summary, ...shape };
  }
  schemas['StepFailure'] = {
    description: 'Of a recipe that goes on after a step that failed.',
    type: 'object',
    properties: { error: FAILURE },
    required: ['error'],
    additionalProperties: false,
  };
  schemas['RunFailure'] = {
    description: 'Why there is nothing of this audio.',
    type: 'object',
    properties: { ...AUDIO_URL, error: FAILURE },
    required: ['audio_url', 'error'],
    additionalProperties: false,
  };
  byStep(schemas, 'BatchItem', 'raw_results', (output) => ({
    anyOf: [output, { $ref: '#/components/schemas/StepFailure' }],
  }));
  byStep(schemas, 'Run', 'result', (output) => ({
    type: 'array',
    items: {
      anyOf: [
        { allOf: [{ type: 'object', properties: AUDIO_URL, required: ['audio_url'] }, output] },
        { $ref: '#/components/schemas/RunFailure' },
      ],
    },
  }));
}

/** Names the steps in a field that is keyed by them or null; a step that repeats stays described as any object. */
function byStep(schemas: Schemas, component: string, field: string, shown: (output: Json) => Json): void {
  const { properties } = schemas[component] as { properties: Record<string, { anyOf: Json[] }> };
  const keyed = properties[field]!.anyOf.find(({ type }) => type === 'object')!;
  keyed['properties'] = Object.fromEntries(
    CAPABILITIES.map(({ name }) => [name, shown({ $ref: `#/components/schemas/${componentOf(name)}` })]),
  );
}

/** `TempoAnalysis` for `tempo_analysis`. */
function componentOf(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
