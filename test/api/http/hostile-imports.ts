/** The body of an import that takes long to read or to store, and the status of its response. */
interface HostileImport {
  name: string;
  body: string;
  expected: 202 | 400;
}

const address = (n: number, tail = ''): string => `https://audio.example/${n}/${tail}`;

/** Returns imports of many lines, of long ones, and of empty ones. */
export function hostileImports(): HostileImport[] {
  const short = Array.from({ length: 5_000 }, (_, n) => JSON.stringify({ audio_url: address(n) }));
  const escaped = Array.from({ length: 400 }, (_, n) =>
    JSON.stringify({ audio_url: address(n, '"'.repeat(4_000)), metadata: { a: '"\\'.repeat(1_000) } }),
  );
  return [
    { name: 'short lines', body: short.join('\n'), expected: 202 },
    { name: 'long lines, full of characters that are escaped', body: escaped.join('\n'), expected: 202 },
    { name: 'empty lines', body: '\n'.repeat(2 ** 20), expected: 400 },
  ];
}
