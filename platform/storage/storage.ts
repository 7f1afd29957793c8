import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Bytes of an object from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Objects by key; an object is always complete and never changes. */
export interface Storage {
  has(key: string): Promise<boolean>;
  /** Returns the size in bytes; undefined if there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** Stores a copy of a file atomically. Does nothing if the object exists. */
  putFile(key: string, path: string): Promise<void>;
  /** Stores a file from a staging path by moving it. */
  takeFile(key: string, staged: string): Promise<void>;
  /** Copies an object to a file, which appears only when it is complete. Throws `ObjectMissing` if there is no such object. */
  toFile(key: string, path: string, signal?: AbortSignal): Promise<void>;
  /** Throws `ObjectMissing` if there is no such object. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes an object; does nothing if there is none. */
  remove(key: string): Promise<void>;
  /** Returns objects in the order of their keys, those after `after` (the empty text is before all), at most `limit`. */
  list(page: { after: string; limit: number }): Promise<{ key: string; modifiedAt: Date }[]>;
  /** Returns a new path for a file on its way into storage; files left there are removed after a day. */
  stagingPath(): Promise<string>;
  /** Throws if the storage cannot be reached. Returns a warning for operators if little more can be stored. */
  check(): Promise<string | undefined>;
  /** Addresses by which clients read objects without this service; undefined where they reach only the API. */
  readonly publicObjects?: PublicObjects;
  /** Objects that clients send in parts, without this service; undefined where they reach only the API. */
  readonly multipartObjects?: MultipartObjects;
  /** Files that grow; undefined where objects can only be stored whole. */
  readonly partialFiles?: PartialFiles;
}

/** How an object is sent to who reads it by a signed address. */
export interface ObjectHeaders {
  contentType: string;
  disposition: string;
}

/** Objects at signed addresses, which anybody may read for an hour. */
export interface PublicObjects {
  /** Scheme, host and port of all addresses. */
  origin: string;
  addressOf(key: string, headers: ObjectHeaders): Promise<string>;
}

/** A part that the storage has. */
export interface ObjectPart {
  number: number;
  bytes: number;
  etag: string;
}

interface Multipart {
  id: string;
  multipartId: string;
}

/** Objects of uploads that arrive in parts, by the ids of the uploads, until they are copied to their content. */
export interface MultipartObjects {
  /** Returns the id that the storage gives to the parts. */
  begin(id: string): Promise<string>;
  /** Returns the address at which anybody may PUT a part of this size for an hour. */
  partAddress(part: Multipart & { number: number; bytes: number }): Promise<string>;
  /** Returns the parts that have arrived; undefined once they are one object, or were given up. */
  parts(multipart: Multipart): Promise<ObjectPart[] | undefined>;
  /** Makes one object of the parts. Returns false, and makes none, if the client has sent one of them again meanwhile. */
  complete(multipart: Multipart & { parts: readonly ObjectPart[] }): Promise<boolean>;
  /** Throws `ObjectMissing` before the parts are one object. */
  stream(id: string): Promise<Readable>;
  /** Copies the object to a key, inside the storage. */
  copy(id: string, key: string): Promise<void>;
  /** Removes the parts and the object; does nothing if there are none. */
  remove(id: string): Promise<void>;
}

/** Files of uploads that arrive in pieces, by the ids of the uploads, seen by all processes that share the storage. */
export interface PartialFiles {
  /** Opens a file to write and read at any position; it begins empty. */
  open(id: string): Promise<FileHandle>;
  /** Removes a file; does nothing if there is none. */
  remove(id: string): Promise<void>;
  /** Removes files that were last written before a time. Returns their number. */
  removeOlder(than: Date): Promise<number>;
}

/** Returns the key of a content: one object per account and SHA-256. */
export function objectKey(accountId: string, sha256: string): string {
  return `accounts/${accountId}/${sha256.slice(0, 2)}/${sha256}`;
}

/** Returns the key of the waveform of a content. */
export function peaksKey(accountId: string, sha256: string): string {
  return `${objectKey(accountId, sha256)}.peaks`;
}

const KEY = /^accounts\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f]{2}\/([0-9a-f]{64})(?:\.peaks)?$/;

/** Returns the content whose object, or what was made of it to show it, has a key; undefined for keys of others. */
export function contentOfKey(key: string): { accountId: string; contentHash: string } | undefined {
  const [, accountId, contentHash] = KEY.exec(key) ?? [];
  return accountId !== undefined && contentHash !== undefined ? { accountId, contentHash } : undefined;
}

/** Removes the object of a content, and what was made of it to show it. */
export async function removeContent(storage: Storage, accountId: string, sha256: string): Promise<void> {
  await storage.remove(peaksKey(accountId, sha256));
  await storage.remove(objectKey(accountId, sha256));
}

/** The storage responds, and has no object of this key. An outage of the storage is another error. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing';

  constructor(key: string) {
    super(`there is no object ${key}`);
  }
}
