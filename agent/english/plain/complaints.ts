const PART =
  '(?:vocals?|singers?|voice|singing|drums?|percussion|kick|snare|bass(?:line)?|guitars?|piano|keys|synths?|strings|backing vocals?)';
const END = String.raw`(?:,|\.|;|:| -| –| —)? (?:and |so |but )?(?:please |just |then )*`;
const IT = '(?:it|that|this|them|those)';

/** "The vocals are too quiet, bring them up a bit": an order about what the complaint before it names. */
const LEVEL = new RegExp(
  String.raw`\b((?:the|my|our|her|his) (?:lead |backing )?${PART}) (?:is|are|sounds?|seems?|['’]s) (?:(?:a bit|a little|way|much|far|just|really|still) )*too (?:quiet|loud|low|soft|weak|buried|hot|strong|high|far back|faint)${END}((?:(?:can|could|would) you |please )*(?:bring|turn|push|pull|move|nudge|bump|raise|lower|boost|make|get|dial|take)) (?:them|it|her|him|that|those)\b`,
  'giu',
);
/** "My recording clips horribly, can you fix that?" */
const CLIPPING = new RegExp(
  String.raw`\b(?:it|this|that|(?:the|my|our|this|that) (?:\w+ ){0,2}?\w+)(?: (?:is|are|was|sounds?|got|has|keeps?|['’]s))?(?: (?:all|really|badly|horribly|very|so|totally))* (clip(?:s|ping|ped)|distort(?:s|ed|ing)|crackl(?:es?|ing|y)|glitch(?:es|ing|y))\b[^.,;?!]{0,30}${END}((?:(?:can|could|would|will) you |please )*(?:fix|repair|remove|undo|clean up|get rid of|sort(?: out)?|mend|correct)) ${IT}\b(?: up| out)?`,
  'giu',
);
/** "I wanted the first minute": what was to stay of the recording. */
const WANTED =
  /^((?:(?:no|but|oh|hm+|sorry|wait|ok(?:ay)?)[,. ]+)*)(?:i|we) (?:only |just |actually )?wanted (?:only |just )?(the (?:first|last|opening|final) [\w. -]{1,30}?)[.! ]*$/iu;
/** "There is a loud hum in it. Get rid of it": hum is taken out by other work than noise. */
const HUMMING =
  /\bthere(?:['’]?s| is) (?:an? |some |this )?(?:[a-z]+ )?(hum|buzz)(?: (?:in|on) (?:it|this|that))?[.!?;,] ?((?:(?:can|could|would) you |please |and )*(?:remove|get rid of|take out|kill|lose)) (?:it|that|this)\b/giu;
const SOUND: Readonly<Record<string, string>> = {
  c: 'clipping',
  d: 'distortion',
  g: 'glitches',
};

/** Returns a text in which an order that points at what a complaint names has the name itself. */
export function plainComplaints(text: string): string {
  return text
    .replace(WANTED, 'keep only $2 of the original')
    .replaceAll(LEVEL, '$2 $1')
    .replaceAll(HUMMING, '$2 the $1')
    .replaceAll(CLIPPING, (_, what: string, verb: string) => {
      const sound = /^crackl/iu.test(what) ? 'crackling' : SOUND[what[0]!.toLowerCase()]!;
      return `${verb.replace(/sort(?: out)?|mend|correct/iu, 'fix')} the ${sound}`;
    });
}
