/** Returns the largest difference between the samples of two recordings, full scale 1; Infinity if their lengths or channels differ. */
export function largestDifference(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  if (a.length !== b.length || a[0]?.length !== b[0]?.length) return Infinity;
  let most = 0;
  a.forEach((plane, channel) => {
    const other = b[channel]!;
    for (let i = 0; i < plane.length; i++) most = Math.max(most, Math.abs(plane[i]! - other[i]!));
  });
  return most;
}
