import { isAbout, slotAt, type Family } from '../reading/reading.ts';
import { wordOf } from '../text/quantities.ts';

/** Reads the picture of a video. */
export const styles: Family = function* styles(reading) {
  if (!isAbout(reading, 'create_video')) return;
  for (const piece of reading.pieces.toReversed()) {
    const style = wordOf(piece, 'style');
    if (style) yield slotAt('style', style, piece);
  }
};
