import type { ChatPart } from '../chat-part.ts';
import { numberIn, type Fields } from '../fields.ts';
import { clock, joined, link, plain } from '../wording.ts';

export const chat: ChatPart = {
  effect: changing,
  title: () => 'changed in speed',

  sentences(output) {
    return [`It lasts ${clock(numberIn(output, 'duration_s') ?? 0)} now: ${link(output['audio'], 'changed audio')}.`];
  },
};

function changing(params: Fields): string {
  const [tempo, semitones] = [numberIn(params, 'tempo_ratio') ?? 1, numberIn(params, 'pitch_semitones') ?? 0];
  const way = semitones < 0 ? 'lower' : 'higher';
  const changes = [
    ...(tempo === 1 ? [] : [`make it ${plain(tempo, 3)} times as fast`]),
    ...(semitones === 0 ? [] : [`make it ${plain(Math.abs(semitones), 2)} semitones ${way}`]),
  ];
  return changes.length > 0 ? joined(changes) : 'change its speed';
}
