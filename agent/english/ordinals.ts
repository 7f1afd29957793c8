/** Ordinals by which people name files, in their order. */
export const ORDINALS: readonly string[] = ['first', 'second', 'third', 'fourth', 'fifth'];
