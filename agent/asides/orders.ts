/** Verbs that begin orders, as an alternative of a pattern. */
export const ORDER =
  '(?:add|bring|change|check|chop|clean|combine|compare|convert|count|crop|cut|deliver|denoise|describe|drop|even out|export|extract|fade|find|get(?: rid)?|give|glue|identify|isolate|join|keep|level|list|loop|lop|lower|make|master|measure|merge|mix|mute|normali[sz]e|pitch|pull|put|raise|re-?level|reduce|remove|save|send|separate|set|shift|shorten|show|slow|snip|speed|split|stick|strip|take|tell|transcribe|transpose|trim|turn|write)';

/** Begins a sentence, or what follows a comma, with words that join it to the one before. */
export const START = String.raw`(?<=^|[.!?\n]\s{0,3}|, )(?:(?:and|so|but|also|ok(?:ay)?|now|well|hey|hi)[, ]+){0,2}`;
