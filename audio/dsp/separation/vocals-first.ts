import { BANDS, bandOf } from './mask-bands.ts';
import { MASKS } from './mask-unet.ts';

/**
 * Above it, sound that only one of two networks takes for vocals is mostly drums: cymbals resemble consonants, and few other instruments
 * reach there.
 */
const CYMBALS_HZ = 4_000;
const CYMBALS = bandOf(CYMBALS_HZ);

/** Places of the masks of a band. */
const [DRUMS, BASS, OTHER] = [1, 2, 3] as const;

/**
 * Replaces the vocals of masks by those of another network and divides the rest among the other stems, in place; the masks still sum to 1.
 * Both are frames × bands × masks.
 */
export function replaceVocals(masks: Float32Array, ofVocals: Float32Array): void {
  for (let at = 0, band = 0; at < masks.length; at += MASKS, band = (band + 1) % BANDS) {
    const released = masks[at]! - ofVocals[at]!;
    masks[at] = ofVocals[at]!;
    if (released < 0) take(masks, at, -released);
    else if (band >= CYMBALS) masks[at + DRUMS]! += released;
    else give(masks, at, released);
  }
}

/** Takes a share from drums and bass, and from the other instruments what these do not have. */
function take(masks: Float32Array, at: number, share: number): void {
  const both = masks[at + DRUMS]! + masks[at + BASS]!;
  const taken = Math.min(share, both);
  const kept = both > 0 ? 1 - taken / both : 0;
  masks[at + DRUMS]! *= kept;
  masks[at + BASS]! *= kept;
  masks[at + OTHER] = Math.max(0, masks[at + OTHER]! - (share - taken));
}

/** Divides a share among drums, bass and the other instruments as they are; all is of the other instruments where none has any. */
function give(masks: Float32Array, at: number, share: number): void {
  const rest = masks[at + DRUMS]! + masks[at + BASS]! + masks[at + OTHER]!;
  if (rest > 0) for (let mask = DRUMS; mask <= OTHER; mask++) masks[at + mask]! *= 1 + share / rest;
  else masks[at + OTHER] = share;
}
