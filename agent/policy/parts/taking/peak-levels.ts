import type { Part } from '../part.ts';
import type { Said } from '../said.ts';
import { filesOf } from '../values.ts';
import { LEAD } from './not-offered-work.ts';

/** Highest target: one gain for all stops at the ceiling of the peaks before it reaches this loudness. */
const LOUDEST_LUFS = -5;
/** The level of peaks that are normalized without a value, in dBTP. */
const USUAL_DBTP = -1;

const IT = String.raw`(?: (?:it|this|that|them|these|those|both|each|all|everything|(?:all|each|both) of (?:it|them)|(?:the|my|each|every|all) (?:[\w.-]+ ){0,2}?[\w.-]+))?`;
const VALUE = String.raw`(?<value>(?:[-−–+] ?|minus )?\d+(?:\.\d+)?) ?(?:db ?(?:tp|fs)?)?`;
const PEAK = '(?:true[- ]?peaks?|sample peaks?|peaks?)';
const END = String.raw`(?: (?:please|pls|too|as well|now|instead|then))*[.!? ]*$`;
const FORMS = [
  // "Normalize to -1 dBTP peak", "set the peak to -1", "normalize the peaks to -1 dB"
  String.raw`(?:normali[sz]e|set|bring|get|put|raise|lower|turn|push)${IT}(?: up| down)? (?:so (?:that )?(?:it|the ${PEAK}) ${PEAK}? ?(?:is|are|sits?|lands?)? ?(?:at|reach(?:es)?|hits?)|to(?: a)?(?: ${PEAK})?(?: of| at)?) ${VALUE} ?${PEAK}`,
  String.raw`(?:normali[sz]e|set|bring|get|put|raise|lower|turn|push)${IT} (?:to (?:a )?${PEAK}(?: (?:of|at|to))?|by (?:its )?${PEAK}(?: to)?|so (?:that )?(?:it|the ${PEAK}|its ${PEAK}) (?:peaks? )?(?:is |are |sits? )?(?:at|reach(?:es)?|hits?)) ${VALUE}`,
  String.raw`(?:normali[sz]e|set|bring|get|put|raise|lower|turn|push) (?:the |its |all )?${PEAK}(?: (?:level|of (?:it|this|that|the (?:file|track|song|recording)s?)))?(?: up| down)? (?:to|at) ${VALUE}`,
  // "Peak normalize to -1", "true peak normalization, -1 dB"
  String.raw`(?:do (?:a )?)?${PEAK}[- ]?normali[sz](?:e|ed|ation|ing)${IT}(?:,? (?:to|at) )?(?:${VALUE})?`,
].map((form) => new RegExp(`${LEAD}${form}${END}`, 'iu'));
/** "Normalize it to -1 dB": of peaks where no loudness can be meant. */
const BARE = new RegExp(`${LEAD}normali[sz]e${IT} (?:to|at) ${VALUE}${END}`, 'iu');
const OF_TRUE_PEAK = /\d ?db ?tp\b/iu;

/** Returns the work of an English sentence that orders the level of the peaks, which one gain for all brings there; undefined of any other. */
export function peakLevel(sentence: readonly Said[], text: string): Part | undefined {
  const [said] = sentence;
  const words = text.trim();
  if (said?.language !== 'en' || /\blufs\b|\blkfs\b/iu.test(text)) return undefined;
  const named = FORMS.map((form) => form.exec(words)).find(Boolean);
  const found = named ?? BARE.exec(words);
  const value = found?.groups?.['value']?.replace(/^(?:[−–]|minus )/u, '-').replace(' ', '');
  const isBare = !named && !OF_TRUE_PEAK.test(words);
  if (!found || (isBare && !(Number(value) > LOUDEST_LUFS && Number(value) <= 0))) return undefined;
  const isBelow = value === undefined || value.startsWith('-');
  const peak = value === undefined ? USUAL_DBTP : Number(value);
  return {
    kind: 'work',
    isUnsure: false,
    request: {
      capability: 'normalize_loudness',
      // "Peak at 1 dB" is one below full scale.
      params: { target_lufs: LOUDEST_LUFS, max_true_peak_dbtp: isBelow ? peak : -peak, mode: 'linear' },
      focus: [],
      files: sentence.map(filesOf).find(Boolean),
      certainty: 1,
      said: { ...said, text },
    },
  };
}
