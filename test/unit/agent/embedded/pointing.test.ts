import { describe, expect, test } from 'vitest';
import { usdIn } from '../../../../agent/policy/parts/account/money.ts';
import { accountAskedIn } from '../../../../agent/policy/parts/account/asked.ts';
import { aConversation } from './talking.ts';

const TWO = { audio: ['harbour.wav', 'meadow.wav'] };
const THREE = { audio: ['one.wav', 'two.wav', 'three.wav'] };

describe('a file', () => {
  test('is meant by its place, though the work before was on another one', async () => {
    const talk = aConversation();
    expect((await talk.say('what is the tempo of the first file', THREE)).calls).toEqual(['tempo_analysis audio_1']);
    expect((await talk.say('same again for the third')).calls).toEqual(['tempo_analysis audio_3']);
  });

  test('is the other one of two', async () => {
    const talk = aConversation();
    await talk.say('what is the tempo of the harbour', TWO);
    expect((await talk.say('and on the other one, what is the key?')).calls).toEqual([
      'musical_intelligence_analysis audio_2',
    ]);
  });

  test('is what the work before made, or what that was made of', async () => {
    const talk = aConversation();
    await talk.say('clean the hiss off this', { audio: ['harbour.wav'] });
    expect((await talk.say('from the cleaned version I need 0:02 to 0:05')).calls).toEqual([
      'crop_audio audio_2 {"start_s":2,"end_s":5}',
    ]);
    expect((await talk.say('make that last result an mp3')).calls).toEqual(['convert_audio audio_3 {"format":"mp3"}']);
  });

  test('is the one that comes once more, though the work before was on another one', async () => {
    const talk = aConversation();
    await talk.say('tempo', { audio: ['harbour.wav'] });
    await talk.say('tempo', { audio: ['meadow.wav'] });
    expect((await talk.say('what is the key?', { again: ['audio_1'] })).calls).toEqual([
      'musical_intelligence_analysis audio_1',
    ]);
    expect((await talk.say('convert the other one to mp3')).calls).toEqual(['convert_audio audio_2 {"format":"mp3"}']);
  });

  test('is what was made of the one that comes with every message', async () => {
    const talk = aConversation();
    await talk.say('clean the hiss off this', { audio: ['harbour.wav'] });
    expect((await talk.say('make it an mp3', { again: ['audio_1'] })).calls).toEqual([
      'convert_audio audio_2 {"format":"mp3"}',
    ]);
  });

  test('is the one of what was made that comes with the message', async () => {
    const talk = aConversation();
    await talk.say('split it into stems', { audio: ['song.wav'] });
    await talk.say('what is the key?', { again: ['audio_3'] });
    expect((await talk.say('make it an mp3', { again: ['audio_4'] })).calls).toEqual([
      'convert_audio audio_4 {"format":"mp3"}',
    ]);
  });

  test('is taken by a clause of its own before the work', async () => {
    const { calls } = await aConversation().say('take the meadow one and slow it to ninety percent', TWO);
    expect(calls).toEqual(['change_speed audio_2 {"tempo_ratio":0.9}']);
  });

  test('is what its name says, though the name reads as work', async () => {
    const { calls } = await aConversation().say('tuck the rain into beat_low at -9 dB', {
      audio: ['beat_low.wav', 'rain.wav'],
    });
    expect(calls).toEqual(['mix_audio audio_1 {"with":"audio_2","gain_db":-9}']);
  });

  test('is the one of several parts of a mix whose name has its short form', async () => {
    const { calls } = await aConversation().say('tempo of the guitar', { audio: ['gtr_4.wav', 'keys_4.wav'] });
    expect(calls).toEqual(['tempo_analysis audio_1']);
  });
});

test('work that only the name of a file suggests gives way to what is ordered', async () => {
  const { calls } = await aConversation().say('null the drums on chorus_low', { audio: ['chorus_low.wav'] });
  expect(calls).toEqual(['remove_audio_element audio_1 {"element":"drums"}']);
});

test('an imperative with "would you?" behind it orders, though it begins with "even"', async () => {
  const { calls } = await aConversation().say('Even out the speech in this, would you?', { audio: ['talk.wav'] });
  expect(calls).toEqual(['level_speech audio_1']);
});

test('voices of one recording, named by who speaks, are levelled among each other', async () => {
  const { calls } = await aConversation().say('bring the quiet teacher and the loud boy to a similar volume', {
    audio: ['lesson.wav'],
  });
  expect(calls).toEqual(['level_speech audio_1']);
});

test.each([
  ['less than $2.50', 2.5],
  ['under a dollar', 1],
  ['if it stays below forty cents', 0.4],
  ['twenty-five cents', 0.25],
  ['more than 300 tokens', undefined],
])('"%s" names %s USD', (text, usd) => {
  expect(usdIn(text)).toBe(usd);
});

const order = (limit: string): string => `if it comes to less than ${limit}, remove the vocals`;

test('a condition in money is decided by what the work costs', async () => {
  // 20 tokens are 0.03 USD.
  const cheap = await aConversation().say(order('one dollar'), { audio: ['song.wav'] });
  expect(cheap.calls).toContain('remove_audio_element audio_1 {"element":"vocals"}');
  const dear = await aConversation().say(order('two cents'), { audio: ['song.wav'] });
  expect(dear.calls.filter((call) => call.startsWith('remove_audio_element'))).toEqual([]);
});

test.each([
  ['am I broke?', 'balance'],
  ['how many credits have I got left in my account', 'balance'],
  ['itemise what I was billed last week', 'charges'],
  ['the nightly run: how many finished and which failed?', 'batches'],
  ['what recipes have I saved?', 'recipes'],
  ['what happens if a batch fails?', undefined],
  ['would I be charged for that?', undefined],
  ['do tokens that are left expire?', undefined],
])('"%s" asks about the account: %s', (text, topic) => {
  expect(accountAskedIn(text)).toBe(topic);
});

test.each([
  'could the pauses be cut, were an editor to insist?',
  'I read about it. Could you find the key of a bird, in principle?',
  'can I just check that you do not make a video of my kids',
])('"%s" runs nothing', async (text) => {
  const { calls } = await aConversation().say(text, { audio: ['song.wav'] });
  expect(
    calls.filter((call) => !/^(?:estimate_price|propose_work|search_documentation|get_account) /u.test(call)),
  ).toEqual([]);
});

test('who asks whether something can be done learns what it does', async () => {
  const { text } = await aConversation().say('could you in theory tell speakers apart?');
  expect(text).toMatch(/docs\/capabilities\/speech_analysis\.md/u);
});
