/** A condition of work: on a quantity of audio, on its price, or on the balance. */
export interface Condition {
  field: string;
  op: '>' | '<' | '=' | '>=' | '<=' | 'exists';
  value: number | string | undefined;
  /** Whether the value of a price is in USD rather than in tokens. */
  isMoney?: boolean | undefined;
  /** The condition has to be false: `otherwise`. */
  isInverted: boolean;
  /** Words for the file that is measured; undefined where it is the one that is worked on. */
  subject?: string | undefined;
  /** Words for the file whose value is the limit. */
  than?: string | undefined;
  /** How the values of several files decide it, and words for those files; undefined of them means all. */
  over?: { how: 'total' | 'average' | 'alike' | 'apart' | 'each'; files: string | undefined } | undefined;
  /** Further conditions: every one has to hold as well, or one of all. */
  also?: { isEvery: boolean; conditions: Condition[] } | undefined;
  /** Its words. */
  text: string;
}
