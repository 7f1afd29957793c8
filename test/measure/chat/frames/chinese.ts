import { ordersOf, type Frames } from './frames.ts';

const ORDERS = ordersOf(
  ['verb', 'ba', 'noun'],
  `
去掉人声 | 把人声去掉 | 人声去掉
去除鼓声 | 把鼓声去掉 | 鼓声去掉
剪掉前10秒 | 把前10秒剪掉 | 前10秒剪掉
只保留前30秒 | 把前30秒留下，其余删掉 | 只保留前30秒
转换成mp3 | 把它转成mp3 | 它转成mp3
转成flac格式 | 把文件转成flac | 文件转成flac
标准化到-16 LUFS | 把响度调到-16 LUFS | 响度调到-16 LUFS
减慢10% | 把速度放慢10% | 速度放慢10%
加快5% | 把速度加快5% | 速度加快5%
升高两个半音 | 把音调升高两个半音 | 音调升高两个半音
做一个5秒的淡出 | 把结尾做成5秒淡出 | 结尾做成5秒淡出
加一个3秒的淡入 | 把开头做成3秒淡入 | 开头做成3秒淡入
降低背景噪音 | 把背景噪音降低 | 背景噪音降低
分离音轨 | 把它分成各个音轨 | 它分成各个音轨
缩短长停顿 | 把长停顿缩短 | 长停顿缩短
测一下速度 | 把速度测出来 | 速度测出来
找出调性 | 把调性找出来 | 调性找出来
测量响度 | 把响度测出来 | 响度测出来
数一下有几个人说话 | 把说话的人数数出来 | 说话的人数数出来
去掉电流声 | 把电流声去掉 | 电流声去掉
`,
);

/** Frames of orders in Chinese. */
export const CHINESE: Frames<'verb' | 'ba' | 'noun'> = {
  orders: ORDERS,
  frames: {
    verb: (o) => o.verb,
    ba: (o) => `${o.ba}。`,
    please: (o) => `请${o.verb}`,
    'please, ba': (o) => `请${o.ba}。`,
    'help me': (o) => `帮我${o.verb}`,
    'help me, ba': (o) => `帮我${o.ba}吧`,
    'please help me': (o) => `请帮我${o.verb}。`,
    'help a bit': (o) => `帮忙${o.verb}`,
    'trouble you': (o) => `麻烦${o.verb}`,
    'trouble you, formal': (o) => `麻烦您帮我${o.ba}。`,
    'trouble you, and thanks': (o) => `麻烦你${o.verb}一下`.replace(/一下(.*)一下$/u, '一下$1'),
    'can you or not': (o) => `能不能帮我${o.verb}？`,
    'can you, ba': (o) => `能${o.ba}吗？`,
    'could you': (o) => `可以帮我${o.verb}吗？`,
    'could you, ba': (o) => `你可以${o.ba}吗？`,
    'may or may not': (o) => `可不可以${o.ba}？`,
    'can you, formal': (o) => `请问您能帮我${o.verb}吗？`,
    'can I trouble you': (o) => `可以麻烦你${o.verb}吗？`,
    'would you mind': (o) => `介意帮我${o.verb}吗？`,
    'would you be willing': (o) => `你愿意帮我${o.verb}吗`,
    'is it convenient': (o) => `方便帮我${o.verb}吗？`,
    'I want': (o) => `我想${o.verb}`,
    'I want, ba': (o) => `我想${o.ba}`,
    'I want you to': (o) => `我想让你${o.verb}`,
    'I wish you would': (o) => `我希望你能${o.verb}。`,
    'I hope': (o) => `希望能${o.ba}`,
    'I want, plain': (o) => `我要${o.verb}`,
    'I need': (o) => `我需要${o.verb}`,
    'I need you to': (o) => `我需要你${o.ba}`,
    'I need it done': (o) => `需要${o.ba}`,
    must: (o) => `必须${o.verb}`,
    'have to': (o) => `得${o.ba}`,
    should: (o) => `应该${o.verb}`,
    'we have to': (o) => `我们得${o.verb}`,
    'you have to': (o) => `你要${o.verb}`,
    'it is necessary': (o) => `有必要${o.verb}。`,
    'the boss wants': (o) => `老板要求${o.verb}`,
    'the boss lets me': (o) => `老板让我${o.ba}`,
    'the teacher wants': (o) => `老师要我${o.verb}`,
    'the customer hopes': (o) => `客户希望${o.ba}`,
    'I would like to ask': (o) => `我想请你${o.verb}`,
    'I beg': (o) => `拜托${o.verb}`,
    'beg you': (o) => `求你${o.ba}`,
    'will you do it, ok': (o) => `${o.ba}，好吗？`,
    'will you do it, can': (o) => `${o.ba}，可以吗？`,
    'will you do it, fine': (o) => `${o.verb}行吗`,
    'give me': (o) => `给我${o.ba}`,
    directly: (o) => `直接${o.verb}就行`,
    'passive wish': (o) => `我想要${o.noun}`,
    'the task': (o) => `任务：${o.verb}`,
    'let us': (o) => `我们${o.verb}吧`,
    'the idea': (o) => `我的想法是${o.ba}`,
    'so that': (o) => `${o.verb}，我明天要用`,
    'here is': (o) => `这是我的文件。${o.verb}`,
    'if you can': (o) => `可以的话${o.ba}`,
  },
  questions: {
    price: (o) => `${o.verb}要多少钱？`,
    'price, tokens': (o) => `${o.ba}需要多少代币？`,
    ability: (o) => `一般来说可以${o.verb}吗？`,
    'if I asked': (o) => `如果我让你${o.verb}，你能做到吗？`,
    forbidden: (o) => `不要${o.verb}`,
    'not necessary': (o) => `不需要${o.ba}`,
    'not wanted': (o) => `我不想${o.verb}`,
  },
};
