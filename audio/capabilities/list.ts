import { CAPABILITY_NAMES, isAddition, type CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Capability } from './capability.ts';
import * as collected from './index.ts';
import { urlParam } from './further-inputs.ts';

const byName = new Map<CapabilityName, Capability>(
  Object.values<Capability>(collected).map((each) => [each.name, each]),
);

/** Every capability that this service can run, in the contract's order. */
export const CAPABILITIES: readonly Capability[] = CAPABILITY_NAMES.flatMap((name) => byName.get(name) ?? []);

/** Returns the capability of a name; undefined if it is not available here. */
export function capability(name: CapabilityName): Capability | undefined {
  return byName.get(name);
}

/** Returns the summary for OpenAPI, which marks additions to the contract's capabilities. */
export function markedSummary({ name, summary }: Capability): string {
  return isAddition(name) ? `${summary} An addition to the contract's eighteen capabilities.` : summary;
}

const EXAMPLE_URL = 'https://example.com/intro.flac';

/** Returns valid parameters of a capability with every default written out. */
export function exampleParams({ params, inputs = [] }: Capability): Record<string, unknown> {
  // A capability without a default for its further audio gets the address of an example.
  const known = params.safeParse({});
  const needed = Object.fromEntries(inputs.slice(0, 1).map((input) => [urlParam(input), EXAMPLE_URL]));
  return (known.success ? known.data : params.parse(needed)) as Record<string, unknown>;
}
