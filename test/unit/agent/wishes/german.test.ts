import { framedOrders } from '../../../measure/chat/frames/frames.ts';
import { GERMAN_FRAMES, GERMAN_ORDERS } from '../../../measure/chat/frames/german.ts';
import { testsFrames, testsHostile, testsWishes } from './framed-orders.ts';

testsFrames(framedOrders({ orders: GERMAN_ORDERS, frames: GERMAN_FRAMES }));
testsWishes({
  plain: [
    ['Wir müssen den Gesang entfernen.', 'Bitte den Gesang entfernen.'],
    ['Darf ich dich bitten, das Schlagzeug rauszunehmen?', 'Bitte das Schlagzeug rausnehmen'],
    ['Mein Chef möchte, dass du die Akkorde auflistest.', 'Bitte die Akkorde auflisten.'],
    ['Der Gesang muss entfernt werden.', 'Bitte den Gesang entfernen.'],
    ['ich will die Datei in MP3 umgewandelt haben', 'Bitte die Datei in MP3 umwandeln'],
    ['Es wäre toll, wenn du das Tempo bestimmen könntest.', 'Bitte das Tempo bestimmen.'],
    ['Ich will nicht, dass du den Gesang entfernst.', 'Bitte den Gesang nicht entfernen.'],
    ['Es ist nicht nötig, den Gesang zu entfernen.', 'Bitte den Gesang nicht entfernen.'],
    ['Könntest du den Gesang entfernen, wenn ich dich darum bitten würde?', 'Ist es möglich, den Gesang zu entfernen?'],
  ],
  kept: [
    'Wir müssen den Gesang entfernen?',
    'Muss der Gesang entfernt werden?',
    'Was kostet es, den Gesang zu entfernen?',
    'Ich wollte fragen, ob ihr Dateien in MP3 umwandeln könnt.',
    'Ich würde gerne wissen, ob wir den Gesang entfernen',
    'Mein Chef hat den Gesang entfernt.',
    'Du musst den Gesang nicht entfernen.',
  ],
});
testsHostile([
  'ich möchte, dass du die ',
  'wir müssen die ',
  'der die das ',
  'es wäre toll, wenn du ',
  'muss werden ',
  'bitte, ',
]);
