/** A file before it is written: UTF-8 text or bytes, in parts. */
export interface FileOfParts {
  /** Without the extension. */
  name: string;
  parts: Iterable<string | Uint8Array>;
}
