import { languageWords } from '../../reply/languages/index.ts';
import { say } from '../../reply/say.ts';
import { isNamedBy, narrowingOf, type AccountQuestion, type Narrowing } from '../parts/account/question.ts';
import { listIn, numberIn, textIn, type Row } from './rows.ts';

/** Batches of a list that nothing narrows. */
const USUAL = 3;

/** Returns the sentences about the last batches that a question means, with the failures of the newest of them. */
export function batchesAnswer(language: string, output: Row, question: AccountQuestion | undefined): string[] {
  const all = listIn(output, 'batches');
  if (all.length === 0) return [say(language, 'noBatches')];
  const wanted = narrowingOf(question);
  const { fitting, isMissed } = fittingOf(all, wanted);
  const isSum = wanted.isSum && fitting.length > 1;
  const shown = fitting.slice(0, isSum ? fitting.length : (wanted.count ?? USUAL));
  const sumOf = (key: string): number => shown.reduce((sum, batch) => sum + numberIn(batch, key), 0);
  const lines = shown.map((batch) =>
    say(
      language,
      'batchLine',
      textIn(batch, 'status'),
      numberIn(batch, 'completed'),
      numberIn(batch, 'total'),
      numberIn(batch, 'failed'),
      nameOf(batch, language),
    ),
  );
  const failed = wanted.isOfFailures ? shown.find((batch) => listIn(batch, 'failures').length > 0) : shown[0];
  return [
    ...(isMissed ? [say(language, 'noneFits')] : []),
    say(language, 'batches', lines),
    ...(isSum ? [say(language, 'batchesInAll', sumOf('completed'), sumOf('total'), sumOf('failed'))] : []),
    ...(wanted.isOfRest && shown.length === 1 && isOpen(shown[0]!)
      ? [say(language, 'batchRest', restOf(shown[0]!))]
      : []),
    ...listIn(failed ?? {}, 'failures').map((failure) =>
      say(
        language,
        'batchFailure',
        textIn(failure, 'file'),
        textIn(failure, 'message'),
        textIn(failure, 'what_to_do') || undefined,
      ),
    ),
  ];
}

/** Returns how work is cancelled, which nothing in a chat does, with the ids of the batches that are under way. */
export function cancellingAnswer(language: string, output: Row): string[] {
  const open = listIn(output, 'batches').filter(isOpen);
  return [
    say(
      language,
      'cannotCancel',
      open.map((batch) => `${textIn(batch, 'batch_id')}: ${nameOf(batch, language)}`),
    ),
  ];
}

/** Returns the recipe of a batch with the time at which it was submitted. */
function nameOf(batch: Row, language: string): string {
  const at = textIn(batch, 'submitted_at');
  const { date } = languageWords(language).writing;
  return at === '' ? textIn(batch, 'recipe') : `${textIn(batch, 'recipe')} (${date(at)})`;
}

/** Returns the batches that a question means: those under way, of a recipe or of a number of files that it names. */
function fittingOf(all: readonly Row[], wanted: Narrowing): { fitting: readonly Row[]; isMissed: boolean } {
  if (wanted.isOpen) {
    const open = all.filter(isOpen);
    return open.length > 0 ? { fitting: open, isMissed: false } : { fitting: all, isMissed: true };
  }
  const named = all.filter(
    (batch) => wanted.numbers.includes(numberIn(batch, 'total')) || isNamedBy(textIn(batch, 'recipe'), wanted),
  );
  return { fitting: named.length > 0 ? named : all, isMissed: false };
}

const isOpen = (batch: Row): boolean => restOf(batch) > 0;

/** Returns the files of a batch that are still to be done. */
function restOf(batch: Row): number {
  const done = numberIn(batch, 'completed') + numberIn(batch, 'failed') + numberIn(batch, 'cancelled');
  return numberIn(batch, 'total') - done;
}
