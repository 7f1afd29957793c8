import type { Readable } from 'node:stream';

/** A range of bytes of an object, from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Immutable objects by key. An object is either complete or absent. */
export interface Storage {
  has(key: string): Promise<boolean>;
  /** Returns the size in bytes, or undefined when the object does not exist. */
  size(key: string): Promise<number | undefined>;
  /** Stores a copy of a file; readers see the whole object or none. Does nothing when the object exists. */
  putFile(key: string, path: string): Promise<void>;
  /** Stores a file that was written to a staging path, and removes it from there. */
  takeFile(key: string, staged: string): Promise<void>;
  /** Copies an object to a file, which appears only when it is complete. */
  toFile(key: string, path: string, signal?: AbortSignal): Promise<void>;
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes an object if it exists. */
  remove(key: string): Promise<void>;
  /** Returns a new path for a file to be stored later; files abandoned there are removed after a day. */
  stagingPath(): Promise<string>;
  /** Throws when the storage cannot be reached. */
  check(): Promise<void>;
}

/** Returns the key of a content: there is one object per account and SHA-256. */
export function objectKey(accountId: string, sha256: string): string {
  return `accounts/${accountId}/${sha256.slice(0, 2)}/${sha256}`;
}
