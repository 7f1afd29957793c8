/**
 * Yields consecutive, non-overlapping windows of `size` samples of a stream of blocks; the array is reused. A partial
 * last window is padded with silence ('filled') or omitted ('dropped').
 */
export function* fixedWindows(
  parts: Iterable<Float32Array>,
  size: number,
  { rest }: { rest: 'filled' | 'dropped' },
): Generator<Float32Array> {
  const window = new Float32Array(size);
  let filled = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length;) {
      const more = Math.min(size - filled, part.length - at);
      window.set(part.subarray(at, at + more), filled);
      filled += more;
      at += more;
      if (filled < size) continue;
      yield window;
      filled = 0;
    }
  }
  if (filled > 0 && rest === 'filled') yield window.fill(0, filled);
}
