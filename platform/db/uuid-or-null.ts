const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns an id from a request if it is a UUID; null, which equals no id, otherwise. */
export function uuidOrNull(id: string): string | null {
  return UUID.test(id) ? id : null;
}
