import { describe, expect, test } from 'vitest';
import { plainEnglish } from '../../../../agent/english/plain-english.ts';

type Rows = readonly [written: string, plain: string][];

const EACH_FILE: Rows = [
  ['trim whichever one is over a minute to 20 seconds', 'if a file is over a minute, trim it to 20 seconds'],
  ['anything longer than two minutes gets cut to 0:30', 'if a file is longer than two minutes, cut it to 0:30'],
  ['Only the tracks that run past 3:00 should be faded out', 'if a file is past 3:00, fade it out'],
  ['any file under 20 seconds: make it an ogg', 'if a file is under 20 seconds, make it an ogg'],
  ['yo the one thats over a min can u cut it to 10 s', 'yo if a file is over a min, can u cut it to 10 s'],
  ['mp3 please, but only for songs above 100 bpm.', 'if a file is above 100 bpm, mp3 please of it.'],
  ['check which of these exceeds a minute and trim it', 'if a file is exceeds a minute, trim it'],
  [
    'keep the first 9 s of the one longer than a minute, leave the short one',
    'if a file is longer than a minute, keep the first 9 s of it',
  ],
  [
    'Files under a minute can stay as they are; the rest, cut to 0:30',
    'unless a file is under a minute, cut it to 0:30',
  ],
  ['Leave it if it is a minute or shorter, otherwise cut it', 'if it is over a minute, cut it'],
];

const TIMES: Rows = [
  ['from a minute fifteen to two minutes', 'from 1:15 to two minutes'],
  ['the first minute and a quarter', 'the first minute and a quarter'],
  ['keep one minute and a quarter', 'keep 75 seconds'],
  ['three quarters of a minute', '45 seconds'],
  ['keep second 45 thru second 75', 'keep 0:45 to 1:15'],
  ['keep 2m15 till 10m40', 'keep 2:15 till 10:40'],
  ['In 00:02:15, out 00:10:40', 'from 2:15 to 10:40'],
  ['from 2:30 sorry 2:15 until 4:00', 'from 2:15 until 4:00'],
  ['starting at 3 seconds and ending at 8', 'from 3 seconds to 8 seconds'],
];

const ENDS: Rows = [
  ['take 5 seconds off the front and 10 off the back', 'cut off the first 5 seconds and the last 10 seconds'],
  ['lop 3 off the end and 4 secs from the beginning', 'cut off the first 4 secs and the last 3 secs'],
  ['drop the opening 5 seconds as well as the closing 9', 'cut off the first 5 seconds and the last 9 seconds'],
  ['trim the silence, then measure it', 'trim the silence at both ends, then measure it'],
  ['trim silence from this file please', 'trim silence from this file at both ends please'],
  ['it should start 5 seconds later and end 2 seconds sooner', 'cut off the first 5 seconds and the last 2 seconds'],
];

const FADES: Rows = [
  ['fade in 2 fade out 4', 'fade in over 2 seconds and out over 4 seconds'],
  ['fade in/out 2/4 s', 'fade in over 2 seconds and out over 4 seconds'],
  ['easing in over 1 s and out over 3 s', 'fade in over 1 second and out over 3 seconds'],
  ['a 2-second fade-in and a 5-second fade-out', 'a fade in over 2 seconds and out over 5 seconds'],
];

const CORRECTED: Rows = [
  ['no wait, make it 15-25', 'make that 15 to 25 seconds instead'],
  ['change it to 0:15 till 0:25', 'make that 0:15 to 0:25 instead'],
  ['Not 0–20. 3–8.', 'make that 3 to 8 seconds instead'],
  ['ctrl+z on the pitch thing', 'Undo that.'],
  ['nah too fast, take me back to the clean one', 'Undo that.'],
  ['Scrap the last step please', 'Undo that.'],
];

const OTHERS: Rows = [
  ['speed it up 10%, but keep the pitch the same', 'speed it up 10%, but at the same pitch'],
  ['make it 20 percent faster without changing its pitch', 'make it 20 percent faster at the same pitch'],
  ['fade the one with the lowest bpm', 'fade the slowest one'],
  ['the file that came out louder', 'the louder one'],
  ['lay the song under the voice, starting at 0:05', 'lay the song under the voice, coming in at 5 seconds'],
  ['Remove only the drums, not the bass', 'Remove the drums, not the bass'],
  ['just the vocals removed, nothing else please', 'remove the vocals, nothing else please'],
  ['just the drums out, bass and vocals stay', 'remove the drums'],
  ['all to mp3, not b', 'all except b to mp3'],
  ['the lot as mp3s, leaving out b.wav', 'the lot except b.wav as mp3s'],
];

/** Texts in which nothing may change. */
const GUARDS: readonly string[] = [
  'which one is longer than a minute?',
  'I like songs that are over three minutes',
  'if anything is over a minute, trim it to 20 seconds',
  'I have 2 minutes and 30 files',
  '10 minutes and 5 percent faster',
  'take 5 seconds off the front',
  'fade it out over 4 seconds',
  '15 to 25 seconds',
  'no, between 90 and 95 bpm',
  'change it to 90 - 95 bpm',
  'what would one episode set me back',
  'From the talk please remove the noise. It is bad.',
  'go back to the original and trim it to 10 seconds',
  'bring it back to -14 LUFS',
  'the second was fine, forget that one. The first should be -14.',
  'can I undo it if I do not like it, and what does it cost?',
  'keep 0:05 to 0:10 of the music',
  'start the music track at 0:05 and cut the rest',
  'not b',
  'do the bass and vocals stay?',
  'keep only the drums',
  'just the vocals please',
  'only the drums out of the mix, as a stem',
  'denoise all three, but not the second one',
  'trim the silence off the end',
  'trim the silence between the songs',
  'trim silence longer than 2 seconds',
  'trim the silence and the pauses',
];

describe.each([
  ['files that something holds for', EACH_FILE],
  ['times in words', TIMES],
  ['both ends', ENDS],
  ['fades at both ends', FADES],
  ['corrections', CORRECTED],
  ['other forms', OTHERS],
])('%s', (_, rows) => {
  test.each(rows)('%s', (written, plain) => {
    expect(plainEnglish(written)).toBe(plain);
  });
});

test.each(GUARDS)('leaves %s as it is', (written) => {
  expect(plainEnglish(written)).toBe(written);
});
