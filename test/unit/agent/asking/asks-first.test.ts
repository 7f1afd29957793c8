import { describe, expect, test } from 'vitest';
import { aConversation } from '../embedded/talking.ts';

const SONG = { audio: ['song.wav'] };
const TWO = { audio: ['interview.wav', 'jingle.mp3'] };

/** Returns the names of the capabilities that the last of several messages runs, and whether it proposes any. */
async function takenFrom(
  turns: readonly string[],
  files: { audio: string[] },
): Promise<{ ran: string[]; asks: boolean }> {
  const talk = aConversation();
  let calls: string[] = [];
  for (const [n, said] of turns.entries()) ({ calls } = await talk.say(said, n === 0 ? files : {}));
  const names = calls.map((call) => call.split(' ')[0]!);
  return {
    ran: names.filter((name) => name !== 'propose_work' && name !== 'estimate_price'),
    asks: names.includes('propose_work'),
  };
}

describe('a plan that shows signs of a misreading is asked about', () => {
  test.each([
    [
      'both halves of an alternative',
      ['Check the BPM: less than 125, speed it up five percent; 125 or more, slow it down five percent.'],
      SONG,
    ],
    ['loudness without its value', ['make it -16 lufs but peaks cant go over -1.5 dbtp'], SONG],
    ['the same without other work', ['I need -16 LUFS integrated and true peaks that stay at or below -1.5.'], SONG],
    ['more work than clauses on several files', ['level > mix (jingle, -20 dB) > fade out (6 s)'], TWO],
    ['files that become one nowhere', ['normalise to -16 lufs with the jingle in front'], TWO],
    [
      'a span that is one of silences',
      ["Could you trim the webinar's silences from 1.5 seconds upwards so that 0.5 seconds of each remains?"],
      SONG,
    ],
    ['a value that no work has', ['first 10 min: transcript + waveform video'], SONG],
  ])('%s', async (_, turns, files) => {
    expect(await takenFrom(turns, files)).toEqual({ ran: [], asks: true });
  });
});

describe('a plan without such signs runs', () => {
  test.each([
    ['Remove the vocals and the bass', ['remove_audio_element', 'remove_audio_element'], SONG],
    ['make it louder', ['signal_analysis', 'normalize_loudness'], SONG],
    [
      'can you take out the long gaps from the interview & glue the jingle to the beginning & then loudness -16 lufs',
      ['cut_silences', 'join_audio', 'normalize_loudness'],
      TWO,
    ],
    [
      'Please make the loudness minus 16 LUFS, and the true peak should be not higher than minus 1.5 dB.',
      ['normalize_loudness'],
      SONG,
    ],
    ['Convert it to mp3, 192 kbps, and tell me the tempo', ['convert_audio', 'tempo_analysis'], SONG],
    ['Trim the silence off both ends, then speed it up by 5 percent', ['crop_audio', 'change_speed'], SONG],
    ['Put the jingle before the interview with a crossfade of 2 seconds', ['join_audio'], TWO],
  ])('%s', async (said, ran, files) => {
    expect(await takenFrom([said], files)).toEqual({ ran, asks: false });
  });

  test('a second element is taken out of what the first left', async () => {
    expect(await takenFrom(['Remove the vocals.', 'the bass as well'], SONG)).toEqual({
      ran: ['remove_audio_element'],
      asks: false,
    });
  });
});

test('another value for the work before replaces it', async () => {
  const talk = aConversation();
  await talk.say('Normalize it to -16 LUFS.', SONG);
  const { calls } = await talk.say('Could you change that to -14 LUFS?');
  expect(calls).toEqual([expect.stringMatching(/^normalize_loudness audio_1 .*"target_lufs":-14/)]);
});

test('a yes does the work that was asked about', async () => {
  const talk = aConversation();
  await talk.say('make it -16 lufs but peaks cant go over -1.5 dbtp', SONG);
  const { calls } = await talk.say('yes');
  expect(calls).toContainEqual(expect.stringMatching(/^normalize_loudness .*"target_lufs":-16/));
});
