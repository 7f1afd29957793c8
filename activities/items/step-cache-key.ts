import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Capability } from '../../audio/capabilities/capability.ts';
import type { InstalledModel } from '../../audio/models/installed-models.ts';

export interface StepIdentity {
  capability: Capability;
  params: unknown;
  /** SHA-256 of the audio that the step works on. */
  inputHash: string;
  /** SHA-256 of the audio that it compares with. */
  referenceHash: string | undefined;
}

/**
 * Returns the key under which a step's result is kept. Two steps share it when they have the same input, reference, capability
 * and version, engine and models, and the same parameters as canonical JSON (RFC 8785).
 */
export function stepCacheKey(
  { capability: { name, version, engine, uses = [] }, inputHash, referenceHash, params }: StepIdentity,
  installed: readonly InstalledModel[],
): string {
  const models = installed.filter(({ kind }) => uses.includes(kind)).map((model) => `${model.name} ${model.digest}`);
  const canonical = canonicalize({
    input: inputHash,
    reference: referenceHash ?? null,
    capability: name,
    version,
    engine,
    params,
    ...(models.length > 0 ? { models } : {}),
  });
  return createHash('sha256').update(canonical!).digest('hex');
}
