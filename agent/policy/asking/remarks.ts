import type { Plan } from '../planning/planned.ts';

const LEAD = String.raw`(?:(?:and|but|so|well|hi|hello|hey|ok(?:ay)?|because|since|also|oh|ah|anyway|btw|actually|honestly|sadly|apparently|i think|i guess|i know|now)[, ]+)*`;
const SUBJECT = String.raw`(?:(?:my|our|his|her|their|the|this|that|these|those|some|most|every|each|an?|last|one of (?:the|my|our))(?: [\w'’-]+){1,4}?|he|she|they|it|we|i|you|some(?:one|body)|every(?:one|body)|nobody|people|who|there|last time|this|that|these|those|all of (?:it|them))`;
/** Verbs that tell of something: the past and the third person, and those of saying, feeling and using. */
const VERB = String.raw`(?:(?:really|just|also|only|still|usually|often|always|never|sometimes|already|once) )*(?:is|are|was|were|has|have|had|['’](?:s|re|m|ve|d|ll)|did|does|do|will|would|can|could|might|may|felt|said|told|got|made|went|came|took|gave|sounds?|drops|changes|stays|works|starts|begins|ends|rises|falls|shows|gives|means|needs no|hates?|loves?|likes?|thinks?|says?|comes?|goes|gets?|uses?|hear|know|believe|guess|sang|bought|found|left|lost|kept|spoke|wrote|heard|knew|thought|(?:is|was|are|do|does|did|wo|ca|could)n['’]?t|[a-z]{3,}ed)`;

/** "My old app could split stems for free", "let me ask my producer about the tempo" */
const REMARK = new RegExp(
  String.raw`^\W*(?:${LEAD}${SUBJECT}(?: |(?=['’]))${VERB}\b|let me (?:ask|check|see|think|talk|listen|know)\b)`,
  'iu',
);
/** "Spotify turned it down by 3 dB", "key change at 2:30 always gives me goosebumps": whatever the subject, and with numbers; not "and speed it up". */
const TOLD = new RegExp(
  String.raw`^\W*${LEAD}(?:[\w'’-]+(?: [\w'’-]+)? (?!embed)[a-z]{2,}[a-df-z]ed (?:it|them|us|me|everything|my|our)\b|[^.!?\n]{3,60}? (?:always|usually|often|sometimes|never) [a-z]{2,}s\b)`,
  'iu',
);
/** Words of orders, wishes, questions, conditions and corrections, and those for too little and too much. */
const WISH =
  /\?|\b(?:please|pls|plz|want(?:s|ed)?|need\w*|should|must|ha(?:s|d|ve) to|gotta|got to|ought|['’]d like|like (?:to|it)|looking for|supposed to|(?:can|could|will|would) (?:you|u|we|use|do with|be|love|like|appreciate|welcome|enjoy)|gimme|give|let['’]?s|if|unless|when(?:ever)?|whether|hop(?:e|ing)|wish\w*|wonder\w*|prefer\w*|rather|wanna|kindly|help|tell|how|what|which|where|why|go ahead|time to|make|remove|cut|get|take|turn|bring|convert|trim|clean|fix|keep|lose|drop|split (?:it|them|this)|export|save|send|put|instead|thanks|thank you|thx|do it|yes|sorry|meant|too|only|same)\b/iu;

/** Whether all work of a plan comes from clauses that tell of something, and neither order, wish nor ask. */
export function isRemark({ plan: { parts } }: { plan: Plan }): boolean {
  const works = parts.flatMap(({ part }) => (part.kind === 'work' ? [part.request.said] : []));
  return works.length > 0 && works.every(({ framed, text }) => framed === undefined && isTelling(text));
}

/** Whether a clause only states something. One with a number may order without a verb of an order ("the intro is 3 dB louder"), unless it is sure to tell. */
function isTelling(text: string): boolean {
  return !WISH.test(text) && (TOLD.test(text) || (REMARK.test(text) && !/\d/u.test(text)));
}
