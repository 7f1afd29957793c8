import { isMeasurement } from '../../measurement.ts';
import type { Background } from '../acts.ts';
import type { Part } from '../part.ts';
import { bareRequests } from '../relating/bare.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { USUAL_STEP_DB } from '../settling/usual.ts';

/** "And a semitone down too", where work waits for a yes: both are asked about, as the one goes on with the other. */
export function withWaiting(
  parts: Part[],
  only: Said | undefined,
  text: string,
  { isAsked, requests }: Background,
): Part[] {
  if (!isAsked || only?.language !== 'en' || !WAITING.test(text.trim())) return parts;
  const works = parts.filter((part) => part.kind === 'work');
  const isMore = works.length > 0 && works.every(({ request }) => !isMeasurement(request.capability));
  if (!isMore || parts.length > works.length) return parts;
  const own = works.map(({ request }) => {
    const before = requests.find((each) => isSame(each, request));
    return before ? { ...request, params: { ...before.params, ...request.params } } : request;
  });
  const waiting = requests.filter((request) => !own.some((each) => isSame(each, request)));
  return [...waiting, ...own].map((request) => ({ kind: 'work', request, isUnsure: true, isTold: true }));
}

function isSame(one: Request, other: Request): boolean {
  return one.capability === other.capability && one.capability !== 'remove_audio_element';
}

const WAITING = /^(?:and|also|plus)\b|\b(?:too|as well|also)[.! ]*$|\b(?:actually|instead|rather)\b/iu;

/** "Just the second then", after prices: what was priced, on the file that the message names. It is asked about. */
export function offeredOf(only: Said | undefined, { offered, isAsked, isFile, files }: Background): Part[] | undefined {
  if (only?.language !== 'en' || isAsked || offered.length === 0) return undefined;
  const text = only.text.trim();
  // "Go with the louder": one of two that were asked about.
  if (files < 2 && CHOOSING.test(text))
    return offered.map((request) => ({
      kind: 'work',
      request: { ...request, said: only },
      isUnsure: true,
      isTold: true,
    }));
  const isValue = offered.length === 1 && /^[^\d]*\d+(?:\.\d+)?[^\d]*$/u.test(text);
  if (!isValue && (files < 2 || /\d/u.test(text))) return undefined;
  const requests = bareRequests(only, { requests: offered, isFile });
  return requests?.every((request) => isValue || request.files !== undefined)
    ? requests.map((request) => ({ kind: 'work', request, isUnsure: true, isTold: true }))
    : undefined;
}

const CHOOSING =
  /^(?:(?:ok(?:ay)?|then|so|well|hm+|right)[, ]+)*(?:go (?:with|for)|take|pick|use|choose|do|let['’]?s (?:do|take|go with)|i(?:['’]ll| will) (?:take|have)) the (?:louder|quieter|softer|higher|lower|former|latter|faster|slower|second|first|bigger|smaller)(?: (?:one|value|option|of (?:the two|them)))?(?: (?:then|please|pls))*[.! ]*$/iu;

/** "Drop the third": less than what was done or proposed, which nothing says of what. */
export const DROPPING =
  /^(?:(?:and|then|but|so|ok(?:ay)?)[, ]+)*(?:drop|skip|lose|forget|leave out|cancel|bin|scrap|delete|remove) (?:the|that) (?:first|second|third|fourth|last|other|mp3|wav|flac|ogg|m4a|opus|video|copy)(?: (?:one|file|version))?(?: (?:please|pls|then|again))*[.! ]*$/iu;

/** "Louder": asks for the usual step, in a conversation whose work before has a level. */
export function levelAlone(only: Said | undefined, { requests, isAsked }: Background): Part[] {
  const [, way] = (only?.language === 'en' && !isAsked && LEVEL_ALONE.exec(only.text.trim())) || [];
  if (way === undefined || requests.length === 0) return [];
  const gain = /^loud/iu.test(way) ? USUAL_STEP_DB : -USUAL_STEP_DB;
  const request: Request = {
    capability: 'normalize_loudness',
    params: {},
    gain_db: gain,
    focus: [],
    files: undefined,
    certainty: 1,
    said: only!,
  };
  return [{ kind: 'work', request, isUnsure: true, isTold: true }];
}

const LEVEL_ALONE =
  /^(?:(?:no|nah|hm+|ok(?:ay)?|and|but|now|please|pls|lol|still|oh)[, ]+)*(?:(?:a (?:bit|little|touch|tad)|much|way|a lot|even|still|slightly|just|far) )*(louder|quieter|softer)(?: (?:still|yet|please|pls|plz|then|now|lol|thanks?|thx))*[.! ]*$/iu;
