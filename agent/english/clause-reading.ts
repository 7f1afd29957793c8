import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { analysisParams } from './analysis-params.ts';
import type { Clause } from './clauses.ts';
import { elementsIn } from './elements.ts';
import { FILLERS_OUT, takesFillersOut } from './fillers.ts';
import { askedIn, type Asked } from './measured.ts';
import { contentIn, formatIn, videoParams } from './params.ts';
import { has, phrases } from './words/phrases.ts';
import { spanIn } from './spans.ts';
import { stemOf } from './words/stems.ts';
import type { Target } from './targets.ts';
import { VERBS } from './verbs.ts';
import { wantsVideo } from './video-wish.ts';
import type { Wish } from './wish.ts';
import type { Word } from './words/words.ts';

const QUESTION = /^(is|are|was|were|does|do|did|has|have|what|which|how|why|where|when|who)$/;
const GONE = phrases('gone, off, go away, away, be out, to go, can go, should go');
const KEEP = phrases('keep, leave, preserve, retain, hold on to');
const ALONE = phrases('only, just, nothing but, alone, by itself, on its own, on their own, solo');
const NOISE = new Set(['noise', 'hiss', 'static', 'nois', 'crackl', 'background', 'wind', 'rumbl', 'dirt'].map(stemOf));
const VIDEO = new Set(['video', 'movie', 'film', 'mp4', 'mov', 'footage', 'webm', 'mkv', 'clip'].map(stemOf));
const ASKS = phrases('where, find, detect, is there, are there, list, show, how many, how much, what, when');
const NOT_ASKED = phrases('care about, what matters');
/** After a part of a mix, at the end of a clause: `vocals out`. */
const OUT = /^(out|off|gone|away)$/;
/** A mix to play along with: without what is named. */
const PLAY_ALONG = phrases('minus one, backing track, play along, music minus, jam along, practice track');
/** Whose object is what is kept: `denoise speech` asks for no speech. */
const DENOISE = phrases('denoise, de noise, clean, enhance, restore');
/** Made of what a video says, rather than a video. */
const OF_VIDEO = phrases(
  'caption|captions|subtitle|subtitles|transcript|srt|vtt ~ for|of|to|from ~ video|film|movie|clip',
);
const ONLY_AUDIO = phrases('just|only|its|get|give|want|need ~ audio|sound|soundtrack');
const DEREVERB = phrases(
  'remove|reduce|kill|strip|eliminate|less|get rid of|take ~ reverb|echo|reverberation, de reverb, dereverb, reverb|echo ~ removed|gone|out|away',
);
/** What tells a span from the shape of a picture: `9:16`. */
const SPAN_WORDS = phrases('first, last, final, opening, from, between, until, up to');
const MIDDLE_OUT = 'cut a part out of the middle and join the rest';
/** Longest clause that a format alone makes a wish: `flac please`. */
const BARE_FORMAT_WORDS = 3;
/** Longest clause that a span alone makes a wish. */
const BARE_SPAN_WORDS = 9;

/** What a clause before did with parts of a mix or spans; a clause without a verb goes on with it. */
export type Action = 'remove' | 'isolate' | 'drop';

/** What one clause asks for. */
export interface Found {
  wishes: Wish[];
  impossible: string[];
  action?: Action | undefined;
  /** Says what to leave as it is, unless nothing else is asked for. */
  keeps?: boolean;
}

function found(...wishes: Wish[]): Found {
  return { wishes, impossible: [] };
}

/** `Translate the lyrics` asks for no lyrics, and `is it louder than the first?` for nothing impossible. */
function oneOf(words: readonly Word[], asked: Asked): Asked {
  if (asked.measured.length === 0 || asked.impossible.length === 0) return asked;
  return QUESTION.test(words[0]?.text ?? '') ? { ...asked, impossible: [] } : { ...asked, measured: [] };
}

/** Reads one clause of a message: `before` is what the one before it did, `all` the words of the whole message. */
export function readClause(
  { words }: Clause,
  { target, before, all }: { target: Target; before: Action | undefined; all: readonly Word[] },
): Found {
  const wish = (capability: CapabilityName, params: Record<string, unknown> = {}): Wish => ({
    capability,
    params,
    focus: [],
    target,
  });
  const format = formatIn(words);
  const formatted = format === undefined ? {} : { format };
  const elements = elementsIn(words);
  const hasNoise = words.some(({ stem }, at) => NOISE.has(stem) && !describesElement(words, at));
  const hasVideo = words.some(({ stem }) => VIDEO.has(stem));
  const said = spanIn(words, { drops: before === 'drop' });
  const { measured, impossible } = has(words, NOT_ASKED)
    ? { measured: [], impossible: [] }
    : oneOf(words, askedIn(words));
  const asked = measured.map(({ capability, focus }) => ({
    ...wish(capability, analysisParams(capability, capability === 'spectral_analysis' ? all : words)),
    focus,
  }));

  if (takesFillersOut(words)) return { wishes: [], impossible: [FILLERS_OUT] };
  if (has(words, DEREVERB)) return { wishes: [], impossible: ['take reverb or echo away'] };
  const others = elements.filter((element) => element !== 'vocals');
  if (has(words, PLAY_ALONG) && others.length > 0)
    return { ...found(...removing(others, target, formatted)), action: 'remove' };
  if (has(words, VERBS.karaoke))
    return { ...found(wish('remove_audio_element', { element: 'vocals', ...formatted })), action: 'remove' };
  if (has(words, VERBS.acappella)) return { ...found(...isolating(['vocals'], target, formatted)), action: 'isolate' };
  if (
    has(words, VERBS.silence) &&
    !said &&
    elements.length === 0 &&
    (saysSilence(words) || !hasNoise) &&
    !isQuestion(words)
  )
    return found(wish('crop_audio', formatted));
  const hasVideoThere = all.some(({ stem }) => VIDEO.has(stem)) && !wantsVideo(all);
  const rips =
    (has(words, VERBS.ripAudio) && (hasVideo || has(words, phrases('extract ~ audio, audio track, demux, rip')))) ||
    (has(words, ONLY_AUDIO) && hasVideoThere);
  if (rips && elements.length === 0) return found(wish('extract_video_audio', formatted));
  if (wantsVideo(words) && !has(words, OF_VIDEO)) {
    const video = wish('create_video', videoParams(all));
    return said && !said.isMiddleOut && has(words, SPAN_WORDS)
      ? found({ ...wish('crop_audio'), span: said.span }, video)
      : found(video);
  }
  if (elements.length > 0 && (!hasNoise || has(words, VERBS.split) || has(words, VERBS.isolate))) {
    const isAsked = measured.length > 0 && !has(words, VERBS.isolate) && !has(words, VERBS.remove);
    const action = isAsked ? undefined : actionOn(words, before);
    if (action === 'remove') return { ...found(...removing(elements, target, formatted)), action };
    if (action === 'isolate' || action === 'keep')
      return { ...found(...isolating(elements, target, formatted)), action: 'isolate', keeps: action === 'keep' };
    if (!isAsked && has(words, VERBS.split))
      return { ...found(...isolating(elements, target, formatted)), action: 'isolate' };
  }
  if (takesMusicAway(words) && elements.length === 0)
    return { ...found(...isolating(['vocals'], target, formatted)), action: 'isolate' };
  if (has(words, VERBS.split) && !said && impossible.length === 0) return found(wish('stem_analysis', formatted));
  const isOnlyContent = measured.every(({ capability }) => capability === 'speech_analysis') && has(words, DENOISE);
  if (has(words, VERBS.clean) && (hasNoise || isOnlyContent || (measured.length === 0 && impossible.length === 0)))
    return found(wish('noise_reduction', { ...contentIn(all), ...formatted }));
  if (said?.isMiddleOut) return { wishes: asked, impossible: [MIDDLE_OUT] };
  if (said && (measured.length > 0 || has(words, VERBS.crop) || words.length <= BARE_SPAN_WORDS)) {
    const rest = asked.filter(({ focus }) => !focus.includes('duration'));
    const cropped = { ...wish('crop_audio', formatted), span: said.span };
    return { ...found(cropped, ...rest), impossible, ...(said.isDropped ? { action: 'drop' as const } : {}) };
  }
  if (asked.length + impossible.length > 0) return { wishes: asked, impossible };
  if (format !== undefined && (has(words, VERBS.convert) || words.length <= BARE_FORMAT_WORDS))
    return found(wish('crop_audio', { start_s: 0, format }));
  return found();
}

function actionOn(words: readonly Word[], before: Action | undefined): Action | 'keep' | undefined {
  if (
    has(words, VERBS.isolate) ||
    (has(words, ALONE) && !has(words, VERBS.remove) && !QUESTION.test(words[0]?.text ?? ''))
  )
    return 'isolate';
  if (has(words, phrases('no vocals|drums|bass|voice|singing|percussion|hum|singer'))) return 'remove';
  if (
    has(words, VERBS.remove) ||
    has(words, GONE) ||
    OUT.test(words.findLast(({ text }) => text !== 'please')?.text ?? '')
  )
    return 'remove';
  if (has(words, KEEP)) return 'keep';
  if (has(words, phrases('reduce|fix|clean|less ~ hum|buzz'))) return 'remove';
  if (has(words, phrases('give me, i want, i need, can i get|have, get me, want, need, send me'))) return 'isolate';
  return before === 'drop' ? undefined : before;
}

/** Wishes to take parts of a mix out. */
export function removing(elements: readonly string[], target: Target, formatted: object): Wish[] {
  return elements.map((element) => ({
    capability: 'remove_audio_element',
    params: { element, ...formatted },
    focus: [],
    target,
  }));
}

/** Wishes to have parts of a mix by themselves, in a format. */
export function isolating(elements: readonly string[], target: Target, { format }: { format?: string } = {}): Wish[] {
  const stems = elements.filter((element) => element !== 'hum');
  if (stems.length === 0) return [];
  const params = stems.length === 1 ? { pass_on: stems[0] } : {};
  const split: Wish = { capability: 'stem_analysis', params, focus: stems, target };
  // Stems are FLAC; a copy of the one that is passed on has the format.
  if (format === undefined || format === 'flac' || stems.length > 1) return [split];
  return [split, { capability: 'crop_audio', params: { start_s: 0, format }, focus: [], target }];
}

/** `Remove the background music` leaves the voice; `remove the noise from the music` is about noise. */
function takesMusicAway(words: readonly Word[]): boolean {
  const at = words.findIndex(({ text }) => text === 'music');
  if (at < 0 || !has(words, VERBS.remove)) return false;
  const before = words.slice(0, at).findLast(({ text }) => !/^(the|that|this|my|background|all|backing)$/.test(text));
  return !/^(from|of|in|on|to|with|for|is)$/.test(before?.text ?? '');
}

/** In `the background hum` and `backing vocals` the element is meant, not what surrounds it. */
function describesElement(words: readonly Word[], at: number): boolean {
  return words[at]!.text === 'background' && elementsIn(words.slice(at + 1, at + 2)).length > 0;
}

function isQuestion(words: readonly Word[]): boolean {
  return has(words, ASKS) && !has(words, phrases('trim, cut, strip, remove, chop'));
}

function saysSilence(words: readonly Word[]): boolean {
  return words.some(({ stem }) => stem.startsWith('silen') || stem === 'edg' || stem === 'dead');
}
