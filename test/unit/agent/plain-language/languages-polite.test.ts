import { expect, test } from 'vitest';
import { requestIn } from '../../../../agent/policy/parts/languages/asked-of-you.ts';
import { describeRows, type Row } from './rows.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

const SONG = 'song.wav';

/** Rows of sentences that all order the same. */
const alike = (calls: Row['calls'], texts: readonly string[]): Row[] => texts.map((text) => ({ turns: [text], calls }));

describeRows({
  'a question that asks somebody for work orders it': [
    ...alike(
      [['remove_audio_element', SONG, { element: 'vocals' }]],
      [
        'Könnten Sie bitte den Gesang entfernen?',
        '¿Podrías quitar la voz?',
        '¿No podrías quitar la voz?',
        "Ça t'embête d'enlever la voix ?",
        'Tu ne pourrais pas enlever la voix ?',
        'Você poderia tirar a voz?',
        'Potresti togliere la voce?',
        'Zou je de zang kunnen verwijderen?',
        'Czy mógłbyś usunąć wokal?',
        'ボーカルを消してもらえますか',
        '能不能帮我去掉人声',
        'क्या आप आवाज़ हटा सकते हैं?',
      ],
    ),
    ...alike(
      [['noise_reduction', SONG]],
      [
        'Würden Sie bitte das Rauschen reduzieren?',
        '¿Serías tan amable de quitar el ruido?',
        "Est-ce que vous pourriez réduire le bruit, s'il vous plaît ?",
        'Poderiam reduzir o ruído?',
        'Riesci a togliere il rumore?',
        'Kunt u de ruis verminderen?',
        'Czy możesz zmniejszyć szum?',
        'ノイズを減らしてもらえませんか',
        '能帮我降噪吗？',
        'क्या आप शोर कम कर देंगे?',
      ],
    ),
    ...alike(
      [['convert_audio', SONG, { format: 'mp3' }]],
      [
        'Kannst du es in mp3 umwandeln?',
        '¿Puede usted convertirlo a mp3?',
        'Est-ce que tu peux le convertir en mp3 ?',
        'Poderia converter para mp3, por favor?',
        'Potrebbe convertirlo in mp3, per favore?',
        'Kun je het omzetten naar mp3?',
        'Mógłby pan przekonwertować to na mp3?',
        'mp3に変換してくれますか？',
        '你能把它转成mp3吗？',
        'क्या तुम इसे mp3 में बदल सकते हो?',
      ],
    ),
    ...alike(
      [['normalize_loudness', SONG, { target_lufs: -16 }]],
      [
        'Vocês poderiam normalizar para -16 LUFS?',
        '您能不能标准化到-16 LUFS？',
        'क्या आप इसे -16 LUFS पर नॉर्मलाइज़ कर सकती हैं?',
      ],
    ),
    ...alike([['crop_audio', SONG, { start_s: 10 }]], ['Czy mogłaby pani wyciąć pierwsze dziesięć sekund?']),
  ],
  'several orders of one such question': [
    ...alike(
      [
        ['crop_audio', SONG, { start_s: 5 }],
        ['noise_reduction', `${SONG} > crop_audio`, { format: 'mp3' }],
      ],
      [
        'Könnten Sie bitte die ersten 5 Sekunden abschneiden, das Rauschen entfernen und es als MP3 exportieren?',
        '¿Podrías cortar los primeros 5 segundos, quitar el ruido y exportarlo en mp3?',
        "Pourriez-vous couper les 5 premières secondes, réduire le bruit et l'exporter en mp3 ?",
        'Você poderia cortar os primeiros 5 segundos, reduzir o ruído e exportar em mp3?',
        'Potresti tagliare i primi 5 secondi, ridurre il rumore ed esportarlo in mp3?',
        'Zou je de eerste 5 seconden kunnen wegknippen, de ruis verminderen en het als mp3 exporteren?',
        'Czy mógłbyś wyciąć pierwsze 5 sekund, usunąć szum i wyeksportować do mp3?',
        '最初の5秒をカットして、ノイズを減らして、mp3で書き出してもらえますか？',
        '能不能帮我剪掉前5秒，降噪，再导出mp3？',
        'क्या आप पहले 5 सेकंड काटकर, शोर कम करके mp3 में एक्सपोर्ट कर सकते हैं?',
      ],
    ),
    ...alike(
      [['remove_audio_element', SONG, { element: 'drums' }]],
      [
        'Könntest du die Drums entfernen, aber den Bass lassen?',
        'Entferne die Drums, aber lass den Bass.',
        '¿Podrías quitar la batería y dejar el bajo?',
        'Enlève la batterie mais laisse la basse',
        'Você poderia tirar a bateria mas deixar o baixo?',
        'Potresti togliere la batteria ma lasciare il basso?',
        'Zou je de drums kunnen verwijderen maar de bas laten staan?',
        'Czy mógłbyś usunąć perkusję, ale zostawić bas?',
        'ドラムを消して、ベースは残してもらえますか？',
        '能不能帮我去掉鼓，保留贝斯？',
        'क्या आप ड्रम हटाकर बेस रख सकते हैं?',
      ],
    ),
  ],
  'such a question for a figure measures it': alike(
    [['tempo_analysis', SONG]],
    [
      '¿Puedes decirme el tempo?',
      'Czy możesz mi powiedzieć, jakie jest tempo?',
      'テンポを教えてもらえますか？',
      '能告诉我速度吗？',
      'क्या आप मुझे टेम्पो बता सकते हैं?',
    ],
  ),
  'the same in the negative forbids': alike(
    [],
    [
      'Könnten Sie bitte nicht den Gesang entfernen?',
      '¿Podrías no quitar la voz?',
      'Pourriez-vous ne pas enlever la voix ?',
      'Você poderia não tirar a voz?',
      'Potresti non togliere la voce?',
      'Zou je de zang niet kunnen verwijderen?',
      'Czy mógłbyś nie usuwać wokalu?',
      'ボーカルを消さないでもらえますか',
      '能不能别去掉人声？',
      'क्या आप आवाज़ न हटाएँ?',
    ],
  ),
  'whether it can be done at all is only asked': alike(
    [],
    [
      'Kann man den Gesang entfernen?',
      'Lässt sich das Schlagzeug entfernen?',
      'Können Sie Gesang entfernen?',
      '¿Se puede quitar la voz?',
      '¿Podría quitarse la voz?',
      "Est-il possible d'enlever la batterie ?",
      'Peut-on enlever la voix ?',
      'É possível tirar a voz?',
      'Si può togliere la voce?',
      'Is het mogelijk de zang te verwijderen?',
      'Kan men de zang verwijderen?',
      'Czy można usunąć wokal?',
      'ボーカルを消すことはできますか？',
      'ボーカルを消せますか？',
      '能去掉人声吗？',
      'क्या गाना हटाया जा सकता है?',
    ],
  ),
});

test.each([
  ['Könnten Sie den Gesang aus einer Aufnahme entfernen?', 'de', undefined],
  ['Kannst du normalerweise das Rauschen entfernen?', 'de', undefined],
  ['¿Puedes quitar la voz de una canción?', 'es', undefined],
  ['Pourriez-vous enlever la voix si je vous envoie le fichier ?', 'fr', undefined],
  ['Potresti cambiare la tonalità?', 'it', undefined],
  ['Potresti alzare la tonalità di 2 semitoni?', 'it', 'ordered'],
  ['Kun je ruis weghalen?', 'nl', undefined],
  ['Kun je de ruis weghalen?', 'nl', 'ordered'],
  ['Könntest du den Gesang nicht entfernen?', 'de', 'forbidden'],
])('a request is about one thing at hand: %s', (text, language, expected) => {
  expect(requestIn(text, language)).toBe(expected);
});

test.each(['könnten sie das ', 'podrías no quitarlo ', 'pourriez-vous ne pas ', '能不能帮我', 'क्या आप न '])(
  '64 KiB of "%s" are read in little time',
  (piece) => {
    for (const length of [390, 65_536])
      for (const language of ['de', 'es', 'fr', 'it', 'zh', 'hi'])
        expect(processorMs(() => requestIn(`${piece.repeat(length / piece.length)}?`, language))).toBeLessThan(
          LITTLE_MS,
        );
  },
);
