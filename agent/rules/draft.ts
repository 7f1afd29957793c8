import { MAX_STEPS } from '../../workflows/domain/recipe.ts';
import { capability } from '../../audio/capabilities/list.ts';
import { deed, shortName } from './actions.ts';
import type { Decision } from './decision.ts';
import { joined } from '../../audio/capabilities/wording.ts';
import { alsoImpossible, notUnderstood } from './talk.ts';
import type { Wish } from './wish.ts';
import { understand } from './wishes.ts';
import { wordsOf } from './words.ts';

/** Steps that a name made of them names. */
const NAMED_STEPS = 3;
/** A name in quotes, or up to where the sentence goes on. */
const GIVEN_NAME =
  /,?\s*(?:and\s+)?\b(?:called|named|call it|name it|titled)\s+(?:["“'‘](?<quoted>[^"”’\n]{1,80})["”'’]|(?<plain>[\p{L}\p{N}][^.,;:\n]{0,79}?)(?=\s+(?:that|which|to|with|and|then|for|where)\b|\s*[.,;:\n]|\s*$))/iu;
/** A name makes an id only of these. */
const SLUG = /[a-z0-9]/i;
const FROM_END =
  'A recipe runs over audio of any length, so a span cannot be counted from the end or as a part of the whole. Say where it begins or ends from the beginning, for example "keep the first 30 seconds".';

/** A recipe for what a prompt asks for: a call of draft_recipe, or words on what can be done instead. */
export function draftFor(prompt: string): Decision {
  const { quoted, plain } = GIVEN_NAME.exec(prompt)?.groups ?? {};
  const given = (quoted ?? plain)?.trim();
  const { wishes, impossible } = understand(wordsOf(given === undefined ? prompt : prompt.replace(GIVEN_NAME, '')));
  if (wishes.length === 0) return { text: notUnderstood(impossible), calls: [] };
  if (wishes.some(needsLength)) return { text: FROM_END, calls: [] };
  const { steps: ordered, notes } = inOrder(wishes.map(stepFor));
  const steps = ordered.slice(0, MAX_STEPS);
  const deeds = steps.map(({ capability: name, params }) => deed(name, params));
  const cut = ordered.length > MAX_STEPS ? `The rest was left out: a recipe has at most ${MAX_STEPS} steps.` : '';
  const explanation = [`In this order: ${joined(deeds)}.`, ...notes, cut, alsoImpossible(impossible)]
    .filter(Boolean)
    .join(' ');
  return {
    text: '',
    calls: [
      {
        toolName: 'draft_recipe',
        input: { name: given !== undefined && SLUG.test(given) ? given : nameFor(steps), steps, explanation },
      },
    ],
  };
}

interface DraftStep {
  capability: Wish['capability'];
  params?: Record<string, unknown>;
}

/** A step with every parameter written out, defaults too. */
function stepFor({ capability: name, params, span }: Wish): DraftStep {
  const { start_s, end_s } = span ?? {};
  const named = {
    ...params,
    ...(start_s === undefined ? {} : { start_s }),
    ...(end_s === undefined ? {} : { end_s }),
  };
  const checked = capability(name)?.params.safeParse(named);
  const all = checked?.success ? (checked.data as Record<string, unknown>) : named;
  return Object.keys(all).length > 0 ? { capability: name, params: all } : { capability: name };
}

/** Steps so that each gets what it takes: the audio of a video is taken out first, and a video is made last. */
function inOrder(steps: readonly DraftStep[]): { steps: DraftStep[]; notes: string[] } {
  const of = (name: string): DraftStep[] => steps.filter((step) => step.capability === name);
  const [extracts, videos] = [of('extract_video_audio').slice(0, 1), of('create_video')];
  const rest = steps.filter((step) => step.capability !== 'extract_video_audio' && step.capability !== 'create_video');
  const ordered = [...extracts, ...rest, ...videos.slice(0, 1)];
  const notes = [
    extracts.length > 0 && steps[0] !== extracts[0] ? 'The audio is taken out of the video first.' : '',
    videos.length > 0 && steps.at(-1) !== videos.at(-1)
      ? 'The video is made last, since the other steps take audio.'
      : '',
    videos.length > 1 ? 'One video is made: a step after a video would have no audio to draw.' : '',
  ];
  return { steps: ordered, notes };
}

function needsLength({ span }: Wish): boolean {
  return [span?.last, span?.dropLast, span?.startPart, span?.endPart].some((each) => each !== undefined);
}

function nameFor(steps: readonly DraftStep[]): string {
  const names = [...new Set(steps.map(({ capability: name, params }) => shortName(name, params)))];
  const shown = names.length > NAMED_STEPS ? [...names.slice(0, NAMED_STEPS - 1), 'more'] : names;
  const name = joined(shown);
  return name[0]!.toUpperCase() + name.slice(1);
}
