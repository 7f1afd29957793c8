import { CAPABILITIES, markedSummary } from '../../audio/capabilities/list.ts';
import { versionedOutput } from '../../audio/capabilities/versions.ts';
import { outputSchema, type Json } from './json-schema.ts';
import { pascalCase } from './pascal-case.ts';

type Schemas = Record<string, Json>;

const FAILURE = { $ref: '#/components/schemas/Failure' };
/** What identifies an entry of a run. */
const ABOUT_AUDIO = {
  audio_url: { type: 'string' },
  custom_id: { type: 'string' },
  metadata: { type: 'object' },
};

/**
 * Adds the output of every capability as a component, and refers to it from the items of batches and from runs. The zod schemas
 * of the replies leave outputs open, because stored results of an older version are shown as they are.
 */
export function describeOutputs(schemas: Schemas): void {
  for (const capability of CAPABILITIES) {
    // Additional fields are allowed, so that a new one breaks no client.
    const { additionalProperties: _, ...shape } = outputSchema(versionedOutput(capability));
    schemas[pascalCase(capability.name)] = { description: markedSummary(capability), ...shape };
  }
  schemas['StepFailure'] = {
    description: 'A failed step of a recipe that continues after failures.',
    type: 'object',
    properties: { error: FAILURE },
    required: ['error'],
    additionalProperties: false,
  };
  schemas['RunFailure'] = {
    description: 'Why there is no output for this audio.',
    type: 'object',
    properties: { ...ABOUT_AUDIO, error: FAILURE },
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
        { allOf: [{ type: 'object', properties: ABOUT_AUDIO, required: ['audio_url'] }, output] },
        { $ref: '#/components/schemas/RunFailure' },
      ],
    },
  }));
}

/** Describes the entries of a nullable field that is keyed by step. Keys of repeated steps (`_2`, `_3`) stay open. */
function byStep(schemas: Schemas, component: string, field: string, shown: (output: Json) => Json): void {
  const { properties } = schemas[component] as { properties: Record<string, { anyOf: Json[] }> };
  const keyed = properties[field]!.anyOf.find(({ type }) => type === 'object')!;
  keyed['properties'] = Object.fromEntries(
    CAPABILITIES.map(({ name }) => [name, shown({ $ref: `#/components/schemas/${pascalCase(name)}` })]),
  );
}
