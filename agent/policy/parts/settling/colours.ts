import type { Part } from '../part.ts';

const COLOUR =
  '(?:(?:light|dark|bright|neon|pale|deep|navy|royal|sky) )?(?:black|white|red|green|blue|yellow|orange|purple|pink|violet|grey|gray|brown|gold(?:en)?|silver|cyan|magenta|turquoise|teal)';
/** "Blue on black", "with a white background", "in red" */
const COLOURED = new RegExp(
  String.raw`\b(?:${COLOUR} (?:wave(?:form)?s? |bars |lines? )?on (?:an? |the )?${COLOUR}|(?:with |on |and )?(?:an? |the )?${COLOUR} background|(?:in|make it) ${COLOUR}|(?:with |and )?(?:an? |the )?${COLOUR} (?:wave(?:form)?s?|bars|lines?|text|colou?rs?))(?: background)?\b`,
  'giu',
);

/** Returns parts that say of a video that its colours cannot be chosen, where an English clause names some. */
export function withColours(parts: Part[]): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind !== 'work' || part.request.capability !== 'create_video' || part.request.said.language !== 'en')
      return [part];
    const named = part.request.said.text.match(COLOURED);
    return named ? [part, { kind: 'unsupported', text: named.join(', ') }] : [part];
  });
}
