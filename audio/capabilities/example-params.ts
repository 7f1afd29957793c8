import type { Capability } from './capability.ts';
import { urlParam } from './further-inputs.ts';

const EXAMPLE_URL = 'https://example.com/intro.flac';

/** Returns valid parameters of a capability with every default written out. */
export function exampleParams({ params, inputs = [] }: Capability): Record<string, unknown> {
  // A capability without a default for its further audio gets the address of an example.
  const known = params.safeParse({});
  const needed = Object.fromEntries(inputs.slice(0, 1).map((input) => [urlParam(input), EXAMPLE_URL]));
  return (known.success ? known.data : params.parse(needed)) as Record<string, unknown>;
}
