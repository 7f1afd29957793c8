import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import { MADE_TYPES, type MadeType } from '../../capabilities/made-types.ts';

/** Types of files that hold sound or a video, and can be the input of a step. A MIDI file holds notes. */
export function isSounding(contentType: string): boolean {
  return /^(audio|video)\//.test(contentType) && contentType !== 'audio/midi';
}

/** A file that a step made. */
export const madeFile = z.object({
  /** Derived from the account, the bytes, the type, and for text the name: the same file has the same id. */
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

/** Returns the id of a file that a step made for an account. Two short texts may be equal, so those of another name have another id. */
export function artifactIdOf({
  accountId,
  sha256,
  contentType,
  fileName,
}: {
  accountId: string;
  sha256: string;
  contentType: MadeType;
  fileName: string;
}): string {
  const isPicture = contentType === 'image/png';
  const name = isSounding(contentType) || isPicture ? '' : ` ${fileName}`;
  return uuidv5(`${accountId} ${sha256} ${contentType}${name}`, ARTIFACT_NAMESPACE);
}
