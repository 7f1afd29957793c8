import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, reasonIn, textIn, type Fields } from '../fields.ts';
import { clock, counted, plain, valued } from '../wording.ts';

/** Pauses that are named; further ones are only counted. */
const MAX_PAUSES = 6;

export const chat: ChatPart = {
  effect: () => 'find the speech',
  title: () => 'speech',

  sentences(output, { focus }) {
    const { count } = listIn(output, 'segments');
    const named = (...parts: string[]): boolean => parts.some((part) => focus.includes(part));
    const wants = (...parts: string[]): boolean => focus.length === 0 || named(...parts);
    const has = (field: string): boolean => numberIn(output, field) !== undefined;
    return [
      ...(named('transcript') || output['transcript'] ? [transcriptOf(output)] : []),
      ...(wants('segments', 'transcript') ? [segmentsOf(output)] : []),
      ...(wants('speakers') && count > 0 ? [speakersOf(output)] : []),
      ...(wants('pitch', 'speakers') && has('f0_median_hz')
        ? [`The median pitch of the voice is ${valued(output, 'f0_median_hz', 'Hz', 0)}.`]
        : []),
      ...(wants('rate') && has('syllables_per_s')
        ? [`The speaking rate is ${valued(output, 'syllables_per_s', 'syllables a second')}.`]
        : []),
      ...(wants('pauses') ? [pausesOf(output)] : []),
      ...(named('segments') ? [`The signal-to-noise ratio is ${valued(output, 'snr_db', 'dB')}.`] : []),
    ];
  },
};

function transcriptOf(output: Fields): string {
  const transcript = output['transcript'] as Fields | null | undefined;
  if (transcript) return `It says: “${String(transcript['text'])}”`;
  return `There is no transcript: ${textIn(output, 'transcript_reason') ?? reasonIn(output, 'transcript')}.`;
}

function segmentsOf(output: Fields): string {
  const { shown, count } = listIn(output, 'segments');
  if (count === 0) return 'There is no speech in it.';
  const percent = plain(100 * (numberIn(output, 'speech_ratio') ?? 0), 0);
  const stretches = `${count} ${count === 1 ? 'stretch' : 'stretches'}`;
  const first = `${clock(Number(shown[0]?.['start_s']))} to ${clock(Number(shown[0]?.['end_s']))}`;
  return `Speech makes up ${percent} %, in ${stretches}, the first from ${first}.`;
}

function speakersOf(output: Fields): string {
  const { shown } = listIn(output, 'segments');
  const speakers = listIn(output, 'speakers').count || new Set(shown.map((each) => each['speaker'])).size;
  return `${speakers} ${speakers === 1 ? 'person speaks' : 'people speak'}, as far as the voices differ.`;
}

function pausesOf(output: Fields): string {
  const { shown, count } = listIn(output, 'pauses');
  if (count === 0) return 'There are no pauses of 0.3 s or more.';
  const spans = shown
    .slice(0, MAX_PAUSES)
    .map((each) => `${clock(Number(each['start_s']))} to ${clock(Number(each['end_s']))}`);
  const verb = count === 1 ? 'There is' : 'There are';
  return `${verb} ${counted(count, 'pause')}: ${spans.join(', ')}${count > spans.length ? ' …' : ''}.`;
}
