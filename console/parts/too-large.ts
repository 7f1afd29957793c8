import { fileSize } from './format.ts';

/**
 * Returns why a file is too large to be uploaded; undefined if it is not, or while the account is not loaded. The service checks it
 * too, but a browser reads the refusal only after it has sent the whole file.
 */
export function tooLarge(
  { size }: { size: number },
  account: { max_upload_bytes: number } | undefined,
): string | undefined {
  if (account === undefined || size <= account.max_upload_bytes) return undefined;
  const [max, is] = [fileSize(account.max_upload_bytes), fileSize(size)];
  return `An upload may have at most ${max}; this file has ${is}. Cut it, or save it in a smaller format.`;
}
