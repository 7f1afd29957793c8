/** A colour as video stores it: BT.709 in the limited range. */
export interface Ink {
  y: number;
  u: number;
  v: number;
}

/** A picture of a video in planes: luma in full size, then both chroma planes in half the width and height (I420). */
export interface VideoFrame {
  readonly width: number;
  readonly height: number;
  /** All planes, one after the other. */
  readonly bytes: Uint8Array;
  /** Fills a rectangle; what lies outside is left out. Chroma follows in points of 2 by 2. */
  box(area: { x: number; y: number; width: number; height: number }, colour: Ink): void;
  /** Moves everything left by an even number of points; the right edge keeps what it had. */
  shiftLeft(points: number): void;
}

/** Makes a picture of one colour; width and height are even. */
export function createVideoFrame(width: number, height: number, ground: Ink): VideoFrame {
  const luma = width * height;
  const bytes = new Uint8Array((luma * 3) / 2);
  const half = width / 2;
  const planes = {
    y: bytes.subarray(0, luma),
    u: bytes.subarray(luma, luma + luma / 4),
    v: bytes.subarray(luma + luma / 4),
  };
  planes.y.fill(ground.y);
  planes.u.fill(ground.u);
  planes.v.fill(ground.v);
  return {
    width,
    height,
    bytes,
    box({ x, y, width: wide, height: high }, colour) {
      const [left, right] = [Math.max(0, x), Math.min(width, x + wide)];
      const [top, bottom] = [Math.max(0, y), Math.min(height, y + high)];
      if (left >= right) return;
      for (let row = top; row < bottom; row++) planes.y.fill(colour.y, row * width + left, row * width + right);
      const [from, to] = [left >> 1, (right + 1) >> 1];
      for (let row = top >> 1; row < (bottom + 1) >> 1; row++) {
        planes.u.fill(colour.u, row * half + from, row * half + to);
        planes.v.fill(colour.v, row * half + from, row * half + to);
      }
    },
    shiftLeft(points) {
      for (let row = 0; row < height; row++) planes.y.copyWithin(row * width, row * width + points, (row + 1) * width);
      for (const plane of [planes.u, planes.v])
        for (let row = 0; row < height / 2; row++)
          plane.copyWithin(row * half, row * half + points / 2, (row + 1) * half);
    },
  };
}

/** The ink of a colour of red, green and blue, 0 to 255. */
export function ink(red: number, green: number, blue: number): Ink {
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return {
    y: Math.round(16 + (219 / 255) * y),
    u: Math.round(128 + ((224 / 255) * (blue - y)) / 1.8556),
    v: Math.round(128 + ((224 / 255) * (red - y)) / 1.5748),
  };
}

/** Inks from one colour over others to the last, evenly spaced, `steps` in all. */
export function inkScale(colours: readonly (readonly [number, number, number])[], steps: number): Ink[] {
  return Array.from({ length: steps }, (_, i) => {
    const at = (i / Math.max(1, steps - 1)) * (colours.length - 1);
    const [from, to] = [colours[Math.floor(at)]!, colours[Math.ceil(at)]!];
    const mixed = from.map((value, channel) => value + (at - Math.floor(at)) * (to[channel]! - value));
    return ink(mixed[0]!, mixed[1]!, mixed[2]!);
  });
}
