import type { Target } from './targets.ts';
import type { Wish } from './wish.ts';

/** What makes two wishes the same one, so that one can be taken back. */
export function keyOf({ capability, params, focus }: Wish): string {
  if (capability === 'remove_audio_element') return `remove:${String(params['element'])}`;
  if (capability === 'stem_analysis') return `stems:${String(params['pass_on'])}`;
  return `${capability}:${focus.join()}`;
}

/** Asked twice in a row of the same audio, it is done once, with all that was asked of it. */
export function merged(wishes: readonly Wish[]): Wish[] {
  const kept: Wish[] = [];
  for (const wish of wishes) {
    const split = kept.find(
      ({ capability, target }) => capability === 'stem_analysis' && sameTarget(target, wish.target),
    );
    if (split && wish.capability === 'stem_analysis') {
      // One split makes all stems.
      split.focus = [...new Set([...split.focus, ...wish.focus])];
      if (split.focus.length !== 1) split.params = {};
      continue;
    }
    const isAnalysis = wish.capability.endsWith('_analysis') && wish.capability !== 'stem_analysis';
    const same = kept.find(
      ({ capability, params, target }) =>
        capability === wish.capability &&
        sameTarget(target, wish.target) &&
        (isAnalysis || (wish.span === undefined && JSON.stringify(params) === JSON.stringify(wish.params))),
    );
    if (same) same.params = { ...same.params, ...wish.params };
    if (!same) kept.push({ ...wish });
    // What was asked for as a whole stays whole.
    else
      same.focus =
        same.focus.length === 0 || wish.focus.length === 0 ? [] : [...new Set([...same.focus, ...wish.focus])];
  }
  return kept;
}

function sameTarget(a: Target, b: Target): boolean {
  return b.isEmpty || JSON.stringify(a) === JSON.stringify(b);
}

/** Adds audio that a later clause names to what a wish is about. */
export function extend(wish: Wish | undefined, { handles, names, isAll }: Target): void {
  if (!wish || (handles.length + names.length === 0 && !isAll)) return;
  const { target } = wish;
  wish.target = {
    ...target,
    handles: [...target.handles, ...handles],
    names: [...target.names, ...names],
    isAll: target.isAll || isAll,
    isEmpty: false,
  };
}

/** Joins a span with that of the crop before, where they are two ends of one: `the first 5 s and the last 10 s` to go. */
export function joinSpans(before: Wish | undefined, wish: Wish): boolean {
  if (before?.capability !== 'crop_audio' || !before.span || wish.capability !== 'crop_audio' || !wish.span)
    return false;
  if (Object.keys(wish.params).length > 0 || !wish.target.isEmpty) return false;
  const [old, more] = [before.span, wish.span];
  if (more.lasting !== undefined) {
    if (old.start_s === undefined || old.end_s !== undefined) return false;
    before.span = { ...old, end_s: old.start_s + more.lasting };
    return true;
  }
  const isEnd = 'end_s' in more || 'dropLast' in more;
  const joins = isEnd && 'start_s' in old && Object.keys(old).length === 1 && Object.keys(more).length === 1;
  if (joins) before.span = { ...old, ...more };
  return joins;
}
