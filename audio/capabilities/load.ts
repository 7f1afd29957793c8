import { CAPABILITY_NAMES, type CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Capability } from './capability.ts';

/**
 * Loads the code of one capability; resolves with undefined if it is not available here. An engine child uses few: all of them take some 150 ms of
 * processor time to load, one takes 20. `list.ts` is for processes that need all.
 */
export async function loadCapability(name: CapabilityName): Promise<Capability | undefined> {
  if (!CAPABILITY_NAMES.includes(name)) return undefined; // it becomes part of a path
  const module = (await import(`./${name.replaceAll('_', '-')}/capability.ts`)) as Record<string, unknown>;
  return Object.values(module).find((each): each is Capability => isCapability(each, name));
}

function isCapability(value: unknown, name: CapabilityName): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === name;
}
