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
  const named = forbidden.flatMap((said) => requestsOf({ ...said, acts: { ...said.acts, do: 1 } }));
  const requests = left.length > 0 ? left : kept.some(({ kind }) => kind === 'work') ? [] : named;
  return requests.length > 0 || kept.length === 0 ? [...kept, { kind: 'left_out', requests }] : kept;
}

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
  const [isIn, isOut] = [/\bfad(?:e|ing)[ -]?in\b/iu.test(text), /\bfad(?:e|ing)[ -]?out\b/iu.test(text)];
  if (isIn === isOut) return false;
  return isIn ? params['in_s'] === undefined : params['out_s'] === undefined;
}

function forbids(said: Said, request: Request): boolean {
  const names = said.actions.filter(({ probability }) => probability >= LIKELY).map(({ name }) => name);
  if (!names.includes(request.capability)) return false;
  // "One semitone up, the speed stays": what is left alone is the other one of the two.
  if (request.capability === 'change_speed' && isOtherChange(said.text, request)) return false;
  // "The quieter one to -14, the louder one: nothing"
  const [left, picked] = [pickOf(said.text), pickOf(request.said.text)];
  if (left !== undefined && picked !== undefined && left !== picked) return false;
  if (isOtherValue(said, request) || isOtherEnd(said, request) || isOtherAspect(said, request)) return false;
  const elements = textsOf(said.slots, 'elements');
  const own = [request.params['element'], request.params['pass_on']].filter(Boolean);
  if (elements.length > 0 && own.length > 0) return own.some((element) => elements.includes(String(element)));
  const files = filesOf(said);
  return files === undefined || JSON.stringify(files) === JSON.stringify(request.files);
}
