/** 10 ms steps of level in one window of 512 samples at 16 kHz. */
const STEPS_PER_WINDOW = 3.2;
/** Windows the level is the mean of: longer than a syllable, shorter than a pause. */
const AROUND = 5;
/** The level of speech: that of its louder windows, as a part of those more likely speech than not. */
const LIKELY = 0.5;
const LOUD_PART = 0.8;
/** Windows this far below speech, in dB, are what is behind it. */
const BEHIND = -8;
const LEAST_BEHIND = 10;
/** The usual probability behind speech: up to the first it is noise, from the second other people. */
const NOISE = 0.05;
const PEOPLE = 0.12;
/** How much of the probability other people lose: nothing above the first level over speech, in dB, all this below the second. */
const NEAREST = -4;
const FARTHEST = -9;
const LOSS = 0.6;

/**
 * Probabilities of speech, freed of people talking in the background: where what is quieter than the speech is mostly neither
 * surely speech nor surely none, quiet windows count for less. `voice` is per window of 512 samples at 16 kHz, `level` the
 * root mean square per 10 ms.
 */
export function inTheForeground(voice: Float32Array, level: Float32Array): Float32Array {
  const likely: number[] = [];
  const relative = levelsAround(voice.length, level);
  voice.forEach((probability, at) => {
    if (probability > LIKELY) likely.push(windowLevel(level, at));
  });
  if (likely.length === 0) return voice;
  const speech = likely.toSorted((a, b) => a - b)[Math.floor(LOUD_PART * (likely.length - 1))]!;
  for (let at = 0; at < relative.length; at++) relative[at]! -= speech;
  const behind = voice.filter((_, at) => relative[at]! < BEHIND).toSorted();
  if (behind.length < LEAST_BEHIND) return voice;
  const people = within((behind[behind.length >> 1]! - NOISE) / (PEOPLE - NOISE));
  return voice.map(
    (probability, at) => probability * (1 - people * LOSS * within((NEAREST - relative[at]!) / (NEAREST - FARTHEST))),
  );
}

/** Level of each window and its neighbours together, in dB. */
function levelsAround(windows: number, level: Float32Array): Float64Array {
  return Float64Array.from({ length: windows }, (_, at) =>
    decibels(meanPower(level, (at - AROUND) * STEPS_PER_WINDOW, (at + AROUND + 1) * STEPS_PER_WINDOW)),
  );
}

function windowLevel(level: Float32Array, at: number): number {
  return decibels(meanPower(level, at * STEPS_PER_WINDOW, (at + 1) * STEPS_PER_WINDOW));
}

function meanPower(level: Float32Array, from: number, to: number): number {
  let sum = 0;
  let count = 0;
  for (let step = Math.max(0, Math.floor(from)); step < Math.min(level.length, Math.floor(to)); step++, count++)
    sum += level[step]! ** 2;
  return count === 0 ? 0 : sum / count;
}

function decibels(power: number): number {
  return 10 * Math.log10(power + 1e-10);
}

function within(part: number): number {
  return Math.max(0, Math.min(1, part));
}
