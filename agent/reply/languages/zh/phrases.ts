import type { Phrases } from '../../phrases.ts';
import { bullets, inBrackets } from '../../writing.ts';
import { fields, writing } from './writing.ts';

const { clock, date, listed, number, tokens, usd } = writing;

const STATES: Record<string, string> = { IN_QUEUE: '进行中', completed: '已完成', failed: '失败', cancelled: '已取消' };

export const phrases: Phrases = {
  noAudio: () => '要处理哪个音频?请附上文件或发送链接。',
  needsTwo: () => '这需要两个音频,现在只有一个。请附上另一个或发送链接。',
  whatToDo: (names) => `已收到${listed(names)}。要做什么?例如:测量速度和调性、去除人声、降噪、保留前 30 秒。`,
  whichFile: (names) => `指的是哪一个:${listed(names, 'or')}?`,
  fileUnknown: (name, names) => `这里没有文件“${name}”。${names.length > 0 ? `现有${listed(names)}。` : ''}`,
  unclear: () => '没有明白。请说明想了解音频的什么,或要做什么处理。',
  nothingWaits: (deeds) =>
    `没有等待确认的事。${deeds.length > 0 ? `上次完成的是:${listed(deeds)}。` : ''}接下来要做什么?`,
  doneSoFar: (deeds) => `到目前为止完成的：${listed(deeds)}。`,
  notUnderstoodPart: (text) => `没有明白“${text}”。请换一种说法。`,
  readOnlyBeginning: (words) => `消息很长,只读了开头的${number(words)}个词。`,
  cannot: (deeds) => `这里无法${listed(deeds, 'or')}。`,
  unsupported: (what, instead = []) =>
    `本服务做不到“${what}”。${instead.length > 0 ? `可以改为${listed(instead, 'or')}。` : ''}`,
  audioOnly: () => '本服务只处理音频。',
  notAvailable: (deeds) => `此服务器无法${listed(deeds, 'or')}。`,
  failed: (deed, why) => `未能${deed}。${why}`,
  stopped: (deed) => `没有${deed}:已被中止。`,
  notDoneBecauseFailed: (deeds) => `因此也没有${listed(deeds, 'or')},因为它需要失败的那一步。`,
  nothingChanged: (deed) => `${deed}没有带来任何变化,音频保持原样。`,
  already: (text) => `之前已得到:${text}`,
  modeStays: (isMinor) => `仍为${isMinor ? '小调' : '大调'}：移调不会改变这一点。`,
  stepLimit: (deeds) => `到此为止:一条消息的步骤数有限。还剩:${listed(deeds)}。`,
  goOn: () => '回复“继续”即可完成其余部分。',

  cost: (count) => `花费了 ${tokens(count)}。`,
  costNothing: () => '没有花费:此音频之前已付费。',
  nothingCharged: () => '没有收费。',
  shallI: (deeds, count) => `要${listed(deeds)}吗?${priced(count)}`,
  shallIOneOf: (deeds, count) => `要${listed(deeds, 'or')}吗?${priced(count)}`,
  confirmLarge: (deeds, count, amount) =>
    `要${listed(deeds)}吗?费用为 ${tokens(count)}(${usd(amount)})。回复“是”即可开始。`,
  declined: () => '好的,到此为止。没有收费。',
  proposalDropped: () => '之前的提议已取消。',
  adviseDo: (deeds, count) =>
    `可以${listed(deeds)}。说一声就开始${count === undefined ? '' : count === 0 ? ',不再收费' : `,费用为 ${tokens(count)}`}。`,
  cannotCancel: (lines) =>
    `这里不能取消处理。DELETE /v1/batch/{id} 取消批次,POST /v1/recipe/cancel 取消运行,也可以用控制台页面上的“Cancel”。已完成的会保留并收费。${lines.length > 0 ? `进行中的批次:\n${bullets(lines)}` : '没有进行中的批次。'}`,

  leftOut: (deeds) => `按要求,没有${listed(deeds, 'or')}。`,
  state: (holds, field, value, op, limit, tolerance) =>
    `${holds ? '是' : '否'}。${fields.name(field)}为 ${fields.value(field, value)}(所问:${fields.asked(op, field, limit, tolerance)})。`,
  yesOrNo: (holds) => (holds ? '是的,确实如此。' : '不,不是这样。'),
  conditionMet: (field, value, op, limit) =>
    `${fields.name(field)}为 ${fields.value(field, value)},符合条件(${fields.comparison(op, field, limit)})。`,
  conditionNotMet: (field, value, op, limit, deeds) =>
    `${fields.name(field)}为 ${fields.value(field, value)},不符合条件(${fields.comparison(op, field, limit)})${deeds.length > 0 ? `,因此没有${listed(deeds, 'or')}` : ''}。`,
  conditionUnknown: (field, deeds) =>
    `无法测量${fields.name(field)}${deeds.length > 0 ? `,因此没有${listed(deeds, 'or')}` : ''}。`,

  price: (deeds, count, amount) => `${listed(deeds)}的费用为 ${tokens(count)}(${usd(amount)})。`,
  priceOfLength: (seconds, count, amount) => `${clock(seconds)} 的音频费用为 ${tokens(count)}(${usd(amount)})。`,
  priceFree: (deeds) => `${listed(deeds)}不收费:此音频之前已付费。`,
  priceUnknown: (perMinute) =>
    `无论做什么处理,一分钟音频的费用都是 ${usd(perMinute)},每秒一个令牌。此音频的时长还不清楚。`,
  balance: (count, amount, kind) =>
    `余额为 ${tokens(count)}(${usd(amount)}),${kind === 'free' ? '免费' : '付费'}账户。一个令牌等于一秒音频。`,
  affordable: (minutes, deeds) =>
    `这够处理 ${number(minutes, 1)} 分钟的音频${inBrackets(deeds)}:各种处理价格相同,按音频长度计算。`,
  affords: (left) => (left >= 0 ? `够用:还会剩下 ${tokens(left)}。` : `不够:还差 ${tokens(-left)}。`),
  charges: (lines) => `最近的扣费:\n${bullets(lines)}`,
  noCharges: () => '目前还没有收费。',
  chargeLine: (count, what, audio, when) => `${date(when)}:${tokens(count)},${what},${audio}`,
  spentInAll: (count, amount, charges) => `合计:${tokens(count)}(${usd(amount)}),共 ${number(charges)} 笔扣费。`,
  spentBetween: (from, to, count, amount) => `${from} 至 ${to}(UTC):${tokens(count)}(${usd(amount)})。`,
  spentOn: (day, count, amount) => `${day}(UTC):${tokens(count)}(${usd(amount)})。`,
  held: (count) => `为未完成的工作预留:${tokens(count)}。`,
  noneFits: () => '没有找到符合的内容。',
  batchesInAll: (completed, total, failed) =>
    `合计:共 ${number(total)} 个,完成 ${number(completed)} 个,失败 ${number(failed)} 个。`,
  filesHere: (names) => `本次对话中的音频:${listed(names)}。`,
  filesStored: (lines, used, max) =>
    `已用空间:${used},上限 ${max}。${lines.length > 0 ? `最近发送的文件:\n${bullets(lines)}` : ''}`,
  fileLine: (name, sent, expires) =>
    `${name}:发送于 ${date(sent)},${expires === undefined ? '保留到您删除为止' : `若不使用,将于 ${date(expires)} 过期`}`,
  cannotSeeWho: () => '这里看不到是谁做的:密钥属于账户,而不属于个人。GET /v1/usage?group_by=key 显示每个密钥的用量。',
  cannotSeeKeyLimits: () => '这里看不到单个密钥的限额。GET /v1/keys 显示限额和已用量。没有限额时以余额为限。',

  recipes: (names) => `已保存的配方(${number(names.length)}):${listed(names)}。`,
  noRecipes: () => '没有已保存的配方。',
  recipeContent: (name, steps) => `配方“${name}”的步骤:${steps.join('、')}。`,
  recipeUnknown: (name, names) => `没有配方“${name}”。${names.length > 0 ? `现有${listed(names)}。` : ''}`,
  batches: (lines) => `批次(最新的在前):\n${bullets(lines)}`,
  noBatches: () => '还没有批次。',
  batchLine: (status, completed, total, failed, recipe) =>
    `${recipe}:${STATES[status] ?? status},共 ${number(total)} 个,完成 ${number(completed)} 个${failed > 0 ? `,失败 ${number(failed)} 个` : ''}`,
  batchRest: (count) => `还没完成:${number(count)} 个。`,
  batchFailure: (file, why, whatToDo) => `${file} 失败:${why}${whatToDo ?? ''}`,

  compared: (field, lines, winner, extreme = 'highest') =>
    `${bullets(lines)}\n${fields.extreme(field, extreme)}的是 ${winner}。`,
  comparedLine: (name, field, value) => `${name}:${fields.name(field)} ${fields.value(field, value)}`,
  total: (field, value) => `${fields.name(field)}总计 ${fields.value(field, value)}。`,
  average: (field, value) => `${fields.name(field)}平均 ${fields.value(field, value)}。`,
  difference: (field, value) => `${fields.name(field)}相差 ${fields.difference(field, value)}。`,

  undone: (name) => `${name} 已搁置:之前的文件没有改动,接下来继续用它。`,
  nothingToUndo: () => '没有可以撤销的:这里没有改动过任何东西。',
  nothingBefore: () => '不清楚指的是什么:这里之前没有做过处理。要做什么?',

  documentation: (text, link) => `摘自文档(英文):${text}([更多](${link}))`,
  notInDocumentation: () => '文档中没有找到。请换一种问法,或询问本服务的运营方。',
  greeting: () => '你好!请发送音频,并说明想了解什么或要做什么处理。',
  thanks: () => '不客气。还要做什么?',
  goodbye: () => '再见。对话会保留在这里。',
  abilities: () =>
    [
      '可以处理音频:',
      bullets([
        '把混音分离成音轨;去除人声、鼓、贝斯或交流声',
        '测定速度、节拍、调性、和弦、段落和旋律',
        '查找语音、说话人和停顿;识别声音种类;描述录音',
        '测量响度、电平、频谱、效果和时间偏移',
        '降噪、响度标准化、平衡人声音量、缩短静音、裁剪、淡入淡出、拼接、混音、转换格式、改变速度和音高',
        '从视频中提取音频,或用音频制作视频',
      ]),
      '可以一次提出多个要求,按顺序完成。',
    ].join('\n'),
  otherLanguage: () =>
    '能读懂的语言有中文、英语、德语、西班牙语、法语、葡萄牙语、意大利语、荷兰语、波兰语、日语和印地语。' +
    '其他语言可由运营方用 MODEL 接入语言模型:[模型](docs/chat.md#the-model)。',

  drafted: (deeds) => `对每个文件${deeds.length > 1 ? '依次' : ''}:${listed(deeds)}。`,
  draftedWithout: (parts) => `配方无法做到,因此不包含:${parts.map((part) => `“${part}”`).join('、')}。`,
};

function priced(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0 ? '不再收费。' : `${tokens(count)}。`;
}
