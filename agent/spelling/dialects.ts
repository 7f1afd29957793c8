interface Dialect {
  /** Words that no other English has: one of them tells the dialect. */
  sure: Readonly<Record<string, string>>;
  /** Words that are read so beside one of those. */
  beside: Readonly<Record<string, string>>;
}

/** Lists `word: what it is in written English`, one a comma. */
const table = (list: string): Readonly<Record<string, string>> =>
  Object.fromEntries(list.split(',').map((entry) => entry.split(':').map((word) => word.trim()) as [string, string]));

const SCOTS: Dialect = {
  sure: table(`
    cannae: cannot, dinnae: do not, didnae: did not, isnae: is not, wasnae: was not, willnae: will not, couldnae: could not,
    wouldnae: would not, doesnae: does not, havenae: have not, hasnae: has not, shouldnae: should not, gonnae: please, gonny: please,
    gaunnae: please, tae: to, intae: into, fae: from, frae: from, doon: down, oot: out, aboot: about, ootside: outside, wis: was,
    awfy: very, gie: give, gies: give me, noo: now, aff: off, whit: what, jist: just, weans: children, bairn: child, bairns: children,
    awright: alright, naw: no, hoose: house, hame: home, masel: myself, wisnae: was not, granda: grandfather, aye: aye`),
  beside: table(`
    ah: i, ma: my, ye: you, yer: your, an: and, o: of, fur: for, fir: for, wan: one, yin: one, nae: no, wee: small, wud: would,
    cud: could, kin: can, us: me, thon: that, dae: do, wi: with, oor: our, aw: all, auld: old, tak: take, mak: make, heid: head`),
};
const JAMAICAN: Dialect = {
  sure: table(`
    yuh: you, cyaan: cannot, widout: without, likkle: little, riddim: rhythm, gwaan: going on, mek: make, bredda: brother,
    bredren: brother, haffi: have to, waan: want, nuff: much, dung: down, selecta: friend, fren: friend`),
  beside: table(`
    di: the, de: the, fi: for, dem: them, dat: that, dis: this, dese: these, dose: those, den: then, wid: with, tun: turn, nuh: ,
    deh: is, seh: that, inna: in, pon: on, outta: out of, weh: that, cud: could, wud: would, tek: take, unu: you, ting: thing`),
};
const NIGERIAN: Dialect = {
  sure: table(`
    abeg: please, biko: please, wetin: what, comot: remove, commot: remove, oga: boss, sabi: know, ejor: please, pikin: child`),
  beside: table(`
    na: it is, dem: they, dis: this, dat: that, dey: is, una: you, wey: that, oya: now, sef: , sha: , jare: , o: , de: is`),
};
const AMERICAN: Dialect = {
  sure: table(
    `tryna: trying to, finna: about to, boutta: about to, y'all: you, yall: you, outta: out of, lemme: let me`,
  ),
  beside: table(`
    dat: that, dis: this, dem: them, da: the, bout: about, gon: going to, n: and, dese: these, wit: with, fam: , bruh: , cuz: because`),
};
const DIALECTS: readonly Dialect[] = [SCOTS, JAMAICAN, NIGERIAN, AMERICAN];

/** A word that stands by itself: no part of a name of a file, an address or a compound. */
const WORD = /(?<![\p{L}\d_./@#'’-])['’]?[a-z]+(?:['’][a-z]+)?(?![\p{L}\d_/@-]|\.[\p{L}\d])/giu;
/** "Mi want", "mi brother", "tell mi": the same word for three of written English. */
const MI: readonly [RegExp, string][] = [
  [/\bmi(?= (?:want|need|is|have|did|like|love|can|cannot|could|do)\b)/giu, 'i'],
  [/(?<=\b(?:for|give|tell|send|to|help|beg|let) )mi\b/giu, 'me'],
  [/\bmi(?= \p{L})/giu, 'my'],
  [/\bmi\b/giu, 'me'],
];

/** "Cut that comot", "make I use am": phrases of Nigeria. */
const PHRASES: readonly [RegExp, string][] = [
  [/\b((?:cut|take|carry|pull|remove) [^.!?\n]{2,60}?) com+ot\b/giu, '$1 off'],
  [/(?<!\bi )\bam\b/giu, 'it'],
  [/\b(?:e|it) get (?:one|some|this) /giu, 'there is a '],
  [/\bmake (?:i|we|e|dem|him|she) (?=\p{L})/giu, 'so that i can '],
];

/** Particles of English in Singapore and Malaysia, at the end of a piece of a sentence. */
const PARTICLE =
  /(?<=[\p{L}\d]) (?:lah|leh|lor|liao|sia|meh|hor|mah|siol)(?=\s*(?:[.,!?;\n]|$|(?:can|but|and|so|please|pls|then)\b))/giu;
/** Endings with a dropped letter: "takin'", "nothin'". */
const DROPPED = /(?<=\p{L}{2}in)['’](?![\p{L}\d])/gu;

/** Returns a message whose words of dialects of English are those of written English. */
export function withoutDialect(message: string): string {
  const words = new Set((message.toLowerCase().match(WORD) ?? []).map((word) => word.replaceAll('’', "'")));
  let text = message.replaceAll(PARTICLE, '').replaceAll(DROPPED, 'g');
  for (const dialect of DIALECTS) {
    if (!Object.keys(dialect.sure).some((word) => words.has(word))) continue;
    if (dialect === NIGERIAN) text = PHRASES.reduce((said, [form, mean]) => said.replaceAll(form, mean), text);
    const plain: Readonly<Record<string, string | undefined>> = { ...dialect.sure, ...dialect.beside };
    text = text.replaceAll(WORD, (word) => {
      const meant = plain[word.toLowerCase().replaceAll('’', "'")];
      if (meant === undefined) return word;
      return /^\p{Lu}/u.test(word) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant;
    });
    if (dialect === JAMAICAN) text = MI.reduce((mine, [form, mean]) => mine.replaceAll(form, mean), text);
  }
  return text === message
    ? message
    : text
        .replaceAll(/ {2,}/gu, ' ')
        .replaceAll(/ (?=[.,!?])/gu, '')
        .trim();
}
