/** A Y′CbCr colour: BT.709, limited range. */
export interface YuvColour {
  y: number;
  u: number;
  v: number;
}

/** A planar video frame in I420: luma at full size, then both chroma planes at half width and height. */
export interface VideoFrame {
  readonly width: number;
  readonly height: number;
  /** The planes Y, U and V, one after the other. */
  readonly bytes: Uint8Array;
  /** Fills a rectangle, clipped to the frame; chroma has a resolution of 2 by 2 pixels. */
  fillRect(area: { x: number; y: number; width: number; height: number }, colour: YuvColour): void;
  /** Scrolls the picture left by an even number of pixels; the right edge keeps its content. */
  shiftLeft(pixels: number): void;
}

/** Creates a frame filled with one colour; width and height must be even. */
export function createVideoFrame(width: number, height: number, background: YuvColour): VideoFrame {
  const luma = width * height;
  const bytes = new Uint8Array((luma * 3) / 2);
  const half = width / 2;
  const planes = {
    y: bytes.subarray(0, luma),
    u: bytes.subarray(luma, luma + luma / 4),
    v: bytes.subarray(luma + luma / 4),
  };
  planes.y.fill(background.y);
  planes.u.fill(background.u);
  planes.v.fill(background.v);
  return {
    width,
    height,
    bytes,
    fillRect({ x, y, width: wide, height: high }, colour) {
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
    shiftLeft(pixels) {
      for (let row = 0; row < height; row++) planes.y.copyWithin(row * width, row * width + pixels, (row + 1) * width);
      for (const plane of [planes.u, planes.v])
        for (let row = 0; row < height / 2; row++)
          plane.copyWithin(row * half, row * half + pixels / 2, (row + 1) * half);
    },
  };
}

/** Converts full-range RGB, 0 to 255, to Y′CbCr. */
export function yuv(red: number, green: number, blue: number): YuvColour {
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return {
    y: Math.round(16 + (219 / 255) * y),
    u: Math.round(128 + ((224 / 255) * (blue - y)) / 1.8556),
    v: Math.round(128 + ((224 / 255) * (red - y)) / 1.5748),
  };
}

/** Returns a gradient of `steps` colours through evenly spaced RGB stops. */
export function yuvGradient(colours: readonly (readonly [number, number, number])[], steps: number): YuvColour[] {
  return Array.from({ length: steps }, (_, i) => {
    const at = (i / Math.max(1, steps - 1)) * (colours.length - 1);
    const [from, to] = [colours[Math.floor(at)]!, colours[Math.ceil(at)]!];
    const mixed = from.map((value, channel) => value + (at - Math.floor(at)) * (to[channel]! - value));
    return yuv(mixed[0]!, mixed[1]!, mixed[2]!);
  });
}
