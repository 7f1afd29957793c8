import type { Phrases } from '../../phrases.ts';
import { bullets, inBrackets } from '../../writing.ts';
import { fields, writing } from './writing.ts';

const { clock, date, listed, number, tokens, usd } = writing;

const STATES: Record<string, string> = { IN_QUEUE: '処理中', completed: '完了', failed: '失敗', cancelled: '取り消し' };

export const phrases: Phrases = {
  noAudio: () => 'どの音声を処理しますか?ファイルを添付するか、リンクを送ってください。',
  needsTwo: () => '音声が二つ必要ですが、一つしかありません。もう一つを添付するか、リンクを送ってください。',
  whatToDo: (names) =>
    `${listed(names)}を受け取りました。何をしますか?例:テンポとキーの測定、ボーカルの除去、ノイズの低減、最初の30秒の切り出し。`,
  whichFile: (names) => `どれのことですか:${listed(names, 'or')}?`,
  fileUnknown: (name, names) =>
    `「${name}」というファイルはありません。${names.length > 0 ? `あるのは${listed(names)}です。` : ''}`,
  unclear: () => 'ご要望がわかりませんでした。音声について知りたいこと、またはしたい処理を書いてください。',
  nothingWaits: (deeds) =>
    `確認待ちのものはありません。${deeds.length > 0 ? `最後に行ったこと: ${listed(deeds)}。` : ''}次に何をしましょうか。`,
  doneSoFar: (deeds) => `これまでに行ったこと: ${listed(deeds)}。`,
  notUnderstoodPart: (text) => `「${text}」がわかりませんでした。別の言い方でお願いします。`,
  readOnlyBeginning: (words) => `メッセージが長いため、最初の${number(words)}語だけを読みました。`,
  cannot: (deeds) => `ここではできません:${listed(deeds, 'or')}。`,
  unsupported: (what, instead = []) =>
    `このサービスではできません:「${what}」。${instead.length > 0 ? `代わりにできること:${listed(instead, 'or')}。` : ''}`,
  audioOnly: () => 'このサービスは音声だけを扱います。',
  notAvailable: (deeds) => `このサーバーでは利用できません:${listed(deeds, 'or')}。`,
  failed: (deed, why) => `${deed}はできませんでした。${why}`,
  stopped: (deed) => `${deed}は中断されたため、行っていません。`,
  notDoneBecauseFailed: (deeds) => `失敗した処理が必要なため、次も行っていません:${listed(deeds)}。`,
  nothingChanged: (deed) => `${deed}では何も変わりませんでした。音声は元のままです。`,
  already: (text) => `前に得た結果:${text}`,
  modeStays: (isMinor) => `${isMinor ? '短調' : '長調'}のままです。移調しても変わりません。`,
  stepLimit: (deeds) => `1回のメッセージの手順数に達したため、ここで止めます。残り:${listed(deeds)}。`,
  goOn: () => '「続けて」と書くと、残りを行います。',

  cost: (count) => `料金は${tokens(count)}でした。`,
  costNothing: () => '料金はかかりませんでした。この音声は支払い済みです。',
  nothingCharged: () => '料金はかかっていません。',
  shallI: (deeds, count) => `${listed(deeds)}を行いますか?${priced(count)}`,
  shallIOneOf: (deeds, count) => `${listed(deeds, 'or')}を行いますか?${priced(count)}`,
  confirmLarge: (deeds, count, amount) =>
    `${listed(deeds)}を行いますか?料金は${tokens(count)}(${usd(amount)})です。「はい」と答えると始めます。`,
  declined: () => 'わかりました。何もせず、料金もかかりません。',
  proposalDropped: () => '前の提案は取り下げました。',
  adviseDo: (deeds, count) =>
    `はい、${listed(deeds)}ができます。ご指示があれば行います${count === undefined ? '' : count === 0 ? '(追加料金なし)' : `(${tokens(count)})`}。`,
  cannotCancel: (lines) =>
    `ここからは処理を取り消せません。バッチは DELETE /v1/batch/{id}、実行は POST /v1/recipe/cancel で、またはコンソールのページの「Cancel」で取り消せます。終わった分は残り、課金されます。${lines.length > 0 ? `処理中のバッチ:\n${bullets(lines)}` : '処理中のバッチはありません。'}`,

  leftOut: (deeds) => `ご希望どおり、次は行っていません:${listed(deeds)}。`,
  state: (holds, field, value, op, limit, tolerance) =>
    `${holds ? 'はい' : 'いいえ'}。${fields.name(field)}は${fields.value(field, value)}です(ご質問:${fields.asked(op, field, limit, tolerance)})。`,
  yesOrNo: (holds) => (holds ? 'はい、そうです。' : 'いいえ、違います。'),
  conditionMet: (field, value, op, limit) =>
    `${fields.name(field)}は${fields.value(field, value)}で、条件(${fields.comparison(op, field, limit)})を満たします。`,
  conditionNotMet: (field, value, op, limit, deeds) =>
    `${fields.name(field)}は${fields.value(field, value)}で、条件(${fields.comparison(op, field, limit)})を満たし${deeds.length > 0 ? `ていないため、次は行っていません:${listed(deeds)}` : 'ていません'}。`,
  conditionUnknown: (field, deeds) =>
    `${fields.name(field)}を測定でき${deeds.length > 0 ? `ないため、次は行っていません:${listed(deeds)}` : 'ません'}。`,

  price: (deeds, count, amount) => `${listed(deeds)}の料金は${tokens(count)}(${usd(amount)})です。`,
  priceOfLength: (seconds, count, amount) => `${clock(seconds)}の音声の料金は${tokens(count)}(${usd(amount)})です。`,
  priceFree: (deeds) => `${listed(deeds)}に料金はかかりません。この音声は支払い済みです。`,
  priceUnknown: (perMinute) =>
    `音声1分の料金は、処理の内容によらず${usd(perMinute)}(1秒につき1トークン)です。この音声の長さはまだわかりません。`,
  balance: (count, amount, kind) =>
    `残高は${tokens(count)}(${usd(amount)})、${kind === 'free' ? '無料' : '有料'}アカウントです。1トークンは音声1秒です。`,
  affordable: (minutes, deeds) =>
    `これで${number(minutes, 1)}分の音声を処理できます${inBrackets(deeds)}。料金はどの処理も同じで、音声の長さで決まります。`,
  affords: (left) =>
    left >= 0 ? `足ります。残りは${tokens(left)}になります。` : `足りません。あと${tokens(-left)}必要です。`,
  charges: (lines) => `最近の料金:\n${bullets(lines)}`,
  noCharges: () => 'まだ料金はかかっていません。',
  chargeLine: (count, what, audio, when) => `${date(when)}: ${tokens(count)}、${what}、${audio}`,
  spentInAll: (count, amount, charges) => `合計:${tokens(count)}(${usd(amount)})、料金${number(charges)}件。`,
  spentBetween: (from, to, count, amount) => `${from}から${to}まで(UTC):${tokens(count)}(${usd(amount)})。`,
  spentOn: (day, count, amount) => `${day}(UTC):${tokens(count)}(${usd(amount)})。`,
  held: (count) => `処理中の作業のために確保:${tokens(count)}。`,
  noneFits: () => '当てはまるものは見つかりませんでした。',
  batchesInAll: (completed, total, failed) =>
    `合計:${number(total)}件中${number(completed)}件完了、${number(failed)}件失敗。`,
  filesHere: (names) => `この会話の音声:${listed(names)}。`,
  filesStored: (lines, used, max) =>
    `使用容量:${used}(上限${max})。${lines.length > 0 ? `最近送信したファイル:\n${bullets(lines)}` : ''}`,
  fileLine: (name, sent, expires) =>
    `${name}:${date(sent)}に送信、${expires === undefined ? '削除するまで保存' : `使わなければ${date(expires)}に期限切れ`}`,
  cannotSeeWho: () =>
    '誰が行ったかはここでは分かりません。キーは人ではなくアカウントのものです。GET /v1/usage?group_by=key でキーごとの使用量が分かります。',
  cannotSeeKeyLimits: () =>
    'キーごとの上限はここでは分かりません。GET /v1/keys で上限と使用量が分かります。上限がなければ残高が上限です。',

  recipes: (names) => `保存したレシピ(${number(names.length)}):${listed(names)}。`,
  noRecipes: () => '保存したレシピはありません。',
  recipeContent: (name, steps) => `レシピ「${name}」の手順:${steps.join('、')}。`,
  recipeUnknown: (name, names) =>
    `「${name}」というレシピはありません。${names.length > 0 ? `あるのは${listed(names)}です。` : ''}`,
  batches: (lines) => `バッチ(新しい順):\n${bullets(lines)}`,
  noBatches: () => 'バッチはまだありません。',
  batchLine: (status, completed, total, failed, recipe) =>
    `${recipe}:${STATES[status] ?? status}、${number(total)}件中${number(completed)}件完了${failed > 0 ? `、${number(failed)}件失敗` : ''}`,
  batchRest: (count) => `残り: ${number(count)}件。`,
  batchFailure: (file, why, whatToDo) => `${file}は失敗しました:${why}${whatToDo ?? ''}`,

  compared: (field, lines, winner, extreme = 'highest') =>
    `${bullets(lines)}\n${fields.extreme(field, extreme)}のは${winner}です。`,
  comparedLine: (name, field, value) => `${name}:${fields.name(field)} ${fields.value(field, value)}`,
  total: (field, value) => `${fields.name(field)}の合計は${fields.value(field, value)}です。`,
  average: (field, value) => `${fields.name(field)}の平均は${fields.value(field, value)}です。`,
  difference: (field, value) => `${fields.name(field)}の差は${fields.difference(field, value)}です。`,

  undone: (name) => `${name}は使わず、その前のファイルに戻りました。元のファイルは変わっていません。`,
  nothingToUndo: () => '元に戻すものはありません。ここでは何も変えていません。',
  nothingBefore: () => '何を指すのかわかりません。ここではまだ何も行っていません。何をしますか?',

  documentation: (text, link) => `ドキュメント(英語)より:${text}([続き](${link}))`,
  notInDocumentation: () =>
    'ドキュメントには見つかりませんでした。言い方を変えるか、このサービスの運営者にお尋ねください。',
  greeting: () => 'こんにちは。音声を送り、知りたいことやしたい処理を書いてください。',
  thanks: () => 'どういたしまして。ほかに何をしますか?',
  goodbye: () => 'またどうぞ。会話はここに残ります。',
  abilities: () =>
    [
      '音声の処理ができます:',
      bullets([
        'ミックスのステム分離、ボーカル・ドラム・ベース・ハム音の除去',
        'テンポ、拍、キー、コード、セクション、メロディーの検出',
        '話し声、話者、間の検出、音の種類の判定、録音の説明',
        'ラウドネス、レベル、スペクトル、エフェクト、時間のずれの測定',
        'ノイズの低減、ラウドネスの調整、声の大きさの統一、無音の短縮、切り出し、フェード、結合、ミックス、変換、テンポとピッチの変更',
        '動画からの音声の取り出し、音声からの動画の作成',
      ]),
      '行う順に、いくつでもまとめて頼めます。',
    ].join('\n'),
  otherLanguage: () =>
    '読める言語は日本語、英語、ドイツ語、スペイン語、フランス語、ポルトガル語、イタリア語、オランダ語、ポーランド語、中国語、ヒンディー語です。' +
    'ほかの言語には、運営者が MODEL で言語モデルを接続できます:[モデル](docs/chat.md#the-model)。',

  drafted: (deeds) => `各ファイルに${deeds.length > 1 ? '次の順で' : ''}行います:${listed(deeds)}。`,
  draftedWithout: (parts) =>
    `レシピでできないため、含まれていません:${parts.map((part) => `「${part}」`).join('、')}。`,
};

function priced(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0 ? '追加料金はかかりません。' : `${tokens(count)}です。`;
}
