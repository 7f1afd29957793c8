import type { Order, Wordings } from './frames.ts';

type Form = 'what' | 'stem' | 'inf' | 'oblique' | 'done' | 'be';

/** An object and what is done: the stem "हटा", the infinitive "हटाना", its oblique form, the participle "हटाया" and the subjunctive of the passive. */
function order(
  what: string,
  [stem, inf, done]: readonly [stem: string, infinitive: string, participle: string],
  [tool, params]: readonly [string, object],
): Order<Form> {
  const oblique = inf.replace(/ा$/u, 'े').replace(/a$/u, 'e');
  return {
    words: { what, stem, inf, oblique, done, be: `${done} ${/[a-z]/u.test(inf) ? 'jaye' : 'जाए'}` },
    tool,
    params,
  };
}

const HATA = ['हटा', 'हटाना', 'हटाया'] as const;
const KAR = ['कर', 'करना', 'किया'] as const;
const BADAL = ['बदल', 'बदलना', 'बदला'] as const;
const KAAT = ['काट', 'काटना', 'काटा'] as const;
const BATA = ['बता', 'बताना', 'बताया'] as const;

/** Orders as somebody who speaks Hindi would say them, in Devanagari. */
export const HINDI_ORDERS: readonly Order<Form>[] = [
  order('इस गाने से आवाज़', HATA, ['remove_audio_element', { element: 'vocals' }]),
  order('ड्रम्स', HATA, ['remove_audio_element', { element: 'drums' }]),
  order('पहले 10 सेकंड', KAAT, ['crop_audio', { start_s: 10 }]),
  order('इसे mp3 में', BADAL, ['convert_audio', { format: 'mp3' }]),
  order('इसे flac में', BADAL, ['convert_audio', { format: 'flac' }]),
  order('इसे -16 LUFS पर', KAR, ['normalize_loudness', { target_lufs: -16 }]),
  order('इसे -14 LUFS पर नॉर्मलाइज़', KAR, ['normalize_loudness', { target_lufs: -14 }]),
  order('इसे 10 प्रतिशत धीमा', KAR, ['change_speed', { tempo_ratio: 0.9 }]),
  order('इसे 5% तेज़', KAR, ['change_speed', { tempo_ratio: 1.05 }]),
  order('इसे दो सेमीटोन ऊपर', KAR, ['change_speed', { pitch_semitones: 2 }]),
  order('अंत में 5 सेकंड का फ़ेड आउट', KAR, ['fade_audio', { out_s: 5 }]),
  order('शुरू में 3 सेकंड का फ़ेड इन', KAR, ['fade_audio', { in_s: 3 }]),
  order('बैकग्राउंड का शोर कम', KAR, ['noise_reduction', {}]),
  order('पीछे का शोर', HATA, ['noise_reduction', {}]),
  order('गाने को स्टेम्स में अलग', KAR, ['stem_analysis', {}]),
  order('लंबे विराम छोटे', KAR, ['cut_silences', {}]),
  order('टेम्पो', BATA, ['tempo_analysis', {}]),
  order('इसका स्केल', BATA, ['musical_intelligence_analysis', {}]),
  order('इसकी लाउडनेस', BATA, ['signal_analysis', {}]),
  order('बोलने वालों की संख्या', BATA, ['speech_analysis', {}]),
];

/** The same in Latin letters. */
export const HINGLISH_ORDERS: readonly Order<Form>[] = [
  order('is gaane se vocals', ['hata', 'hatana', 'hataya'], ['remove_audio_element', { element: 'vocals' }]),
  order('drums', ['hata', 'hatana', 'hataya'], ['remove_audio_element', { element: 'drums' }]),
  order('pehle 10 second', ['kaat', 'kaatna', 'kaata'], ['crop_audio', { start_s: 10 }]),
  order('isko mp3 mein', ['badal', 'badalna', 'badla'], ['convert_audio', { format: 'mp3' }]),
  order('ise flac mein convert', ['kar', 'karna', 'kiya'], ['convert_audio', { format: 'flac' }]),
  order('isko -16 LUFS par', ['kar', 'karna', 'kiya'], ['normalize_loudness', { target_lufs: -16 }]),
  order('ise -14 LUFS par normalize', ['kar', 'karna', 'kiya'], ['normalize_loudness', { target_lufs: -14 }]),
  order('isko 10 percent slow', ['kar', 'karna', 'kiya'], ['change_speed', { tempo_ratio: 0.9 }]),
  order('ise 5% tez', ['kar', 'karna', 'kiya'], ['change_speed', { tempo_ratio: 1.05 }]),
  order('isko do semitone upar', ['kar', 'karna', 'kiya'], ['change_speed', { pitch_semitones: 2 }]),
  order('end mein 5 second ka fade out', ['kar', 'karna', 'kiya'], ['fade_audio', { out_s: 5 }]),
  order('shuru mein 3 second ka fade in', ['kar', 'karna', 'kiya'], ['fade_audio', { in_s: 3 }]),
  order('background ka shor kam', ['kar', 'karna', 'kiya'], ['noise_reduction', {}]),
  order('peeche ka noise', ['hata', 'hatana', 'hataya'], ['noise_reduction', {}]),
  order('gaane ko stems mein alag', ['kar', 'karna', 'kiya'], ['stem_analysis', {}]),
  order('lambe pause chhote', ['kar', 'karna', 'kiya'], ['cut_silences', {}]),
  order('iska tempo', ['bata', 'batana', 'bataya'], ['tempo_analysis', {}]),
  order('iska scale', ['bata', 'batana', 'bataya'], ['musical_intelligence_analysis', {}]),
  order('iski loudness', ['bata', 'batana', 'bataya'], ['signal_analysis', {}]),
  order('kitne log bol rahe hain', ['bata', 'batana', 'bataya'], ['speech_analysis', {}]),
];

/** "करो", "हटाओ". */
const familiar = (stem: string): string => `${stem}${stem.endsWith('ा') ? 'ओ' : 'ो'}`;
const polite = (stem: string): string => (stem === 'कर' ? 'कीजिए' : `${stem}${stem.endsWith('ा') ? 'इए' : 'िए'}`);

/** Ways in which somebody who speaks Hindi words any order. */
export const HINDI_FRAMES: Wordings<Form> = {
  familiar: ({ what, stem }) => `${what} ${familiar(stem)}`,
  polite: ({ what, stem }) => `${what} ${polite(stem)}।`,
  कृपया: ({ what, stem }) => `कृपया ${what} ${polite(stem)}।`,
  दो: ({ what, stem }) => `${what} ${stem} दो`,
  दीजिए: ({ what, stem }) => `${what} ${stem} दीजिए।`,
  दीजिएगा: ({ what, stem }) => `ज़रा ${what} ${stem} दीजिएगा`,
  दें: ({ what, stem }) => `${what} ${stem} दें।`,
  'दे यार': ({ what, stem }) => `यार ${what} ${stem} दे`,
  infinitive: ({ what, inf }) => `${what} ${inf}`,
  है: ({ what, inf }) => `${what} ${inf} है`,
  'मुझे है': ({ what, inf }) => `मुझे ${what} ${inf} है।`,
  'हमें होगा': ({ what, inf }) => `हमें ${what} ${inf} होगा।`,
  पड़ेगा: ({ what, inf }) => `${what} ${inf} पड़ेगा`,
  'आपको होगा': ({ what, inf }) => `आपको ${what} ${inf} होगा।`,
  चाहिए: ({ what, inf }) => `${what} ${inf} चाहिए`,
  'चाहता हूँ': ({ what, inf }) => `मैं ${what} ${inf} चाहता हूँ।`,
  'चाहती हूँ कि आप': ({ what, stem }) => `मैं चाहती हूँ कि आप ${what} ${stem} दें।`,
  चाहूँगा: ({ what, inf }) => `मैं ${what} ${inf} चाहूँगा।`,
  'क्या आप सकते हैं': ({ what, stem }) => `क्या आप ${what} ${stem} सकते हैं?`,
  'क्या तुम सकते हो': ({ what, stem }) => `क्या तुम ${what} ${stem} सकते हो?`,
  'कृपया क्या आप': ({ what, stem }) => `क्या आप कृपया ${what} ${stem} देंगे?`,
  दोगे: ({ what, stem }) => `${what} ${stem} दोगे?`,
  'सकते हो क्या': ({ what, stem }) => `${what} ${stem} सकते हो क्या`,
  मेहरबानी: ({ what, stem }) => `मेहरबानी करके ${what} ${stem} दीजिए।`,
  'कृपा करके': ({ what, stem }) => `कृपा करके ${what} ${stem} दें`,
  निवेदन: ({ what, stem }) => `आपसे निवेदन है कि ${what} ${stem} दें।`,
  अनुरोध: ({ what, oblique }) => `मेरा अनुरोध है ${what} ${oblique} का।`,
  'अच्छा होगा अगर': ({ what, stem }) => `अच्छा होगा अगर आप ${what} ${stem} दें।`,
  आभारी: ({ what, stem }) => `मैं आभारी रहूँगा अगर आप ${what} ${stem} दें।`,
  जाए: ({ what, be }) => `${what} ${be}`,
  ज़रूरत: ({ what, oblique }) => `${what} ${oblique} की ज़रूरत है।`,
  ज़रूरी: ({ what, inf }) => `${what} ${inf} ज़रूरी है।`,
  'मेरे बॉस': ({ what, stem }) => `मेरे बॉस चाहते हैं कि आप ${what} ${stem} दें।`,
  मदद: ({ what, oblique }) => `${what} ${oblique} में मेरी मदद करो`,
  काम: ({ what, inf }) => `काम: ${what} ${inf}`,
  'आपका काम': ({ what, inf }) => `आपका काम है ${what} ${inf}।`,
  बस: ({ what, stem }) => `बस ${what} ${stem} दो`,
  अब: ({ what, stem }) => `अब ${what} ${stem} दो`,
  भाई: ({ what, stem }) => `भाई ${what} ${stem} दो ना`,
  'एक एहसान': ({ what, stem }) => `एक एहसान करो, ${what} ${stem} दो`,
  'हो सके तो': ({ what, stem }) => `हो सके तो ${what} ${stem} दो`,
  'मेरी फ़ाइल': ({ what, stem }) => `यह रही मेरी फ़ाइल। ${what} ${stem} दो।`,
  'और बस': ({ what, stem }) => `${what} ${stem} दो, और कुछ नहीं`,
};

const familiarLatin = (stem: string): string => `${stem}o`;

/** The same in Latin letters. */
export const HINGLISH_FRAMES: Wordings<Form> = {
  familiar: ({ what, stem }) => `${what} ${familiarLatin(stem)}`,
  polite: ({ what, stem }) => `${what} ${stem === 'kar' ? 'kijiye' : `${stem}iye`}`,
  kripya: ({ what, stem }) => `kripya ${what} ${stem} dijiye`,
  do: ({ what, stem }) => `${what} ${stem} do`,
  'do please': ({ what, stem }) => `${what} ${stem} do please`,
  dijiye: ({ what, stem }) => `${what} ${stem} dijiye.`,
  dena: ({ what, stem }) => `${what} ${stem} dena`,
  'de yaar': ({ what, stem }) => `yaar ${what} ${stem} de`,
  hai: ({ what, inf }) => `${what} ${inf} hai`,
  'mujhe hai': ({ what, inf }) => `mujhe ${what} ${inf} hai`,
  'hume hoga': ({ what, inf }) => `hume ${what} ${inf} hoga`,
  padega: ({ what, inf }) => `${what} ${inf} padega`,
  'aapko hoga': ({ what, inf }) => `aapko ${what} ${inf} hoga`,
  'chahta hoon': ({ what, inf }) => `main ${what} ${inf} chahta hoon`,
  'chahta hu ki aap': ({ what, stem }) => `main chahta hu ki aap ${what} ${stem} do`,
  'kya aap sakte hain': ({ what, stem }) => `kya aap ${what} ${stem} sakte hain?`,
  'kya tum sakte ho': ({ what, stem }) => `kya tum ${what} ${stem} sakte ho`,
  'sakte ho kya': ({ what, stem }) => `${what} ${stem} sakte ho kya`,
  doge: ({ what, stem }) => `${what} ${stem} doge?`,
  denge: ({ what, stem }) => `kya aap ${what} ${stem} denge?`,
  meharbani: ({ what, stem }) => `meharbani karke ${what} ${stem} do`,
  'achha hoga agar': ({ what, stem }) => `achha hoga agar aap ${what} ${stem} do`,
  jaye: ({ what, be }) => `${what} ${be}`,
  zaroorat: ({ what, oblique }) => `${what} ${oblique} ki zaroorat hai`,
  zaroori: ({ what, inf }) => `${what} ${inf} zaroori hai`,
  'mere boss': ({ what, stem }) => `mere boss chahte hain ki aap ${what} ${stem} do`,
  madad: ({ what, oblique }) => `${what} ${oblique} mein meri madad karo`,
  kaam: ({ what, inf }) => `kaam: ${what} ${inf}`,
  bas: ({ what, stem }) => `bas ${what} ${stem} do`,
  ab: ({ what, stem }) => `ab ${what} ${stem} do`,
  bhai: ({ what, stem }) => `bhai ${what} ${stem} do na`,
  'ho sake to': ({ what, stem }) => `ho sake to ${what} ${stem} do`,
  'aur kuch nahi': ({ what, stem }) => `${what} ${stem} do, aur kuch nahi`,
};
