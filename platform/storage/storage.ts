import type { Readable } from 'node:stream';

/** Bytes of an object from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Objects by key; what is there is whole, and never changes. */
export interface Storage {
  has(key: string): Promise<boolean>;
  /** Size in bytes; undefined when there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** Stores a copy of a file; others see all of it or nothing. Does nothing when the object is there. */
  putFile(key: string, path: string): Promise<void>;
  /** Stores a file that was written to a staging path, and takes it away from there. */
  takeFile(key: string, staged: string): Promise<void>;
  /** Copies an object to a file, which is there only when it is whole. */
  toFile(key: string, path: string, signal?: AbortSignal): Promise<void>;
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes an object; one that is not there is fine. */
  remove(key: string): Promise<void>;
  /** A new path for a file on its way into storage; what is left there is cleared after a day. */
  stagingPath(): Promise<string>;
  /** Throws when objects cannot be reached. */
  check(): Promise<void>;
}

/** Key of a content: one object per account and SHA-256. */
export function objectKey(accountId: string, sha256: string): string {
  return `accounts/${accountId}/${sha256.slice(0, 2)}/${sha256}`;
}
