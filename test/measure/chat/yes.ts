const YES = [
  'yes( please)?|yep|yeah|yup|sure|ok(ay)?|go( ahead| on|\\s+for it)?|do it|please do|fine|alright|sounds good|confirmed?',
  'ja( bitte| gerne)?|gerne|mach( das| es)?|s[íi]( por favor)?|claro|oui|vas-y|sim|pode ser|sì|certo|va bene|prego|graag|doe maar|tak|jasne|zrób to',
  'はい|お願いします|好的?|是的?|可以|हाँ|हां|जी( हाँ)?|ठीक है',
];
const CONFIRMS = new RegExp(`^((${YES.join('|')})[\\s,.!。！、]*)+$`, 'iu');

/** Reports whether a message confirms what was proposed, and says nothing else. */
export function isYes(text: string): boolean {
  return CONFIRMS.test(text.trim());
}
