/** Words of a language by what a sentence with them is. Of each language but English, whose forms are in `structure.ts`. */
export interface Forms {
  /** Forbids what it names. */
  forbid: RegExp;
  /** Limits what is wanted: "only". */
  only: RegExp;
  /** A polite question that orders. */
  polite: RegExp;
  /** An imperative or a wish. */
  order: RegExp;
  /** Wants to know something: question words and "tell me". */
  asking: RegExp;
  /** The past, plans, and what would be. */
  suppose: RegExp;
  /** Asks whether the service can do something in general. */
  whether: RegExp;
  /** Quantities of an audio that people ask about. */
  length: RegExp;
  loudness: RegExp;
  tempo: RegExp;
  key: RegExp;
  /** Asks which formats are taken. */
  formats: RegExp;
  /** Asks for the meaning of a term, which measures nothing. */
  meaning: RegExp;
}
