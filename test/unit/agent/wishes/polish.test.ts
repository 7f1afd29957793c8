import { framedOrders } from '../../../measure/chat/frames/frames.ts';
import { POLISH_FRAMES, POLISH_ORDERS } from '../../../measure/chat/frames/polish.ts';
import { testsFrames, testsHostile, testsWishes } from './framed-orders.ts';

testsFrames(framedOrders({ orders: POLISH_ORDERS, frames: POLISH_FRAMES }));
testsWishes({
  plain: [
    ['Musimy usunąć wokal i określić tempo', 'Proszę, usuń wokal i określ tempo'],
    ['Proszę o usunięcie wokalu.', 'Proszę, usuń wokal.'],
    ['Mój szef chce, żebyś usunął wokal.', 'Proszę, usuń wokal.'],
    ['Czy mogę cię prosić, żebyś wyciął perkusję?', 'Proszę, wytnij perkusję'],
    ['Nie musisz usunąć wokalu', 'Proszę, nie usunąć wokalu'],
    ['Mój szef usunął wokal', 'Wczoraj Mój szef usunął wokal'],
    ['Czy możesz usunąć wokal, gdybym cię poprosił?', 'Czy to możliwe, żeby usunąć wokal?'],
  ],
  kept: [
    'Ile kosztuje usunięcie wokalu?',
    'Czy można usunąć wokal?',
    'Czy trzeba usunąć wokal?',
    'Ile by kosztowało, gdybyś usunął wokal?',
    'Chcę wiedzieć, czy możesz usunąć wokal',
    'Czy potrafisz przekonwertować pliki na mp3?',
    'Usunąć wokal czy perkusję?',
  ],
});
testsHostile(['chcę, żebyś ', 'proszę o ', 'musi być ', 'usuń i ', 'bo szef ', 'czy możesz ']);
