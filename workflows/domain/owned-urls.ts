/** URLs of audio that belongs to an account: `upload://<id>` for a file it sent, `artifact://<id>` for a file a step made. */

export type OwnedKind = 'upload' | 'artifact';

const UPLOAD_PREFIX = 'upload://';
/** Beginning of the URL of a made file; 36 characters of its id follow. */
export const ARTIFACT_PREFIX = 'artifact://';

/** Schemes of owned audio as the `protocol` of a parsed URL. */
export const OWNED_PROTOCOLS: readonly string[] = ['upload:', 'artifact:'];

/** Returns the URL of an upload. */
export function uploadUrl(id: string): string {
  return `${UPLOAD_PREFIX}${id}`;
}

/** Returns the URL of a made file. */
export function artifactUrl(id: string): string {
  return `${ARTIFACT_PREFIX}${id}`;
}

/** Returns the URL of an upload or a made file. */
export function ownedUrl({ kind, id }: { kind: OwnedKind; id: string }): string {
  return kind === 'upload' ? uploadUrl(id) : artifactUrl(id);
}

/** Splits the URL of owned audio into its kind and id, which is whatever follows the prefix; undefined for other URLs. */
export function parseOwnedUrl(url: string): { kind: OwnedKind; id: string } | undefined {
  if (url.startsWith(UPLOAD_PREFIX)) return { kind: 'upload', id: url.slice(UPLOAD_PREFIX.length) };
  if (url.startsWith(ARTIFACT_PREFIX)) return { kind: 'artifact', id: url.slice(ARTIFACT_PREFIX.length) };
  return undefined;
}
