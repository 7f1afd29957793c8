import { DUTCH_FRAMES, DUTCH_ORDERS } from '../../../measure/chat/frames/dutch.ts';
import { framedOrders } from '../../../measure/chat/frames/frames.ts';
import { testsFrames, testsHostile, testsWishes } from './framed-orders.ts';

testsFrames(framedOrders({ orders: DUTCH_ORDERS, frames: DUTCH_FRAMES }));
testsWishes({
  plain: [
    ['We moeten de zang verwijderen.', 'Graag de zang verwijderen.'],
    ['Mag ik je vragen om de drums eruit te halen?', 'Graag de drums eruit halen'],
    ['Mijn baas wil dat je de zang verwijdert.', 'Graag de zang verwijderen.'],
    ['Het bestand moet naar mp3 omgezet worden.', 'Graag het bestand naar mp3 omzetten.'],
    ['Kunt u de toonsoort bepalen?', 'Graag de toonsoort bepalen.'],
    ['Ik wil niet dat je de zang verwijdert.', 'Graag de zang niet verwijderen.'],
    ['Kun je de zang verwijderen als ik het zou vragen?', 'Is het mogelijk om de zang te verwijderen?'],
  ],
  kept: [
    'We moeten de zang verwijderen?',
    'Kan je ruis weghalen en de toonhoogte veranderen?',
    'Kun je eigenlijk de zang van een nummer verwijderen?',
    'Wat kost het om de zang te verwijderen?',
    'Ik wil weten of je de zang kunt verwijderen',
    'Mijn baas heeft de zang verwijderd.',
    'Moet de zang verwijderd worden?',
  ],
});
testsHostile([
  'ik wil dat je de ',
  'we moeten het ',
  'de het een ',
  'het zou fijn zijn als je ',
  'moet worden ',
  'kunt u ',
]);
