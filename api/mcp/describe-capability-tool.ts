import { z } from 'zod';
import type { Capability } from '../../audio/capabilities/capability.ts';
import { CAPABILITIES, exampleParams } from '../../audio/capabilities/list.ts';
import { availableVersions, versionedOutput } from '../../audio/capabilities/versions.ts';
import { CAPABILITY_NAMES } from '../../workflows/domain/capabilities.ts';
import { Problem } from '../http/problems/problem.ts';
import { parseInput } from '../http/parse.ts';
import { inputSchema, outputSchema, type Json } from '../openapi/json-schema.ts';
import { capabilityInput } from './capability-tools.ts';
import type { Tool } from './tool.ts';

const EXAMPLE_URL = 'https://example.com/song.flac';
const DOCUMENTATION = '/openapi.json';

const input = z.strictObject({ capability: z.string().describe('Name of a capability, as its tool is called.') });

const description = z.object({
  capability: z.enum(CAPABILITY_NAMES),
  summary: z.string(),
  takes: z.enum(['audio', 'video', 'source']).describe('Kind of input; source is a file in any container.'),
  makes: z.enum(['analysis', 'audio', 'video']).describe('Kind of result; an analysis makes no audio.'),
  versions: z.array(z.int()).describe('Versions that a call or a step may name, the current one first.'),
  params: z
    .record(z.string(), z.unknown())
    .describe('JSON Schema of the input: descriptions with units, ranges, choices and defaults.'),
  example: z.record(z.string(), z.unknown()).describe('An input with every default written out.'),
  price: z.string(),
  output: z.record(z.string(), z.unknown()).describe('JSON Schema of output in the result.'),
});

const PRICE =
  'One token per started second of audio, once per audio. Further work on that audio costs nothing; on a file made of it, only the seconds that were added.';

const NAMES = `It must be one of ${CAPABILITY_NAMES.join(', ')}.`;

/** Tool that returns everything that `tools/list` leaves out about a capability. */
export const describeCapabilityTool: Tool = {
  name: 'describe_capability',
  description:
    'Describes a capability: its parameters with ranges, units and defaults, an example, its price and its output. Free.',
  scope: 'read',
  annotations: { readOnlyHint: true, openWorldHint: false },
  inputSchema: inputSchema(input),
  outputSchema: outputSchema(description),

  async call(call, { config }) {
    const { capability: name } = parseInput(input, call.input, { config });
    const structured = DESCRIPTIONS.get(name);
    if (!structured) throw new Problem('invalid_request', { errors: [{ path: 'capability', message: NAMES }] });
    return { structured, isWhole: true, url: `${call.origin}${DOCUMENTATION}` };
  },
};

const DESCRIPTIONS: ReadonlyMap<string, Json> = new Map(
  CAPABILITIES.map((capability) => [capability.name, descriptionOf(capability)]),
);

function descriptionOf(capability: Capability): Json {
  const { name, summary, takes, makes } = capability;
  return {
    capability: name,
    summary,
    takes,
    makes,
    versions: availableVersions(capability),
    params: capabilityInput(capability),
    example: { audio_url: EXAMPLE_URL, ...exampleParams(capability) },
    price: PRICE,
    output: outputSchema(versionedOutput(capability)),
  };
}
