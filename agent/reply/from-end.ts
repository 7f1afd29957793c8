const SENTENCES: Readonly<Record<string, string>> = {
  en: 'A recipe cannot count from the end: it runs on files of any length. Give times from the beginning.',
  de: 'Ein Rezept kann nicht vom Ende her zählen: Es läuft mit Dateien jeder Länge. Gib Zeiten vom Anfang an.',
  es: 'Una receta no puede contar desde el final: se aplica a archivos de cualquier duración. Indica tiempos desde el principio.',
  fr: 'Une recette ne peut pas compter depuis la fin : elle s’applique à des fichiers de toute durée. Indiquez des temps depuis le début.',
  pt: 'Uma receita não pode contar a partir do fim: aplica-se a ficheiros de qualquer duração. Indique tempos a partir do início.',
  it: 'Una ricetta non può contare dalla fine: si applica a file di qualsiasi durata. Indica i tempi dall’inizio.',
  nl: 'Een recept kan niet vanaf het einde tellen: het werkt op bestanden van elke lengte. Geef tijden vanaf het begin.',
  pl: 'Przepis nie może liczyć od końca: działa na plikach dowolnej długości. Podaj czasy od początku.',
  ja: 'レシピは終わりから数えることができません。どの長さのファイルにも使われるためです。始めからの時間を指定してください。',
  zh: '配方无法从结尾开始计时，因为它用于任意长度的文件。请给出从开头算起的时间。',
  hi: 'रेसिपी अंत से समय नहीं गिन सकती, क्योंकि वह किसी भी लंबाई की फ़ाइलों पर चलती है। शुरुआत से समय बताइए।',
};

/** Says in a language that a recipe has no spans that are counted from the end. */
export function notFromEnd(language: string): string {
  return SENTENCES[language] ?? SENTENCES['en']!;
}
