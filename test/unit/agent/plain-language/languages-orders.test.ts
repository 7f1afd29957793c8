import { describeRows, type Row } from './rows.ts';

const SONG = 'song.wav';

/** Rows of sentences that all order the same. */
const alike = (calls: Row['calls'], texts: readonly string[]): Row[] => texts.map((text) => ({ turns: [text], calls }));

describeRows({
  'two orders of one sentence': [
    ...alike(
      [['remove_audio_element', SONG, { element: 'vocals', format: 'mp3' }]],
      [
        'Mach bitte den Gesang weg und speicher es als MP3.',
        'Quita la voz y pásalo a mp3.',
        'Enlève le chant et mets-le en mp3.',
        'Tira a voz e converte para mp3.',
        'Haal de zang eruit en maak er een mp3 van.',
        'Usuń wokal i zrób z tego mp3.',
        '歌を消してmp3にして',
        '去掉人声，再转成mp3',
        'गाना हटा दो और mp3 बना दो',
      ],
    ),
    ...alike(
      [
        ['noise_reduction', SONG],
        ['normalize_loudness', `${SONG} > noise_reduction`, { target_lufs: -16 }],
      ],
      [
        'Kannst du das Rauschen entfernen und danach auf -16 LUFS normalisieren?',
        'Potresti ridurre il rumore e poi normalizzare a -16 LUFS?',
        'Kun je de ruis verminderen en daarna normaliseren naar -16 LUFS?',
        'Czy mógłbyś usunąć szum, a potem znormalizować do -16 LUFS?',
        'ノイズを除去してから-16 LUFSに正規化していただけますか？',
        '请先降噪，然后归一化到-16 LUFS',
        'कृपया शोर कम करके फिर -16 LUFS पर नॉर्मलाइज़ कर दीजिए',
      ],
    ),
    ...alike(
      [
        ['crop_audio', SONG, { start_s: 10 }],
        ['signal_analysis', `${SONG} > crop_audio`],
        ['normalize_loudness', `${SONG} > crop_audio`, { target_lufs: -10 }],
      ],
      ['剪掉前10秒再提高3dB', 'पहले 10 सेकंड काट दो, फिर 3 dB तेज़ कर दो'],
    ),
    ...alike(
      [
        ['crop_audio', SONG, { end_s: 30 }],
        ['fade_audio', `${SONG} > crop_audio`, { out_s: 5 }],
      ],
      [
        'Proszę skrócić plik do 30 sekund i dodać wyciszenie na końcu przez 5 sekund',
        'Por favor, recórtalo a 30 segundos y ponle un fundido de salida de 5 segundos',
        '麻烦截取前30秒并在结尾加5秒淡出',
      ],
    ),
    ...alike(
      [
        ['remove_audio_element', SONG, { element: 'bass' }],
        ['convert_audio', `${SONG} > remove_audio_element`, { format: 'mp3', bitrate_kbps: 192, channels: 1 }],
      ],
      ['ベース消してモノラルのmp3 192kにして', 'bass hata do phir mono mp3 192 bana do'],
    ),
  ],
  'voice and music that are separated': alike(
    [['stem_analysis', SONG]],
    [
      'Trenne Stimme und Musik',
      'Separa la voz y la música',
      'Sépare la voix et la musique',
      'Separe a voz e a música',
      'Separa la voce dalla musica',
      'Scheid stem en muziek',
      'Oddziel głos od muzyki',
      'ボーカルと伴奏を分けて',
      '把人声和伴奏分开',
      'आवाज़ और संगीत अलग करो',
    ],
  ),
  'three orders of one sentence': [
    ...alike(
      [
        ['remove_audio_element', SONG, { element: 'drums' }],
        ['change_speed', `${SONG} > remove_audio_element`, { tempo_ratio: 1.1, format: 'flac' }],
      ],
      [
        'Supprime la batterie, accélère de 10 % et exporte en FLAC',
        'Remova a bateria, acelere 10% e exporte em FLAC',
        'Elimina la batteria, velocizza del 10% ed esporta in FLAC',
        'Verwijder de drums, maak het 10% sneller en exporteer als FLAC',
        'ドラムを抜いて10%速くしてFLACで書き出して',
        'ड्रम हटाओ, 10% तेज़ करो और FLAC में एक्सपोर्ट करो',
      ],
    ),
    ...alike(
      [
        ['cut_silences', SONG],
        ['noise_reduction', `${SONG} > cut_silences`],
        ['tempo_analysis', `${SONG} > cut_silences > noise_reduction`],
      ],
      [
        'Quita los silencios, limpia el ruido y dime el tempo',
        'Tire os silêncios, limpe o ruído e me diga o andamento',
        '去掉静音，降噪，告诉我速度是多少',
        'खामोशी हटाओ, शोर कम करो और टेम्पो बताओ',
      ],
    ),
    ...alike(
      [
        ['crop_audio', SONG, { end_s: 180 }],
        ['fade_audio', `${SONG} > crop_audio`, { in_s: 2 }],
        ['normalize_loudness', `${SONG} > crop_audio > fade_audio`, { target_lufs: -14 }],
      ],
      [
        'hau die letzten 20 sek raus, blende 2 sek ein und normalisier auf -14',
        '最後の20秒を切って2秒でフェードインして-14に正規化して',
      ],
    ),
  ],
  'a tempo and an interval of one sentence': alike(
    [
      ['tempo_analysis', SONG],
      ['change_speed', SONG, { tempo_ratio: 0.9091, pitch_semitones: 3 }],
    ],
    [
      'Bring das auf 120 BPM und transponiere es um 3 Halbtöne nach oben',
      'Ponlo a 120 bpm y súbelo 3 semitonos',
      'Mets-le à 120 BPM et transpose de 3 demi-tons vers le haut',
      'Coloque em 120 bpm e suba 3 semitons',
      'Portalo a 120 bpm e alzalo di 3 semitoni',
      'Zet het op 120 bpm en transponeer 3 halve tonen omhoog',
      'Ustaw na 120 bpm i podnieś o 3 półtony',
      '120BPMにしてキーを半音3つ上げてください',
      '调到120bpm并升3个半音',
      'इसे 120 bpm पर करो और 3 सेमीटोन ऊपर करो',
    ],
  ),
  'an interval down and a format': alike(
    [['change_speed', SONG, { pitch_semitones: -2, format: 'ogg' }]],
    [
      'abbassalo di due semitoni e salvalo in ogg',
      '半音2つ下げてoggで保存して',
      '降两个半音存成ogg',
      'do semitone neeche karo aur ogg mein save kar do',
    ],
  ),
});
