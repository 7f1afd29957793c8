import type { ChatPart } from '../chat-part.ts';
import { listIn, reasonIn } from '../fields.ts';
import type { SoundName } from '../result-words.ts';
import { spanned } from '../wording.ts';

/** Spans that are named; further ones are only counted. */
const MAX_SPANS = 6;

export const chat: ChatPart = {
  effect: (_params, words) => words.tellSounds(),
  title: () => 'tags',

  sentences(output, _asked, words) {
    const { shown, count } = listIn(output, 'tags');
    if (shown.length === 0) return [words.missing('sounds', words.reason(reasonIn(output, 'tags')))];
    const sounds = shown.slice(0, MAX_SPANS).map((tag) => {
      const label = String(tag['label']);
      const name = words.sounds[label as SoundName] ?? label.replaceAll('_', ' ');
      return words.sound(name, spanned(tag, words), `${words.number(100 * Number(tag['score']), 0)} %`);
    });
    return [words.heard(words.listed(sounds)), ...(count > sounds.length ? [words.surestOf(count)] : [])];
  },
};
