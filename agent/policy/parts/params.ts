import { qualityIn } from '../../english/encoding-quality.ts';
import { videoParams } from '../../english/params.ts';
import { NUMBERS } from '../../english/times.ts';
import { wordsOf } from '../../english/words/words.ts';
import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { SlotName } from '../../slots/reading/slot.ts';
import { separatesVoice } from './languages/separating.ts';
import type { Request, Span } from './request.ts';
import type { Said } from './said.ts';

/** What the values of a clause mean for a capability: one or several calls of it. */
export type Values = Pick<Request, 'params' | 'span' | 'tempo' | 'gain_db'>;

/** Words for the end of a recording: "keep the last ten seconds" begins there. */
const LAST =
  /\b(?:last|final|closing|end|ending|letzte\w*|letzten|schluss|ende|[uú]ltim[oa]s?|finales?|derni[eè]re?s?|fin|ultim[ioae]|laatste|einde|ostatni\w*|ko[nń]c\w*)\b|最後|末尾|終わり|最后|结尾|末|आख़?िरी|अंतिम/iu;

const FORMATS = ['flac', 'wav', 'mp3', 'm4a', 'ogg', 'opus'];
const FORMAT_OF: Readonly<Record<string, string>> = { aac: 'm4a', alac: 'm4a', vorbis: 'ogg', wave: 'wav' };
const STEMS = ['vocals', 'drums', 'bass', 'other'];

type Slots = Said['slots'];

const DUCKED =
  /\b(?:duck\w*|dip\w*|drop\w*|lower\w*|pull\w*|go(?:es)?|turn\w*|bring\w*|softer|quieter|down)\b.{0,60}?\b(?:when(?:ever)?|while|under|beneath|as soon as|every time|each time)\b.{0,30}?\b(?:speak|talk|sing|narrat|voice|speech|word|say)\w*|\b(?:when(?:ever)?|while|as soon as|every time|each time)\b.{0,30}?\b(?:speak|talk|narrat|voice|speech)\w*.{0,40}?\b(?:duck|dip|drop|lower|softer|quieter|down)\w*/iu;
/** "Duck the music under the dialogue by 12 dB": whatever the voice is called. */
const DUCKED_UNDER = /\bduck(?:s|ed|ing)?\b.{1,60}\b(?:under|underneath|beneath|below|behind)\b/iu;
const isDucking = (text: string): boolean => DUCKED.test(text) || DUCKED_UNDER.test(text);
/** By how much a sound goes down that is ducked under a voice without a value, in dB. */
const USUAL_DUCK_DB = 12;
const DECIBELS = /(\d+(?:\.\d+)?) ?(?:db|decibels?)\b/iu;

/** "And dip it another 6 dB whenever she speaks": what the sound that was laid under does meanwhile. */
export function duckedBy(text: string): number | undefined {
  if (!isDucking(text)) return undefined;
  const [, db] =
    DECIBELS.exec(text) ??
    /\bduck(?:s|ed|ing)?(?: (?:it|that|the [a-z]+))?(?: down)? by (\d+(?:\.\d+)?)\b(?! ?(?:%|per|s\b|sec))/iu.exec(
      text,
    ) ??
    [];
  if (db !== undefined) return Number(db);
  return /\bduck(?:s|ed|ing)?\b/iu.test(text) ? USUAL_DUCK_DB : undefined;
}

function duckedOf(text: string): { duck_db?: number } {
  const db = duckedBy(text);
  return db === undefined ? {} : { duck_db: db };
}

const ENTERING =
  /\b(?:com(?:e|es|ing)|enter(?:s|ing)?|kick(?:s|ing)?)(?: in)? at (?:the )?(\d+(?:\.\d+)?|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty) ?(?:secs?|seconds?|s)\b|\b(?:start|begin|bring|have) (?:it|this|that|the [a-z]+)(?: come| start)?(?: in)?,? (?:at |only |after )?(\d+(?:\.\d+)?|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty) ?(?:secs?|seconds?|s) (?:in|into it|after|later)\b|\b(?:come|comes|coming|start|starts|starting|begin|begins|beginning|enter|enters|kick|kicks) ?(?:in)?,? (?:at |only )?(\d+(?:\.\d+)?|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty) ?(?:secs?|seconds?|s) (?:in|into|after|later)\b|\b(?:com(?:e|es|ing)|enter(?:s|ing)?|start(?:s|ing)?|begin(?:s|ning)?)(?: in)? (?:at|from|on) (?:the )?(?:second|sec) (\d+(?:\.\d+)?)\b/iu;

/** "And let it come in five seconds after she starts": the second at which the sound that is laid under enters. */
export function enteringAt(text: string): number | undefined {
  const amount = ENTERING.exec(text)?.slice(1).find(Boolean);
  return amount === undefined ? undefined : (NUMBERS[amount.toLowerCase()] ?? Number(amount));
}

function enteredAt(text: string): Record<string, unknown> {
  const entering = enteringAt(text);
  return entering === undefined ? {} : { offset_s: entering };
}

/** Returns the values of a clause for a capability, one entry for each call that they take. */
export function valuesFor(capability: CapabilityName, said: Pick<Said, 'slots' | 'text'>): Values[] {
  const { slots } = said;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- analyses have no values
  switch (capability) {
    case 'crop_audio':
      return [{ params: made(slots), span: spanOf(said) }];
    case 'remove_audio_element': {
      const elements = textsOf(slots, 'elements');
      if (elements.length === 0) return [{ params: made(slots) }];
      return elements.map((element) => ({ params: { element, ...made(slots) } }));
    }
    case 'stem_analysis': {
      const stems = textsOf(slots, 'elements').filter((element) => STEMS.includes(element));
      // "Separate voice and music": all parts are wanted.
      const isOne = stems.length === 1 && !separatesVoice(said.text);
      return [{ params: { ...(isOne ? { pass_on: stems[0] } : {}), ...made(slots) } }];
    }
    case 'noise_reduction':
      return [{ params: { ...oneOf(slots, 'content', ['speech', 'music']), ...made(slots) } }];
    case 'create_video':
      return [
        {
          params: {
            ...oneOf(slots, 'style', ['waveform', 'timeline', 'spectrum', 'spectrogram']),
            ...videoParams(wordsOf(said.text)),
          },
        },
      ];
    case 'normalize_loudness': {
      const db = numberOf(slots, 'db');
      // A level below -5 is a target, whatever its unit; anything else a change.
      const isTarget = slots.has('lufs') || (db !== undefined && db < -6);
      return [
        {
          params: {
            ...number(slots, 'lufs', 'target_lufs'),
            ...(isTarget && !slots.has('lufs') ? { target_lufs: db } : {}),
            ...(isTarget || db !== undefined ? {} : standardIn(said.text)),
            ...ceilingIn(said.text),
            ...(PLAIN_GAIN.test(said.text) ? { mode: 'linear' } : {}),
            ...made(slots),
          },
          gain_db: isTarget ? undefined : db,
        },
      ];
    }
    case 'level_speech':
      return [{ params: { ...number(slots, 'lufs', 'target_lufs'), ...made(slots) } }];
    case 'convert_audio':
      return [
        {
          params: {
            ...made(slots),
            ...(slots.has('bitrate_kbps') ? {} : qualityIn(said.text, made(slots)['format'])),
            ...number(slots, 'sample_rate_hz'),
            ...number(slots, 'channels'),
            ...number(slots, 'bit_depth'),
          },
        },
      ];
    case 'change_speed': {
      const tempo = numberOf(slots, 'value');
      return [
        {
          params: {
            ...number(slots, 'ratio', 'tempo_ratio'),
            ...number(slots, 'semitones', 'pitch_semitones'),
            ...(tempo === undefined && !slots.has('ratio') && !slots.has('semitones') ? aLittle(said.text) : {}),
            ...made(slots),
          },
          tempo: slots.has('ratio') || slots.has('semitones') ? undefined : tempo,
        },
      ];
    }
    case 'fade_audio':
      return [{ params: { ...number(slots, 'in_s'), ...number(slots, 'out_s'), ...made(slots) } }];
    case 'join_audio':
      return [{ params: { ...number(slots, 'crossfade_s'), ...number(slots, 'gap_s'), ...made(slots) } }];
    case 'mix_audio':
      return [
        {
          params: {
            ...(isDucking(said.text) && numberOf(slots, 'db') !== undefined
              ? { duck_db: Math.abs(numberOf(slots, 'db')!) }
              : number(slots, 'db', 'gain_db')),
            ...(/\d ?(?:db|decibels?)\b/iu.test(said.text) ? {} : duckedOf(said.text)),
            ...number(slots, 'start_s', 'offset_s'),
            ...enteredAt(said.text),
            ...made(slots),
          },
        },
      ];
    case 'cut_silences':
      return [{ params: { ...number(slots, 'min_silence_s'), ...keptOf(said.text), ...made(slots) } }];
    case 'extract_video_audio':
      return [{ params: made(slots) }];
    default:
      return [{ params: {} }];
  }
}

const KEPT =
  /(?<!\d )\b(?:down )?to (?:just |only |about |around |at most |exactly )?(?:a |an |one )?(?:single |(\d+(?:[.,]\d+)?|half|half an?|quarter of an?|one|two|three)[- ])?(?:a )?(secs?|seconds?|ms|milliseconds?|s)\b/iu;
const PARTS: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25, one: 1, two: 2, three: 3 };

/** Returns what is left of each silence: "shorten pauses over three seconds to a single second". */
function keptOf(text: string): { keep_s?: number } {
  const found = KEPT.exec(text);
  if (!found) return {};
  const [, amount, unit] = found;
  const value =
    amount === undefined ? 1 : (PARTS[amount.split(' ')[0]!.toLowerCase()] ?? Number(amount.replace(',', '.')));
  const seconds = unit!.toLowerCase().startsWith('m') ? value / 1_000 : value;
  return seconds > 0 && seconds <= 10 ? { keep_s: seconds } : {};
}

const MUCH =
  /\b(?:a lot|much|way|far|really|significantly|viel|mucho|beaucoup|muito|molto|veel|dużo|znacznie)\b|ずっと|很多|得多/iu;
const SLOWER = /slow|langsam|lent|despac|devagar|langzam|woln|遅|ゆっくり|慢|धीम/iu;
const FASTER = /fast|speed|quick|schnell|r[aá]pid|vite|veloc|snel|szyb|速|快|तेज़/iu;
const LOWER =
  /\b(?:pitch|key|tune|transpose|octave)\w*\b.*\b(?:down|lower)\b|\b(?:lower|deeper|down|drop)\b.*\b(?:pitch|key|tune)\b/iu;
const HIGHER =
  /\b(?:pitch|key|tune|transpose|octave)\w*\b.*\b(?:up|higher)\b|\b(?:higher|raise|up)\b.*\b(?:pitch|key|tune)\b/iu;

/** A file that is named by its tempo: "the slower one". */
const SLOWER_FILE = /\bthe (?:slow|fast|quick)(?:er|est) (?:one|file|track|song|take|recording)\b/giu;
const OCTAVE = /\b(?:an|one|a (?:whole|full|single)) octave\b/iu;
const DOWN = /\b(?:down|drop(?:ped|s)?|lower(?:ed)?|deeper|below|under|sink)\b/iu;

/** Returns a change of speed or pitch that somebody names without a number: a tenth, "much slower" a quarter, a semitone. */
function aLittle(text: string): { tempo_ratio?: number; pitch_semitones?: number } {
  const by = MUCH.test(text) ? 0.25 : 0.1;
  const change = text.replaceAll(SLOWER_FILE, ' ');
  if (OCTAVE.test(text)) return { pitch_semitones: DOWN.test(text) ? -12 : 12 };
  if (LOWER.test(text)) return { pitch_semitones: -1 };
  if (HIGHER.test(text)) return { pitch_semitones: 1 };
  if (SLOWER.test(change)) return { tempo_ratio: 1 - by };
  return FASTER.test(change) ? { tempo_ratio: 1 + by } : {};
}

/** Loudness that platforms ask for, in LUFS: EBU R 128 for broadcast, ACX for audiobooks (-23 to -18 dB RMS), what podcast directories and streaming services recommend. */
const STANDARDS: readonly [RegExp, number][] = [
  [/\b(?:broadcast\w*|ebu|r ?128|radio|tv|television)\b/iu, -23],
  [/\b(?:audio ?books?|acx|audible)\b/iu, -20],
  [/\bpodcasts?\b/iu, -16],
  [/\b(?:spotify|youtube|tidal|streaming)\b/iu, -14],
];

/** Returns the target of the standard that a text names: "podcast loudness". */
function standardIn(text: string): { target_lufs?: number } {
  const standard = STANDARDS.find(([name]) => name.test(text));
  return standard ? { target_lufs: standard[1] } : {};
}

/** One gain for all, however loud it may become. */
const PLAIN_GAIN = /\b(?:plain|linear|one) gain\b|\bwithout (?:any )?limit(?:ing|er)\b|\blinear(?:ly)?\b/iu;

const CEILING =
  /\b(?:ceiling|true peaks?|tp|peaks? (?:no higher than|below|under|at most))\b[^\d-]{0,20}(-\d+(?:\.\d+)?)/iu;

/** Returns the highest true peak that a text allows: "with the ceiling at -1". */
function ceilingIn(text: string): { max_true_peak_dbtp?: number } {
  const [, peak] = CEILING.exec(text) ?? [];
  return peak === undefined || Number(peak) < -30 ? {} : { max_true_peak_dbtp: Number(peak) };
}

/** Format and bitrate of what a call makes. */
function made(slots: Slots): Record<string, unknown> {
  return { ...formatOf(slots), ...bitrateOf(slots) };
}

export const bitrateOf = (slots: Slots): { bitrate_kbps?: number } => number(slots, 'bitrate_kbps');

/** Returns the format that a clause names as a parameter; empty if it names none that can be made. */
export function formatOf(slots: Slots): { format?: string } {
  const [named] = textsOf(slots, 'format');
  const format = named === undefined ? undefined : (FORMAT_OF[named] ?? named);
  return format !== undefined && FORMATS.includes(format) ? { format } : {};
}

function spanOf({ slots, text }: Pick<Said, 'slots' | 'text'>): Span | undefined {
  const [start, end] = [numberOf(slots, 'start_s'), numberOf(slots, 'end_s')];
  const [first, last] = [numberOf(slots, 'first_s'), numberOf(slots, 'last_s')];
  const duration = numberOf(slots, 'duration_s');
  const span: Span = {};
  if (start !== undefined || first !== undefined) span.start_s = start ?? first;
  if (end !== undefined) span.end_s = end;
  if (last !== undefined) span.dropLast = last;
  if (duration !== undefined && end === undefined && last === undefined) {
    if (span.start_s === undefined && LAST.test(text)) span.keepLast = duration;
    else span.end_s = (span.start_s ?? 0) + duration;
  }
  return Object.keys(span).length > 0 ? span : undefined;
}

/** Returns the texts of a slot, which may hold several. */
export function textsOf(slots: Slots, name: SlotName): string[] {
  const value = slots.get(name);
  if (value === undefined || value === true) return [];
  return (Array.isArray(value) ? value : String(value).split(',')).map((each) => String(each).trim());
}

/** Returns the number of a slot; undefined if it has none. */
export function numberOf(slots: Slots, name: SlotName): number | undefined {
  const value = slots.get(name);
  const parsed = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(parsed) ? parsed : undefined;
}

function number(slots: Slots, name: SlotName, param: string = name): Record<string, number> {
  const value = numberOf(slots, name);
  return value === undefined ? {} : { [param]: value };
}

function oneOf(slots: Slots, name: SlotName, known: readonly string[]): Record<string, string> {
  const [value] = textsOf(slots, name);
  return value !== undefined && known.includes(value) ? { [name]: value } : {};
}
