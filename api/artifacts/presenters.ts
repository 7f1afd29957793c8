import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { artifactUrl } from '../../workflows/domain/owned-urls.ts';
import { nameOfAudio } from './file-name.ts';

/** Answers a signed address of an artifact, whose file is named after what it was made of where that is known. */
export type SignArtifact = (artifactId: string, of?: string) => string;

/**
 * Copies an output; each made file in it gets its address for later requests and a signed one for download, named after the
 * audio where its address tells a name, else after the capability.
 */
export function addressArtifacts(
  output: unknown,
  { sign, audioUrl, capability }: { sign: SignArtifact; audioUrl: string; capability: CapabilityName },
): unknown {
  const of = nameOfAudio(audioUrl) ?? capability;
  return addressed(output, (artifactId) => sign(artifactId, of));
}

function addressed(output: unknown, sign: SignArtifact): unknown {
  if (Array.isArray(output)) return output.map((entry) => addressed(entry, sign));
  if (typeof output !== 'object' || output === null) return output;
  const copy = Object.fromEntries(Object.entries(output).map(([key, value]) => [key, addressed(value, sign)]));
  const { artifact_id: artifactId, ...rest } = copy;
  if (typeof artifactId !== 'string') return copy;
  return { artifact_id: artifactId, audio_url: artifactUrl(artifactId), url: sign(artifactId), ...rest };
}
