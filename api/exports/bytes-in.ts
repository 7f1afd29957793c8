/** Returns the bytes of the pieces. Throws the reason of `signal` once it is aborted: nobody waits for them any more. */
export async function bytesIn(pieces: AsyncIterable<string>, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  for await (const piece of pieces) {
    signal.throwIfAborted();
    bytes += Buffer.byteLength(piece);
  }
  return bytes;
}
