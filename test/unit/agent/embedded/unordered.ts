import type { Random } from '../../../infra/random.ts';

/** Work in the forms that sentences need: the bare verb, its gerund, its past, and a noun. */
interface Work {
  verb: string;
  gerund: string;
  past: string;
  noun: string;
}

const work = (verb: string, gerund: string, past: string, noun: string): Work => ({ verb, gerund, past, noun });

const WORKS: readonly Work[] = [
  work('wipe the choir off', 'wiping the choir off', 'wiped the choir off', 'a choirless version'),
  work('remove the snare', 'removing the snare', 'removed the snare', 'snare removal'),
  work('pull the singer out', 'pulling the singer out', 'pulled the singer out', 'a singer-free mix'),
  work('isolate the bass guitar', 'isolating the bass guitar', 'isolated the bass guitar', 'the bass guitar alone'),
  work('split a mix into its stems', 'splitting a mix into its stems', 'split a mix into its stems', 'a stem split'),
  work('scrub the tape hiss', 'scrubbing the tape hiss', 'scrubbed the tape hiss', 'hiss reduction'),
  work('denoise an old cassette', 'denoising an old cassette', 'denoised an old cassette', 'denoising of a cassette'),
  work('crop the applause', 'cropping the applause', 'cropped the applause', 'a crop of the applause'),
  work(
    'cut the first forty seconds',
    'cutting the first forty seconds',
    'cut the first forty seconds',
    'a forty-second cut',
  ),
  work('trim both ends', 'trimming both ends', 'trimmed both ends', 'trimmed ends'),
  work('convert a lecture to ogg', 'converting a lecture to ogg', 'converted a lecture to ogg', 'an ogg conversion'),
  work('fade the coda', 'fading the coda', 'faded the coda', 'a fade of the coda'),
  work('push it up to -14 LUFS', 'pushing it up to -14 LUFS', 'pushed it up to -14 LUFS', 'a -14 LUFS master'),
  work('even out two guests', 'evening out two guests', 'evened out two guests', 'evened-out guests'),
  work('close the long gaps', 'closing the long gaps', 'closed the long gaps', 'gap removal'),
  work(
    'slow a reel down by a fifth',
    'slowing a reel down by a fifth',
    'slowed a reel down by a fifth',
    'a slower reel',
  ),
  work(
    'transpose a carol by three semitones',
    'transposing a carol by three semitones',
    'transposed a carol by three semitones',
    'a carol three semitones lower',
  ),
  work(
    'glue two halves together',
    'gluing two halves together',
    'glued two halves together',
    'two halves glued together',
  ),
  work('mix rain under a poem', 'mixing rain under a poem', 'mixed rain under a poem', 'rain under a poem'),
  work('render a waveform film', 'rendering a waveform film', 'rendered a waveform film', 'a waveform film'),
  work(
    'rip the sound off a video',
    'ripping the sound off a video',
    'ripped the sound off a video',
    'the sound off a video',
  ),
  work('transcribe a sermon', 'transcribing a sermon', 'transcribed a sermon', 'a transcript of a sermon'),
  work(
    'measure the loudness of an album',
    'measuring the loudness of an album',
    'measured the loudness of an album',
    'a loudness check of an album',
  ),
  work(
    'detect the key of a raga',
    'detecting the key of a raga',
    'detected the key of a raga',
    'key detection for ragas',
  ),
  work(
    'chart the chords of a waltz',
    'charting the chords of a waltz',
    'charted the chords of a waltz',
    'a chord chart of a waltz',
  ),
  work(
    'count the voices in a debate',
    'counting the voices in a debate',
    'counted the voices in a debate',
    'a head count of a debate',
  ),
];

/** Sentences that order nothing, by form of speech. */
const FRAMES: Readonly<Record<string, readonly string[]>> = {
  ability: [
    'would a tool like you ever manage to {verb}?',
    'are you clever enough to {verb}',
    'is {gerund} within your reach?',
    'do you happen to support {gerund}',
    'has anybody used you for {gerund} before?',
    'I wonder whether software can {verb} at all.',
    'is there such a thing as {noun} here?',
    'what do you know about {gerund}?',
    'could a beginner {verb} with this service?',
  ],
  price: [
    'what is the going rate for {gerund}?',
    'how many tokens am I looking at for {noun}?',
    'name your price for {noun}',
    'what would {gerund} come to?',
    'how deep into my pockets would {gerund} reach, money-wise? what does it cost?',
    'quote me for {noun}, nothing more',
    'is it dearer to {verb} than to leave things alone? what are the prices',
    'before anything happens: how much is {noun}?',
    'my boss wants a figure for {gerund}. how much would that be?',
  ],
  hypothetical: [
    'had I a free afternoon, I would {verb}.',
    'if somebody {past}, would anyone notice?',
    'suppose we {past}: would the stereo image suffer?',
    'in another life I would {verb} for a living',
    'one of these days I may {verb}',
    'assume for a moment that you {past}. what then?',
    'were you to {verb}, how long would it take?',
    'what if I {past} by mistake?',
  ],
  told: [
    'yesterday my cousin {past} and everybody clapped',
    'the studio down the road {past} for us last spring',
    'we have already {past}, so that is done',
    'my old teacher always said one should never {verb}',
    'I spent all Sunday {gerund}.',
    'the forum told him to {verb}, which he did not',
    'there is a chapter on {gerund} in my handbook',
    'they argued about {gerund} for an hour',
    'I {past} this morning, in another program',
  ],
  negation: [
    'whatever you do, do not {verb}',
    'no {gerund}, thank you',
    'you must never {verb} on your own account',
    'I would hate you to {verb}.',
    'nobody asked you to {verb}',
    'under no circumstances should you {verb}',
    'I have decided against {gerund}',
    'please hold back from {gerund} for now',
    "don't even think of {gerund}",
    'there is no need to {verb}',
  ],
  advice: [
    'would you advise {gerund}, or is it better left?',
    'is {gerund} a sin among engineers?',
    'when does one normally {verb}?',
    'why do people {verb}?',
    'which comes first, {gerund} or mastering?',
    'what are the drawbacks of {gerund}?',
  ],
  chat: [
    'the weather up here is dreadful, and the ferry is late again.',
    'my neighbour plays the drums at six in the morning!',
    'our choir has nineteen singers and one good piano',
    'we lost the final by two goals, what a noise in the pub',
    'I am cutting down on coffee',
    'the dog sang along with the vocals all night',
    'my train was slow and the speed limit on the bridge is twenty',
    'thank you ever so much, that was quick',
    'the keys are under the mat',
    'it is a long story and I am not loud enough to tell it',
    'a bit of silence would do me good after this week',
    'she has perfect pitch, he has no tempo at all',
  ],
};

const LEADS: readonly string[] = [
  '',
  '',
  '',
  'hi, ',
  'right, ',
  'just curious: ',
  'say, ',
  'good evening! ',
  'hmm. ',
  'by the way, ',
];
const TAILS: readonly string[] = [
  '',
  '',
  '',
  ' cheers',
  ' :)',
  ' I am only asking.',
  ' thanks',
  ' it is for a friend.',
];

/** Returns a message that orders nothing, with its form of speech. */
export function unorderedMessage(random: Random): { form: string; text: string } {
  const form = random.pick(Object.keys(FRAMES));
  const { verb, gerund, past, noun } = random.pick(WORKS);
  const frame = random.pick(FRAMES[form]!);
  const sentence = frame
    .replace('{verb}', verb)
    .replace('{gerund}', gerund)
    .replace('{past}', past)
    .replace('{noun}', noun);
  const text = `${random.pick(LEADS)}${sentence}${random.pick(TAILS)}`;
  return { form, text: random.next() < 0.3 ? text.toLowerCase().replaceAll(/[,.!]/g, '') : text };
}
