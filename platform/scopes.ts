/** What a key may be limited to, in the order in which lists show it. */
export const SCOPES = ['read', 'upload', 'spend'] as const;
export type Scope = (typeof SCOPES)[number];
