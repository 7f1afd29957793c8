/** Verbs of work on audio, as alternatives of a pattern. */
export const EDIT =
  'add|bring|chop|clean|convert|crop|cut|denoise|drop|export|extract|fade|isolate|join|level|lower|measure|mix|mute|normali[sz]e|pitch|pull|put|raise|reduce|remove|separate|shift|shorten|slow|speed|split|strip|transcribe|transpose|trim|turn';
/** Verbs that begin orders, as a pattern. */
export const ORDER = `(?:${EDIT}|change|check|combine|compare|count|deliver|describe|even out|find|get(?: rid)?|give|glue|identify|keep|list|loop|lop|make|master|merge|re-?level|save|send|set|show|snip|stick|take|tell|write)`;

/** Begins a sentence, or what follows a comma, with words that join it to the one before. */
export const START = String.raw`(?<=^|[.!?\n]\s{0,3}|, )(?:(?:and|so|but|also|ok(?:ay)?|now|well|hey|hi)[, ]+){0,2}`;
