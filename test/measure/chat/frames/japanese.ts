import { ordersOf, type Frames } from './frames.ts';

const ORDERS = ordersOf(
  ['te', 'dictionary', 'stem', 'negative', 'imperative', 'potential', 'noun'],
  `
ボーカルを消して | ボーカルを消す | ボーカルを消し | ボーカルを消さ | ボーカルを消せ | ボーカルを消せ | ボーカルの除去
ドラムを取り除いて | ドラムを取り除く | ドラムを取り除き | ドラムを取り除か | ドラムを取り除け | ドラムを取り除け | ドラムの除去
最初の10秒をカットして | 最初の10秒をカットする | 最初の10秒をカットし | 最初の10秒をカットし | 最初の10秒をカットしろ | 最初の10秒をカットでき | 最初の10秒のカット
最初の30秒だけ残して | 最初の30秒だけ残す | 最初の30秒だけ残し | 最初の30秒だけ残さ | 最初の30秒だけ残せ | 最初の30秒だけ残せ | 最初の30秒だけの切り出し
これをmp3に変換して | これをmp3に変換する | これをmp3に変換し | これをmp3に変換し | これをmp3に変換しろ | これをmp3に変換でき | mp3への変換
ファイルをflacにして | ファイルをflacにする | ファイルをflacにし | ファイルをflacにし | ファイルをflacにしろ | ファイルをflacにでき | flacへの変換
音量を-16 LUFSに揃えて | 音量を-16 LUFSに揃える | 音量を-16 LUFSに揃え | 音量を-16 LUFSに揃え | 音量を-16 LUFSに揃えろ | 音量を-16 LUFSに揃えられ | -16 LUFSへの正規化
テンポを10%遅くして | テンポを10%遅くする | テンポを10%遅くし | テンポを10%遅くし | テンポを10%遅くしろ | テンポを10%遅くでき | テンポの10%の減速
5%速くして | 5%速くする | 5%速くし | 5%速くし | 5%速くしろ | 5%速くでき | 5%の高速化
半音2つ上げて | 半音2つ上げる | 半音2つ上げ | 半音2つ上げ | 半音2つ上げろ | 半音2つ上げられ | 半音2つ分の移調
5秒のフェードアウトを付けて | 5秒のフェードアウトを付ける | 5秒のフェードアウトを付け | 5秒のフェードアウトを付け | 5秒のフェードアウトを付けろ | 5秒のフェードアウトを付けられ | 5秒のフェードアウト
3秒のフェードインを入れて | 3秒のフェードインを入れる | 3秒のフェードインを入れ | 3秒のフェードインを入れ | 3秒のフェードインを入れろ | 3秒のフェードインを入れられ | 3秒のフェードイン
背景のノイズを減らして | 背景のノイズを減らす | 背景のノイズを減らし | 背景のノイズを減らさ | 背景のノイズを減らせ | 背景のノイズを減らせ | 背景のノイズの低減
ステムに分けて | ステムに分ける | ステムに分け | ステムに分け | ステムに分けろ | ステムに分けられ | ステムへの分離
長い無音を短くして | 長い無音を短くする | 長い無音を短くし | 長い無音を短くし | 長い無音を短くしろ | 長い無音を短くでき | 長い無音の短縮
テンポを教えて | テンポを教える | テンポを教え | テンポを教え | テンポを教えろ | テンポを教えられ | テンポの測定
キーを調べて | キーを調べる | キーを調べ | キーを調べ | キーを調べろ | キーを調べられ | キーの判定
音量を測って | 音量を測る | 音量を測り | 音量を測ら | 音量を測れ | 音量を測れ | 音量の測定
話している人数を数えて | 話している人数を数える | 話している人数を数え | 話している人数を数え | 話している人数を数えろ | 話している人数を数えられ | 話者数の確認
電源のハムを取って | 電源のハムを取る | 電源のハムを取り | 電源のハムを取ら | 電源のハムを取れ | 電源のハムを取れ | 電源のハムの除去
`,
);

/** Frames of orders in Japanese, from plain to humble. */
export const JAPANESE: Frames<'te' | 'dictionary' | 'stem' | 'negative' | 'imperative' | 'potential' | 'noun'> = {
  orders: ORDERS,
  frames: {
    te: (o) => o.te,
    'please do': (o) => `${o.te}ください`,
    'please do, kanji': (o) => `${o.te}下さい。`,
    'please do, humble': (o) => `${o.te}くださいませ。`,
    'for me': (o) => `${o.te}くれる？`,
    'for me, will you not': (o) => `${o.te}くれない？`,
    'for me, polite': (o) => `${o.te}くれますか？`,
    'for me, negative polite': (o) => `${o.te}くれませんか。`,
    'can I have it done': (o) => `${o.te}もらえる？`,
    'can I have it done, polite': (o) => `${o.te}もらえますか？`,
    'can I have it done, negative': (o) => `${o.te}もらえませんか？`,
    'could I have it done': (o) => `${o.te}もらえないでしょうか。`,
    'may I receive': (o) => `${o.te}いただけますか？`,
    'may I receive, more polite': (o) => `${o.te}いただけますでしょうか。`,
    'may I receive, negative': (o) => `${o.te}いただけませんか？`,
    'I would be glad': (o) => `${o.te}いただけると助かります。`,
    'I would be happy': (o) => `${o.te}いただけると幸いです。`,
    'I would be happy, kanji': (o) => `${o.te}頂ければ幸いです`,
    'it would help': (o) => `${o.te}くれると助かる`,
    'I would be glad, plain': (o) => `${o.te}くれたら嬉しいです`,
    'I want it done': (o) => `${o.te}ほしい`,
    'I want it done, polite': (o) => `${o.te}欲しいです。`,
    'I want it done, softened': (o) => `${o.te}ほしいんですが。`,
    'I would like to receive': (o) => `${o.te}いただきたいです。`,
    'I would like to receive, business': (o) => `${o.te}いただきたく存じます。`,
    'I want to receive': (o) => `${o.te}もらいたいんだけど`,
    'prepare it': (o) => `${o.te}おいて`,
    'prepare it, polite': (o) => `${o.te}おいてください。`,
    'try it': (o) => `${o.te}みてください`,
    'colloquial yo': (o) => `${o.te}よ`,
    'colloquial ne': (o) => `${o.te}ね`,
    choudai: (o) => `${o.te}ちょうだい`,
    'I want to': (o) => `${o.stem}たい`,
    'I want to, polite': (o) => `${o.stem}たいです。`,
    'I want to, softened': (o) => `${o.stem}たいのですが。`,
    'I think I want to': (o) => `${o.stem}たいと思います。`,
    'imperative nasai': (o) => `${o.stem}なさい`,
    imperative: (o) => o.imperative,
    dictionary: (o) => o.dictionary,
    'I ask that': (o) => `${o.dictionary}ようお願いします。`,
    'I ask that, longer': (o) => `${o.dictionary}ようにお願いできますか？`,
    'it is necessary': (o) => `${o.dictionary}必要があります。`,
    'must, plain': (o) => `${o.negative}ないといけない`,
    'must, formal': (o) => `${o.negative}なければなりません。`,
    'the boss says so': (o) => `上司が${o.te}ほしいと言っています`,
    'the teacher told me': (o) => `先生に${o.dictionary}ように言われました。`,
    'noun, please': (o) => `${o.noun}をお願いします。`,
    'noun, can I ask': (o) => `${o.noun}をお願いできますか？`,
    'noun, would like': (o) => `${o.noun}を頼みたい`,
    'if possible': (o) => `できれば${o.te}ください。`,
    excuse: (o) => `すみませんが、${o.te}もらえますか。`,
    'so that': (o) => `明日使うので、${o.te}ください。`,
    'here is': (o) => `ファイルはこれです。${o.te}。`,
    'my request': (o) => `お願い：${o.te}`,
    quickly: (o) => `さくっと${o.te}`,
    'let us': (o) => `${o.stem}ましょう`,
  },
  questions: {
    price: (o) => `${o.dictionary}のはいくらかかりますか？`,
    'price, tokens': (o) => `${o.dictionary}のに何トークン必要ですか？`,
    ability: (o) => `一般的に${o.dictionary}ことは可能ですか？`,
    'if I asked': (o) => `もし頼んだら${o.te}くれますか？`,
    forbidden: (o) => `${o.negative}ないでください`,
    'not necessary': (o) => `${o.negative}なくていいです`,
    'not wanted': (o) => `${o.te}ほしくない`,
  },
};
