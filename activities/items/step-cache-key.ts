import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { FURTHER_INPUTS, urlParam, type ByInput } from '../../audio/capabilities/further-inputs.ts';
import type { Capability } from '../../audio/capabilities/capability.ts';
import type { InstalledModel } from '../../audio/models/installed-models.ts';

export interface StepIdentity {
  capability: Capability;
  params: unknown;
  /** SHA-256 of the audio that the step works on. */
  inputHash: string;
  /** SHA-256 of the further audio that it works with, by role. */
  furtherHashes: ByInput<string>;
}

/**
 * Returns the key under which a step's result is kept. Two steps share it when they have the same input, further audio, capability
 * and version, engine and models, and the same parameters as canonical JSON (RFC 8785).
 */
export function stepCacheKey(
  { capability: { name, version, engine, uses = [] }, inputHash, furtherHashes, params }: StepIdentity,
  installed: readonly InstalledModel[],
): string {
  const models = installed.filter(({ kind }) => uses.includes(kind)).map((model) => `${model.name} ${model.digest}`);
  const { reference, ...further } = furtherHashes;
  const canonical = canonicalize({
    input: inputHash,
    reference: reference ?? null,
    ...(Object.keys(further).length > 0 ? { further } : {}),
    capability: name,
    version,
    engine,
    params: withoutAddresses(params),
    ...(models.length > 0 ? { models } : {}),
  });
  return createHash('sha256').update(canonical!).digest('hex');
}

/** Drops the addresses of further audio, whose contents count. That of a reference stays: the keys of results kept so far have it. */
function withoutAddresses(params: unknown): unknown {
  const addresses = new Set<string>(FURTHER_INPUTS.filter((input) => input !== 'reference').map(urlParam));
  return Object.fromEntries(Object.entries(params as object).filter(([name]) => !addresses.has(name)));
}
