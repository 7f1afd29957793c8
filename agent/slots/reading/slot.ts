/** Values that a clause may name; `training/chat/README.md` defines them. */
export type SlotName =
  | 'start_s'
  | 'end_s'
  | 'first_s'
  | 'last_s'
  | 'duration_s'
  | 'in_s'
  | 'out_s'
  | 'gap_s'
  | 'crossfade_s'
  | 'min_silence_s'
  | 'elements'
  | 'keep'
  | 'format'
  | 'bitrate_kbps'
  | 'sample_rate_hz'
  | 'channels'
  | 'bit_depth'
  | 'db'
  | 'lufs'
  | 'semitones'
  | 'ratio'
  | 'style'
  | 'content'
  | 'file'
  | 'field'
  | 'op'
  | 'value'
  | 'recipe'
  | 'count';

/** A value that a clause names. `file`, `elements` and `field` may hold several. */
export interface Slot {
  name: SlotName;
  value: number | string | true | readonly (number | string)[];
  /** Offsets of its words in the message, in UTF-16 code units. */
  from: number;
  to: number;
}

/** A clause that came before, in this message or an earlier one. */
export interface EarlierClause {
  actions: readonly string[];
  slots: readonly Slot[];
}

export interface Clause {
  /** The whole message. */
  text: string;
  from: number;
  to: number;
  /** ISO 639-1. */
  language: string;
  /** Act and actions as the corpus names them; without them, all families look for their words. */
  act?: string;
  actions?: readonly string[];
  /** Oldest first; gives corrections and references their meaning. */
  earlier?: readonly EarlierClause[];
}
