/** A sentence with the mark at its end; a point within a name or a number ends none. */
export const SENTENCE = /(?:[^.!?;\n]|[.;](?=[^\s.!?;]))[^.!?;\n]*(?:[.;](?=\S)[^.!?;\n]*)*[.!?;\n]*\s*/gu;
