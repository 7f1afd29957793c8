/** Cuts samples given in parts into windows of `size`; the array is reused. A rest is filled up with silence, or left out. */
export function* windowsOf(
  parts: Iterable<Float32Array>,
  size: number,
  { rest }: { rest: 'filled' | 'dropped' },
): Generator<Float32Array> {
  const window = new Float32Array(size);
  let held = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length;) {
      const more = Math.min(size - held, part.length - at);
      window.set(part.subarray(at, at + more), held);
      held += more;
      at += more;
      if (held < size) continue;
      yield window;
      held = 0;
    }
  }
  if (held > 0 && rest === 'filled') yield window.fill(0, held);
}
