import { stemmer } from 'stemmer';

/** Words that say nothing about the subject of a question. */
const STOP_WORDS = new Set(
  `a about again all also am an and any are as at be been but by can could did do does dont doesnt for from get gets got had has have having he her here hey hi his how i id if ill im in into is isnt it
its ive just kindly know let like maybe me mean mine more my no not of oh ok okay on one or our out please pls really roughly say she should so some somebody something sort stuff tell than that thats the their them then there these they thing things this
those to too u up ur us very want was we well what whats when where which who why will with would you your youre yours ye
actually basically bit btw curious damn dense dumb either exactly guess guys hello hmm honestly just lol maybe omg perhaps possibly quick question rather simply sorry stupid thanks thank um wonder wondering yo`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words of people for words of the documentation, stemmed on both sides. The first word of a line stands for the others. */
const SYNONYMS = `
price cost costs costing charge charged fee fees pay paying paid expensive cheap damage bill pricey dear dollar dollars euro euros money spend
free gratis trial try trying
cancel stop abort halt interrupt
size large big huge gigabyte gigabytes gb mb megabyte megabytes heavy
length long longest duration hour hours minute minutes lengthy
quick quickly fast slow speed soon wait waiting ready finished takes eta turnaround seconds
file files recording recordings recorded clip clips track tracks song songs audio sound tape tapes
format formats type types extension extensions container codec mp3 wav flac opus ogg m4a aac aiff amr caf mkv mov webm
language languages tongue tongues english german french spanish welsh tamil turkish arabic hindi japanese latin
word words transcript transcripts transcribe transcribed transcription subtitles srt
hear listen listens listened listening human person people staff employee
keep kept store stored storage retain retention hold delete deleted deletion erase erased wipe wiped remain disappear
privacy private confidential secret gdpr personal protect protection
train training trained
country located location eu server servers subprocessors resides rest
encrypt encrypted encryption secure security safe safety
webhook webhooks callback notify notification notice ping pushed hook told
key keys token-key credential credentials password rotate rotation
api rest program programs programmatically script code python client cron curl postman
mcp assistant agent claude chatgpt
difference differences differ differs different distinguish versus vs
accurate accuracy reliable reliability precise error errors sure trust correct confidence quality good
retry again rerun repeat
fail failed fails failure failing reject rejected broken corrupt error
once simultaneously parallel batch many number lot count
channel channels mono stereo surround
rate hz khz samplerate
voice voices vocal vocals singer singing speaker speech talk talking spoken
noise hiss hum denoise denoising clean
loudness loud volume lufs level
undo revert back original overwritten
limit limits cap capped ceiling quota maximum max minimum smallest shortest least
refund refunded money
subscription subscriptions subscribe monthly month
invoice invoices receipt vat tax discount discounts charity school schools topup top
method methods algorithm algorithms model models network neural technique autocorrelation demucs spleeter work works
difference button separate separately already same
customer customers company companies account accounts tenant
queue queued line behind stuck hang hanging waits
stream streaming streamed sse
sign signed signature verify
screen picture pictures image images video videos
close tab window browser
translate translation translated
third party parties openai google amazon vendor
line_up align aligned alignment
bleed bleeding leak artefacts artifacts watery underwater
convert converted conversion conversions convertible
chipmunk chipmunks formant formants
beats bpm tempo
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const CLASSES = new Map<string, string[]>();
for (const [n, words] of SYNONYMS.entries())
  for (const word of words) CLASSES.set(stemmer(word), [...(CLASSES.get(stemmer(word)) ?? []), `=${n}`]);

/** Reports whether a term is a class of words that mean nearly the same. */
export function isClass(term: string): boolean {
  return term.startsWith('=');
}

/** Cuts text into words: letters, digits and signs within them. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{N}]+(?:[._][\p{L}\p{N}]+)*/gu) ?? []
  );
}

/** Returns the terms of a word: its stem, and the classes of words that mean nearly the same; null for a stop word. */
export function termsOf(word: string): string[] | null {
  if (STOP_WORDS.has(word)) return null;
  const stem = stemmer(word);
  return [stem, ...(CLASSES.get(stem) ?? [])];
}
