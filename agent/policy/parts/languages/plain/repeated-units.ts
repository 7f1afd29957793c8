const UNIT = String.raw`sek(?:unden?)?|segundos?|secondes?|secondi|seconden?|sekund\p{L}*|minuten?|minutos?|minutes?|minuti|minuut|minut\p{L}*|min|stunden?|horas?|heures?|ore|uur|godzin\p{L}*|मिनट|सेकंड|秒|分钟|分`;
/** A quantity, and the same number again at the end of its sentence, without a unit. */
const AGAIN = new RegExp(
  String.raw`((?<![\d:.,])(\d{1,3}) ?(${UNIT})(?![\p{L}\d]).{1,60}?(?<![\d:.,-])\2)(?=\s*[.!。]?\s*$)`,
  'iu',
);

/** Returns a text in which a number that is said twice has its unit both times: "se è più lungo di 10 minuti, taglialo a 10". */
export function withRepeatedUnits(text: string): string {
  return text.replace(AGAIN, '$1 $3');
}
