import type { Background } from '../acts.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';

/** Words around a value or a file that is all that a clause gives. */
const FILLER =
  /\b(?:damn|dang|ugh|ha(?:ha)?|wrong one|i should have said|i should['’]?ve said|too (?:hot|loud|quiet|soft|slow|fast|quick|high|low|much|little|long|short|deep)(?: for \w+)?|and|now|then|so|but|right|alright|great|perfect|the|for|on|of|oh|ah|a+rgh|oops|dear|no|nah|sorry|hm+|i see|ok(?:ay)?|what about|how about|same|one|only|just|please|pls|plz|too|also|ditto|idem|likewise|but|with|do|equal|as well|instead|rather|actually|i mean(?:t)?|i think|make (?:it|that)|(?:will|would|should) (?:do|be fine)(?: nicely)?|is (?:fine|enough)|or so|better|try|go with|let['’]?s (?:say|try)|say|about|by|percent|lufs|semitones?|bpm)\b|%/giu;
/** More words than this are no name of a file. */
const MAX_WORDS = 4;
const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Numbers in words; "one" is mostly none. */
const IN_WORDS = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/giu;
const SAME = /\b(?:ditto|same|idem|likewise|equal)\b/iu;
const FILE_AND_VALUE = /^(\S+) (-?\d+(?:\.\d+)?)$/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/u;
const CLOCK = /^(\d{1,3})[ :](\d{2})$/u;

const DECIBELS = /(?<=\d ?)(?:dbs?|decibels?)\b/giu;

/** Returns what a clause makes of the work before which gives nothing but another file or another value: "And the polka?", "-19". */
export function bareRequests(
  said: Said,
  { requests, isFile }: Pick<Background, 'requests' | 'isFile'>,
): Request[] | undefined {
  const last = requests.at(-1);
  if (!last || said.language !== 'en') return undefined;
  const isShare = /%|\bper ?cent\b/iu.test(said.text);
  // "By 6 dB", of a change of the level: no other work has such a value.
  const isOfGain = last.gain_db !== undefined || last.params['gain_db'] !== undefined;
  const bare = (isOfGain ? said.text.replaceAll(DECIBELS, ' ') : said.text)
    .replaceAll(IN_WORDS, (word) => String(WORDS.indexOf(word.toLowerCase())))
    .replaceAll(FILLER, ' ')
    .replaceAll(/[^\p{L}\p{N}._:-]+|[.,:]+(?=\s|$)/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (bare === '') return undefined;
  const common = { certainty: 1, condition: undefined };
  // "Ditto 13, but -2": another file, and another value.
  const [, name, number] = FILE_AND_VALUE.exec(bare) ?? [];
  if (SAME.test(said.text) && (name !== undefined ? isFile(name) : isFile(bare))) {
    const changed = number === undefined ? undefined : valueFor(last, Number(number));
    if (number === undefined || changed)
      return requests.map((request) => ({
        ...request,
        ...(request === last ? changed : {}),
        ...common,
        files: [name ?? bare],
        said,
      }));
  }
  if (NUMBER.test(bare) || CLOCK.test(bare)) {
    const value = CLOCK.test(bare) ? clockFor(last, bare) : valueFor(last, Number(bare), isShare);
    const isOfTwo = last.capability === 'mix_audio' || last.capability === 'join_audio';
    // The words of a mix say what is laid under what.
    const text = isOfTwo ? last.said.text : said.text;
    return value && [{ ...last, ...value, ...common, isAfresh: true, said: { ...said, text, act: 'correct' } }];
  }
  if (bare.split(' ').length > MAX_WORDS || !isFile(bare)) return undefined;
  return requests.map((request) => ({ ...request, ...common, files: [bare], said }));
}

const MARKS = /^[\s|:,-]+|[\s|:,.-]+$/gu;
/** Words around a file that is all that a clause takes. */
const TAKING =
  /^(?:(?:and|then|so|now|next|ok(?:ay)?|right)[, ]+)*(?:take|grab|use|pick|open|go (?:back )?to|back to|as for|with|for|on) (?:the |that |this |my )?[\w' .-]{1,30}?[,.:; ]*$/iu;
/** From this probability on, such a clause has work of its own. */
const WORKING = 0.5;

/** "Take the second one and slow it": whether a clause only says which file the next one is about. */
export function isFileAlone(
  { text, language, actions, slots }: Said,
  { mentions, isFile }: Pick<Background, 'mentions' | 'isFile'>,
): boolean {
  // "narr_03 | denoise"
  if (language === 'en' && isFile(text.replaceAll(MARKS, ''))) return true;
  return (
    language === 'en' &&
    TAKING.test(text.trim()) &&
    [...slots.keys()].every((name) => name === 'file') &&
    actions.every(({ probability }) => probability < WORKING) &&
    mentions(text).length === 1
  );
}

/** Parameters whose value a number alone replaces where the work had no other of its capability. */
const SOLE: Readonly<Record<string, readonly string[]>> = {
  fade_audio: ['in_s', 'out_s'],
  join_audio: ['gap_s', 'crossfade_s'],
  convert_audio: ['bitrate_kbps', 'sample_rate_hz'],
  mix_audio: ['gain_db', 'duck_db'],
  cut_silences: ['min_silence_s'],
};

/** Returns the work with a number in place of its value, in the unit that the value had. */
export function valueFor(
  { capability, params, tempo, gain_db: gain }: Request,
  value: number,
  isShare = false,
): Partial<Request> | undefined {
  // "Nah, 3": of a change of the level, which goes the same way.
  if (capability === 'normalize_loudness' && gain !== undefined && value > 0 && value <= 12)
    return { gain_db: Math.sign(gain) * value };
  if (capability === 'normalize_loudness' || capability === 'level_speech') {
    const target = value > 0 ? -value : value;
    return target >= -60 && target <= -5
      ? { params: { ...params, target_lufs: target }, gain_db: undefined, levelOf: undefined }
      : undefined;
  }
  if (capability === 'change_speed') {
    if (params['pitch_semitones'] !== undefined) {
      const isDown = Number(params['pitch_semitones']) < 0 && value > 0;
      return Math.abs(value) <= 24 ? { params: { ...params, pitch_semitones: isDown ? -value : value } } : undefined;
    }
    if (tempo !== undefined) return value > 4 ? { tempo: value } : undefined;
    // "Ten percent" goes the way of the change before.
    // So does "3" after "5 percent slower", which is no third of the speed.
    const isNear = Math.abs(Number(params['tempo_ratio']) - 1) <= 0.25 && value >= 2 && value <= 25;
    const isChange = (isShare && value > 0 && value <= 50) || (isNear && Number(params['tempo_ratio']) !== 1);
    const ratio = isChange
      ? 1 + Math.sign(Number(params['tempo_ratio']) - 1) * (value / 100)
      : value > 4
        ? value / 100
        : value;
    return ratio >= 0.2 && ratio <= 4 ? { params: { ...params, tempo_ratio: ratio } } : undefined;
  }
  // "-20 rather": a level, rather than by how much it ducks.
  // "9 instead" of -12 has the same sign.
  if (
    capability === 'mix_audio' &&
    Number(params['gain_db'] ?? 0) < 0 &&
    (value < 0 || params['duck_db'] === undefined)
  )
    return { params: { ...params, gain_db: -Math.abs(value) } };
  const names = (SOLE[capability] ?? []).filter((name) => params[name] !== undefined);
  return names.length === 1 ? { params: { ...params, [names[0]!]: value } } : undefined;
}

/** Returns a crop whose one end is at another time: "9 30" are nine minutes and thirty seconds. */
function clockFor({ capability, span, params }: Request, text: string): Partial<Request> | undefined {
  const [, minutes, seconds] = CLOCK.exec(text)!;
  const [start, end] = [span?.start_s ?? params['start_s'], span?.end_s ?? params['end_s']];
  if (capability !== 'crop_audio' || Number(seconds) >= 60) return undefined;
  const at = 60 * Number(minutes) + Number(seconds);
  if (end !== undefined && !(Number(start) > 0)) return { span: { ...span, end_s: at } };
  return end === undefined && start !== undefined ? { span: { ...span, start_s: at } } : undefined;
}
