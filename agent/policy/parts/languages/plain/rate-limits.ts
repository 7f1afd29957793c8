/** Limits of a bit rate, which make it the value of the file: a conversion has one rate. */
const LIMIT =
  /[,\s]+(?:(?:aber|pero|mais|mas|ma|maar|ale|lekin)\s+)?(?:h[oö]chstens|maximal|nicht mehr als|como m[aá]ximo|m[aá]ximo|no m[aá]s de|pas plus de|au plus|no m[aá]ximo|n[aã]o mais (?:de|que)|al massimo|non pi[uù] di|hooguit|maximaal|niet meer dan|najwy[zż]ej|maksymalnie|nie wi[eę]cej ni[zż]|zyada se zyada|max\.?)\s+(?=\d+ ?(?:kbit|kbps|kb|k)(?!\p{L}))/giu;

/** Returns a text in which the limit of a bit rate is the rate: "in mp3, aber höchstens 128 kbit". */
export function withRates(text: string): string {
  return text.replaceAll(LIMIT, ' ');
}
