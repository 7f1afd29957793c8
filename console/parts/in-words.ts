const UNITS: Readonly<Record<string, string>> = {
  s: 's',
  ms: 'ms',
  db: 'dB',
  dbfs: 'dBFS',
  dbtp: 'dBTP',
  lu: 'LU',
  lufs: 'LUFS',
  hz: 'Hz',
  kbps: 'kbit/s',
  bps: 'bit/s',
  px: 'px',
};

/** Returns the name of a parameter or value in words, with its unit: `target_lufs` is “target (LUFS)”. */
export function inWords(name: string): string {
  const words = name.split('_');
  const unit = UNITS[words.at(-1)!];
  return unit !== undefined && words.length > 1 ? `${words.slice(0, -1).join(' ')} (${unit})` : words.join(' ');
}
