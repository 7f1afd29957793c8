/** Writers whose messages the reader is neither fitted to nor tuned on: about a fifth of the corpus, every language among them. */
export const HELD_OUT: readonly string[] = ['w10', 'w11', 'w12', 'w13'];
