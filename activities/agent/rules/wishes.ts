import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { clausesOf, type Clause } from './clauses.ts';
import { ELEMENTS, IMPOSSIBLE, MEASURED, VERBS } from './concepts.ts';
import { contentIn, formatIn, videoParams } from './params.ts';
import { findPhrase, has, phrases } from './phrases.ts';
import { targetOf, type Target } from './targets.ts';
import { spanIn, type SpokenSpan } from './times.ts';
import { stemOf, type Word } from './words.ts';

/** One thing a person wants done. */
export interface Wish {
  capability: CapabilityName;
  params: Record<string, unknown>;
  /** Parts of the answer that were asked for. */
  focus: string[];
  /** A span that only the length of the audio makes exact. */
  span?: SpokenSpan | undefined;
  target: Target;
}

/** What a message asks for. */
export interface Understood {
  wishes: Wish[];
  /** What nothing here can do, as the answer calls it. */
  impossible: string[];
}

/** Analyses of a full report, in order. */
const EVERYTHING: readonly CapabilityName[] = [
  'signal_analysis',
  'spectral_analysis',
  'tempo_analysis',
  'rhythm_tracking_analysis',
  'musical_intelligence_analysis',
  'melody_analysis',
  'speech_analysis',
  'audio_tagging_analysis',
];
const FULL = phrases(
  'everything, all ~ analyses|analysis|tests|measurements, full analysis, full report, complete analysis, the works, run all, whole lot, the lot, every analysis',
);
const OVERVIEW = phrases(
  'analyze, analysis, check ~ out, have ~ look|listen, take ~ look|listen, what do you think, thoughts, run your',
);
const GONE = phrases('gone, off, go away, away, be out, to go');
const KEEP = phrases('keep, leave, preserve, retain, hold on to');
const ALONE = phrases('only, just, nothing but, alone, by itself, solo');
const REST = phrases('everything, all, rest, anything, lot, every');
const THEM = phrases('it, them, that, this, those, these');
const NOISE = new Set(['noise', 'hiss', 'static', 'nois', 'crackl', 'background', 'wind', 'rumbl', 'dirt'].map(stemOf));
const VIDEO = new Set(['video', 'movie', 'film', 'mp4', 'mov', 'footage', 'webm', 'mkv'].map(stemOf));
const DEREVERB = phrases(
  'remove|reduce|kill|strip|eliminate ~ reverb|echo|reverberation, de reverb, dereverb, less reverb|echo',
);

/** Reads what a message asks for, in the order it asks. */
export function understand(words: readonly Word[]): Understood {
  const wishes: Wish[] = [];
  const impossible: string[] = [];
  const unwanted = new Set<string>();
  const kept: Wish[] = [];
  let action: Action | undefined;
  let removesAll = false;
  let isFull = false;
  let mentioned: string[] = [];
  for (const clause of clausesOf(words)) {
    const { words: said, isException } = clause;
    const target = targetOf(said);
    if (isException && removesAll) {
      wishes.push(...isolating(elementsIn(said), target));
      continue;
    }
    const found = read(clause, { target, before: action, all: words });
    if (clause.isNegated || (isException && (isFull || wishes.length > 0) && !hasVerb(said))) {
      for (const wish of found.wishes) unwanted.add(keyOf(wish));
      for (const { name } of ELEMENTS.filter((element) => has(said, element.said))) unwanted.add(`element:${name}`);
      continue;
    }
    removesAll =
      has(said, VERBS.remove) && has(said, REST) && elementsIn(said).length === 0 && found.wishes.length === 0;
    if (removesAll) continue;
    if (has(said, FULL) && !found.action && found.wishes.length === 0) isFull = true;
    // "There is a hum, remove it": what was only mentioned is what is meant.
    if (found.wishes.length === 0 && has(said, VERBS.remove) && has(said, THEM))
      found.wishes = removing(mentioned, target, {});
    if (found.wishes.length === 0) mentioned = elementsIn(said);
    if (found.keeps) kept.push(...found.wishes);
    else wishes.push(...found.wishes);
    impossible.push(...found.impossible);
    action = found.action ?? action;
    // A clause that only names audio adds to what the one before was about.
    if (found.wishes.length === 0 && found.impossible.length === 0) extend(wishes.at(-1), target);
  }
  if (isFull)
    wishes.push(...EVERYTHING.map((capability) => ({ capability, params: {}, focus: [], target: targetOf(words) })));
  else if (
    wishes.length === 0 &&
    kept.length === 0 &&
    impossible.length === 0 &&
    unwanted.size === 0 &&
    has(words, OVERVIEW)
  )
    wishes.push({ capability: 'audio_description_analysis', params: {}, focus: [], target: targetOf(words) });
  // "Remove the vocals but keep the drums": what is not removed is kept anyway.
  if (!wishes.some(({ capability }) => capability === 'remove_audio_element')) wishes.unshift(...kept);
  const wanted = wishes.filter(
    (wish) => !unwanted.has(keyOf(wish)) && !unwanted.has(`element:${String(wish.params['element'])}`),
  );
  return { wishes: merged(wanted), impossible: [...new Set(impossible)] };
}

type Action = 'remove' | 'isolate';

interface Found {
  wishes: Wish[];
  impossible: string[];
  action?: Action | undefined;
  /** Says what to leave as it is, unless nothing else is asked for. */
  keeps?: boolean;
}

function read(
  { words }: Clause,
  { target, before, all }: { target: Target; before: Action | undefined; all: readonly Word[] },
): Found {
  const none = { impossible: [] };
  const wish = (capability: CapabilityName, params: Record<string, unknown> = {}, focus: string[] = []): Wish => ({
    capability,
    params,
    focus,
    target,
  });
  const format = formatIn(words);
  const formatted = format === undefined ? {} : { format };
  const elements = elementsIn(words);
  const hasNoise = words.some(({ stem }) => NOISE.has(stem));
  const hasVideo = words.some(({ stem }) => VIDEO.has(stem));
  if (has(words, DEREVERB)) return { wishes: [], impossible: ['take reverb or echo away'] };
  if (has(words, VERBS.karaoke))
    return { ...none, wishes: [wish('remove_audio_element', { element: 'vocals', ...formatted })], action: 'remove' };
  if (has(words, VERBS.acappella)) return { ...none, wishes: isolating(['vocals'], target), action: 'isolate' };
  if (
    has(words, VERBS.silence) &&
    !spanIn(words) &&
    elements.length === 0 &&
    (saysSilence(words) || !hasNoise) &&
    !measuredFirst(words)
  )
    return { ...none, wishes: [wish('crop_audio', formatted)] };
  if (has(words, VERBS.ripAudio) && (hasVideo || has(words, phrases('extract ~ audio, audio track, demux, rip')))) {
    if (elements.length === 0) return { ...none, wishes: [wish('extract_video_audio', formatted)] };
  }
  if (
    has(words, VERBS.makeVideo) &&
    (hasVideo || has(words, phrases('visualize, visualizer, visualization, audiogram, animate')))
  )
    return { ...none, wishes: [wish('create_video', videoParams(all))] };
  const span = spanIn(words);
  const measured = measuredIn(words).map(({ capability, focus }) =>
    wish(capability, {}, focus === undefined ? [] : [focus]),
  );
  if (elements.length > 0 && !hasNoise) {
    const isAsked = measured.length > 0 && !has(words, VERBS.isolate) && !has(words, VERBS.remove);
    if (!isAsked) {
      const action = actionOn(words, before);
      if (action === 'remove') return { ...none, wishes: removing(elements, target, formatted), action };
      if (action === 'isolate' || action === 'keep')
        return { ...none, wishes: isolating(elements, target), action: 'isolate', keeps: action === 'keep' };
      if (has(words, VERBS.split)) return { ...none, wishes: isolating(elements, target), action: 'isolate' };
    }
  }
  if (has(words, VERBS.split) && !span) return { ...none, wishes: [wish('stem_analysis')] };
  if (has(words, VERBS.clean) && (hasNoise || measured.length === 0))
    return { ...none, wishes: [wish('noise_reduction', { ...contentIn(all), ...formatted })] };
  const impossible = IMPOSSIBLE.filter(({ said }) => has(words, said)).map(({ what }) => what);
  if (span && (measured.length > 0 || has(words, VERBS.crop) || words.length <= 8)) {
    const cropped = { ...wish('crop_audio', formatted), span };
    return { ...none, wishes: [cropped, ...measured.filter(({ focus }) => !focus.includes('duration'))] };
  }
  if (measured.length > 0 && impossible.length === 0) return { ...none, wishes: measured };
  if (impossible.length > 0) return { wishes: [], impossible };
  if (format !== undefined && has(words, VERBS.convert))
    return { ...none, wishes: [wish('crop_audio', { start_s: 0, format })] };
  return { ...none, wishes: [] };
}

function actionOn(words: readonly Word[], before: Action | undefined): Action | 'keep' | undefined {
  if (has(words, VERBS.isolate) || (has(words, ALONE) && !has(words, VERBS.remove))) return 'isolate';
  if (has(words, phrases('no vocals|drums|bass|voice|singing|percussion|hum|singer'))) return 'remove';
  if (has(words, VERBS.remove) || has(words, GONE)) return 'remove';
  if (has(words, KEEP)) return 'keep';
  if (has(words, phrases('reduce|fix|clean|less ~ hum|buzz'))) return 'remove';
  if (has(words, phrases('give me, i want, i need, can i get|have, get me, want, need, send me'))) return 'isolate';
  return before;
}

function removing(elements: string[], target: Target, formatted: object): Wish[] {
  return elements.map((element) => ({
    capability: 'remove_audio_element',
    params: { element, ...formatted },
    focus: [],
    target,
  }));
}

function isolating(elements: string[], target: Target): Wish[] {
  const stems = elements.filter((element) => element !== 'hum');
  if (stems.length === 0) return [];
  const params = stems.length === 1 ? { pass_on: stems[0] } : {};
  return [{ capability: 'stem_analysis', params, focus: stems, target }];
}

function elementsIn(words: readonly Word[]): string[] {
  const found = ELEMENTS.flatMap(({ name, said }) => {
    const places = said.flatMap((phrase) => findPhrase(words, phrase)?.start ?? []);
    return places.length > 0 ? [{ name, at: Math.min(...places) }] : [];
  });
  // A drum and bass track is a style, and "bass drum" a drum.
  return found.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
}

/** What is asked to be measured, in order; where two readings overlap the longer one counts. */
function measuredIn(words: readonly Word[]): { capability: CapabilityName; focus?: string }[] {
  const found = MEASURED.flatMap(({ capability, focus, said }) =>
    said.flatMap((phrase) => {
      const place = findPhrase(words, phrase);
      return place ? [{ capability, ...(focus === undefined ? {} : { focus }), ...place, size: phrase.length }] : [];
    }),
  );
  const taken: typeof found = [];
  for (const each of found.toSorted((a, b) => b.size - a.size || a.start - b.start))
    if (taken.every(({ start, end }) => each.end <= start || each.start >= end)) taken.push(each);
  return taken.toSorted((a, b) => a.start - b.start);
}

function measuredFirst(words: readonly Word[]): boolean {
  return (
    has(words, phrases('where, find, detect, is there, are there, list, show, how many, how much, what, when')) &&
    !has(words, phrases('trim, cut, strip, remove, chop'))
  );
}

function saysSilence(words: readonly Word[]): boolean {
  return words.some(({ stem }) => stem.startsWith('silen') || stem === 'edg' || stem === 'dead');
}

function hasVerb(words: readonly Word[]): boolean {
  return has(words, VERBS.remove) || has(words, VERBS.isolate) || has(words, VERBS.clean);
}

function keyOf({ capability, params, focus }: Wish): string {
  if (capability === 'remove_audio_element') return `remove:${String(params['element'])}`;
  if (capability === 'stem_analysis') return `stems:${String(params['pass_on'])}`;
  return `${capability}:${focus.join()}`;
}

/** Asked twice in a row of the same audio, it is done once, with all that was asked of it. */
function merged(wishes: Wish[]): Wish[] {
  const kept: Wish[] = [];
  for (const wish of wishes) {
    const split = kept.find(
      ({ capability, target }) => capability === 'stem_analysis' && sameTarget(target, wish.target),
    );
    if (split && wish.capability === 'stem_analysis') {
      // One split makes all stems.
      split.focus = [...new Set([...split.focus, ...wish.focus])];
      if (split.focus.length !== 1) split.params = {};
      continue;
    }
    const isAnalysis = wish.capability.endsWith('_analysis') && wish.capability !== 'stem_analysis';
    const same = isAnalysis
      ? kept.find(({ capability, target }) => capability === wish.capability && sameTarget(target, wish.target))
      : undefined;
    if (same) {
      // What was asked for as a whole stays whole.
      same.focus =
        same.focus.length === 0 || wish.focus.length === 0 ? [] : [...new Set([...same.focus, ...wish.focus])];
    } else kept.push({ ...wish });
  }
  return kept;
}

function sameTarget(a: Target, b: Target): boolean {
  return b.isEmpty || JSON.stringify(a) === JSON.stringify(b);
}

function extend(wish: Wish | undefined, { handles, names }: Target): void {
  if (!wish || handles.length + names.length === 0) return;
  const { target } = wish;
  wish.target = {
    ...target,
    handles: [...target.handles, ...handles],
    names: [...target.names, ...names],
    isEmpty: false,
  };
}
