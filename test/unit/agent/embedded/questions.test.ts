import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FREE } from '../../../../agent/policy/free-tools.ts';
import { lengthAskedIn, recipeAskedIn } from '../../../../agent/policy/parts/asking.ts';
import { aConversation } from './talking.ts';

test.each([
  ['a finished chapter comes out at 25 min, what do u charge for that', 1_500],
  ['nineteen children, each of them records a piece of three minutes', 3_420],
  ['one 100 s file. 100 tokens or 300', 100],
  ['ten episodes of an hour and a half', 54_000],
  ['12 x 4 min', 2_880],
  ['two songs, one 3 minutes and one 4 minutes long', 420],
  ['what does it cost', undefined],
])('%s: a length of %s s', (text, seconds) => {
  expect(lengthAskedIn(text, 'en')).toBe(seconds);
});

test.each([
  ["and what's in the podcast one?", 'podcast'],
  ['contents of Reel QC', 'Reel QC'],
  ['what does my "Vinyl ingest" recipe do', 'Vinyl ingest'],
  ['which recipes do I have', undefined],
])('%s: the recipe %s', (text, name) => {
  expect(recipeAskedIn(text)).toBe(name);
});

test.each([
  ['i record a weekly show, about 45 minutes, what would one episode set me back', ['estimate_price'], /./],
  ['have I got enough credit for another half hour?', ['get_account', 'estimate_price'], /1,200 tokens/],
  ['is there a limit on how big the upload can be? mine are like 700 megs', ['search_documentation'], /1 GiB/],
  ['how do I find out that a batch is done? I heard the word webhook', ['search_documentation'], /webhook/],
  ['is it true that tokens are gone at the end of the month?', ['search_documentation'], /do not expire/],
  ['what does LUFS mean?', ['search_documentation'], /docs\/terms\.md#lufs/],
  ['What on earth is a Camelot number? I have never met the term.', ['search_documentation'], /#camelot-number/],
  ['can you do wma files', ['search_documentation'], /#which-file-formats-can-i-send/],
  ['which file formats can I send?', ['search_documentation'], /#which-file-formats-can-i-send/],
  ['what is your sla', ['search_documentation'], /#is-there-a-guarantee-that-it-is-available/],
  ['are you chatgpt?', ['search_documentation'], /#who-am-i-talking-to/],
  ['can you master my song', ['search_documentation'], /no equaliser/],
  ['how do I verify webhooks?', ['search_documentation'], /webhook-signature/],
  ['are you able to handle m4a or only wav', ['search_documentation'], /#which-file-formats-can-i-send/],
  ['do you support surround sound, like 5.1', ['search_documentation'], /up to 32 channels/],
  ['how many files can I throw at you at once', ['search_documentation'], /500 in one batch/],
  ['does asking questions cost anything', ['search_documentation'], /cost nothing/],
  ['what happens when I run out of tokens', ['search_documentation'], /insufficient_tokens/],
  ['laptop abt to die. if i shut it does the job keep goin', ['search_documentation'], /come-back-later/],
  // Read as an ability, as work, as something impossible and as charges, without audio to work on:
  ['does removing noise make voices sound tinny', ['search_documentation'], /#does-noise-reduction-harm-the-voice/],
  ['what is a true peak and why should I care', ['search_documentation'], /#dbfs-and-dbtp/],
  ['can claude desktop use this directly', ['search_documentation'], /#how-do-i-use-it-from-an-assistant/],
  ['am I billed when a job crashes?', ['search_documentation'], /#do-i-pay-for-failed-or-cancelled-work/],
  // Read as a price of which nothing is known, as recipes, as batches, and as work:
  ['is stereo dearer than mono', ['search_documentation'], /#what-does-it-cost/],
  ['my coworker needs my recipe, can we share it', ['search_documentation'], /recipes\.md#teams/],
  ['the links were dead, do I have to send the whole lot again?', ['search_documentation'], /#can-i-retry-what-failed/],
  ['What could i get from one hundred tokens? I am only testing integration', ['estimate_price'], /^1:40 of audio/],
  ['what can I do with one thousand five hundred tokens?', ['estimate_price'], /^25:00 of audio/],
  ['what can I get for two hundred and fifty tokens?', ['estimate_price'], /^4:10 of audio/],
  ['what can I do with 1,500 tokens?', ['estimate_price'], /^25:00 of audio/],
  ['what do i get for 5 dollars?', ['estimate_price'], /^50:00 of audio/],
  ['how much audio do I get for twenty dollars', ['estimate_price'], /3:20:00 of audio/],
  ['Can you list everything you billed me this week?', ['get_account'], /master\.wav/],
  ['how long do 900 tokens last', ['estimate_price'], /15:00 of audio/],
])('%s looks up and runs nothing', async (message, tools, reply) => {
  const { calls, text } = await aConversation().say(message);
  expect(calls.map((call) => call.slice(0, call.indexOf(' ')))).toEqual(tools);
  expect(tools.every((tool) => FREE.has(tool))).toBe(true);
  expect(text).toMatch(reply);
});

test.each([
  ['could you get rid of the singer if I asked you to?', /I can remove the vocals/],
  ['what would you do with this hiss', /I can reduce the noise/],
  ['which should I use for a lecture with an air conditioner in the background', /I can reduce the noise/],
  ['my voice is all over the place in volume, what do you recommend', /to one loudness/],
  ['how do I make an acapella of this', /go on with the vocals/],
  ['do I pay twice if I run the tempo and then the key', /charged once per account/],
  ['is it cheaper to trim it first?', /charged once per account/],
  ["Can it find the chords? Don't run it today, I only plan.", /I can tell its key, chords/],
  ['Your tool, can it find where the beats are? Dont run it now on the loop.', /I can find the beats/],
  ['do you know to make the subtitles?', /as well: srt\./],
  ['What would be the cost to remove the hum from it?', /20 tokens .* to remove the hum/],
  [
    'When you would take out the singing and afterwards make it slower, what makes this together?',
    /to remove the vocals and make it/,
  ],
])('%s names what can be done, and runs nothing', async (message, reply) => {
  const { calls, text } = await aConversation().say(message, { audio: ['talk.wav'] });
  expect(calls.filter((call) => !FREE.has(call.slice(0, call.indexOf(' '))))).toEqual([]);
  expect(text).toMatch(reply);
});

test('what nothing can do is not offered as something near it', async () => {
  const { calls, text } = await aConversation().say('can you write me lyrics');
  expect(calls.every((call) => FREE.has(call.slice(0, call.indexOf(' '))))).toBe(true);
  expect(text).toMatch(/does not compose|no |not /);
  expect(text).not.toMatch(/^Yes/);
});

test('steps whose order was asked for are done in that order', async () => {
  const talk = aConversation();
  const asked = await talk.say('should the noise go first or the loudness?', { audio: ['cast.wav'] });
  expect(asked.text).toMatch(/Clean first/);
  const { calls } = await talk.say('ok then do those two in that order, -16 lufs');
  expect(calls).toEqual(['noise_reduction audio_1', 'normalize_loudness audio_2 {"target_lufs":-16}']);
});

test('a recipe named in quotes is run', async () => {
  const { calls } = await aConversation({ tools: ['list_recipes', 'run_recipe'] }).say(
    "take.wav through 'Podcast master'",
    { audio: ['take.wav'] },
  );
  expect(calls.at(-1)).toBe('run_recipe audio_1 {"recipe_id":"r1"}');
});

test('a recipe is run that the list of the newest ones leaves out', async () => {
  const recipes = [
    ...Array.from({ length: 35 }, (_, n) => `Podcast draft ${n}`),
    'Podcast master loud',
    'Podcast master',
  ];
  const talk = aConversation({ tools: ['list_recipes', 'run_recipe'], recipes });
  const { calls } = await talk.say("take.wav through 'Podcast master'", { audio: ['take.wav'] });
  expect(calls).toEqual([
    'list_recipes undefined',
    'list_recipes undefined {"name":"Podcast master"}',
    'run_recipe audio_1 {"recipe_id":"r37"}',
  ]);
});

test('a recipe is run whose whole name is said, not one that has a part of it', async () => {
  const talk = aConversation({ tools: ['list_recipes', 'run_recipe'], recipes: ['Podcast', 'Podcast master'] });
  const { calls } = await talk.say("take.wav through 'Podcast master'", { audio: ['take.wav'] });
  expect(calls.at(-1)).toBe('run_recipe audio_1 {"recipe_id":"r2"}');
});

/** Questions of a third set whose reply has the right section: the figure at first, before anything was changed for it. */
const MIN_THIRD = 15;

test('questions of a third set get the right section', async () => {
  const { questions } = JSON.parse(
    readFileSync(new URL('../knowledge/third-questions.json', import.meta.url), 'utf8'),
  ) as { questions: [question: string, ...sections: string[]][] };
  const wrong: string[] = [];
  for (const [question, ...sections] of questions) {
    const { calls, text } = await aConversation().say(question);
    const link = /\(docs\/([^)]+)\)/.exec(text)?.[1] ?? '';
    const isEstimate = sections.includes('estimate') && calls.every((call) => call.startsWith('estimate_price'));
    const isRight = sections.some(
      (section) => link === section || (!section.includes('#') && link.startsWith(section)),
    );
    expect(calls.every((call) => FREE.has(call.slice(0, call.indexOf(' '))))).toBe(true);
    if (!isRight && !isEstimate) wrong.push(`${question} -> ${link}`);
  }
  expect(questions.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(MIN_THIRD);
});
