import { slotsOf } from '../../../agent/slots/slots.ts';
import { adversarialTexts } from '../material/adversarial-text.ts';
import type { Figure } from '../measurement.ts';
import { HELD_OUT, isExact, readClauses, type ReadClause } from './slots.ts';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'ja', 'zh', 'hi'];
const BARS: Readonly<Record<string, number>> = { en: 0.95 };
const BAR = 0.9;

/**
 * Compares the slots that are read from the clauses of the corpus with their labels. Act and actions are those of the
 * label. Bars are for the writers that were held out.
 */
export function measureSlots(): Figure[] {
  const clauses = readClauses();
  const heldOut = clauses.filter(({ writer }) => HELD_OUT.includes(writer));
  const others = clauses.filter(({ writer }) => !HELD_OUT.includes(writer));
  return [
    ...LANGUAGES.map((language) =>
      exact(`held out, ${language}: clauses with all slots right`, of(heldOut, language), BARS[language] ?? BAR),
    ),
    ...LANGUAGES.map((language) =>
      exact(`held out, ${language}: of clauses with a slot`, of(heldOut, language).filter(hasSlot)),
    ),
    ...LANGUAGES.map((language) => exact(`others, ${language}: clauses with all slots right`, of(others, language))),
    ...slotFigures(heldOut),
    adversarialTime(),
  ];
}

function of(clauses: readonly ReadClause[], language: string): ReadClause[] {
  return clauses.filter((clause) => clause.language === language);
}

function hasSlot({ label }: ReadClause): boolean {
  return Object.keys(label).length > 0;
}

function exact(what: string, clauses: readonly ReadClause[], bar?: number): Figure {
  const value = clauses.length === 0 ? null : clauses.filter(isExact).length / clauses.length;
  return { what, value, better: 'higher', note: `${clauses.length} clauses`, ...(bar === undefined ? {} : { bar }) };
}

/** Precision and recall of each slot. */
function slotFigures(clauses: readonly ReadClause[]): Figure[] {
  const names = new Set(clauses.flatMap(({ label, read }) => [...Object.keys(label), ...Object.keys(read)]));
  return [...names].toSorted().flatMap((name): Figure[] => {
    const right = clauses.filter(({ label, read }) => name in label && label[name] === read[name]).length;
    const read = clauses.filter((clause) => name in clause.read).length;
    const labelled = clauses.filter(({ label }) => name in label).length;
    return [
      {
        what: `held out, ${name}: precision`,
        value: read === 0 ? null : right / read,
        better: 'higher',
        note: `${read} read`,
      },
      {
        what: `held out, ${name}: recall`,
        value: labelled === 0 ? null : right / labelled,
        better: 'higher',
        note: `${labelled} labelled`,
      },
    ];
  });
}

/** Milliseconds for the slowest 64 KiB of a shape that makes readers slow, as one clause, after a first pass. */
function adversarialTime(): Figure {
  const texts = adversarialTexts(65_536);
  const pass = (): number[] =>
    texts.map(([, text]) => {
      const began = performance.now();
      slotsOf({ text, from: 0, to: text.length, language: 'en' });
      return performance.now() - began;
    });
  pass();
  return {
    what: '64 KiB of adversarial text, slowest shape',
    value: Math.max(...pass()),
    better: 'lower',
    bar: 50,
    unit: 'ms',
  };
}
