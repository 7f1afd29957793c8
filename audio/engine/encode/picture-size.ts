/** Markers of JPEG that begin a frame: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Returns the size in pixels that a JPEG or PNG picture declares; undefined if it declares none. */
export function pictureSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR')
    return positive(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at++;
    else if (isFrameMarker(marker)) return positive(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function positive(width: number, height: number): { width: number; height: number } | undefined {
  const isSize = width > 0 && height > 0 && width <= 0xffff && height <= 0xffff;
  return isSize ? { width, height } : undefined;
}
