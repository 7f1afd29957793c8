import { expect, test } from 'vitest';
import { aConversation } from './talking.ts';

test.each([
  'Would my balance still cover stems of this?',
  'If I split this into stems, what would remain of my tokens?',
  'Are my tokens sufficient for denoising this?',
  'Check whether I can pay for cleaning up the noise in this, and leave the file alone for the moment.',
  'Please tell me how many tokens would remain for me after denoising this. It should not be started.',
  "Denoising this, don't do it, only tell me how many tokens I'd have afterwards.",
])('tells the balance and the price, and runs nothing: %s', async (text) => {
  const { calls } = await aConversation().say(text, { audio: ['mix.wav'] });
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['get_account', 'estimate_price']);
});

test.each([
  ['If I have enough tokens, denoise this.', 'noise_reduction'],
  ['Denoise this. I have tokens left.', 'noise_reduction'],
])('takes an order beside the balance for an order: %s', async (text, tool) => {
  const { calls } = await aConversation().say(text, { audio: ['mix.wav'] });
  expect(calls.map((call) => call.split(' ')[0])).toContain(tool);
});

test.each([
  'Please say if you can reduce the speed to 80 % and keep the pitch. You should not do it at the moment.',
  'Slow this to 80 %, would that be possible? No need to do it now.',
])('only answers a question beside which nothing is ordered: %s', async (text) => {
  const { calls, text: reply } = await aConversation().say(text, { audio: ['mix.wav'] });
  expect(calls.some((call) => call.startsWith('change_speed'))).toBe(false);
  expect(reply).toContain('Yes, I can');
});
