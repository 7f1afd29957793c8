import { expect, test } from 'vitest';
import { plainEnglish } from '../../../../agent/english/plain-english.ts';

const TABLE: readonly [written: string, plain: string][] = [
  ['Three jobs: 1) tempo of it 2) drop the bass 3) a wav', 'Three jobs:\ntempo of it.\ndrop the bass.\na wav'],
  ['Item one: trim it.\nItem two: the key', 'trim it.\nthe key'],
  ['version 2) is the one', 'version 2) is the one'],
  [
    'The first ten seconds and the last five are coughing, so please cut both',
    'cut off the first ten seconds and the last five seconds',
  ],
  ['The opening minute is chatter, so keep what follows it', 'cut off the opening minute'],
  ['It ends with 20 seconds of clapping, please lose that', 'It ends badly: cut off the last 20 seconds'],
  ['Off with the laughter, which starts at 3:10 and lasts until the end', 'cut off everything after 3:10'],
  ['from minute four to the end', 'from 4:00 to the end'],
  ['If it is over -12 take it to -14, otherwise leave it alone', 'If it is over -12 take it to -14'],
  ['put part 1 and then part 2 together', 'put part 1 and part 2 together'],
  ['the buzz needs removing', 'remove the buzz'],
  ['drop the first six seconds, no wait, nine', 'drop the first nine seconds'],
  ['speed it up by 10 percent, sorry, 15', 'speed it up by 15 percent'],
  ['make it an ogg, no sorry flac, at 16 bit', 'make it an flac, at 16 bit'],
  ['take the drums, sorry, the bass out', 'take the bass out'],
  ['drop the drums, no bass changes', 'drop the drums, no bass changes'],
  ['if that is a minor key then put it up 2 semitones', 'if that is a minor key, put it up 2 semitones'],
  ['if it is longer than 2:00 cut it there, if it is shorter leave it', 'if it is longer than 2:00 cut it there'],
  ['if it is clipped cut it, if it is shorter leave it', 'if it is clipped cut it, if it is shorter leave it'],
  [
    'Tempo over 120? If so slow it down. If not, make it a wav',
    'Tempo over 120? If it is over 120, slow it down. Otherwise, make it a wav',
  ],
  ['Clean that one, not the other', 'Clean that one'],
  ['Give my track a 4 second fade in', 'fade my track in over 4 second'],
  ['Hm. just do the blue one then', 'Hm. only the blue one please'],
  ['a quarter of an hour, no cuts, 3 seconds of fade', 'a quarter of an hour, no cuts, 3 seconds of fade'],
  ['if it is over 90 make it 1.2 times faster', 'if it is over 90 make it 1.2 times faster'],
  ['saw the final 12 seconds off', 'cut off the final 12 seconds'],
  ['everything up to the interval at 14:30', 'everything up to 14:30'],
  ['only the refrain, which runs from 1:02 to 1:20', 'only the refrain from 1:02 to 1:20'],
  ["what I'd like is the tempo", 'I want the tempo'],
  ['keep two minutes fifteen to three minutes', 'keep 2:15 to three minutes'],
  ['-18 LUFS please, without a limiter', '-18 LUFS by plain gain'],
  ['subtitle this, SRT format', 'subtitle this in SRT'],
  ['find the speech, music and noise', 'find the as sound events'],
  ['if it is quieter then -20 raise it to -16, when not then dont touch', 'if it is quieter than -20 raise it to -16'],
  ['Look whether it is stereo, and if it is, make it mono', 'if it is stereo, make it mono'],
  ['Check whether it is mono and if it is make it stereo', 'if it is mono, make it stereo'],
  [
    'Is this in a major key? In that case put it a tone up. When it is in minor it can remain so.',
    'If this is in a major key, put it a tone up.',
  ],
  ['Is this in a major key? If so leave it.', 'Is this in a major key? If so leave it.'],
  [
    'chek if any clipping. If yes do nothing. If its clean make a flac',
    'unless there is any clipping in it, make a flac',
  ],
  ['when there are three speakers or more, level them', 'if there is more than two person, level them'],
  ['What will be the charges for this?', 'how much does it cost for this?'],
  ['When you would cut the intro, what makes that together?', 'how much would it cost in total to cut the intro?'],
  ['how long does it take, this song?', 'how long is this song?'],
  ['I edit for a radio station', 'I work for a radio station'],
  ['I would be glad if the last 9 seconds, where I cough, could be cut away', 'please cut off the last 9 seconds'],
  ['The client says fine but only the blue one, flac', 'only the blue one as flac please'],
  ['The memo says "mute the bass and crop the intro". Only do the crop', 'The memo says something. Only do the crop'],
];

test.each(TABLE)('%s', (written, plain) => {
  expect(plainEnglish(written)).toBe(plain);
});
