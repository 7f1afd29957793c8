import { inked, LETTER_HEIGHT, LETTER_WIDTH } from './bitmap-font.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A picture that can be drawn on; rows from the top. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
  /** Sets one point; outside, nothing happens. */
  dot(x: number, y: number, colour: Colour): void;
  /** Fills a rectangle from its upper left corner. */
  box(area: { x: number; y: number; width: number; height: number }, colour: Colour): void;
  /** Writes letters twice their size, from the upper left corner or, `align`ed otherwise, from the middle or right of the top. */
  text(words: string, at: { x: number; y: number; align?: 'left' | 'middle' | 'right' }, colour: Colour): void;
}

/** Points to each point of a letter. */
const SCALE = 2;
/** Height of what `text` writes. */
export const TEXT_HEIGHT = SCALE * LETTER_HEIGHT;

/** Width of what `text` would write. */
export function textWidth(words: string): number {
  return Math.max(0, words.length * (LETTER_WIDTH + 1) - 1) * SCALE;
}

/** Makes a picture of one colour. */
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
    dot(x, y, colour) {
      if (x < 0 || y < 0 || x >= width || y >= height) return;
      rgb.set(colour, 3 * (y * width + x));
    },
    box(area, colour) {
      for (let y = area.y; y < area.y + area.height; y++)
        for (let x = area.x; x < area.x + area.width; x++) canvas.dot(x, y, colour);
    },
    text(words, { x, y, align = 'left' }, colour) {
      const shift = align === 'left' ? 0 : align === 'middle' ? textWidth(words) / 2 : textWidth(words);
      const left = Math.round(x - shift);
      words.split('').forEach((letter, i) => {
        for (let row = 0; row < LETTER_HEIGHT; row++)
          for (let column = 0; column < LETTER_WIDTH; column++)
            if (inked(letter, column, row))
              canvas.box(
                {
                  x: left + SCALE * (i * (LETTER_WIDTH + 1) + column),
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
