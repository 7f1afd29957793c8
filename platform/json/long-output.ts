/**
 * Bytes of an output beyond which it is no object but a text that is read on demand: an hour of melody has 6 MB, which would keep the event loop
 * for 0.2 s and take ten times that as an object.
 */
export const LONG_OUTPUT_BYTES = 2 ** 14;

/** An output that is only read on demand. */
export class LongOutput {
  /** Id of the result. */
  readonly id: string;
  /** Length of its JSON. */
  readonly bytes: number;

  constructor(id: string, bytes: number) {
    this.id = id;
    this.bytes = bytes;
  }
}
