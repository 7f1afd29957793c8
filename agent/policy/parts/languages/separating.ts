/** Verbs that split a mix. */
const SPLITS =
  /(?<!\p{L})(?:trenn\p{L}*|teil\p{L}*|zerleg\p{L}*|separ\p{L}*|sépar\p{L}*|divid\p{L}*|divis\p{L}*|scheid\p{L}*|splits?\p{L}*|rozdziel\p{L}*|oddziel\p{L}*|podziel\p{L}*|alag)(?!\p{L})|分け|分離|分割|分开|分開|分离|拆分|अलग/iu;
/** The voice of a mix. */
const VOICE =
  /(?<!\p{L})(?:gesang\p{L}*|stimmen?|voz|voces|vozes|cant[oe]?|chant|voix|vocals?|voice|voce|voci|zang|stem|wokal\p{L}*|głos\p{L}*|śpiew\p{L}*|aawaz|awaaz)(?!\p{L})|ボーカル|歌|声|人声|आवाज़|आवाज|गायन|वोकल/iu;
/** All else of it. */
const MUSIC =
  /(?<!\p{L})(?:musik|instrument\p{L}*|begleitung|música|acompañamiento|acompanhamento|musique|accompagnement|instru|musica|accompagnamento|strument\p{L}*|muziek|begeleiding|muzyk\p{L}*|podkład\p{L}*|akompaniament\p{L}*|sangeet)(?!\p{L})|伴奏|音楽|演奏|楽器|オケ|音乐|乐器|संगीत|म्यूज़िक|म्यूजिक|वाद्य/iu;

/** Reports whether a text in another language than English separates the voice from the music, which is a split of the mix: neither part is taken away. */
export function separatesVoice(text: string): boolean {
  return text.length <= MAX_CHARACTERS && SPLITS.test(text) && VOICE.test(text) && MUSIC.test(text);
}

/** Longer clauses say more than that. */
const MAX_CHARACTERS = 120;
