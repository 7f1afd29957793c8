import { describe, expect, test } from 'vitest';
import { withoutAsides } from '../../../../agent/asides/asides.ts';
import { plainEdits } from '../../../../agent/asides/editing/editing.ts';
import { secondsOf } from '../../../../agent/asides/editing/times.ts';

describe('a span that is to stay or to go', () => {
  test.each([
    ['ditch the opening twelve seconds', 'cut off the first 12 seconds'],
    ['whip the last minute and a half off', 'cut off the last 90 seconds'],
    ['please get rid of all that comes before 2:05', 'please cut off the first 125 seconds'],
    ['we could do without the first half minute', 'cut off the first 30 seconds'],
    ['drag 9 seconds off the front', 'cut off the first 9 seconds'],
    ['the last twenty seconds are coughing, drop those', 'cut off the last 20 seconds'],
    ['skip everything until one minute twenty, where the band tunes', 'cut off the first 80 seconds'],
    ['lose everything up to 0:40 and everything after 3:10', 'keep from 0:40 to 3:10'],
    ['there are 5 seconds of static at the start, cut those', 'cut off the first 5 seconds'],
    ['she starts at 0:25, away with everything before', 'cut off the first 25 seconds'],
  ])('%s', (message, plain) => {
    expect(withoutAsides(message)).toBe(plain);
  });

  test.each([
    ['I only need the part between two fifteen and three oh five', 'keep from 2:15 to 3:05'],
    ['the best bit is from 1:10 till 1:40', 'keep from 1:10 to 1:40'],
    ['for my wedding video I want the 30 seconds from 0:50', 'for my wedding video keep from 0:50 to 1:20'],
    ['have it end at the applause, 4:30', 'keep the first 270 seconds'],
    ['chop it off after a minute forty', 'keep the first 100 seconds'],
    ['we only want the bit up to the bridge at 2:10', 'keep the first 130 seconds'],
    ['it must not run longer than 90 seconds', 'keep the first 90 seconds'],
    ['start it at 0:20 and stop it at 1:00', 'keep from 0:20 to 1:00'],
    ['the quiet one: end it at 2 min 30', 'keep the first 150 seconds of the quiet one'],
    ['keep from 1:00 to 2:00 and throw the rest away', 'keep from 1:00 to 2:00'],
  ])('%s', (message, plain) => {
    expect(withoutAsides(message)).toBe(plain);
  });

  test.each([
    'remove the middle part from 1:00 to 1:30',
    'take the bit between 0:30 and 0:50 out',
    'does the music stop at 2:10?',
    'the song starts at 0:12 and ends at 2:02',
    'mix the bed under the voice, it should begin at 0:03',
    'leave the first 10 seconds as they are',
  ])('%s stays', (message) => {
    expect(plainEdits(message)).toBe(message);
  });
});

describe('a fade', () => {
  test.each([
    ['let the tune ebb away during its final seven seconds', 'fade the tune out over 7 seconds'],
    ['it should sneak in gently over four seconds', 'fade it in over 4 seconds'],
    ['soften the ending, 3 secs', 'fade it out over 3 seconds'],
    ['a soft beginning of two seconds please', 'fade it in over 2 seconds please'],
    ['the last 5 seconds should sink to nothing', 'fade it out over 5 seconds'],
    ['a long fade at the end, 12 seconds', 'fade it out over 12 seconds'],
    ['the beginning is harsh, add a 2 second fade there', 'fade it in over 2 seconds'],
    ['4 sec fades at both ends', 'fade it in and out over 4 seconds'],
    ['both ends need softening: one second in, three out', 'fade it in over 1 second and fade it out over 3 seconds'],
    ['fade it out over 5 seconds. Fade-in not needed.', 'fade it out over 5 seconds.'],
  ])('%s', (message, plain) => {
    expect(plainEdits(message)).toBe(plain);
  });

  test.each([
    'let it come in five seconds after she starts',
    'have it come in at 4 s rather than from the top',
    'does it die away at the end?',
  ])('%s stays', (message) => {
    expect(plainEdits(message)).toBe(message);
  });
});

describe('a speed and a pitch', () => {
  test.each([
    ['a third slower, same key', '33.33 percent slower'],
    ['make it 12% less speed', 'make it 12 percent slower'],
    ['knock off 5 percent of the tempo', 'make it 5 percent slower'],
    ['half time please, the pitch must stay', 'make it 0.5 times as fast please'],
    ['run it at 0.85', 'make it 0.85 times as fast'],
    ['shift it down three half-tones', 'transpose it down 3 semitones'],
    ['two whole steps up', 'transpose it up 4 semitones'],
    ['a fourth lower', 'transpose it down 5 semitones'],
    ['20 percent slower without it getting deeper', '20 percent slower'],
  ])('%s', (message, plain) => {
    expect(plainEdits(message)).toBe(plain);
  });

  test.each(['half speed, what costs that', 'how much for a tone up?', 'can it slow music without it getting lower?'])(
    '%s stays',
    (message) => {
      expect(plainEdits(message)).toBe(message);
    },
  );
});

describe('levels, silences, videos, files', () => {
  test.each([
    ['the label wants -12 lufs', 'normalize it to -12 LUFS'],
    ['to the second one do the -16 of podcasts', 'normalize the second one to -16 LUFS'],
    ['set it for tv, -24', 'normalize it to -24 LUFS'],
    ['edit out his hesitations', 'shorten the long pauses'],
    ['squeeze out the long breaks between the answers', 'shorten the long pauses'],
    ['there are huge gaps in it. tighten them up', 'there are huge gaps in it. shorten the long pauses'],
    ['cut the dead air before she starts and after she ends', 'trim the silence at both ends'],
    ['I want an animation with jumping bars', 'make a spectrum video of it'],
    ['create a square clip for tiktok with a wavy line', 'make a square waveform video of it for tiktok'],
    ['let the two songs blend into each other over 4 seconds', 'join them with a crossfade of 4 seconds'],
    ['rain as a background for story, keep it 12 db lower', 'put rain under story at -12 dB'],
    ['my car radio can only play mp3', 'convert it to mp3'],
  ])('%s', (message, plain) => {
    expect(plainEdits(message)).toBe(plain);
  });

  test.each([
    'does the radio want -23 LUFS?',
    'this video with the bars: take the sound out of it',
    'trim the silence at the start',
    'my file can only be mp3 if it is small, right?',
  ])('%s stays', (message) => {
    expect(plainEdits(message)).toBe(message);
  });
});

test.each([
  ['a minute and a half', 90],
  ['4 and a half minutes', 270],
  ['2 min 5', 125],
  ['1m04', 64],
  ['two fifteen', 135],
  ['one oh five', 65],
  ['minute two', 120],
  ['the 45 second mark', 45],
  ['a quarter of an hour', 900],
  ['some time', undefined],
])('%s is %s seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

test.each(['a ', '1:15 ', 'cut the first ', 'let it die away ', 'make me a video with ', 'until he says ', 'a, '])(
  'a hostile message of "%s" takes little time',
  (shape) => {
    const before = process.cpuUsage();
    plainEdits(shape.repeat(Math.floor(8_000 / shape.length)));
    plainEdits(shape.repeat(Math.floor(2_000 / shape.length)));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(300);
  },
);
