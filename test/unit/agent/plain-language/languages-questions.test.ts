import { describeRows, type Row } from './rows.ts';

const asked = (text: string): Row => ({ turns: [text], calls: [] });

describeRows({
  'a price of two pieces of work, in ten languages': [
    'Was kostet es, den Gesang zu entfernen und als MP3 zu speichern?',
    '¿Cuánto cuesta quitar la voz y pasarlo a mp3?',
    "Combien ça coûte d'enlever le chant et de convertir en mp3 ?",
    'Quanto custa tirar a voz e converter para mp3?',
    'Quanto costa togliere la voce e convertire in mp3?',
    'Wat kost het om de zang eruit te halen en er een mp3 van te maken?',
    'Ile kosztuje usunięcie wokalu i konwersja do mp3?',
    '歌を消してmp3にするといくらですか？',
    '去掉人声再转成mp3要多少钱？',
    'आवाज़ हटाकर mp3 बनाने में कितना खर्च होगा?',
  ].map((text): Row => ({ ...asked(text), says: /200/u })),
  'whether one can do two pieces of work, in other languages': [
    'Kann man damit das Rauschen entfernen und die Tonhöhe ändern?',
    '¿Se puede quitar el ruido y cambiar el tono?',
    'Est-ce que tu sais enlever le bruit et changer la hauteur ?',
    'Dá pra remover o ruído e mudar o tom?',
    'Si può togliere il rumore e cambiare la tonalità?',
    'Kan je ruis weghalen en de toonhoogte veranderen?',
    'Czy da się usunąć szum i zmienić wysokość dźwięku?',
    'ノイズを消してキーを変えることはできますか？',
    '可以降噪和变调吗？',
    'क्या आप शोर हटा सकते हैं और पिच बदल सकते हैं?',
  ].map(asked),
  'the meaning of a term, in ten languages': [
    'was heißt eigentlich lufs?',
    'que significa lufs?',
    'ca veut dire quoi lufs ?',
    'o que significa lufs?',
    'cosa vuol dire lufs?',
    'wat betekent lufs eigenlijk?',
    'co to znaczy lufs?',
    'LUFSって何？',
    'LUFS是什么意思',
    'LUFS ka matlab kya hai?',
  ].map(asked),
});
