import type { Background } from '../acts.ts';
import type { Part } from '../part.ts';
import type { Said } from '../said.ts';
import { valueFor } from '../relating/bare.ts';

const NUMBER = String.raw`(?<number>\d+(?:[.,]\d+)?)`;
const UNITS = String.raw`(?<share>%|％|percent|per ?cent|prozent|por ?ciento|por ?cento|pour ?cent|per ?cento|procent|procentów|パーセント|प्रतिशत|फ़ीसदी)|(?<pitch>semitones?|halbtöne?|halbton|semitonos?|demi-?tons?|semitons?|semitoni?|halve to(?:on|nen)|półtony?|półtonów|半音|सेमीटोन)`;
const ENOUGH = String.raw`(?:reich(?:en|t)|genüg(?:en|t)|(?:sind|ist|wären|wäre) genug|bast(?:an|a|ano|am)|(?:es|son) suficientes?|suffi(?:t|sent|ra|ront)|ça suffit|é suficiente|são suficientes|(?:sono|è) sufficient[ei]|(?:is|zijn) (?:genoeg|voldoende)|volstaat|wystarczy|で(?:十分|いい)(?:です)?|(?:就)?(?:够了|可以了|好了)|काफ़ी (?:है|हैं)|काफी (?:है|हैं)|(?:is|are|will be|would be) (?:enough|plenty|fine))`;
const FORM = new RegExp(
  String.raw`^(?:[\p{L}\s]{0,12}[, ]\s?)?${NUMBER}\s?(?:${UNITS})\s?(?:\p{L}{1,10}\s)?${ENOUGH}[\s.!。！।]*$`,
  'iu',
);
/** Longer clauses before it are more than a complaint. */
const MAX_COMPLAINT = 40;
const MAX_CHARACTERS = 80;

/** "Too slow. 10 percent is enough.": returns the change of the speed or the pitch before with that value, the same way, in any language. */
export function enoughIn(clauses: readonly Said[], { requests, isAsked }: Background): Part[] | undefined {
  const said = clauses.at(-1);
  const last = requests.at(-1);
  if (!said || said.text.length > MAX_CHARACTERS || last?.capability !== 'change_speed' || isAsked) return undefined;
  if (clauses.slice(0, -1).some(({ text, act }) => text.length > MAX_COMPLAINT || act === 'do')) return undefined;
  const { number, share, pitch } = FORM.exec(said.text.trim())?.groups ?? {};
  const isPitch = last.params['pitch_semitones'] !== undefined;
  if (number === undefined || (isPitch ? pitch === undefined : share === undefined)) return undefined;
  const value = valueFor(last, Number(number.replace(',', '.')), !isPitch);
  if (!value) return undefined;
  const request = {
    ...last,
    ...value,
    isAfresh: true,
    condition: undefined,
    certainty: 1,
    said: { ...said, act: 'correct' as const },
  };
  return [{ kind: 'work', request, isUnsure: false }];
}
