/** Returns the code of a link `/#KIND=CODE`, and removes it from the address and the history; undefined if the address has none. */
export function takeCode(kind: 'signin' | 'operator'): string | undefined {
  const prefix = `#${kind}=`;
  if (!location.hash.startsWith(prefix)) return undefined;
  const code = location.hash.slice(prefix.length);
  history.replaceState(null, '', '#/');
  return code;
}
