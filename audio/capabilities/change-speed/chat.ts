import type { ChatPart } from '../chat-part.ts';
import type { DeedWords } from '../deed-words.ts';
import { numberIn, type Fields } from '../fields.ts';
import { link } from '../wording.ts';

export const chat: ChatPart = {
  effect: changing,
  title: () => 'changed in speed',

  sentences(output, _asked, words) {
    const length = words.clock(numberIn(output, 'duration_s') ?? 0);
    return [words.lastsNow(length, link(output['audio'], words.made.changed))];
  },
};

function changing(params: Fields, words: DeedWords): string {
  const [tempo, semitones] = [numberIn(params, 'tempo_ratio') ?? 1, numberIn(params, 'pitch_semitones') ?? 0];
  const size = words.number(Math.abs(semitones), 2);
  const changes = [
    ...(tempo === 1 ? [] : [words.changeTempo(words.number(tempo, 3))]),
    ...(semitones === 0 ? [] : [semitones < 0 ? words.lowerPitch(size) : words.raisePitch(size)]),
  ];
  return changes.length > 0 ? words.listed(changes) : words.changeSpeed();
}
