/** Quantities, and the words and units by which a question names each. */
export const WORDS_OF_STATES: readonly [field: string, words: RegExp][] = [
  ['loudness', /\d\s?(?:lufs|lkfs)\b|\b(?:lufs|lkfs)\b|\b(?:louder|quieter) than [-−–]\d/iu],
  ['peak', /\bdb ?tp\b|\btrue[- ]?peak\b|トゥルーピーク|真峰值/iu],
  ['sample_rate', /\d\s?k?hz\b/iu],
  ['tempo', /\d\s?bpm\b/iu],
  [
    'key',
    /\b(?:in|the key of) [A-G](?:[ -]?(?:sharp|flat|#|b|♯|♭))?[ -](?:major|minor|maj|min)\b|\bin an? (?:major|minor) key\b/u,
  ],
  ['channels', /\b(?:mono|stereo|stéréo|estéreo|estereo)\b|モノラル|ステレオ|单声道|立体声|मोनो|स्टीरियो/iu],
  ['format', /\b(?:mp3|wav|flac|m4a|ogg|opus|aac|aiff)\b(?!\s?file\w*\s(?:ok|supported))|\b(?:16|24|32)[- ]?bits?\b/iu],
  ['clipping', /\b(?:clip(?:s|ped|ping)?|übersteuert\w*|clippt|écrêt\w*|satura\w*)(?!\p{L})/iu],
  ['noise', /\b(?:noise|nois(?:y|ier)|hiss|hissy)\b(?! (?:reduction|removal|gate))/iu],
  [
    'silence',
    /\b(?:silen(?:ce|t|t at)|stille|silences?|silencio\w*|silêncio\w*|silenzio\w*|stilte|cisz\w+)(?!\p{L})|無音|静音|खामोशी|सन्नाटा/iu,
  ],
  [
    'length',
    /\d\s?(?:seconds?|secs?|minutes?|mins?|hours?) long\b|\b(?:longer|shorter) than (?:\d|an?\b|one\b|two\b|three\b|ten\b)|\b(?:trimmed|cut) (?:down )?to \d+ (?:s|secs?|seconds?|min\w*)\b/iu,
  ],
  [
    'length',
    /(?<!\p{L})(?:länger|kürzer|langer|korter|dłuższ\p{L}*|krótsz\p{L}*|trwa|larg[oa]|cort[oa]|long(?:ue?|o|a)?|courte?|lung[oa]|brev[ei]|curt[oa]|dur[ae]|duurt|dauert)(?!\p{L})[^.?!]{0,24}?(?:\d+(?:[.,]\d+)?|\p{L}{2,12})\s?(?:s|h|sek\w*|seg\w*|sec\w*|min\w*|stund\w*|hor\w*|or[ae]|heure\w*|uur|uren|godzin\w*)(?!\p{L})/iu,
  ],
];
