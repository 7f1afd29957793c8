import { askedIn } from '../../english/measured.ts';
import { wordsOf } from '../../english/words/words.ts';
import type { Part } from './part.ts';
import type { Request } from './request.ts';
import { textsOf, valuesFor } from './params.ts';
import { requestsOf } from './requests.ts';
import { LIKELY, type Said } from './said.ts';
import { fileKinds, filesOf } from './values.ts';
import { isOtherwise, pickOf } from './wording.ts';

/** Takes out what a message forbids. */
export function withoutForbidden(parts: readonly Part[], clauses: readonly Said[]): Part[] {
  const forbidden = clauses.filter(({ act, text }) => act === 'forbid' && !isOtherwise(text));
  if (forbidden.length === 0) return [...parts];
  const left: Request[] = [];
  const kept = parts.filter((part) => {
    if (part.kind !== 'work') return true;
    const at = clauses.indexOf(part.request.said);
    const isOut = forbidden.some(
      (said) =>
        said !== part.request.said &&
        // "If it is long, convert it. With less, no conversion": the other half of the condition.
        !(part.request.condition && clauses.indexOf(said) > at) &&
        forbids(said, part.request),
    );
    if (isOut) left.push(part.request);
    return !isOut;
  });
  const named = forbidden
    .filter(({ text }) => !OF_ANY_WORK.test(text.trim()))
    .flatMap((said) => requestsOf({ ...said, acts: { ...said.acts, do: 1 } }));
  const requests = left.length > 0 ? left : kept.some(({ kind }) => kind === 'work') ? [] : named;
  return requests.length > 0 || kept.length === 0 ? [...kept, { kind: 'left_out', requests }] : kept;
}

/** "Do not change file 1": forbids whatever could be done. */
const OF_ANY_WORK = /^(?:please )?(?:do not|don['’]?t|never) (?:change|touch|alter|edit|process|modify) /iu;

const PITCH =
  /(?<!\p{L})(?:pitch|key|tuning|tone|notes|chipmunks?|mouse|mice|mickey|squeak\p{L}*|smurf\p{L}*|helium|darth|tonh[oö]he|tonart|stimmung|tonalidad|tono|hauteur|tonalit\p{L}*|tom|altezza|intonazione|toonhoogte|toonsoort|wysokos\p{L}*|tonacj\p{L}*)(?!\p{L})|音高|音程|キー|音调|सुर/iu;
const TEMPO =
  /(?<!\p{L})(?:tempo|speed\p{L}*|pace|bpm|duration|length|slow\p{L}*|fast\p{L}*|geschwindigkeit|langsam\p{L}*|schnell\p{L}*|velocidad\p{L}*|lent\p{L}*|r[aá]pid\p{L}*|vitesse|ralent\p{L}*|rallent\p{L}*|velocit\p{L}*|velocidade|acelera\p{L}*|accelera\p{L}*|snelheid|langzam\p{L}*|trager|pr[eę]dko[sś]\p{L}*|zwalnia\p{L}*|spowaln\p{L}*)|速度|テンポ|速く|遅く|रफ़्तार/iu;

/** Whether a text is about the pitch where the speed is changed, or about the speed where the pitch is. */
function isOtherChange(text: string, { params, tempo, tempoOf }: Request): boolean {
  const changesPitch = params['pitch_semitones'] !== undefined;
  const changesTempo = params['tempo_ratio'] !== undefined || tempo !== undefined || tempoOf !== undefined;
  return (
    (changesTempo && !changesPitch && PITCH.test(text) && !TEMPO.test(text)) ||
    (changesPitch && !changesTempo && TEMPO.test(text) && !PITCH.test(text))
  );
}

/** "The fade-in can stay at two" beside a longer fade-out: a clause that leaves other values alone than those that are ordered. */
function isOtherValue(said: Said, { capability, params }: Request): boolean {
  const stays = Object.keys(valuesFor(capability, said)[0]?.params ?? {});
  const names = Object.keys(params);
  return stays.length > 0 && names.length > 0 && stays.every((name) => !names.includes(name));
}

/** "Just the key, no chord sheet": a clause that leaves out other aspects of a measurement, or only files of it, than those that are ordered. */
function isOtherAspect({ text, language }: Said, { capability, focus, params }: Request): boolean {
  if (language !== 'en') return false;
  const named = askedIn(wordsOf(text)).measured.filter((each) => each.capability === capability);
  const left = named.flatMap((each) => each.focus);
  const isOther = focus.length > 0 && left.length > 0 && !left.some((each) => focus.includes(each));
  const files = fileKinds(capability, text).files ?? [];
  return isOther || (files.length > 0 && params['files'] === undefined);
}

/** "Fade in not needed" beside a fade-out: a clause that leaves out the other end than the one that is ordered. */
function isOtherEnd({ text, language }: Said, { capability, params }: Request): boolean {
  if (capability !== 'fade_audio' || language !== 'en') return false;
  const [isIn, isOut] = ['in', 'out'].map((end) =>
    new RegExp(
      String.raw`\bfad(?:e|ing)(?: (?:it|them|this|that|the \w+|(?:both|all) files|file \d+))?[ -]?${end}\b`,
      'iu',
    ).test(text),
  );
  if (isIn === isOut) return false;
  return isIn ? params['in_s'] === undefined : params['out_s'] === undefined;
}

/** "Join both files. Do not crossfade them", "Mix both. Do not join them": a clause about how files are joined, or about the other way to join them. */
function isOfJoint({ text, language }: Said, { capability }: Request): boolean {
  if (language !== 'en' || (capability !== 'join_audio' && capability !== 'mix_audio')) return false;
  if (/\b(?:cross-?)?fad(?:e|ing)|\bgaps?\b/iu.test(text)) return true;
  const [joins, mixes] = [/\bjoin/iu.test(text), /\bmix/iu.test(text)];
  return joins !== mixes && (capability === 'join_audio' ? mixes : joins);
}

const PLAINLY =
  /^(?:please )?(?:do not|don['’]?t) \w+ (?:(?:off|out|up|down|in) )?(?:the|my|our|his|her|any) ([\p{L}-]+)\b/iu;

/** "Cut off the first 40 seconds. Do not cut out the laughing": a clause about something that the order has not named. */
function isOtherObject({ text, language }: Said, { said }: Request): boolean {
  if (language !== 'en' || said.text.includes(text)) return false;
  const [, object] = PLAINLY.exec(text.trim()) ?? [];
  return (
    object !== undefined &&
    !SAME_OBJECTS.test(object) &&
    !said.text.toLowerCase().includes(object.toLowerCase().replace(/e?s$/u, ''))
  );
}

/** Words that may mean what an order is about, whatever it says. */
const SAME_OBJECTS =
  /^(?:file|files|song|songs|track|tracks|recording|audio|sound|clip|speed|tempo|pitch|key|volume|level|loudness|length|format|noise|hiss|hum|silences?|pauses?|vocals?|voices?|singing|drums?|bass|stems?)$/iu;

function forbids(said: Said, request: Request): boolean {
  const names = said.actions.filter(({ probability }) => probability >= LIKELY).map(({ name }) => name);
  if (!names.includes(request.capability)) return false;
  // "One semitone up, the speed stays": what is left alone is the other one of the two.
  if (request.capability === 'change_speed' && isOtherChange(said.text, request)) return false;
  // "The quieter one to -14, the louder one: nothing"
  const [left, picked] = [pickOf(said.text), pickOf(request.said.text)];
  if (left !== undefined && picked !== undefined && left !== picked) return false;
  const files = filesOf(said);
  if (files !== undefined && request.files !== undefined && !files.some((file) => request.files!.includes(file)))
    return false;
  if (isOfJoint(said, request) || isOtherObject(said, request)) return false;
  if (isOtherValue(said, request) || isOtherEnd(said, request) || isOtherAspect(said, request)) return false;
  const elements = textsOf(said.slots, 'elements');
  const own = [request.params['element'], request.params['pass_on']].filter(Boolean);
  if (elements.length > 0 && own.length > 0) return own.some((element) => elements.includes(String(element)));
  return files === undefined || JSON.stringify(files) === JSON.stringify(request.files);
}
