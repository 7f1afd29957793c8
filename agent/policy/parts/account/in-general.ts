/** Parts that read the account: only a case or a way to do something is not about what it has. */
export const OF_ACCOUNT: ReadonlySet<string> = new Set(['account', 'batches', 'recipes']);
export const IN_GENERAL =
  /\b(?:if|when|whenever|what happens|how (?:do|can|could) (?:i|we)|can (?:i|we|my|our)|(?:do|must|should) (?:i|we) (?:have|need|pay|send|submit|start)|must (?:i|we))\b/iu;
