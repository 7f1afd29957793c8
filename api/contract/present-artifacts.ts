/** Answers a signed address of an artifact. */
export type SignArtifact = (artifactId: string) => string;

/** Copies an output; each made file in it gets its address for later requests and a signed one for download. */
export function addressArtifacts(output: unknown, sign: SignArtifact): unknown {
  if (Array.isArray(output)) return output.map((entry) => addressArtifacts(entry, sign));
  if (typeof output !== 'object' || output === null) return output;
  const copy = Object.fromEntries(Object.entries(output).map(([key, value]) => [key, addressArtifacts(value, sign)]));
  const { artifact_id: artifactId, ...rest } = copy;
  if (typeof artifactId !== 'string') return copy;
  return { artifact_id: artifactId, audio_url: `artifact://${artifactId}`, url: sign(artifactId), ...rest };
}
