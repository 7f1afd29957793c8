import { readingOf } from '../../../slots/reading/reading.ts';
import type { Background } from '../acts.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { fileIn } from './level-match-elsewhere.ts';

/** Words between two files of which the first comes after the second, by language. */
const AFTER: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:hinter|nach|ans ende (?:von|der|des)|an das ende (?:von|der|des))(?!\p{L})/iu,
  es: /(?<!\p{L})(?:despu[eé]s d(?:e|el)|detr[aá]s d(?:e|el)|al final d(?:e|el)|a continuaci[oó]n d(?:e|el))(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:apr[eè]s|derri[eè]re|(?:a|à) la suite d(?:e|u)|(?:a|à) la fin d(?:e|u))(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:depois d[eoa]|atr[aá]s d[eoa]|no (?:final|fim) d[eoa])(?!\p{L})/iu,
  it: /(?<!\p{L})(?:dopo|dietro|in coda (?:al|alla|a)|alla fine d(?:i|el|ella)|in fondo (?:al|alla|a))(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:achter|na|aan het eind(?:e)? van)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:za|po|na ko[nń]cu|na koniec|do ko[nń]ca)(?!\p{L})/iu,
  ja: /の(?:後ろ|うしろ|後|あと|最後)に|に続けて/u,
  zh: /(?:接|放|加|拼|贴)(?:到|在)(?=.*(?:后面|之后|后边|末尾))/u,
  hi: /(?<!\p{L})(?:के बाद|के पीछे|ke baad|ke peeche)(?!\p{L})/iu,
};
/** The same, of which the first comes before the second. */
const BEFORE: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:vor|an den anfang (?:von|der|des))(?!\p{L})/iu,
  es: /(?<!\p{L})(?:antes d(?:e|el)|delante d(?:e|el)|al principio d(?:e|el))(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:avant|devant|au d[eé]but d(?:e|u))(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:antes d[eoa]|na frente d[eoa]|no (?:come[cç]o|in[ií]cio) d[eoa])(?!\p{L})/iu,
  it: /(?<!\p{L})(?:prima d(?:i|el|ella)|davanti (?:a|al|alla)|all['’]inizio d(?:i|el|ella))(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:voor|aan het begin van)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:przed|na pocz[aą]tku|na pocz[aą]tek)(?!\p{L})/iu,
  ja: /の(?:前|頭|先頭)に/u,
  zh: /(?:接|放|加|拼|贴)(?:到|在)(?=.*(?:前面|之前|前边|开头))/u,
  hi: /(?<!\p{L})(?:से पहले|के आगे|se pehle|ke aage)(?!\p{L})/iu,
};
/** Verbs that put one file to another. */
const PUTS =
  /(?<!\p{L})(?:h[aä]ng|kleb|setz|f[uü]g|pack|stell|leg|pon|pega|junta|une|a[nñ]ade|coll|mets|ajout|raccord|encha[iî]n|emend|cola|coloc|junt|bota|attacc|metti|unisc|aggiung|incoll|plak|zet|zett|voeg|hang|doklej|sklej|dodaj|wstaw|po[lł][aą]cz|dolacz|do[lł][aą]cz|jod|laga)|つな|繋|くっつ|足し|入れ|置|接|放|加|拼|贴|जोड़|लगा/iu;

/** The verbs where postpositions turn the order round: "1つ目の後ろに2つ目をつなげて" names first what comes first. */
const POSTPOSED: ReadonlySet<string> = new Set(['ja', 'hi']);

/** Returns the work that puts one of two files after or before the other, in a language other than English. */
export function joinedElsewhere({ text, language }: Said): Pick<Request, 'capability' | 'row'> | undefined {
  if (!PUTS.test(text) || text.length > MAX_CHARACTERS) return undefined;
  for (const [words, isAfter] of [
    [AFTER[language], true],
    [BEFORE[language], false],
  ] as const) {
    const found = words?.exec(text);
    if (!found) continue;
    const [one, other] = [text.slice(0, found.index), text.slice(found.index + found[0].length)].map((half) =>
      fileIn(half.replace(/(?:后面|之后|后边|末尾|前面|之前|前边|开头)/u, ''), language),
    );
    if (one === undefined || other === undefined || one === other) continue;
    const isReverse = isAfter !== POSTPOSED.has(language);
    return { capability: 'join_audio', row: isReverse ? [other, one] : [one, other] };
  }
  return undefined;
}

/** Longer clauses say more than that. */
const MAX_CHARACTERS = 90;

const CROSSFADE =
  /(?<!\p{L})(?:[uü]berblend\p{L}*|crossfade|fundido (?:cruzado|encadenado)|fundido|fondu(?: encha[iî]n[eé])?|dissolvenza(?: incrociata)?|overvloei\p{L}*|overgang|przej[sś]ci\p{L}*|przenikani\p{L}*)(?!\p{L})|クロスフェード|交叉|叠化|क्रॉसफ़ेड|क्रॉसफेड/iu;
const GAP =
  /(?<!\p{L})(?:stille|pause|pausa|silencio|silence|sil[eê]ncio|silenzio|stilte|pauze|cisz[aęey]|przerw[aęy]|gap|hueco|khamoshi)(?!\p{L})|無音|静音|空白|间隔|间|ख़ामोशी|गैप/iu;
/** An end of the audio, at which the sound is faded or cut. */
const OTHER =
  /(?<!\p{L})(?:aus|ende|anfang|salida|entrada|final|principio|fin|d[eé]but|sortie|fim|come[cç]o|fine|inizio|einde?|begin|koniec|ko[nń]cu|pocz[aą]t\p{L}+|weg|raus|quita|enl[eè]v\p{L}*|tira|togli|haal|usu[nń]|hata\p{L}*|kaat)(?!\p{L})|最後|最初|消|カット|去掉|剪|删|हटा|काट/iu;
const MAX_BETWEEN = 60;

/** "Mit 3 Sekunden Überblendung bitte", after files were joined: returns that work with a crossfade or a gap, in a language other than English. */
export function betweenIn(clauses: readonly Said[], { requests, isAsked }: Background): Part[] | undefined {
  const last = requests.at(-1);
  const [said] = clauses;
  if (!said || said.language === 'en' || isAsked || last?.capability !== 'join_audio') return undefined;
  const text = clauses.map((each) => each.text).join(' ');
  if (text.length > MAX_BETWEEN || OTHER.test(text)) return undefined;
  const name = CROSSFADE.test(text) ? 'crossfade_s' : GAP.test(text) ? 'gap_s' : undefined;
  const seconds = name && secondsIn(text, said.language);
  if (seconds === undefined) return undefined;
  const { gap_s: _, crossfade_s: __, ...params } = last.params;
  const request: Request = {
    ...last,
    params: { ...params, [name!]: seconds },
    isAfresh: true,
    condition: undefined,
    certainty: 1,
    said: { ...said, act: 'correct' },
  };
  return [{ kind: 'work', request, isUnsure: false }];
}

function secondsIn(text: string, language: string): number | undefined {
  const { amounts } = readingOf({ text, from: 0, to: text.length, language, act: 'do', actions: ['join_audio'] });
  const times = amounts.filter(({ quantity }) => quantity.kind === 'time');
  return times.length === 1 ? times[0]!.quantity.value : undefined;
}
