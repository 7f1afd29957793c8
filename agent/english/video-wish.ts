import { has, phrases } from './words/phrases.ts';
import { VERBS } from './verbs.ts';
import type { Word } from './words/words.ts';

const VIDEO =
  /^(video|vid|movie|clip|mp4|mov|film|footage|webm|mkv|visual|visualization|visualizer|audiogram|animation)s?$/;
const MADE = phrases('visualize, visualizer, visualization, audiogram, animate, animation, visuals');
/** Before the word, these say that the video is there already: `this video`, `sound of a video`. */
const THERE = new Set([
  'this',
  'that',
  'the',
  'my',
  'our',
  'your',
  'from',
  'of',
  'in',
  'off',
  'is',
  'have',
  'got',
  'attached',
  'its',
  'his',
  'her',
  'their',
  'original',
]);
const MAKES = /^(video|vid|visual|visualization|visualizer|audiogram|animation)s?$/;
const LOOKBACK = 4;

/** Whether words ask for a video to be made; one that is only spoken of is there already. */
export function wantsVideo(words: readonly Word[]): boolean {
  if (has(words, VERBS.makeVideo) && (words.some(({ text }) => VIDEO.test(text)) || has(words, MADE))) return true;
  return words.some(({ text }, at) => MAKES.test(text) && isNew(words, at));
}

/** `a 720p video`, `vertical video`: nothing before it within its phrase says which one. */
function isNew(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - LOOKBACK), at).map(({ text }) => text);
  return !before.some((text) => THERE.has(text));
}
