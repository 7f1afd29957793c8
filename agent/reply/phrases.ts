/** Infinitive phrases as `deed` returns them, in their order. */
export type Deeds = readonly string[];

/** A comparison of a condition; `exists`: that there is any, `absent`: that there is none. */
export type Comparison = '>' | '<' | '=' | '!=' | '>=' | '<=' | 'exists' | 'absent';

/** A measured value: a number in the unit of its field, a name such as `A minor`, or undefined where none could be measured. */
export type Value = number | string | undefined;

/**
 * What the chat says besides results. Each function returns one or two whole sentences, `…Line` a line of a list. Names are given as they
 * are; `say` makes sure that nothing in them becomes a link. Fields are those of `fields.ts`; times are in ISO 8601.
 */
export interface Phrases {
  /** There is a request, and no audio. */
  noAudio(): string;
  /** Comparing, joining or mixing takes two recordings. */
  needsTwo(): string;
  /** Audio came without a request. */
  whatToDo(names: readonly string[]): string;
  whichFile(names: readonly string[]): string;
  fileUnknown(name: string, names: readonly string[]): string;
  unclear(): string;
  /** A yes where nothing was proposed; `deeds` is the work that was done last. */
  nothingWaits(deeds: Deeds): string;
  /** Asked what the conversation did; there is some work. */
  doneSoFar(deeds: Deeds): string;
  /** A part of a message was not understood; the rest was. */
  notUnderstoodPart(text: string): string;
  readOnlyBeginning(words: number): string;
  /** Reports that work is not possible on this audio. */
  cannot(deeds: Deeds): string;
  /** No capability does it. `instead` is what could be done. */
  unsupported(what: string, instead?: Deeds): string;
  /** Follows `unsupported` where that is no work on audio. */
  audioOnly(): string;
  /** A capability that this server does not have. */
  notAvailable(deeds: Deeds): string;
  failed(deed: string, why: string): string;
  stopped(deed: string): string;
  notDoneBecauseFailed(deeds: Deeds): string;
  /** A work ran and left the audio as it was. */
  nothingChanged(deed: string): string;
  /** Something was measured or made before and was not done again; `text` reports it. */
  already(text: string): string;
  /** The mode of a transposed audio is not the one that was named. */
  modeStays(isMinor: boolean): string;
  stepLimit(deeds: Deeds): string;
  /** Says how to have the rest done. */
  goOn(): string;

  cost(tokens: number): string;
  costNothing(): string;
  nothingCharged(): string;
  shallI(deeds: Deeds, tokens: number | undefined): string;
  /** Offers several works of which one is meant. */
  shallIOneOf(deeds: Deeds, tokens: number | undefined): string;
  confirmLarge(deeds: Deeds, tokens: number, usd: number): string;
  declined(): string;
  /** Another message came instead of a yes. */
  proposalDropped(): string;
  /** Answers "could you …?". */
  adviseDo(deeds: Deeds, tokens: number | undefined): string;
  /** Says how work is cancelled, which nothing in a chat does. Lines are the batches under way, with their ids. */
  cannotCancel(lines: readonly string[]): string;

  /** Work that the person forbade. */
  leftOut(deeds: Deeds): string;
  /** Asked whether something holds: yes or no, and the measured value beside the one that was asked about. */
  state(holds: boolean, field: string, value: Value, op: Comparison, limit: Value, tolerance: number): string;
  /** The same where the figures say the rest. */
  yesOrNo(holds: boolean): string;
  conditionMet(field: string, value: Value, op: Comparison, limit: Value): string;
  /** `deeds` is the work that was not done because of it; empty where another sentence names that. */
  conditionNotMet(field: string, value: Value, op: Comparison, limit: Value, deeds: Deeds): string;
  /** The value of a condition could not be measured; `deeds` as above. */
  conditionUnknown(field: string, deeds: Deeds): string;

  price(deeds: Deeds, tokens: number, usd: number): string;
  priceOfLength(seconds: number, tokens: number, usd: number): string;
  /** The audio was charged before. */
  priceFree(deeds: Deeds): string;
  /** The length is not known: a rate instead of a price. */
  priceUnknown(usdPerMinute: number): string;
  balance(tokens: number, usd: number, kind: 'free' | 'live'): string;
  /** The audio that the balance pays for, whatever is done with it; `deeds` is the work that was named. */
  affordable(minutes: number, deeds: Deeds): string;
  /** Whether the balance pays for work whose price was said; `left` is what would be left of it, negative where it is too little. */
  affords(left: number): string;
  charges(lines: readonly string[]): string;
  noCharges(): string;
  chargeLine(tokens: number, what: string, audio: string, when: string): string;
  /** The sum of the charges that were listed. */
  spentInAll(tokens: number, usd: number, charges: number): string;
  /** The tokens charged from one day to another, both included; days are YYYY-MM-DD. */
  spentBetween(from: string, to: string, tokens: number, usd: number): string;
  /** The tokens charged on one day, YYYY-MM-DD. */
  spentOn(day: string, tokens: number, usd: number): string;
  /** Tokens held for work under way. */
  held(tokens: number): string;
  /** Of what the account has, nothing is as it was asked for. */
  noneFits(): string;
  /** The sums over batches that were listed. */
  batchesInAll(completed: number, total: number, failed: number): string;
  filesHere(names: readonly string[]): string;
  /** `used` and `max` are sizes with their units. */
  filesStored(lines: readonly string[], used: string, max: string): string;
  fileLine(name: string, sent: string, expires?: string): string;
  /** Asked which person did something. */
  cannotSeeWho(): string;
  /** Asked about the spending limit of a key. */
  cannotSeeKeyLimits(): string;

  recipes(names: readonly string[]): string;
  noRecipes(): string;
  recipeContent(name: string, steps: readonly string[]): string;
  recipeUnknown(name: string, names: readonly string[]): string;
  batches(lines: readonly string[]): string;
  noBatches(): string;
  batchLine(status: string, completed: number, total: number, failed: number, recipe: string): string;
  /** The files of a batch that are still to be done. */
  batchRest(files: number): string;
  batchFailure(file: string, why: string, whatToDo?: string): string;

  /** Files compared by a field; `winner` has the highest value, or the lowest one. */
  compared(field: string, lines: readonly string[], winner: string, extreme?: 'highest' | 'lowest'): string;
  comparedLine(name: string, field: string, value: Value): string;
  total(field: string, value: number): string;
  average(field: string, value: number): string;
  /** How far apart the highest and the lowest value are. */
  difference(field: string, value: number): string;

  /** `name` is what the undone work had made. */
  undone(name: string): string;
  nothingToUndo(): string;
  /** A message refers to earlier work that is not there. */
  nothingBefore(): string;

  /** `text` is English, from the documentation. */
  documentation(text: string, link: string): string;
  notInDocumentation(): string;
  greeting(): string;
  thanks(): string;
  goodbye(): string;
  abilities(): string;
  /** To people who write in a language that is not read. */
  otherLanguage(): string;

  /** Explanation of a drafted recipe. */
  drafted(deeds: Deeds): string;
  /** Parts of a request that a drafted recipe does not have. */
  draftedWithout(parts: readonly string[]): string;
}
