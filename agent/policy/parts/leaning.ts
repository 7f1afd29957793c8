import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { Request, Span } from './request.ts';
import { actingOf } from './acts.ts';
import { describedIn, isOfLastResult } from '../references.ts';
import { bitrateOf, formatOf, textsOf, valuesFor } from './params.ts';
import type { Said } from './said.ts';
import { fileKinds, filesOf, isCapability, valuesAlone } from './values.ts';
import { isAddition, isOfAnotherPart, isOriginal } from './wording.ts';

/** "… and let me have an mp3": the format of what is made anyway. */
export function isOnlyFormat({ capability, params, files }: Request): boolean {
  return (
    capability === 'convert_audio' &&
    files === undefined &&
    params['format'] !== undefined &&
    Object.keys(params).every((name) => name === 'format' || name === 'bitrate_kbps')
  );
}

export function makesAudio(capability: CapabilityName): boolean {
  return !capability.endsWith('_analysis') && capability !== 'create_video' && capability !== 'convert_audio';
}

/** Returns what a reference or correction makes of the work before. */
export function leaning(said: Said, named: readonly Request[], base: readonly Request[]): Request[] {
  const own = isOnlyOfFiles(said) ? [] : named;
  const files = filesOf(said);
  const last = base.at(-1)!;
  const certainty = Math.max(actingOf(said), said.acts.ask_audio);
  const [element] = textsOf(said.slots, 'elements');
  if (
    element !== undefined &&
    isOfAnotherPart(said.text) &&
    base.every((each) => each.capability.endsWith('_analysis'))
  )
    return ofPart(element, base, said);
  // "And an mp3 of that": what was made is converted, unless it is corrected.
  if (
    own.length > 0 &&
    own.every(({ capability }) => capability === 'convert_audio') &&
    (isOfResult(said) || describedIn(said.text).size > 0 || isOfLastResult(said.text))
  )
    return own.map((request) => ({ ...request, certainty }));
  const maker = base.findLast(({ capability }) => makesAudio(capability));
  if (maker && own.length > 0 && own.every((request) => isOnlyFormat({ ...request, files: undefined })))
    return [
      {
        ...maker,
        params: { ...maker.params, ...formatOf(said.slots), ...bitrateOf(said.slots), ...own[0]!.params },
        said: { ...said, act: 'correct' },
        isAfresh: true,
        certainty,
        condition: undefined,
      },
    ];
  const other = own.filter(({ capability }) => !base.some((each) => each.capability === capability));
  // Work of its own that the work before was not: "and the key of the second one".
  if (other.length > 0 && own.length === other.length) return own.map((request) => ({ ...request, certainty }));
  if (files !== undefined && own.length === 0 && valuesAlone(said))
    return base.map((request) => ({
      ...request,
      files,
      said,
      certainty,
      condition: undefined,
      ...(said.act === 'correct' ? { isAfresh: true } : {}),
    }));
  const targets =
    own.length > 0 ? base.filter(({ capability }) => own.some((each) => each.capability === capability)) : [last];
  const adds = isAddition(said.text);
  return targets.flatMap((request): Request[] => {
    const values = OF_SAME_VALUE.test(said.text) ? [{ params: {} }] : valuesFor(request.capability, said);
    const format = formatOf(said.slots);
    return values.flatMap((value) => {
      const params = {
        ...(adds && request.capability === 'remove_audio_element' ? {} : request.params),
        ...inSameDirection(value.params, request, said),
        ...fileKinds(request.capability, said.text),
        ...format,
      };
      const isSame =
        JSON.stringify(params) === JSON.stringify(request.params) &&
        value.span === undefined &&
        value.tempo === undefined &&
        (value.gain_db === undefined || value.gain_db === request.gain_db);
      const isOfOther = OF_SAME_VALUE.test(said.text) && isOriginal(said.text);
      if (isSame && !isOfOther && files === undefined && said.act === 'correct') return [];
      return [
        {
          ...request,
          params,
          span:
            value.span && said.act === 'correct'
              ? correctedSpan(request.span, value.span)
              : (value.span ?? request.span),
          tempo: value.tempo ?? request.tempo,
          gain_db: value.gain_db ?? request.gain_db,
          files: files ?? request.files,
          isAfresh: said.act === 'correct' && !adds,
          condition: undefined,
          certainty,
          said,
        },
      ];
    });
  });
}

const DIRECTED =
  /[-+−–]\s?\d|\b(?:up|down|higher|lower|raise|rise|drop|above|below|over|under|deeper|sharp(?:er)?|flat(?:ter)?)\b/iu;

/** "No, a semitone is enough": a value without a direction goes the way of the change before. */
function inSameDirection(params: Request['params'], before: Request, { text, language }: Said): Request['params'] {
  const [pitch, earlier] = [params['pitch_semitones'], before.params['pitch_semitones']];
  if (language !== 'en' || typeof pitch !== 'number' || typeof earlier !== 'number' || DIRECTED.test(text))
    return params;
  return { ...params, pitch_semitones: Math.sign(earlier) * Math.abs(pitch) };
}

/** "The same thirty seconds of the original": the value of the work before. */
const OF_SAME_VALUE =
  /\b(?:the|those|that) (?:very )?same (?:[\w-]+ )?(?:secs?|seconds?|minutes?|span|stretch|passage|section|range|bars?|amount|settings?|values?)\b/iu;

/** Below this probability, the model reads no work in a clause. */
const NAMELESS = 0.2;

/** "The FIRST file is what I should have said": a correction of the file alone, whatever work the tables read in its words. */
function isOnlyOfFiles(said: Said): boolean {
  return (
    said.language === 'en' &&
    said.act === 'correct' &&
    filesOf(said) !== undefined &&
    !said.actions.some(({ name, probability }) => isCapability(name) && probability >= NAMELESS)
  );
}

/** Whether a clause is less of a correction than of a further order. */
function isOfResult({ acts, act }: Said): boolean {
  return act !== 'correct' && acts.do + acts.refer >= 2 * acts.correct;
}

/** "Make that until 40": one end of the span before. */
function correctedSpan(before: Span | undefined, { start_s, end_s, ...rest }: Span): Span {
  if (Object.keys(rest).length > 0 || before === undefined) return { start_s, end_s, ...rest };
  const merged = {
    ...before,
    ...(start_s === undefined ? {} : { start_s }),
    ...(end_s === undefined ? {} : { end_s }),
  };
  return merged.start_s !== undefined && merged.end_s !== undefined && merged.start_s >= merged.end_s
    ? { start_s, end_s }
    : merged;
}

/** "And of the bass?": the analyses of before, of another part of the mix. */
function ofPart(element: string, base: readonly Request[], said: Said): Request[] {
  const common = { files: undefined, span: undefined, condition: undefined, certainty: 1, said };
  return [
    { ...common, capability: 'stem_analysis', params: { pass_on: element }, focus: [element] },
    ...base
      .filter(({ capability }) => capability !== 'stem_analysis')
      .map((request): Request => ({ ...request, ...common, isAfresh: false })),
  ];
}
