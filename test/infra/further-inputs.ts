import { urlParam, type ByInput } from '../../audio/capabilities/further-inputs.ts';
import { capability } from '../../audio/capabilities/list.ts';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';

/** Returns the parameters without which a capability does not run: the addresses of its further audio, if it needs them. */
export function neededParams(name: CapabilityName, url: string): Record<string, string> {
  const known = capability(name);
  if (!known || known.params.safeParse({}).success) return {};
  return Object.fromEntries((known.inputs ?? []).map((input) => [urlParam(input), url]));
}

/** Returns an input of a capability as all of its further inputs. */
export function asFurtherInputs<T>(name: CapabilityName, input: T): ByInput<T> {
  return Object.fromEntries((capability(name)?.inputs ?? []).map((further) => [further, input]));
}
