import { expect, test } from 'vitest';
import { withPlainWishes } from '../../../../agent/wishes/wishes.ts';
import { framesRight } from '../../../measure/chat/frames/frames-right.ts';
import { JAPANESE } from '../../../measure/chat/frames/japanese.ts';

test.each([
  ['ボーカルを消していただけますでしょうか。', 'ボーカルを消して'],
  ['これをmp3に変換して頂ければ幸いです', 'これをmp3に変換して'],
  ['最初の10秒をカットしたいのですが。', '最初の10秒をカットして'],
  ['背景のノイズを減らさなければなりません。', '背景のノイズを減らして'],
  ['上司が5秒のフェードアウトを付けてほしいと言っています', '5秒のフェードアウトを付けて'],
  ['先生にテンポを10%遅くするように言われました。', 'テンポを10%遅くして'],
  ['ボーカルを消してほしくないです', 'ボーカルを消さないでください'],
])('words a request as an order: %s', (message, plain) => {
  expect(withPlainWishes(message)).toBe(plain);
});

test.each([
  'ボーカルを消さないでください',
  'ボーカルを消すのはいくらかかりますか？',
  '一般的にボーカルを消すことは可能ですか？',
  '昨日ボーカルを消しました',
])('leaves what orders nothing: %s', (message) => {
  expect(withPlainWishes(message)).toBe(message);
});

test('orders mean the same in every frame', { timeout: 120_000 }, async () => {
  const { right, wrong, unasked, ran } = await framesRight(JAPANESE, { every: 2 });
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(unasked.length, unasked.join('\n')).toBeLessThanOrEqual(2);
  expect(ran).toEqual([]);
});
