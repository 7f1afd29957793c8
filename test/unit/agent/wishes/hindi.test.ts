import { framedOrders } from '../../../measure/chat/frames/frames.ts';
import { HINDI_FRAMES, HINDI_ORDERS, HINGLISH_FRAMES, HINGLISH_ORDERS } from '../../../measure/chat/frames/hindi.ts';
import { testsFrames, testsHostile, testsWishes } from './framed-orders.ts';

testsFrames([
  ...framedOrders({ orders: HINDI_ORDERS, frames: HINDI_FRAMES }),
  ...framedOrders({ orders: HINGLISH_ORDERS, frames: HINGLISH_FRAMES }),
]);
testsWishes({
  plain: [
    ['मुझे इस गाने से आवाज़ हटाना है।', 'इस गाने से आवाज़ हटा दो'],
    ['मेरे बॉस चाहते हैं कि आप इसे mp3 में बदल दें।', 'इसे mp3 में बदल दो'],
    ['इसे 10 प्रतिशत धीमा किया जाए', 'इसे 10 प्रतिशत धीमा कर दो'],
    ['main is gaane se vocals hatana chahta hoon', 'is gaane se vocals hata do'],
    ['isko mp3 mein badalne ki zaroorat hai', 'isko mp3 mein badal do'],
  ],
  kept: [
    'आवाज़ हटाने की ज़रूरत नहीं है',
    'मैं नहीं चाहता कि आप आवाज़ हटा दें',
    'आवाज़ हटाना कितने का पड़ेगा?',
    'kya mujhe is gaane se vocals hatana chahiye?',
    'isko mp3 mein badalne ki zaroorat hai kya',
  ],
});
testsHostile(['मुझे इसे ', 'आपसे निवेदन है कि ', 'mujhe isko ', 'kar do ', 'की ज़रूरत है ']);
