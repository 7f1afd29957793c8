import { expect, test } from 'vitest';
import { withPlainWishes } from '../../../../agent/wishes/wishes.ts';
import { framesRight } from '../../../measure/chat/frames/frames-right.ts';
import { CHINESE } from '../../../measure/chat/frames/chinese.ts';

test.each([
  ['麻烦您帮我把人声去掉。', '把人声去掉'],
  ['可以帮我转成flac格式吗？', '转成flac格式'],
  ['我想请你剪掉前10秒', '剪掉前10秒'],
  ['老板要求降低背景噪音', '降低背景噪音'],
  ['把它转成mp3，好吗？', '把它转成mp3'],
  ['我不想减慢10%', '不要减慢10%'],
  ['去掉人声，我明天要用', '去掉人声'],
])('words a request as an order: %s', (message, plain) => {
  expect(withPlainWishes(message)).toBe(plain);
});

test.each([
  '不要去掉人声',
  '去掉人声要多少钱？',
  '如果我让你去掉人声，你能做到吗？',
  '你能去掉人声吗？',
  '一般来说可以去掉人声吗？',
])('leaves what orders nothing: %s', (message) => {
  expect(withPlainWishes(message)).toBe(message);
});

test('orders mean the same in every frame', { timeout: 120_000 }, async () => {
  const { right, wrong, unasked, ran } = await framesRight(CHINESE, { every: 2 });
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(unasked.length, unasked.join('\n')).toBeLessThanOrEqual(2);
  expect(ran).toEqual([]);
});
