const VOICE = '(?:vocals?|voices?|singing|singer|acapp?ella)';
const MUSIC = '(?:music|instrumentals?|instruments?|backing(?: track)?|accompaniment|beat)';
const OF = '(?: (?:of|in|from|on) (?:it|this|that|the (?:song|track|file|recording)))?';
/** "Split vocals and music", "separate the vocals from the music", "split it into vocals and instrumental": both parts are wanted. */
const SPLIT = new RegExp(
  String.raw`\b(?:split|separate|divide|unmix)(?: out| up)? (?:(?:it|this|that|the (?:song|track|file|recording)) (?:in|into) )?(?:the |an? )?(?:${VOICE} (?:and|from|&|off) (?:the |an? )?${MUSIC}|${MUSIC} (?:and|from|&|off) (?:the |an? )?${VOICE})(?: apart)?${OF}(?= ?(?:$|[.,;!?]|(?:please|pls|and|then)\b))`,
  'giu',
);

/** "Get rid of the music but keep the voice": the voice alone, which noise reduction does not give. */
const VOICE_KEPT = new RegExp(
  String.raw`\b(?:get rid of|remove|take out|lose|drop|strip(?: out)?|kill|cut(?: out)?|delete|mute) (?:all |only |just )?(?:of )?the (?:background |backing )?${MUSIC}(?: (?:out|away))?,? ?(?:and|but|while|yet)? (?:just |only )?(?:keep(?:ing)?|leav(?:e|ing)|sav(?:e|ing)) (?:only |just )?(?:the |my |his |her |their )?(?:${VOICE}|speech|talking|words|speaker|talk)(?: (?:in|there|alone|intact|untouched))*`,
  'giu',
);

/** Returns a text in which the split of a mix into voice and music is one into stems: neither part is taken away. */
export function plainVoiceAndMusic(text: string): string {
  return text.replaceAll(SPLIT, 'split it into stems').replaceAll(VOICE_KEPT, 'give me only the vocals');
}
