/** Families that the endings below would throw together with others, and members they would miss. */
const OWN_STEMS: Record<string, string> = {
  note: 'note',
  notes: 'note',
  tuning: 'tuning',
  tuned: 'tuned',
  clipping: 'clipping',
  clipped: 'clipping',
  meeting: 'meeting',
  meetings: 'meeting',
  recording: 'recording',
  recordings: 'recording',
  took: 'take',
  taken: 'take',
  gone: 'gone',
};

/** What `removes`, `removed` and `removing` share. */
export function stemOf(text: string): string {
  if (text.length < 4) return text;
  const own = OWN_STEMS[text];
  if (own) return own;
  const bare = text
    .replace(/(?<=..)(?:ies|ied)$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=...)(?:ing|ed)$/, '');
  const single = /([^aeiouls])\1$/.test(bare) && bare !== text ? bare.slice(0, -1) : bare;
  return single.length > 3 ? single.replace(/e$/, '') : single;
}
