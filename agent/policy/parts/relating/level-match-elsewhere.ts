import { slotsOf } from '../../../slots/slots.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';

/** Words between the file whose level changes and the one that gives it, by language. */
const AS_LOUD: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:(?:genau ?)?so laut(?:stark)? wie|gleich laut wie|auf (?:die|den|das) (?:gleiche|selbe|gleichen|selben)n? (?:lautst[aä]rke|lautheit|pegel|level) wie)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:(?:igual|tan) (?:de )?(?:fuerte|alt[oa]) (?:que|como)|al? mismo (?:volumen|nivel) (?:que|de))(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:aussi fort(?:e|es|s)? que|au m[eê]me (?:niveau|volume) que)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:t[aã]o alt[oa] (?:quanto|como)|n?o mesmo (?:volume|n[ií]vel) (?:que|d[oae]))(?!\p{L})/iu,
  it: /(?<!\p{L})(?:(?:tanto |cos[iì] )?(?:forte|alt[oa]) (?:come|quanto)|all[oa]? stess[oa] (?:volume|livello) (?:d[ie]l?l?[ao]?))(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:(?:net )?(?:zo|even) (?:hard|luid) als|(?:op|naar) hetzelfde (?:volume|niveau) als)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:(?:tak samo|r[oó]wnie|tak) g[lł]o[sś]n\p{L}* (?:jak|co)|na (?:ten sam|tym samym|tak[aą] sam[aą]) (?:poziom|poziomie|g[lł]o[sś]no[sś][cć]) (?:jak|co))(?!\p{L})/iu,
};
/** Both files before the words for the level, the one that changes first. */
const TWO_BEFORE: Readonly<Record<string, RegExp>> = {
  ja: /^(.+?)(?:の(?:音量|大きさ|レベル))?[をは](.+?)(?:と(?:同じ|おなじ)(?:くらい|ぐらい)?の?(?:音量|大きさ|レベル|ラウドネス)|の(?:音量|大きさ|レベル|ラウドネス)に(?:合わせ|揃え|そろえ))/iu,
  zh: /^(.+?)(?:的(?:音量|响度))?(?:调到|调成|调得|弄到|弄成|变得|做到|改成|变成)?(?:跟|和|与|像|同)(.+?)(?:一样|同样|一般)(?:响|大声|的?(?:音量|响度))/iu,
  hi: /^(.+?) (?:(?:की आवाज़|का वॉल्यूम|ki awaa?z|ka volume) )?(?:को|ko)? ?(.+?) (?:जितन[ाीे]|के बराबर|jitn[aie]|ke barabar) ?(?:ही |hi )?(?:लाउड|तेज़|ऊँच[ाीे]|ज़ोर|आवाज़|वॉल्यूम|loud|tez|volume|awaa?z)/iu,
};

/** Returns the change of the level of one file to that of another, in a language other than English: "mach die zweite so laut wie die erste". */
export function levelMatchElsewhere(said: Said): Request | undefined {
  const halves = halvesOf(said.text.trim(), said.language);
  if (!halves) return undefined;
  const [changed, model] = halves.map((words) => fileIn(words, said.language));
  if (changed === undefined || model === undefined || changed === model) return undefined;
  return {
    capability: 'normalize_loudness',
    params: {},
    focus: [],
    files: [changed],
    certainty: 1,
    said,
    levelOf: typeof model === 'number' ? `file ${model}` : model,
  };
}

function halvesOf(text: string, language: string): [changed: string, model: string] | undefined {
  const [, changed, model] = TWO_BEFORE[language]?.exec(text) ?? [];
  if (changed !== undefined && model !== undefined) return [changed, model];
  const found = AS_LOUD[language]?.exec(text);
  if (!found) return undefined;
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

/** Returns the one file that words name, by its number or name. */
export function fileIn(words: string, language: string): number | string | undefined {
  const slots = slotsOf({
    text: words,
    from: 0,
    to: words.length,
    language,
    act: 'refer',
    actions: ['normalize_loudness'],
  });
  const value = slots.find(({ name }) => name === 'file')?.value;
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}
