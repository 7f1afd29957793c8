import type { Config } from '../../platform/config.ts';
import { signArtifactUrl } from '../../platform/storage/signed-artifact-url.ts';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { artifactUrl, parseOwnedUrl } from '../../workflows/domain/owned-urls.ts';
import { nameOfAudio } from './file-name.ts';

/** Returns a signed address of an artifact. The name of the downloaded file begins with `of`, if given. */
export type SignArtifact = (artifactId: string, of?: string) => string;

/**
 * Returns the function that signs artifact addresses under `origin`, the address at which clients reach the API. They expire a day from
 * now, or at `expires`, in seconds since 1970.
 */
export function artifactSigner(config: Pick<Config, 'KEY_SECRET'>, origin: string, expires?: number): SignArtifact {
  return (artifactId, of) => signArtifactUrl(config, { artifactId, origin, of, expires });
}

/** The signer, the audio and the capability, from which the addresses of an output's artifacts are made. */
export interface ArtifactNaming {
  sign: SignArtifact;
  audioUrl: string;
  capability: CapabilityName;
}

/**
 * Copies an output and adds two addresses to each artifact in it: `audio_url` for later requests and the signed `url` for
 * download. The downloaded file is named after the audio if its URL has a file name or its upload has one, otherwise after the
 * capability.
 */
export function addressArtifacts(output: unknown, { sign, audioUrl, capability }: ArtifactNaming): unknown {
  // The name of an upload is looked up when the file is downloaded.
  const of = nameOfAudio(audioUrl) ?? (parseOwnedUrl(audioUrl) ? `${audioUrl}/${capability}` : capability);
  return withAddresses(output, (artifactId) => sign(artifactId, of));
}

function withAddresses(output: unknown, sign: SignArtifact): unknown {
  if (Array.isArray(output)) return output.map((entry) => withAddresses(entry, sign));
  if (typeof output !== 'object' || output === null) return output;
  const copy = Object.fromEntries(Object.entries(output).map(([key, value]) => [key, withAddresses(value, sign)]));
  const { artifact_id: artifactId, ...rest } = copy;
  if (typeof artifactId !== 'string') return copy;
  return { artifact_id: artifactId, audio_url: artifactUrl(artifactId), url: sign(artifactId), ...rest };
}
