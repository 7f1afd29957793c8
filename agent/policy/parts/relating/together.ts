import { slotsOf } from '../../../slots/slots.ts';
import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import type { Background } from '../acts.ts';
import { valuesFor } from '../params.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { joinedElsewhere } from './joined-elsewhere.ts';

/** From this probability on, the reader is sure that a clause is about other work. */
const SURE = 0.8;
const PLACING =
  'put|place|tuck|nestle|sneak|butt|lay|layer|slip|slide|sit|set|drop|throw|slap|stick|add|attach|glue|append|tack|paste|splice|play|run|mix|blend|have|want|need|bring|duck';
const SINGLE = String.raw`(?:in|into|to|as) (?:one|a single|the same) (?:long )?(?:file|piece|track|recording|audio|clip|take|thing)`;

/** One sound above or below another one. */
const LAYERED: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:${PLACING})\b.{1,60}\b(?:over|under|underneath|beneath|below|on top(?: of)?|in the background of)\b(?! \d)`,
    'iu',
  ),
  /\b(?:mix|blend|overlay|superimpose|layer)\b.{0,60}\b(?:with|on|onto|into|together|and|over|the two|both|them)\b/iu,
  /\b(?:a (?:mix|blend) of|mixed together|on top of each other)\b/iu,
];

/** One sound after another one. */
const IN_A_ROW: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:${PLACING})\b.{1,60}\b(?:after|before|ahead of|in front of|behind|onto the (?:end|start|front|beginning) of|(?:to|at|on) the (?:end|start|front|beginning) of|back to back|end to end|one after (?:the other|another))\b(?! (?:that|this|which)\b| \d)`,
    'iu',
  ),
  /\b(?:join|stitch|glue|merge|concatenate|chain|string|splice|combine|attach|crossfade|append)\b.{0,60}\b(?:together|into|onto|with|and|to|them|both|these|those|the (?:two|three|four|lot|files)|all)\b/iu,
  new RegExp(
    String.raw`\b(?:both|all|them|these|those|everything|the (?:two|three|four|lot))\b.{0,40}\b${SINGLE}\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:follow(?:s|ed by)?|(?:comes?|goes?) (?:straight |right |directly )?(?:after|before|ahead of|in front of|behind))\b.{0,60}`,
    'iu',
  ),
];
/** Words of other work on single files, and of a place within one. */
const OF_ONE =
  /\b(?:fad(?:e|es|ing)|cut|trim|crop|remov\w*|silences?|pauses?|video|spectr\w+|minutes? (?:in|mark))\b/iu;

/** Returns the work that brings several files into one, as an English clause orders it: in a row, or on top of each other. */
export function togetherIn(
  said: Said,
  { files, mentions }: Pick<Background, 'files' | 'mentions'>,
): Request | undefined {
  if (files < 2) return undefined;
  if (said.language !== 'en') {
    const joined = joinedElsewhere(said);
    return joined && { ...joined, params: joinParams(said), focus: [], files: undefined, certainty: 1, said };
  }
  const [first] = said.actions;
  const { text } = said;
  const capability = capabilityIn(said) ?? (mentions(text).length > 1 ? readIn(said) : undefined);
  if (capability === undefined) return undefined;
  if (first !== undefined && first.probability >= SURE && first.name !== capability) return undefined;
  const slots = slotsOf({
    text,
    from: 0,
    to: text.length,
    language: 'en',
    act: 'do',
    actions: [capability],
    earlier: [],
  });
  const [values] = valuesFor(capability, { text, slots: new Map(slots.map(({ name, value }) => [name, value])) });
  return { ...values!, capability, focus: [], files: undefined, certainty: 1, said };
}

/** Returns what lies between joined files, by the values of a clause. */
function joinParams(said: Said): Request['params'] {
  const slots = slotsOf({
    text: said.text,
    from: 0,
    to: said.text.length,
    language: said.language,
    act: 'do',
    actions: ['join_audio'],
  });
  return valuesFor('join_audio', {
    text: said.text,
    slots: new Map(slots.map(({ name, value }) => [name, value])),
  })[0]!.params;
}

function capabilityIn({ text, actions }: Said): CapabilityName | undefined {
  const read = (name: string): number => actions.find((each) => each.name === name)?.probability ?? 0;
  const isLayered = LAYERED.some((pattern) => pattern.test(text));
  const isInARow = IN_A_ROW.some((pattern) => pattern.test(text));
  if (!isLayered && !isInARow) return undefined;
  if (isLayered && isInARow) return read('mix_audio') > read('join_audio') ? 'mix_audio' : 'join_audio';
  const capability = isLayered ? 'mix_audio' : 'join_audio';
  return OF_ONE.test(text.replace(/\b(?:of|with|second) (?:silence|pause)s?\b|\bcross-?fad\w+/giu, ' ')) &&
    read(capability) < SURE / 2
    ? undefined
    : capability;
}

/** From these probabilities on, the reader alone is enough where a clause names two files. */
const ORDERED = 0.8;
const READ = 0.6;

/** Returns the work on several files that the reader sees in an order. */
function readIn({ acts, actions: [first] }: Said): CapabilityName | undefined {
  const isRead = acts.do >= ORDERED && first !== undefined && first.probability >= READ;
  return isRead && (first.name === 'mix_audio' || first.name === 'join_audio') ? first.name : undefined;
}

/** Whether the reader is sure that a clause is about several files becoming one: "the morning first, with two seconds between them". */
export function isSurelyTogether({ acts, actions: [first] }: Said, { files }: Pick<Background, 'files'>): boolean {
  return (
    files > 1 &&
    acts.do >= ORDERED &&
    first !== undefined &&
    first.probability >= SURE &&
    (first.name === 'mix_audio' || first.name === 'join_audio')
  );
}

/** Whether a text names first what comes last: "put the outro behind the song". */
export const isInReverse = (text: string): boolean =>
  /\b(?:after|behind|onto the end of|(?:to|at|on) the end of)\b/iu.test(text);
