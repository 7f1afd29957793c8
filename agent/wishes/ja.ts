import { JAPANESE_VERBS } from './japanese-verbs.ts';
import type { Form } from './form.ts';

const any = (forms: readonly string[]): string => forms.toSorted((a, b) => b.length - a.length).join('|');
const TE_OF = new Map(
  JAPANESE_VERBS.flatMap(({ te, dictionary, stem, negative, imperative }) =>
    [negative, stem, imperative, dictionary].map((form): [string, string] => [form, te]),
  ),
);
const NEGATIVE_OF = new Map(JAPANESE_VERBS.map(({ te, negative }) => [te, negative]));
const TES = any(JAPANESE_VERBS.map(({ te }) => te));
const DICTIONARY = any(JAPANESE_VERBS.map(({ dictionary }) => dictionary));
const STEMS = any(JAPANESE_VERBS.map(({ stem }) => stem));
const NEGATIVES = any(JAPANESE_VERBS.map(({ negative }) => negative));
const IMPERATIVES = any(JAPANESE_VERBS.map(({ imperative }) => imperative));

const STOP = String.raw`(?:[。．！!？?～~]{1,3}|(?=$|\n))`;
/** How a wish trails off. */
const SOFT =
  '(?:(?:の|ん)?です(?:が|けど|けれど|けども)?|(?:の|ん)?だけど|けど|が|な[ぁあ]?|と思(?:います|って(?:います|おります|る)|う)|ところです)?';
/** After a te-form: "for me", "could I have it done". */
const FAVOURS = [
  'くださ(?:い(?:ませ)?(?:ますか|ますでしょうか|ませんか|ませんでしょうか)?|いませ|ると(?:助かります|嬉しいです|うれしいです|幸いです))|下さい(?:ませ|ますか|ませんか)?',
  'くれ(?:る|ない|ます|ません|ないか|ると(?:助かる|助かります|嬉しい|うれしい|ありがたい|有難い)|たら(?:助かる|助かります|嬉しい|うれしい|ありがたい))?(?:です)?(?:か(?:な)?|でしょうか|かしら|の)?',
  'もら(?:え(?:る|ない|ます|ません|たら|れば|ると)|いたい|って(?:も)?いい)(?:です)?(?:助かります|助かる|嬉しいです|うれしいです|嬉しい|幸いです|ありがたいです)?(?:か(?:な)?|でしょうか)?',
  '(?:いただ|頂)(?:け(?:ます|ません|ない|る|ると|れば|たら)|き(?:たい|たく(?:存じます|思います)?))(?:です)?(?:助かります|嬉しいです|うれしいです|嬉しく思います|幸いです|幸いに存じます|ありがたいです|ありがたく存じます)?(?:か|でしょうか)?',
  '(?:ほし|欲し)い(?:と(?:言っています|言われました|言われた|言ってます|頼まれました|のことです))?',
  'ちょうだい|頂戴|おくれ|ね|よ|(?:おい|み)て(?:ください|下さい|ほしい|くれ(?:る|ますか)?|もらえ(?:る|ますか|ませんか))?|(?:おき|み)たい',
].join('|');
/** People whose wish is reported. */
const SOMEBODY =
  '(?:上司|先生|ボス|クライアント|社長|部長|課長|監督|顧客|お客(?:様|さん)|友達|友人|先輩|同僚|編集者|ディレクター|相手)(?:が|に|から|は)、?';
/** Suppositions and questions about a price are no orders; "only that" is read with its request. */
const UNORDERED = /[そこ]れだけ|頼んだら|お願いしたら|いくら|何トークン|料金|費用|値段/u;

const asTe =
  (rest = '') =>
  (found: string, ...[before, verb]: string[]): string =>
    UNORDERED.test(found)
      ? found
      : `${before!.replace(new RegExp(`^${SOMEBODY}`, 'u'), '')}${TE_OF.get(verb!)!}${rest}。`;
/** The words of a sentence before its verb. */
const BEFORE = String.raw`(?<=^|[。．！!？?\n:：\]]\s{0,3})([^。．！!？?\n]{1,200}?)`;

/** Requests in Japanese and what is read in their place: the te-form, "ボーカルを消して". */
export const FORMS: readonly Form[] = [
  // What is not wanted, and what is supposed
  [
    new RegExp(String.raw`(${TES})(?:ほし|欲し)くない(?:です|んです|のです)?(?:が|けど)?`, 'gu'),
    (_, ...[te]) => `${NEGATIVE_OF.get(te!)!}ないでください`,
  ],
  [
    /(?:もし)?(?:頼んだら|お願いしたら|依頼したら)、?([^。！？!?\n]{1,120}?[てで])(?:くれますか|もらえますか|いただけますか|くれる|くれますでしょうか)[？?]?/gu,
    '$1もらうことは一般的に可能ですか？',
  ],
  [
    /(のに|には|と)(?:何|どれ(?:くらい|だけ|ほど)の?)トークン(?:必要|かかり|いり|要り)(?:ですか|ますか|ましょうか)/gu,
    '$1いくらかかりますか',
  ],
  // "Can I ask for the removal of …"
  [
    /(?:を|の)(?:お願い(?:できますか|できますでしょうか|できませんか|できないでしょうか|したいです|したい(?:のですが|んですが)|いたします|致します|できれば(?:と思います|幸いです))|頼みたい(?:です|のですが|んですが)?|頼めますか|頼む|依頼したいです)[。？?]?/gu,
    'をしてください。',
  ],
  [
    new RegExp(
      String.raw`${BEFORE}(${DICTIONARY})よう(?:に)?、?(?:お願い(?:します|いたします|致します|できますか|できますでしょうか|できませんか|したいです)|頼みます|言われ(?:ました|た|ています|てます)|頼まれ(?:ました|た|ています)|求められ(?:ています|ました)|指示され(?:ました|ています))${STOP}`,
      'gu',
    ),
    asTe(),
  ],
  [
    new RegExp(
      String.raw`${BEFORE}(${DICTIONARY})(?:必要が(?:あります|ある|ございます)|べきです|べきだ|ことになりました)${SOFT}${STOP}`,
      'gu',
    ),
    asTe(),
  ],
  [
    new RegExp(
      String.raw`${BEFORE}(${NEGATIVES})(?:ないと(?:いけない|いけません|だめ|駄目|ならない|なりません)?|なければ(?:ならない|なりません|いけない|いけません)|なくては(?:ならない|なりません|いけない|いけません)|なきゃ(?:いけない|ならない)?|ねばなりません)${SOFT}${STOP}`,
      'gu',
    ),
    asTe(),
  ],
  [
    new RegExp(
      String.raw`${BEFORE}(${STEMS})(?:たい|たく(?:思います|存じます)|なさい|ましょう(?:か)?)${SOFT}${STOP}`,
      'gu',
    ),
    asTe(),
  ],
  [new RegExp(String.raw`${BEFORE}(${IMPERATIVES})(?:よ)?${STOP}`, 'gu'), asTe()],
  [
    new RegExp(
      String.raw`(?<=^|[。．！!\n]\s{0,3})([^。．！!？?\n]{1,200}?[をにで%くだ][^。．！!？?\n]{0,20}?)(${DICTIONARY})(?:[。．！!]|(?=$|\n))`,
      'gu',
    ),
    asTe(),
  ],
  [
    new RegExp(String.raw`${BEFORE}(?<=[てで])(?<!ないで)(?:${FAVOURS})${SOFT}${STOP}`, 'gu'),
    (found, ...[before]) =>
      UNORDERED.test(found) ? found : `${before!.replace(new RegExp(`^${SOMEBODY}`, 'u'), '')}。`,
  ],
  // What surrounds an order
  [
    /(?<=^|[。\n])(?:すみませんが|恐れ入りますが|申し訳ありませんが|できれば|できましたら|可能であれば|可能なら|もしよければ|よかったら|よろしければ|お手数ですが|さくっと|ちょっと|とりあえず|お願い[:：])、?(?=[^。\n]{1,200}[てで](?:$|。))/gu,
    '',
  ],
  [
    /(?<=^|[。\n])[^、。？?\n\d]{1,20}(?:使う|必要な|急いでいる|聴く|提出する|いる)(?:ので|から|んで)、(?=[^。\n]{1,200}[てで](?:$|。))/gu,
    '',
  ],
  // Words that the reader takes for something else
  [/音量を(?:測|計|はか)って/gu, 'ラウドネスを教えて'],
  [/長い(無音|間|沈黙)を短くして/gu, '長い$1を短縮して'],
  // A mark at the end says nothing
  [/(?<=[てで])。(?=\s*$)/gu, ''],
];
