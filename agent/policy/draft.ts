import { capability } from '../../audio/capabilities/list.ts';
import { MAX_STEPS } from '../../workflows/domain/recipe.ts';
import { withoutAsides } from '../asides/asides.ts';
import { withTakenBack } from '../asides/taking-back/taking-back.ts';
import { notFromEnd } from '../reply/from-end.ts';
import { deed, listed, say, title } from '../reply/say.ts';
import type { Decision } from './decision.ts';
import type { Part } from './parts/part.ts';
import { partsOf } from './parts/parts.ts';
import { isRelative, type Request } from './parts/request.ts';
import { messagesOf } from './parts/said.ts';
import { withMarks } from '../punctuation/punctuation.ts';
import { withPlainSpelling } from '../spelling/spelling.ts';
import { withPlainWishes } from '../wishes/wishes.ts';

/** Steps that a name made of them names. */
const NAMED_STEPS = 3;
/** A name in quotes, or up to where the sentence goes on. */
const GIVEN_NAME =
  /,?\s*(?:and\s+)?\b(?:called|named|call it|name it|titled)\s+(?:["“'‘](?<quoted>[^"”’\n]{1,80})["”'’]|(?<plain>[\p{L}\p{N}][^.,;:\n]{0,79}?)(?=\s+(?:that|which|to|with|and|then|for|where)\b|\s*[.,;:\n]|\s*$))/iu;
/** A name makes an id only of these. */
const SLUG = /[a-z0-9]/i;
/** Capabilities that need a second audio, which a recipe names by its address. */
const NEED_TWO: ReadonlySet<string> = new Set(['join_audio', 'mix_audio']);

interface Step {
  capability: Request['capability'];
  params?: Record<string, unknown>;
}

/** Returns a call that drafts a recipe for what a text describes, or words on what can be done instead. */
export function draftFor(prompt: string): Decision {
  const { quoted, plain } = GIVEN_NAME.exec(prompt)?.groups ?? {};
  const given = (quoted ?? plain)?.trim();
  const text = given === undefined ? prompt : prompt.replace(GIVEN_NAME, '');
  const [message] = messagesOf({
    messages: [withPlainWishes(withoutAsides(withMarks(withTakenBack(withPlainSpelling(text)))))],
    repliesBefore: [''],
  });
  const language = message?.language ?? 'en';
  const parts = message
    ? partsOf(message, {
        requests: [],
        offered: [],
        isAsked: false,
        failedTurn: undefined,
        isAwaited: false,
        files: 0,
        isDraft: true,
        isFile: () => false,
        mentions: () => [],
        refers: () => [],
      })
    : [];
  const requests = parts.flatMap(requestsOf);
  const left = leftOut(parts, requests);
  const possible = requests.filter((request) => !isOfWhole(request) && !NEED_TWO.has(request.capability));
  const { steps: ordered, notes } = inOrder(possible.map(stepFor));
  const steps = ordered.slice(0, MAX_STEPS);
  if (steps.length === 0)
    return { text: [...why(left, parts, language), say(language, 'abilities')].join('\n\n'), calls: [] };
  const deeds = steps.map(({ capability: name, params }) => deed(language, name, params));
  const over = ordered.slice(MAX_STEPS).map(({ capability: name, params }) => deed(language, name, params));
  const without = [...left, ...over];
  const forbidden = forbiddenIn(parts, language);
  const explanation = [
    say(language, 'drafted', deeds),
    ...notes,
    without.length > 0 ? say(language, 'draftedWithout', without) : '',
    hasFromEnd(parts) ? notFromEnd(language) : '',
    forbidden.length > 0 ? say(language, 'leftOut', forbidden) : '',
  ]
    .filter(Boolean)
    .join(' ');
  const name = given !== undefined && SLUG.test(given) ? given : nameFor(steps);
  return { text: '', calls: [{ toolName: 'draft_recipe', input: { name, steps, explanation } }] };
}

/** A description of a recipe orders what it names, in whatever form. */
function requestsOf(part: Part): Request[] {
  return part.kind === 'work'
    ? [part.request]
    : part.kind === 'whether' || part.kind === 'suppose'
      ? part.requests
      : [];
}

/** Returns what a recipe cannot have: spans counted from the end, conditions, several audios, work of no capability. */
function leftOut(parts: readonly Part[], requests: readonly Request[]): string[] {
  const impossible = requests.filter((request) => isOfWhole(request) || NEED_TWO.has(request.capability));
  return [
    ...impossible.map(({ said }) => said.text),
    ...requests.flatMap(({ condition }) => (condition ? [condition.text] : [])),
    ...parts.flatMap((part) => (part.kind === 'unsupported' || part.kind === 'unclear' ? [part.text] : [])),
  ].map((text) => text.replaceAll(/[[\]()<>`]/g, '').trim());
}

/** Returns why nothing of a prompt can be drafted. */
function why(left: readonly string[], parts: readonly Part[], language: string): string[] {
  return [
    ...left.map((text) => say(language, 'unsupported', text)),
    ...(hasFromEnd(parts) ? [notFromEnd(language)] : []),
  ];
}

/** Returns the work that a prompt forbids. */
function forbiddenIn(parts: readonly Part[], language: string): string[] {
  return parts.flatMap((part) =>
    part.kind === 'left_out' ? part.requests.map(({ capability: name, params }) => deed(language, name, params)) : [],
  );
}

function hasFromEnd(parts: readonly Part[]): boolean {
  return parts.some((part) => part.kind === 'work' && isRelative(part.request.span));
}

/** Whether a request needs to know the audio, which a recipe does not. */
function isOfWhole({ span, tempo, tempoBy }: Request): boolean {
  return isRelative(span) || tempo !== undefined || tempoBy !== undefined;
}

/** Returns a step with every parameter written out, defaults too. */
function stepFor({ capability: name, params, span }: Request): Step {
  const named = {
    ...params,
    ...(span?.start_s === undefined ? {} : { start_s: span.start_s }),
    ...(span?.end_s === undefined ? {} : { end_s: span.end_s }),
  };
  const checked = capability(name)?.params.safeParse(named);
  const all = checked?.success ? (checked.data as Record<string, unknown>) : named;
  return Object.keys(all).length > 0 ? { capability: name, params: all } : { capability: name };
}

/** Orders steps so that each gets what it takes: the audio of a video is taken out first, and a video is made last. */
function inOrder(steps: readonly Step[]): { steps: Step[]; notes: string[] } {
  const of = (name: string): Step[] => steps.filter((step) => step.capability === name);
  const [extracts, videos] = [of('extract_video_audio').slice(0, 1), of('create_video')];
  const rest = steps.filter((step) => step.capability !== 'extract_video_audio' && step.capability !== 'create_video');
  const ordered = [...extracts, ...rest, ...videos.slice(0, 1)];
  const notes = [
    extracts.length > 0 && steps[0] !== extracts[0] ? 'The audio is taken out of the video first.' : '',
    videos.length > 0 && steps.at(-1) !== videos.at(-1)
      ? 'The video is made last, since the other steps take audio.'
      : '',
    videos.length > 1 ? 'One video is made: a step after a video would have no audio to draw.' : '',
  ].filter(Boolean);
  return { steps: ordered, notes };
}

function nameFor(steps: readonly Step[]): string {
  const names = [...new Set(steps.map(({ capability: name, params }) => title(name, params)))];
  const shown = names.length > NAMED_STEPS ? [...names.slice(0, NAMED_STEPS - 1), 'more'] : names;
  const name = listed('en', shown)
    .replaceAll(/[^\w ,-]+/g, ' ')
    .trim();
  return name[0]!.toUpperCase() + name.slice(1);
}
