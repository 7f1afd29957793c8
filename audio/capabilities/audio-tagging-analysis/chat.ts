import type { ChatPart } from '../chat-part.ts';
import { listIn, reasonIn, type Fields } from '../fields.ts';
import { clock, joined, plain } from '../wording.ts';

/** Spans that are named; further ones are only counted. */
const MAX_SPANS = 6;

export const chat: ChatPart = {
  effect: () => 'tell what sounds',
  title: () => 'tags',

  sentences(output) {
    const { shown, count } = listIn(output, 'tags');
    if (shown.length === 0) return [`No sounds could be classified: ${reasonIn(output, 'tags')}.`];
    const spans = shown.slice(0, MAX_SPANS).map(spanOf);
    return [`I hear ${joined(spans)}.`, ...(count > spans.length ? [`These are the surest of ${count} spans.`] : [])];
  },
};

function spanOf(tag: Fields): string {
  const label = String(tag['label']).replaceAll('_', ' ');
  const [start, end] = [clock(Number(tag['start_s'])), clock(Number(tag['end_s']))];
  return `${label} from ${start} to ${end} (score ${plain(Number(tag['score']), 2)})`;
}
