import { glyphPixel, GLYPH_HEIGHT, GLYPH_WIDTH } from './bitmap-font.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** An RGB image, 3 bytes per pixel, rows from the top. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
  /** Sets one pixel; ignored outside the image. */
  setPixel(x: number, y: number, colour: Colour): void;
  /** Fills a rectangle, clipped to the image. */
  fillRect(area: { x: number; y: number; width: number; height: number }, colour: Colour): void;
  /** Draws text at twice the size of the font; `at` is the top left, top centre or top right of the text. */
  text(content: string, at: { x: number; y: number; align?: 'left' | 'middle' | 'right' }, colour: Colour): void;
}

/** Pixels per pixel of the font. */
const SCALE = 2;
/** Height of drawn text in pixels. */
export const TEXT_HEIGHT = SCALE * GLYPH_HEIGHT;

/** Returns the width of drawn text in pixels. */
export function textWidth(content: string): number {
  return Math.max(0, content.length * (GLYPH_WIDTH + 1) - 1) * SCALE;
}

/** Creates an image filled with one colour. */
export function createCanvas(width: number, height: number, [red, green, blue]: Colour): Canvas {
  const rgb = new Uint8Array(3 * width * height);
  for (let i = 0; i < rgb.length; i += 3) {
    rgb[i] = red;
    rgb[i + 1] = green;
    rgb[i + 2] = blue;
  }
  const canvas: Canvas = {
    width,
    height,
    rgb,
    setPixel(x, y, colour) {
      if (x < 0 || y < 0 || x >= width || y >= height) return;
      rgb.set(colour, 3 * (y * width + x));
    },
    fillRect(area, colour) {
      for (let y = area.y; y < area.y + area.height; y++)
        for (let x = area.x; x < area.x + area.width; x++) canvas.setPixel(x, y, colour);
    },
    text(content, { x, y, align = 'left' }, colour) {
      const shift = align === 'left' ? 0 : align === 'middle' ? textWidth(content) / 2 : textWidth(content);
      const left = Math.round(x - shift);
      content.split('').forEach((character, i) => {
        for (let row = 0; row < GLYPH_HEIGHT; row++)
          for (let column = 0; column < GLYPH_WIDTH; column++)
            if (glyphPixel(character, column, row))
              canvas.fillRect(
                {
                  x: left + SCALE * (i * (GLYPH_WIDTH + 1) + column),
                  y: y + SCALE * row,
                  width: SCALE,
                  height: SCALE,
                },
                colour,
              );
      });
    },
  };
  return canvas;
}
