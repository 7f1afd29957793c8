import { expect, test } from 'vitest';
import { instructions } from '../../../activities/chat/prompt.ts';

test('the prompt of a chat says that work on a made file is not charged again', () => {
  const prompt = instructions({ balance_tokens: 5, made_file_tokens: '0' });
  expect(prompt).toContain('steps on a made file are not charged again once the audio it was made of is charged');
  expect(prompt.endsWith('Facts:\nbalance_tokens: 5\nmade_file_tokens: 0')).toBe(true);
});
