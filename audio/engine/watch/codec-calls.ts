/**
 * The main thread marks here when FFmpeg is at work and when it returned something; the watching thread reads it, also while a call
 * keeps the main thread from doing anything. A mark costs some nanoseconds, a message to the parent thousands.
 */
export const codecCalls = new Int32Array(new SharedArrayBuffer(8));

/** Positions in `codecCalls`: calls that are under way (they may be nested), and packets and frames returned so far. */
export const UNDER_WAY = 0;
export const RETURNED = 1;

/** Calls FFmpeg; a call that computes too long without a packet or a frame ends the process. */
export function callCodec<T>(call: () => T): T {
  Atomics.add(codecCalls, UNDER_WAY, 1);
  try {
    return call();
  } finally {
    Atomics.sub(codecCalls, UNDER_WAY, 1);
  }
}

/** Notes that FFmpeg returned a packet from an encoder or a frame from a decoder. */
export function codecReturned(): void {
  Atomics.add(codecCalls, RETURNED, 1);
}
