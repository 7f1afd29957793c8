import type { Forms } from './form.ts';
import { signs } from './phrases.ts';

export const hi: Forms = {
  forbid: signs(
    'नहीं चाहिए|मत |मत$|बिना|न करें|ना करें|न करना|नहीं करना|nahi(?:n)? (?:chahiye|karna)|(?:^| )(?:mat|bina|na kar(?:o|na|en)) ',
  ),
  only: signs('सिर्फ़|सिर्फ|केवल|बस |(?:^| )sirf |(?:^| )bas '),
  polite: signs(
    'क्या (?:आप|तुम).*कर(?:के)?[, ]*$|(?:आप|तुम).*(?:सकते|सकती|सकोगे|सकोगी|सकेंगे|सकेंगी|देंगे|देंगी|दोगे|दोगी|पाएँगे|पाएंगे)|(?:aap|tum).*(?:sakte|sakti|sakoge|denge|doge)|(?:kar|kaat|hata|bana|nikal|laga|badal|de|bata) (?:sakte|sakti|sakta|sakoge|doge|denge|dogi)',
  ),
  order: signs(
    '(?:करो|कर दो|करें|कर दें|कीजिए|दो|दीजिए|रखो|रखें|हटाओ|हटा दो|हटाएँ|काटो|बनाओ|बना दो|बदलो|निकालो|निकाल दो|लगाओ|लगा दो)[।!. ]*$|चाहिए[।!. ]*$|(?<!\\p{L})(?:kar ?do|karo|kariye|kijiye|kar ?dena|kardo|hata ?do|hatao|kaat ?do|kaato|kat ?do|bana ?do|banao|badal ?do|badlo|nikal ?do|nikalo|laga ?do|lagao|rakho|rakh ?do|rakhna|rakhiye|de ?do|dijiye|dena|chahiye)(?: (?:na|please|pls|bhai|yaar|ji))?[!. ]*$',
  ),
  asking: signs(
    '[?]|क्या|कितन|किस|कौन|बताओ|बताइए|बता दो|बताएँ|बता सक|बता दे|जानना|(?<!\\p{L})(?:kitn[aie]|kya|kaun ?s[aie]|kis|kaise|batao|bata ?do|bataiye|batana|jaanna)(?!\\p{L})',
  ),
  suppose: signs(
    'कल मैंने|पिछले (?:हफ़्ते|साल)|मान लो|मान लीजिए|अगर मैं.*चाहूँ|कभी|सोच रहा|था[।. ]*$|थी[।. ]*$|(?<!\\p{L})(?:kal maine|pichhle (?:hafte|saal)|maan lo|agar main|soch rah[aie]|kabhi)(?!\\p{L})',
  ),
  whether: signs(
    'अगर मैं कहूँ|अगर मैं बोलूँ|संभव है|मुमकिन है|सैद्धांतिक|आम तौर पर|क्या मुझे|(?<!\\p{L})(?:agar main kahu|possible hai|mumkin hai|aam taur par|kya mujhe)',
  ),
  length: signs(
    'कितनी लंबी|कितना लंबा|लंबाई|अवधि|कितने मिनट|कितने सेकंड|kitn[aie] (?:lamb[aie]|minute|second|der)|(?<!\\p{L})(?:lambai|duration)(?!\\p{L})',
  ),
  loudness: signs(
    'आवाज़ कितनी तेज़|लाउडनेस|वॉल्यूम|कितना तेज़|कितनी तेज़ (?:है|आवाज़)|(?<!\\p{L})(?:loudness|volume kitn\\p{L}+|kitna loud)(?!\\p{L})',
  ),
  tempo: signs('टेम्पो|टेंपो|bpm|बीपीएम|गति|(?<!\\p{L})tempo(?!\\p{L})'),
  key: signs(
    '(?:^|मुझे )की (?:और|बता|क्या)|और की (?:बता|क्या)|किस (?:की|सुर|स्केल)|स्केल|\\(key\\)|की \\(|सुर|(?<!\\p{L})(?:scale|kis key|key kya|kaun ?si key)(?!\\p{L})',
  ),
  formats: signs('(?:कौन|किन|क्या).*(?:फ़ॉर्मेट|फॉर्मेट|प्रारूप)'),
  meaning: signs('का मतलब|का अर्थ|ka matlab|किसे कहते|क्या होता है|kya hota hai|kise kehte'),
};
