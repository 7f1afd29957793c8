import type { Phrases } from '../../phrases.ts';
import { bullets, inBrackets } from '../../writing.ts';
import { fields, writing } from './writing.ts';

const { clock, date, listed, number, tokens, usd } = writing;

const STATES: Record<string, string> = { IN_QUEUE: 'जारी', completed: 'पूरा', failed: 'विफल', cancelled: 'रोका गया' };

export const phrases: Phrases = {
  noAudio: () => 'किस ऑडियो पर काम करना है? फ़ाइल जोड़ें या लिंक भेजें।',
  needsTwo: () => 'इसके लिए दो रिकॉर्डिंग चाहिए, पर एक ही है। दूसरी जोड़ें या लिंक भेजें।',
  whatToDo: (names) =>
    `मिला: ${listed(names)}। इसका क्या करना है? जैसे: टेम्पो और सुर मापना, आवाज़ हटाना, शोर कम करना, पहले 30 सेकंड रखना।`,
  whichFile: (names) => `इनमें से कौन-सा: ${listed(names, 'or')}?`,
  fileUnknown: (name, names) => `यहाँ “${name}” नाम की फ़ाइल नहीं है।${names.length > 0 ? ` मौजूद: ${listed(names)}।` : ''}`,
  unclear: () => 'यह स्पष्ट नहीं हुआ। ऑडियो के बारे में क्या जानना है, या उसका क्या करना है?',
  nothingWaits: (deeds) =>
    `किसी काम को हाँ का इंतज़ार नहीं है।${deeds.length > 0 ? ` पिछला किया गया काम: ${listed(deeds)}।` : ''} आगे क्या करूँ?`,
  doneSoFar: (deeds) => `अब तक किया गया काम: ${listed(deeds)}।`,
  notUnderstoodPart: (text) => `समझ नहीं आया: “${text}”। दूसरे शब्दों में कहें।`,
  readOnlyBeginning: (words) => `संदेश लंबा है: केवल शुरुआत पढ़ी गई, ${number(words)} शब्द।`,
  cannot: (deeds) => `यहाँ यह संभव नहीं: ${listed(deeds, 'or')}।`,
  unsupported: (what, instead = []) =>
    `यह सेवा ऐसा नहीं कर सकती: “${what}”।${instead.length > 0 ? ` इसके बजाय संभव: ${listed(instead, 'or')}।` : ''}`,
  audioOnly: () => 'यह सेवा केवल ऑडियो पर काम करती है।',
  notAvailable: (deeds) => `इस सर्वर पर उपलब्ध नहीं: ${listed(deeds, 'or')}।`,
  failed: (deed, why) => `नहीं हो सका: ${deed}। ${why}`,
  stopped: (deed) => `रोके जाने के कारण नहीं किया गया: ${deed}।`,
  notDoneBecauseFailed: (deeds) => `इसलिए यह भी नहीं किया गया: ${listed(deeds)}। इसके लिए विफल हुआ चरण ज़रूरी है।`,
  nothingChanged: (deed) => `कोई असर नहीं हुआ: ${deed}। ऑडियो जैसा था वैसा ही है।`,
  already: (text) => `पहले ही मिल चुका: ${text}`,
  modeStays: (isMinor) => `स्वर ${isMinor ? 'माइनर' : 'मेजर'} ही रहता है: ट्रांसपोज़ करने से यह नहीं बदलता।`,
  stepLimit: (deeds) => `यहाँ रुकना होगा: एक संदेश में चरणों की सीमा है। बाक़ी: ${listed(deeds)}।`,
  goOn: () => '“जारी रखें” लिखने पर बाक़ी काम होगा।',

  cost: (count) => `इसकी क़ीमत ${tokens(count)} रही।`,
  costNothing: () => 'इसका कोई ख़र्च नहीं हुआ: ऑडियो का भुगतान पहले हो चुका था।',
  nothingCharged: () => 'कोई शुल्क नहीं लिया गया।',
  shallI: (deeds, count) => `क्या यह किया जाए: ${listed(deeds)}?${priced(count)}`,
  shallIOneOf: (deeds, count) => `इनमें से क्या किया जाए: ${listed(deeds, 'or')}?${priced(count)}`,
  confirmLarge: (deeds, count, amount) =>
    `क्या यह किया जाए: ${listed(deeds)}? क़ीमत ${tokens(count)} (${usd(amount)}) है। “हाँ” लिखना काफ़ी है।`,
  declined: () => 'ठीक है, रहने देते हैं। कोई शुल्क नहीं लिया गया।',
  proposalDropped: () => 'पिछला प्रस्ताव हटा दिया गया।',
  adviseDo: (deeds, count) =>
    `हाँ, यह संभव है: ${listed(deeds)}। कहने पर हो जाएगा${count === undefined ? '' : count === 0 ? '; कोई और ख़र्च नहीं' : `; क़ीमत ${tokens(count)}`}।`,
  cannotCancel: (lines) =>
    `यहाँ से काम रद्द नहीं हो सकता। DELETE /v1/batch/{id} बैच को और POST /v1/recipe/cancel एक रन को रद्द करता है, कंसोल के पेज पर “Cancel” भी। जो हो चुका है वह रहता है और उसका शुल्क लगता है। ${lines.length > 0 ? `चल रहे बैच:\n${bullets(lines)}` : 'कोई बैच नहीं चल रहा है।'}`,

  leftOut: (deeds) => `जैसा कहा गया, यह नहीं किया गया: ${listed(deeds)}।`,
  state: (holds, field, value, op, limit, tolerance) =>
    `${holds ? 'हाँ' : 'नहीं'}। ${fields.name(field)}: ${fields.value(field, value)} (पूछा गया: ${fields.asked(op, field, limit, tolerance)})।`,
  yesOrNo: (holds) => (holds ? 'हाँ, ऐसा है।' : 'नहीं, ऐसा नहीं है।'),
  conditionMet: (field, value, op, limit) =>
    `${fields.name(field)}: ${fields.value(field, value)}। शर्त (${fields.comparison(op, field, limit)}) पूरी होती है।`,
  conditionNotMet: (field, value, op, limit, deeds) =>
    `${fields.name(field)}: ${fields.value(field, value)}। शर्त (${fields.comparison(op, field, limit)}) पूरी नहीं होती${deeds.length > 0 ? `, इसलिए नहीं किया गया: ${listed(deeds)}` : ''}।`,
  conditionUnknown: (field, deeds) =>
    `${fields.name(field)}: मापा नहीं जा सकता।${deeds.length > 0 ? ` इसलिए नहीं किया गया: ${listed(deeds)}।` : ''}`,

  price: (deeds, count, amount) => `क़ीमत: ${tokens(count)} (${usd(amount)})। इसमें: ${listed(deeds)}।`,
  priceOfLength: (seconds, count, amount) => `${clock(seconds)} ऑडियो की क़ीमत ${tokens(count)} (${usd(amount)}) है।`,
  priceFree: (deeds) => `इसका कोई ख़र्च नहीं, ऑडियो का भुगतान हो चुका है: ${listed(deeds)}।`,
  priceUnknown: (perMinute) =>
    `काम कोई भी हो, एक मिनट ऑडियो की क़ीमत ${usd(perMinute)} है, हर सेकंड एक टोकन। ऑडियो की लंबाई अभी पता नहीं है।`,
  balance: (count, amount, kind) =>
    `शेष राशि: ${tokens(count)} (${usd(amount)}), ${kind === 'free' ? 'मुफ़्त' : 'सशुल्क'} खाता। एक टोकन एक सेकंड ऑडियो है।`,
  affordable: (minutes, deeds) =>
    `इससे ${number(minutes, 1)} मिनट ऑडियो का काम हो सकता है${inBrackets(deeds)}: हर काम का दाम एक ही है, ऑडियो की लंबाई के हिसाब से।`,
  affords: (left) => (left >= 0 ? `यह काफ़ी है: ${tokens(left)} बचेंगे।` : `यह काफ़ी नहीं है: ${tokens(-left)} कम हैं।`),
  charges: (lines) => `पिछले शुल्क:\n${bullets(lines)}`,
  noCharges: () => 'अब तक कोई शुल्क नहीं लिया गया।',
  chargeLine: (count, what, audio, when) => `${date(when)}: ${tokens(count)}, ${what}, ${audio}`,
  spentInAll: (count, amount, charges) => `कुल: ${tokens(count)} (${usd(amount)}), शुल्क: ${number(charges)}।`,
  spentBetween: (from, to, count, amount) => `${from} से ${to} तक (UTC): ${tokens(count)} (${usd(amount)})।`,
  spentOn: (day, count, amount) => `${day} को (UTC): ${tokens(count)} (${usd(amount)})।`,
  held: (count) => `अधूरे काम के लिए रोके गए: ${tokens(count)}।`,
  noneFits: () => 'इससे मेल खाता कुछ नहीं मिला।',
  batchesInAll: (completed, total, failed) =>
    `कुल: ${number(total)} में से ${number(completed)} पूरे, ${number(failed)} विफल।`,
  filesHere: (names) => `इस बातचीत में: ${listed(names)}।`,
  filesStored: (lines, used, max) =>
    `उपयोग में जगह: ${used}, अधिकतम ${max}।${lines.length > 0 ? ` हाल में भेजी गई फ़ाइलें:\n${bullets(lines)}` : ''}`,
  fileLine: (name, sent, expires) =>
    `${name}: ${date(sent)} को भेजी गई, ${expires === undefined ? 'हटाए जाने तक रहेगी' : `उपयोग न हो तो ${date(expires)} को समाप्त`}`,
  cannotSeeWho: () =>
    'यहाँ नहीं दिखता कि यह किसने किया: कुंजी खाते की होती है, व्यक्ति की नहीं। GET /v1/usage?group_by=key हर कुंजी का उपयोग दिखाता है।',
  cannotSeeKeyLimits: () =>
    'यहाँ अलग-अलग कुंजियों की सीमाएँ नहीं दिखतीं। GET /v1/keys उन्हें खर्च के साथ दिखाता है। सीमा न हो तो शेष राशि ही सीमा है।',

  recipes: (names) => `सहेजी हुई रेसिपी (${number(names.length)}): ${listed(names)}।`,
  noRecipes: () => 'कोई रेसिपी सहेजी नहीं गई है।',
  recipeContent: (name, steps) => `रेसिपी “${name}” के चरण: ${steps.join(', ')}।`,
  recipeUnknown: (name, names) => `“${name}” नाम की रेसिपी नहीं है।${names.length > 0 ? ` मौजूद: ${listed(names)}।` : ''}`,
  batches: (lines) => `बैच, सबसे नया पहले:\n${bullets(lines)}`,
  noBatches: () => 'अभी कोई बैच नहीं है।',
  batchLine: (status, completed, total, failed, recipe) =>
    `${recipe}: ${STATES[status] ?? status}, ${number(total)} में से ${number(completed)} पूरे${failed > 0 ? `, ${number(failed)} विफल` : ''}`,
  batchRest: (count) => `अभी बाकी: ${number(count)}।`,
  batchFailure: (file, why, whatToDo) => `${file} विफल रहा: ${why}${whatToDo ? ` ${whatToDo}` : ''}`,

  compared: (field, lines, winner, extreme = 'highest') =>
    `${bullets(lines)}\n${fields.extreme(field, extreme)}: ${winner}।`,
  comparedLine: (name, field, value) => `${name}: ${fields.name(field)} ${fields.value(field, value)}`,
  total: (field, value) => `${fields.name(field)}, कुल: ${fields.value(field, value)}।`,
  average: (field, value) => `${fields.name(field)}, औसत: ${fields.value(field, value)}।`,
  difference: (field, value) => `${fields.name(field)}, अंतर: ${fields.difference(field, value)}।`,

  undone: (name) => `${name} अलग रख दिया गया: पहले की फ़ाइल वैसी ही है और काम उसी से आगे बढ़ेगा।`,
  nothingToUndo: () => 'वापस लेने को कुछ नहीं है: यहाँ कुछ बदला नहीं गया।',
  nothingBefore: () => 'यह किस बारे में है? यहाँ पहले कुछ नहीं किया गया। क्या करना है?',

  documentation: (text, link) => `दस्तावेज़ से (अंग्रेज़ी में): ${text} ([और](${link}))`,
  notInDocumentation: () => 'दस्तावेज़ में यह नहीं मिला। दूसरे शब्दों में पूछें या इस सेवा के ऑपरेटर से पूछें।',
  greeting: () => 'नमस्ते! ऑडियो भेजें और बताएँ कि क्या जानना या करना है।',
  thanks: () => 'स्वागत है। और क्या करना है?',
  goodbye: () => 'फिर मिलेंगे। बातचीत यहीं रहेगी।',
  abilities: () =>
    [
      'यह सेवा ऑडियो पर काम करती है। यह कर सकती है:',
      bullets([
        'मिक्स को स्टेम में बाँटना; आवाज़, ड्रम, बास या हम हटाना',
        'टेम्पो, बीट, सुर, कॉर्ड, हिस्से और धुन पता करना',
        'बोली, बोलने वाले और विराम ढूँढना; ध्वनियाँ पहचानना; रिकॉर्डिंग का वर्णन करना',
        'लाउडनेस, स्तर, स्पेक्ट्रम, इफ़ेक्ट और समय का अंतर मापना',
        'शोर कम करना, लाउडनेस सामान्य करना, आवाज़ें बराबर करना, ख़ामोशी छोटी करना, काटना, फ़ेड करना, जोड़ना, मिक्स करना, बदलना, टेम्पो और पिच बदलना',
        'वीडियो से ऑडियो निकालना या ऑडियो का वीडियो बनाना',
      ]),
      'एक साथ कई काम, मनचाहे क्रम में, कहे जा सकते हैं।',
    ].join('\n'),
  otherLanguage: () =>
    'हिन्दी, अंग्रेज़ी, जर्मन, स्पेनिश, फ़्रेंच, पुर्तगाली, इतालवी, डच, पोलिश, जापानी और चीनी पढ़ी जाती हैं। ' +
    'दूसरी भाषाओं के लिए ऑपरेटर MODEL से भाषा मॉडल जोड़ सकता है: [मॉडल](docs/chat.md#the-model)।',

  drafted: (deeds) => `हर फ़ाइल के लिए${deeds.length > 1 ? ', इसी क्रम में' : ''}: ${listed(deeds)}।`,
  draftedWithout: (parts) => `रेसिपी यह नहीं कर सकती, इसलिए शामिल नहीं: ${parts.map((part) => `“${part}”`).join(', ')}।`,
};

function priced(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0 ? ' कोई और ख़र्च नहीं।' : ` ${tokens(count)}।`;
}
