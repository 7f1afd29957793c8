/** The key of the session: kept by the tab, and never part of an address. */

const STORED_AS = 'console.key';

/** Returns the key that this tab is signed in with. */
export function storedKey(): string | undefined {
  try {
    return sessionStorage.getItem(STORED_AS) ?? undefined;
  } catch {
    return undefined; // storage may be switched off
  }
}

/** Keeps the key of this tab, or forgets it. */
export function storeKey(key: string | undefined): void {
  try {
    if (key === undefined) sessionStorage.removeItem(STORED_AS);
    else sessionStorage.setItem(STORED_AS, key);
  } catch {
    // The key is then asked for again after a reload.
  }
}

/** Forgets everything that this tab keeps for the console: the key, and work that was not begun. */
export function forgetAll(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith('console.')) sessionStorage.removeItem(name);
    }
  } catch {
    // Nothing was kept.
  }
}
