const PART =
  '(?:lead |backing )?(?:vocals?|vox|voices?|singing|singer|drums?|percussion|bass(?:line)?|guitars?|hum|hiss|noise|piano|keys|instruments)';
const AWAY =
  '(?:remove|take out|strip(?: out)?|drop|mute|delete|get rid of|cut out|lose|kill|ditch|pull out|eliminate|erase)';
/** "Remove only the drums": what goes, rather than what stays. */
const ONLY_AWAY = new RegExp(
  String.raw`\b(${AWAY}) (?:only|just|nothing but|merely) (?:the |my |its )?(${PART})\b`,
  'giu',
);
/** "Just the vocals removed", "only the drums should go" */
const ONLY_GONE = new RegExp(
  String.raw`(?<=^|[.!;?:,]\s{0,3}|\b(?:want|need|like|please) )(?:only|just) (?:the |my |its )?(${PART}) (?:(?:should|must|needs? to|has to|have to|can) (?:be )?)?(?:removed|gone|go|taken out|out|deleted|muted|stripped(?: out)?|dropped|off)(?=\s*(?:[.,;!?]|$|please|thanks|from|and|but|nothing))`,
  'giu',
);

const PARTS = String.raw`(?:the |my )?${PART}(?:(?:,| and| n| &|, and) (?:the |my )?${PART}){0,3}`;
/** "…, bass and vocals stay": parts that are named only to say that nothing happens to them. */
const STAYING = new RegExp(
  String.raw`(?<=\b(?:out|gone|${AWAY.slice(3, -1)}|\w+less)\b.{0,60}?)(?:[,;–—-]|\s?\()\s{0,2}(?:(?:and|but|so|while|nothing else taken out)[, (]+)*${PARTS} (?:(?:should|must|has to|have to|can|are to|is to) )?(?:stays?|remains?|still in|be left)(?: in| put| there| alone| untouched| as (?:it|they) (?:is|are)| where (?:it|they) (?:is|are))?\)?(?=\s*(?:[.,;!?]|$))`,
  'giu',
);

/** Returns a text in which a part of a mix that alone is to go is named as one to remove: after "only" it would be one to keep. */
export function plainOnly(text: string): string {
  return text.replaceAll(ONLY_AWAY, '$1 the $2').replaceAll(ONLY_GONE, 'remove the $1').replaceAll(STAYING, '');
}
