import { hear, HEARD, type Heard } from './tag-network.ts';
import { LOOK_HOP_S, type Look } from './tag-features.ts';

/** Every tag there is. */
export const TAGS = ['silence', 'speech', 'mixed', 'singing', ...HEARD] as const;
export type Tag = (typeof TAGS)[number];

/** A sound, from when to when, and how sure that is, 0 to 1. */
export interface TagSpan {
  label: Tag;
  score: number;
  startS: number;
  endS: number;
}

/** Quieter looks are silence, in dBFS. */
const SILENCE_DB = -60;
/** Looks on either side that a look is judged with, and over which music behind words stays behind them. */
const NEIGHBOURS = 2;
const STAYS = 5;
/** From this probability on, a sound beside the main one is named too. */
const BESIDE = 0.3;
/** Share of a look with a voice in it from which on it is speech; less where music as loud as the voice covers it. */
const LEAST_SPEECH = 0.2;
const LEAST_COVERED = 0.08;
const COVERING_DB = -6;
/** … and it is heard in this share of the looks. */
const LEAST_PART = 0.35;

/** What is known of a look beside its features. */
export interface Heardness {
  look: Look;
  /** Share of the look in which the model hears speech. */
  voice: number;
}

/** What sounds in the pauses of the speech. */
export interface Background {
  /** Level of the pauses below that of the speech, in decibels. */
  belowDb: number;
  /** Probabilities of what it is. */
  heard: Record<Heard, number>;
}

/** Names what is heard when: one main tag a look, others beside it with lower scores; spans of the same tag are one. */
export function tagLooks(looks: readonly Heardness[], background: Background | undefined): TagSpan[] {
  const heard = looks.map(({ look }) => hear(look.features));
  const musical = isMusical(background);
  const least = leastSpeech(looks, background);
  const marks = looks.map(({ look, voice }, i) => {
    if (!(look.levelDb > SILENCE_DB)) return new Map<Tag, number>([['silence', 1]]);
    const around = smoothed(heard, i, (j) => looks[j]!.look.levelDb > SILENCE_DB);
    if (isSpeech(voice, look)) return speechMarks(voice, background);
    // Music that was there behind the words is still behind them while they pause.
    if (musical) {
      const near = (reach: number): number[] =>
        looks.slice(Math.max(0, i - reach), i + reach + 1).flatMap((each) => (each.voice >= least ? [each.voice] : []));
      const spoken = near(STAYS);
      if (near(NEIGHBOURS).length > 0 || spoken.length > 1) return speechMarks(Math.max(...spoken), background);
    }
    return soundMarks(around, voice);
  });
  return TAGS.flatMap((label) => spansOf(label, { marks, looks })).toSorted(
    (a, b) => b.score - a.score || a.startS - b.startS,
  );
}

function isSpeech(voice: number, { features }: Look): boolean {
  // A steady note is held by an instrument, or sung, whatever the model says.
  const steady = features[3]!;
  return voice >= LEAST_SPEECH && !(steady > 0.8 && voice < 0.6);
}

function leastSpeech(looks: readonly Heardness[], background: Background | undefined): number {
  if (!background || background.belowDb < COVERING_DB) return LEAST_SPEECH;
  const covered = looks.filter(({ voice }) => voice >= LEAST_COVERED).length;
  return covered >= LEAST_PART * looks.length ? LEAST_COVERED : LEAST_SPEECH;
}

/** Louder than this below the speech, in decibels, what sounds in its pauses sounds with it. */
const AUDIBLE_DB = -18.5;
const ALONE_DB = -12;

function isMusical(background: Background | undefined): boolean {
  if (!background || background.belowDb < AUDIBLE_DB) return false;
  const { music, drums, lead } = background.heard;
  // The last of the words, breath and the room's answer sound like a drum or a line; only of a mix there is no doubt.
  const alone = background.belowDb > ALONE_DB ? drums + lead : 0;
  return music + alone > 0.6;
}

function speechMarks(voice: number, background: Background | undefined): Map<Tag, number> {
  const score = Math.min(1, 0.6 + 0.5 * voice);
  const marks = new Map<Tag, number>([['speech', score]]);
  if (isMusical(background)) {
    marks.set('mixed', score);
    marks.set('speech', 0.9 * score);
    marks.set('music', 0.6 * score);
  } else if (background && background.belowDb >= AUDIBLE_DB)
    marks.set('noise', 0.6 * (background.heard.noise + background.heard.tone));
  return marks;
}

function soundMarks(heard: Record<Heard, number>, voice: number): Map<Tag, number> {
  const marks = new Map<Tag, number>();
  const most = Math.max(...Object.values(heard));
  for (const label of HEARD) if (heard[label] === most || heard[label] >= BESIDE) marks.set(label, heard[label]);
  if (heard.lead === most && voice > 0.05) marks.set('singing', 0.95 * most);
  return marks;
}

/** Geometric mean of the probabilities of a look and its neighbours. */
function smoothed(
  heard: readonly Record<Heard, number>[],
  at: number,
  counts: (look: number) => boolean,
): Record<Heard, number> {
  const logs: Record<Heard, number> = { music: 0, drums: 0, lead: 0, noise: 0, tone: 0 };
  let looks = 0;
  for (let i = Math.max(0, at - NEIGHBOURS); i <= at + NEIGHBOURS && i < heard.length; i++) {
    if (!counts(i)) continue;
    looks++;
    for (const label of HEARD) logs[label] += Math.log(heard[i]![label] + 1e-3);
  }
  let all = 0;
  for (const label of HEARD) all += logs[label] = Math.exp(logs[label] / Math.max(1, looks));
  for (const label of HEARD) logs[label] /= all;
  return logs;
}

function spansOf(
  label: Tag,
  { marks, looks }: { marks: readonly Map<Tag, number>[]; looks: readonly Heardness[] },
): TagSpan[] {
  const spans: (TagSpan & { looks: number })[] = [];
  marks.forEach((mark, i) => {
    const score = mark.get(label);
    if (score === undefined) return;
    const { startS, endS } = looks[i]!.look;
    const last = spans.at(-1);
    if (last && startS <= last.endS - LOOK_HOP_S / 2) {
      last.score += score;
      last.looks++;
      last.endS = endS;
    } else spans.push({ label, score, startS, endS, looks: 1 });
  });
  // What sounds most of the time, rests and all, is surer than what was heard once; silence is only what it takes of the time.
  const count = marks.filter((mark) => mark.has(label)).length;
  const sounding = marks.filter((mark) => !mark.has('silence')).length;
  const surety = label === 'silence' ? count / marks.length : 0.5 + (0.5 * count) / Math.max(1, sounding);
  return spans.map(({ looks: own, score, startS, endS }) => ({ label, score: (score / own) * surety, startS, endS }));
}
