import { drumLogOdds, drummedClasses } from './drum-gate.ts';
import { gatedClasses, noiseLogOdds } from './noise-gate.ts';
import { meanOf, smoothedClasses } from './smoothed-classes.ts';
import type { SpeechBackground } from './speech-background.ts';
import { findSungWindows } from './sung-windows.ts';
import { classifySound, SOUND_CLASSES, type SoundClass } from './tag-network.ts';
import { TAG_WINDOW_HOP_S, type TagWindow } from './tag-features.ts';

/** The vocabulary: every tag that `tagWindows` may return. */
export const TAGS = ['silence', 'speech', 'mixed', 'singing', ...SOUND_CLASSES] as const;
export type Tag = (typeof TAGS)[number];

/** A sound, when it begins and ends, and the confidence in it, 0 to 1. */
export interface TagSpan {
  label: Tag;
  score: number;
  startS: number;
  endS: number;
}

/** Quieter windows are silence, in dBFS. */
const SILENCE_DB = -60;
/** Windows on either side over which the classes of a window are smoothed. */
const NEIGHBOURS = 2;
/** Windows on either side over which music behind speech goes on through its pauses. */
const SPEECH_REACH = 5;
/** A sound beside the main one is tagged from this probability on. */
const MIN_SECONDARY = 0.3;
/** A window is speech from this share of speech on; a lower share suffices where music as loud as the voice masks it, */
const MIN_SPEECH = 0.2;
const MIN_MASKED_SPEECH = 0.08;
const MASKING_DB = -6;
/** and if this share of all windows reaches it. */
const MIN_MASKED_WINDOWS = 0.35;
/** Steadier than this in its spectral peaks, with a lower share of speech than that, a window is a held note. */
const HELD_NOTE = 0.8;
const MIN_STEADY_SPEECH = 0.6;
/** A background louder than this relative to the speech, in dB, is audible behind it; from the second on its class is certain. */
const AUDIBLE_DB = -18.5;
const CERTAIN_DB = -12;
/** Several instruments behind a voice, this loud relative to it in dB, make held notes theirs rather than the voice's. */
const MIN_BAND = 0.5;
const BAND_DB = -6;
/** A line that is sung counts as a line with this part of its score. */
const LINE_OF_SUNG = 0.9;

/** A window of features and the share of it in which the voice activity model detects speech, 0 to 1. */
export interface TagInput {
  window: TagWindow;
  speechShare: number;
}

/**
 * Tags each window with one main sound and others beside it at lower scores, and merges windows of the same tag into spans, the
 * surest first. `background` is the sound in the pauses of the speech, undefined if there is no speech. Without `handDrums`, the
 * network alone distinguishes drums from music.
 */
export function tagWindows(
  inputs: readonly TagInput[],
  background: SpeechBackground | undefined,
  { handDrums }: { handDrums: boolean },
): TagSpan[] {
  const classified = inputs.map(({ window }) => classifySound(window.features));
  const musical = isMusical(background);
  const minSpeech = minSpeechShare(inputs, background);
  const noiseOdds = inputs.map(({ window }) => noiseLogOdds(window.features));
  const drumOdds = inputs.map(({ window }) => (handDrums ? drumLogOdds(window.features) : -Infinity));
  const sung = isBand(background)
    ? []
    : findSungWindows(inputs.map(({ window, speechShare }) => ({ window, isVoice: speechShare >= MIN_SPEECH })));
  const scores = inputs.map(({ window, speechShare }, i) => {
    if (!(window.levelDb > SILENCE_DB)) return new Map<Tag, number>([['silence', 1]]);
    const sounding = soundingNear(inputs, i);
    const meanNear = (values: readonly number[]): number => meanOf(sounding.map((j) => values[j]!));
    const ofNetwork = smoothedClasses(sounding.map((j) => classified[j]!));
    const smoothed = drummedClasses(gatedClasses(ofNetwork, meanNear(noiseOdds)), meanNear(drumOdds));
    if (sung[i]) return sungScores(speechScore(speechShare));
    if (isSpeech(speechShare, window)) return speechScores(speechShare, background);
    // The same voice on vowels in which the voice activity model detects no speech.
    const singsNearby = sung.slice(Math.max(0, i - SPEECH_REACH), i + SPEECH_REACH + 1).includes(true);
    if (singsNearby && smoothed.lead > 0.5) return sungScores(smoothed.lead);
    // Music behind words goes on while they pause.
    if (musical) {
      const speechWithin = (reach: number): number[] =>
        inputs
          .slice(Math.max(0, i - reach), i + reach + 1)
          .flatMap((near) => (near.speechShare >= minSpeech ? [near.speechShare] : []));
      const nearby = speechWithin(SPEECH_REACH);
      if (speechWithin(NEIGHBOURS).length > 0 || nearby.length > 1)
        return speechScores(Math.max(...nearby), background);
    }
    return soundScores(smoothed, speechShare);
  });
  return TAGS.flatMap((label) => spansOf(label, { scores, inputs })).toSorted(
    (a, b) => b.score - a.score || a.startS - b.startS,
  );
}

function isSpeech(speechShare: number, { features }: TagWindow): boolean {
  // A held note counts as played or sung, regardless of the voice activity model.
  const steady = features[3]!;
  return speechShare >= MIN_SPEECH && !(steady > HELD_NOTE && speechShare < MIN_STEADY_SPEECH);
}

function minSpeechShare(inputs: readonly TagInput[], background: SpeechBackground | undefined): number {
  if (!background || background.relativeDb < MASKING_DB) return MIN_SPEECH;
  const masked = inputs.filter(({ speechShare }) => speechShare >= MIN_MASKED_SPEECH).length;
  return masked >= MIN_MASKED_WINDOWS * inputs.length ? MIN_MASKED_SPEECH : MIN_SPEECH;
}

function isMusical(background: SpeechBackground | undefined): boolean {
  if (!background || background.relativeDb < AUDIBLE_DB) return false;
  const { music, drums, lead } = background.probabilities;
  // Word endings, breath and reverberation resemble drums or a melodic line; only several instruments at once are unmistakable.
  const single = background.relativeDb > CERTAIN_DB ? drums + lead : 0;
  return music + single > 0.6;
}

/** Reports whether several instruments play behind the speech, about as loud as it. */
function isBand(background: SpeechBackground | undefined): boolean {
  return background !== undefined && background.relativeDb >= BAND_DB && background.probabilities.music >= MIN_BAND;
}

function sungScores(score: number): Map<Tag, number> {
  return new Map<Tag, number>([
    ['singing', score],
    ['lead', LINE_OF_SUNG * score],
  ]);
}

function speechScore(speechShare: number): number {
  return Math.min(1, 0.6 + 0.5 * speechShare);
}

function speechScores(speechShare: number, background: SpeechBackground | undefined): Map<Tag, number> {
  const score = speechScore(speechShare);
  const scores = new Map<Tag, number>([['speech', score]]);
  if (isMusical(background)) {
    scores.set('mixed', score);
    scores.set('speech', 0.9 * score);
    scores.set('music', 0.6 * score);
  } else if (background && background.relativeDb >= AUDIBLE_DB)
    scores.set('noise', 0.6 * (background.probabilities.noise + background.probabilities.tone));
  return scores;
}

function soundScores(classes: Record<SoundClass, number>, speechShare: number): Map<Tag, number> {
  const scores = new Map<Tag, number>();
  const max = Math.max(...Object.values(classes));
  for (const label of SOUND_CLASSES)
    if (classes[label] === max || classes[label] >= MIN_SECONDARY) scores.set(label, classes[label]);
  if (classes.lead === max && speechShare > 0.05) scores.set('singing', 0.95 * max);
  return scores;
}

/** Returns the indices of a window and of its neighbours that are not silent. */
function soundingNear(inputs: readonly TagInput[], at: number): number[] {
  const near: number[] = [];
  for (let i = Math.max(0, at - NEIGHBOURS); i <= at + NEIGHBOURS && i < inputs.length; i++)
    if (inputs[i]!.window.levelDb > SILENCE_DB) near.push(i);
  return near;
}

/** Merges overlapping windows with a tag into spans. */
function spansOf(
  label: Tag,
  { scores, inputs }: { scores: readonly Map<Tag, number>[]; inputs: readonly TagInput[] },
): TagSpan[] {
  const spans: (TagSpan & { windows: number })[] = [];
  scores.forEach((byTag, i) => {
    const score = byTag.get(label);
    if (score === undefined) return;
    const { startS, endS } = inputs[i]!.window;
    const last = spans.at(-1);
    if (last && startS <= last.endS - TAG_WINDOW_HOP_S / 2) {
      last.score += score;
      last.windows++;
      last.endS = endS;
    } else spans.push({ label, score, startS, endS, windows: 1 });
  });
  // A sound that lasts most of the time, rests included, gets a higher score than one detected once; the score of
  // silence is its share of the time.
  const count = scores.filter((byTag) => byTag.has(label)).length;
  const sounding = scores.filter((byTag) => !byTag.has('silence')).length;
  const prevalence = label === 'silence' ? count / scores.length : 0.5 + (0.5 * count) / Math.max(1, sounding);
  return spans.map(({ windows, score, startS, endS }) => ({
    label,
    score: (score / windows) * prevalence,
    startS,
    endS,
  }));
}
