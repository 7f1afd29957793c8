/** Keeps a value in this tab until it is closed. A tab without room for it, or without storage, forgets it at a reload. */
export function remember(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}

/** Returns what was kept in this tab; undefined if there is nothing. */
export function recall(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
