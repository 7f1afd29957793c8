import { jsonSchema, tool, type JSONSchema7, type ToolSet } from 'ai';
import { z } from 'zod';
import { MAX_STEPS } from '../workflows/domain/recipe.ts';
import { urlParam, type FurtherInput } from '../audio/capabilities/further-inputs.ts';
import { CAPABILITIES } from '../audio/capabilities/list.ts';
import { LOOKUP_NAMES, lookupTools } from './lookup-tools.ts';

/** Longest length whose price can be asked, in seconds: a year. */
const MAX_SECONDS = 31_536_000;

/** Names of audio in a conversation: `audio_1`, `audio_2` … */
export const AUDIO_HANDLE = /^audio_([1-9]\d{0,3})$/;

const handle = (description: string) => ({ type: 'string', pattern: '^audio_[1-9][0-9]*$', description }) as const;

const FURTHER_AUDIO: Record<FurtherInput, string> = {
  reference: 'Which audio to compare it with.',
  before: 'Which audio comes before it.',
  after: 'Which audio comes after it.',
  with: 'Which audio to mix into it.',
};

/** Returns one tool definition per capability: its parameters and the handle of its audio. The tools have no `execute`. */
export function capabilityTools(): ToolSet {
  return Object.fromEntries(
    CAPABILITIES.map(({ name, summary, params, inputs }) => [
      name,
      tool({
        description: summary,
        inputSchema: jsonSchema(withAudio(z.toJSONSchema(params, { io: 'input' }) as JSONSchema7, inputs ?? [])),
      }),
    ]),
  );
}

/** Max calls that one price or proposal is about: five for each of the 20 files that may be attached to a message. */
export const MAX_CALLS = 100;

const workCall = z.strictObject({
  capability: z.string().describe('Name of the tool.'),
  audio: z.string().describe('Handle of its audio, such as audio_1.'),
  params: z.record(z.string(), z.unknown()).optional().describe('Its other arguments.'),
});
const workCalls = z.array(workCall).min(1).max(MAX_CALLS);

/** Input of `estimate_price`. */
export const priceRequest = z
  .strictObject({
    calls: workCalls.optional().describe('The work whose price is asked.'),
    audio: z.array(z.string()).min(1).max(MAX_CALLS).optional().describe('Handles of the audio whose price is asked.'),
    seconds: z.number().positive().max(MAX_SECONDS).optional().describe('Length of audio that is not here.'),
  })
  .refine((asked) => Object.values(asked).filter((value) => value !== undefined).length === 1);

/** Input of `propose_work`. */
export const workProposal = z.strictObject({ calls: workCalls });

/** Names of the tools that spend nothing. */
export const FREE_TOOL_NAMES: ReadonlySet<string> = new Set([...LOOKUP_NAMES, 'estimate_price', 'propose_work']);

/** Returns the tools of a chat: the capabilities, and tools that spend nothing. */
export function chatTools(): ToolSet {
  return {
    ...capabilityTools(),
    ...lookupTools(),
    estimate_price: tool({
      description:
        'Returns what work on audio costs, in tokens and US dollars, by the meter that charges. Runs and charges nothing. Give one of calls, audio or seconds.',
      inputSchema: priceRequest,
    }),
    propose_work: tool({
      description:
        'Proposes work that the user did not clearly ask for, or should confirm. Runs nothing: returns its price, to be asked about in one short question.',
      inputSchema: workProposal,
    }),
  };
}

/** Returns the only tool of recipe generation. */
export function draftTool(): ToolSet {
  const step = z.object({
    capability: z.enum(CAPABILITIES.map(({ name }) => name)),
    params: z.record(z.string(), z.unknown()).optional(),
    version: z.int().positive().optional().describe('Only where the request names a version of the capability.'),
  });
  return {
    draft_recipe: tool({
      description:
        'Drafts a recipe: the steps in order, each with every parameter that the request names or implies written out.',
      inputSchema: z.object({
        name: z.string().describe('A short name, in words.'),
        steps: z.array(step).min(1).max(MAX_STEPS),
        explanation: z.string().describe('What the recipe does, in a sentence or two.'),
      }),
    }),
  };
}

/** Returns the input schema of a tool: the parameters of the capability, with handles for the audio. */
function withAudio(
  { properties = {}, required = [], ...schema }: JSONSchema7,
  inputs: readonly FurtherInput[],
): JSONSchema7 {
  // Further audio is a handle too: models see no URLs.
  const addresses = new Set<string>(inputs.map(urlParam));
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !addresses.has(name)));
  return {
    ...schema,
    type: 'object',
    properties: {
      audio: handle('Which audio to work on, such as audio_1.'),
      ...Object.fromEntries(inputs.map((input) => [input, handle(FURTHER_AUDIO[input])])),
      ...own,
    },
    required: ['audio', ...required],
  };
}
