import type { Part } from '../part.ts';

const OF_RESULT = /\bthe results?\b/iu;

/** Returns parts in which work on "the result" of a sentence that nothing does is not done either: "Add reverb to it. Fade the result out." */
export function withoutMissingResults(parts: readonly Part[]): Part[] {
  const kept: Part[] = [];
  for (const part of parts) {
    const isOfMissing =
      part.kind === 'work' && part.request.said.language === 'en' && OF_RESULT.test(part.request.said.text);
    const before = kept.at(-1)?.kind;
    kept.push(
      isOfMissing && (before === 'unsupported' || before === 'unclear')
        ? { kind: 'unsupported', text: part.request.said.text }
        : part,
    );
  }
  return kept;
}
