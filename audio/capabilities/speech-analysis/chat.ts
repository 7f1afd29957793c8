import { clock, counted, joined, list, number, plain, reason, text, valued, type Output } from '../wording.ts';

/** Spans that are named; of more it is said how many there are. */
const MOST_SPANS = 6;

/** What sounds when. */
export function tags(output: Output): string {
  const { shown, count } = list(output, 'tags');
  if (shown.length === 0) return `Nothing could be told apart: ${reason(output, 'tags')}.`;
  const spans = shown
    .slice(0, MOST_SPANS)
    .map(
      (each) =>
        `${String(each['label']).replaceAll('_', ' ')} from ${clock(Number(each['start_s']))} to ${clock(Number(each['end_s']))} (score ${plain(Number(each['score']), 2)})`,
    );
  const more = count > spans.length ? ` These are the surest of ${count} spans.` : '';
  return `I hear ${joined(spans)}.${more}`;
}

function pausesOf(output: Output): string {
  const { shown, count } = list(output, 'pauses');
  if (count === 0) return 'There are no pauses of 0.3 s or more.';
  const spans = shown
    .slice(0, MOST_SPANS)
    .map((each) => `${clock(Number(each['start_s']))} to ${clock(Number(each['end_s']))}`);
  return `${count === 1 ? 'There is' : 'There are'} ${counted(count, 'pause')}: ${spans.join(', ')}${count > spans.length ? ' …' : ''}.`;
}

/** Speech, speakers and pauses: what was asked for, else in brief. */
export function speech(output: Output, focus: readonly string[]): string {
  const ratio = number(output, 'speech_ratio');
  const { shown, count } = list(output, 'segments');
  const said: string[] = [];
  const wants = (what: string): boolean => focus.length === 0 || focus.includes(what);
  if (focus.includes('transcript') || output['transcript']) {
    const transcript = output['transcript'] as Output | null | undefined;
    said.push(
      transcript
        ? `It says: “${String(transcript['text'])}”`
        : `There is no transcript: ${text(output, 'transcript_reason') ?? reason(output, 'transcript')}.`,
    );
  }
  if (wants('segments') || focus.includes('transcript'))
    said.push(
      count === 0
        ? 'There is no speech in it.'
        : `Speech makes up ${plain(100 * (ratio ?? 0), 0)} %, in ${counted(count, 'stretch').replace('stretchs', 'stretches')}, the first from ${clock(Number(shown[0]?.['start_s']))} to ${clock(Number(shown[0]?.['end_s']))}.`,
    );
  if (wants('speakers') && count > 0) {
    const speakers = list(output, 'speakers').count || new Set(shown.map((each) => each['speaker'])).size;
    said.push(`${speakers} ${speakers === 1 ? 'person speaks' : 'people speak'}, as far as the voices differ.`);
  }
  if ((wants('pitch') || focus.includes('speakers')) && number(output, 'f0_median_hz') !== undefined)
    said.push(`The median pitch of the voice is ${valued(output, 'f0_median_hz', 'Hz', 0)}.`);
  if (wants('rate') && number(output, 'syllables_per_s') !== undefined)
    said.push(`The speaking rate is ${valued(output, 'syllables_per_s', 'syllables a second')}.`);
  if (wants('pauses')) said.push(pausesOf(output));
  if (focus.includes('segments')) said.push(`The signal-to-noise ratio is ${valued(output, 'snr_db', 'dB')}.`);
  return said.join(' ');
}

/** The description itself. */
export function description(output: Output): string {
  return text(output, 'description') ?? reason(output);
}
