import { jsonSchema, tool, type JSONSchema7, type ToolSet } from 'ai';
import { z } from 'zod';
import { MAX_STEPS } from '../workflows/domain/recipe.ts';
import { CAPABILITIES } from '../audio/capabilities/list.ts';

/** How a conversation calls its audio. */
export const AUDIO_HANDLE = /^audio_([1-9]\d{0,3})$/;

const handle = (what: string) => ({ type: 'string', pattern: '^audio_[1-9][0-9]*$', description: what }) as const;

/** Every capability as a tool of the conversation: its parameters, and which audio it works on. Nothing runs here. */
export function capabilityTools(): ToolSet {
  return Object.fromEntries(
    CAPABILITIES.map(({ name, summary, params, compares }) => [
      name,
      tool({
        description: summary,
        inputSchema: jsonSchema(withAudio(z.toJSONSchema(params, { io: 'input' }) as JSONSchema7, compares ?? false)),
      }),
    ]),
  );
}

/** The one tool of recipe generation. */
export function draftTool(): ToolSet {
  const step = z.object({
    capability: z.enum(CAPABILITIES.map(({ name }) => name)),
    params: z.record(z.string(), z.unknown()).optional(),
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

function withAudio({ properties = {}, required = [], ...schema }: JSONSchema7, compares: boolean): JSONSchema7 {
  // Which audio it is compared with is named by its handle too, never by an address.
  const { reference_url: _, ...own } = properties;
  return {
    ...schema,
    type: 'object',
    properties: {
      audio: handle('Which audio to work on, such as audio_1.'),
      ...(compares ? { reference: handle('Which audio to compare it with.') } : {}),
      ...own,
    },
    required: ['audio', ...required.filter((name) => name !== 'reference_url')],
  };
}
