/** Asks how long work takes, rather than how long an audio is. */
const WAITING =
  /\b(?:how (?:long|many (?:minutes|hours|seconds|days)|quick(?:ly)?|fast|soon|much time)|is it (?:quick|fast|slow)|(?:is|will) (?:it|that|this) (?:be )?(?:quick|fast|slow|long|take long)|does (?:it|that|this) take (?:long|ages|forever|a while|hours)|will it take (?:long|ages|forever|a while|hours))\b/iu;
const OF_WORK =
  /\b(?:wait(?:ing)?|takes?|taking|turn-?around|finish\w*|ready|get it back|have it back|be done|until (?:i|we|it|you)|till (?:i|we|it|you)|need(?:ed)?|run|process\w*|churn\w*|chew\w*|work(?:ing)? on)\b/iu;
/** The length of an audio, or a time that is ordered. */
const OF_AUDIO =
  /\b(?:how long (?:is|are|was|do the|does the (?:song|track|file|audio|intro|recording))|last(?:s|ing)?|duration|length|expire\w*|kept|keep|store\w*|may|allowed|maximum|longest|429|links?|queue\w*|in_queue|api|calls?|dips?|wait (?:before|between)|tokens?|cost|price|so far|yet|did|batch|folder|ago|take (?:it|the|this|off|out|away) )\b/iu;

/** Whether an English text asks how long some work takes. */
export const asksTime = (text: string): boolean => WAITING.test(text) && OF_WORK.test(text) && !OF_AUDIO.test(text);
