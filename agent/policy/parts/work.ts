import { CLEAR, actingOf, certaintyOf, kindOf } from './acts.ts';
import { type Draft, conditionOf, push } from './collecting.ts';
import { clauseOf, inContext, isOverruled, textOf, wishesIn } from './english-requests.ts';
import { readEnglish } from './english.ts';
import { leaning } from './leaning.ts';
import { formatOf, numberOf } from './params.ts';
import { insteadOfLevel, isLevelOfPart } from './levels.ts';
import { aboutAccount, comparisonOf } from './questions.ts';
import { requestsOf } from './requests.ts';
import { LIKELY, type Said } from './said.ts';
import { ACCOUNT, filesOf, isCapability, isOfQuantity } from './values.ts';
import { isForEachThat } from './wording.ts';

/** Takes clauses in a row that the tables of English read together; where they find nothing, each by what the model reads. */
export function takeEnglish(draft: Draft, stretch: readonly Said[], remarks: readonly Said[]): void {
  const { impossible } = readEnglish(textOf(stretch));
  const wishes = inContext(wishesIn(stretch), stretch, remarks);
  const [only] = stretch;
  if (
    wishes.length + impossible.length === 0 ||
    (impossible.length === 0 && stretch.length === 1 && isOverruled(only!, wishes))
  ) {
    for (const said of stretch)
      work(
        draft,
        said,
        said.actions.map(({ name }) => name),
      );
    return;
  }
  const certainty = Math.max(...stretch.map(certaintyOf));
  for (const wish of wishes) push(draft, { ...wish, certainty, said: clauseOf(wish, stretch) });
  for (const what of impossible) {
    const said = stretch.find(({ text }) => readEnglish(text).impossible.includes(what));
    // Of a clause that wants possible work too, only the other half is named.
    const isWhole = said !== undefined && readEnglish(said.text).wishes.length === 0;
    draft.parts.push({ kind: 'unsupported', text: isWhole ? said.text : what });
  }
  const converted = stretch.find(
    ({ actions, slots }) =>
      formatOf(slots).format !== undefined &&
      actions.some(({ name, probability }) => name === 'convert_audio' && probability >= LIKELY),
  );
  if (converted && !wishes.some(({ params }) => params['format'] !== undefined))
    push(draft, {
      capability: 'convert_audio',
      params: formatOf(converted.slots),
      focus: [],
      files: undefined,
      certainty,
      said: converted,
    });
}

export function work(draft: Draft, said: Said, names: readonly string[]): void {
  const { parts, background } = draft;
  const has = (name: string): boolean =>
    said.actions.some((action) => action.name === name && action.probability >= LIKELY);
  if (has('undo')) {
    parts.push({ kind: 'undo' });
    return;
  }
  if (isLevelOfPart(said)) {
    parts.push({ kind: 'unsupported', text: said.text, instead: insteadOfLevel(said) });
    return;
  }
  const account = names.find((name) => ACCOUNT.has(name) && has(name));
  if (account !== undefined) {
    parts.push(aboutAccount(account, said));
    return;
  }
  if (has('help') && !said.actions.some(({ name }) => isCapability(name))) {
    parts.push({ kind: 'help' });
    return;
  }
  const [first] = said.actions;
  if (first?.name === 'unsupported' && first.probability >= LIKELY) {
    parts.push({ kind: 'unsupported', text: said.text });
    return;
  }
  if (background.files > 1 && isForEachThat(said.text) && said.slots.has('value')) {
    const works = requestsOf(said).filter(({ capability }) => !capability.endsWith('_analysis'));
    const each = conditionOf(said);
    if (works.length > 0) {
      for (const request of works) push(draft, { ...request, files: ['all'], condition: each });
      return;
    }
  }
  if (background.files > 1 && (has('compare') || has('total')) && isOfQuantity(said)) {
    const works = requestsOf(said).filter(({ capability }) => !capability.endsWith('_analysis'));
    parts.push({ kind: 'compare', comparison: comparisonOf(said, has('total')) });
    for (const request of works) push(draft, request);
    return;
  }
  if (has('price')) {
    parts.push({
      kind: 'price',
      requests: requestsOf(said),
      seconds: numberOf(said.slots, 'duration_s'),
      files: filesOf(said),
    });
    return;
  }
  const own = requestsOf(said);
  const leans =
    kindOf(said, background) === 'refer' ||
    said.act === 'refer' ||
    said.act === 'correct' ||
    has('again') ||
    has('change');
  const base = draft.lastWork.length > 0 ? draft.lastWork : background.requests;
  if (leans && base.length > 0) {
    for (const request of leaning(said, own, base)) push(draft, request);
    return;
  }
  if (own.length > 0) {
    for (const request of own) push(draft, request);
    const impossible = said.language === 'en' ? readEnglish(said.text).impossible : [];
    if (impossible.length > 0) parts.push({ kind: 'unsupported', text: said.text });
    return;
  }
  // "and the last 2", "and as mp3": values for the work before.
  if (
    [...said.slots.keys()].some((name) => name !== 'file' && name !== 'field') &&
    base.length > 0 &&
    actingOf(said) >= CLEAR
  ) {
    const changed = leaning(said, [], base);
    if (changed.length > 0) {
      for (const request of changed) push(draft, request);
      return;
    }
  }
  if (has('unsupported')) parts.push({ kind: 'unsupported', text: said.text });
  else if (said.language === 'en' && readEnglish(said.text).impossible.length > 0)
    parts.push({ kind: 'unsupported', text: said.text });
  else parts.push({ kind: 'unclear', text: said.text });
}
