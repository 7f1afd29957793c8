import { listedInput, listedOutput } from './listed-schema.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

/** What the protocol assumes of a tool that does not say otherwise. */
const DEFAULTS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

/**
 * The tools as `tools/list` returns them. Clients put the whole list before each message of a language model, so it is short:
 * `describe_capability` returns what a schema here leaves out.
 */
export const LISTED_TOOLS = TOOLS.map(({ name, description, annotations, inputSchema, outputSchema }) => ({
  name,
  description,
  annotations: unusual(annotations),
  inputSchema: listedInput(inputSchema),
  outputSchema: listedOutput(outputSchema),
}));

function unusual(annotations: Tool['annotations']): Partial<Tool['annotations']> {
  return Object.fromEntries(
    Object.entries(annotations).filter(([hint, value]) => DEFAULTS[hint as keyof typeof DEFAULTS] !== value),
  );
}
