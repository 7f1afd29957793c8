/** Native models loaded in this process, by name and digest. */
const loaded = new Map<string, unknown>();

/** Returns the model of a key, made by the first call and kept for the life of the process. */
export function once<T>(key: string, make: () => T): T {
  if (!loaded.has(key)) loaded.set(key, make());
  return loaded.get(key) as T;
}
