/** Japanese verbs of orders with their te-form; the other forms follow from the last sound of the dictionary form. */
const GODAN: Readonly<Record<string, string>> = {
  消す: '消して',
  取り除く: '取り除いて',
  除く: '除いて',
  抜く: '抜いて',
  残す: '残して',
  減らす: '減らして',
  増やす: '増やして',
  測る: '測って',
  計る: '計って',
  取る: '取って',
  とる: 'とって',
  切る: '切って',
  切り取る: '切り取って',
  削る: '削って',
  外す: '外して',
  直す: '直して',
  書き出す: '書き出して',
  出す: '出して',
  落とす: '落として',
  作る: '作って',
  伸ばす: '伸ばして',
  延ばす: '延ばして',
  繋ぐ: '繋いで',
  つなぐ: 'つないで',
  省く: '省いて',
  探す: '探して',
  なくす: 'なくして',
};
const ICHIDAN =
  '揃える そろえる 上げる あげる 下げる さげる 付ける つける 入れる 分ける 教える 調べる 数える 抑える まとめる つなげる 繋げる 混ぜる 縮める 詰める 見つける 整える 変える 揃える 弱める 強める 合わせる 重ねる 聞かせる'.split(
    ' ',
  );

/** The vowel rows of the last sound of a verb: the negative stem, the stem, and the imperative. */
const ROWS: Readonly<Record<string, readonly [negative: string, stem: string, imperative: string]>> = {
  す: ['さ', 'し', 'せ'],
  く: ['か', 'き', 'け'],
  ぐ: ['が', 'ぎ', 'げ'],
  る: ['ら', 'り', 'れ'],
};

interface JapaneseVerb {
  te: string;
  dictionary: string;
  stem: string;
  negative: string;
  imperative: string;
}

/** The verbs; "する" makes one of any noun: "カットする", "遅くする". */
export const JAPANESE_VERBS: readonly JapaneseVerb[] = [
  ...Object.entries(GODAN).map(([dictionary, te]) => {
    const [negative, stem, imperative] = ROWS[dictionary.at(-1)!]!;
    const root = dictionary.slice(0, -1);
    return { te, dictionary, stem: root + stem, negative: root + negative, imperative: root + imperative };
  }),
  ...ICHIDAN.map((dictionary) => {
    const stem = dictionary.slice(0, -1);
    return { te: `${stem}て`, dictionary, stem, negative: stem, imperative: `${stem}ろ` };
  }),
  { te: 'して', dictionary: 'する', stem: 'し', negative: 'し', imperative: 'しろ' },
];
