const AMOUNT = String.raw`(?:the )?(?:(?:first|last|opening|final) )?(?:\d+(?:\.\d+)?|an?|half an?|[\p{L}]{3,8}(?:[- ][\p{L}]{3,5})?) ?(?:seconds?|secs?|s|minutes?|mins?)`;
/** "Shave five seconds off the end", which would be read as what is kept. */
const SHAVE = new RegExp(
  String.raw`(?<!\p{L})(?:shave|slice|hack|snip|knock|lop|nip|whack)(?: off| away)? (${AMOUNT}) (?:off|from|of|away from|off of) (?:the |its )?(start|beginning|front|top|end|back|tail)(?!\p{L})`,
  'giu',
);

/** Returns a text in which a stretch that goes at either end is trimmed: "trim five seconds off the end". */
export const plainTrimming = (text: string): string =>
  text.replaceAll(
    SHAVE,
    (_, amount: string, end: string) => `trim ${amount} off the ${/^(?:end|back|tail)$/iu.test(end) ? 'end' : 'start'}`,
  );
