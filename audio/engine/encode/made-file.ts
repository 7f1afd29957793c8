import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';

/** Types of the files that steps make; customers' browsers are given no other. */
export const MADE_TYPES = [
  'audio/flac',
  'audio/wav',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'video/mp4',
  'image/png',
] as const;
export type MadeType = (typeof MADE_TYPES)[number];

/** A file that a step made. */
export const madeFile = z.object({
  /** Derived from the account, the bytes and the type: the same file has the same id. */
  artifactId: z.uuid(),
  path: z.string().max(4_096),
  contentType: z.enum(MADE_TYPES),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  durationS: z.number().nonnegative().optional(),
  /** The name under which customers download it. */
  fileName: z.string().regex(/^[\w-][\w.-]{0,199}$/),
});

export interface MadeFile extends Omit<z.infer<typeof madeFile>, 'durationS'> {
  durationS?: number;
}

/** Name space of artifact ids (RFC 9562, version 5). */
const ARTIFACT_NAMESPACE = '6f6e2f2e-6a0b-4b8e-9c55-0d3a1c1d7f10';

/** Returns the id of a file that a step made for an account. */
export function artifactIdOf({
  accountId,
  sha256,
  contentType,
}: {
  accountId: string;
  sha256: string;
  contentType: string;
}): string {
  return uuidv5(`${accountId} ${sha256} ${contentType}`, ARTIFACT_NAMESPACE);
}
