/** Gains that a path may take: multiples of the step in dB, up to a limit in both directions. */
const STEP_DB = 0.5;
const MAX_DB = 24;
const STATES = (2 * MAX_DB) / STEP_DB + 1;
/** Cost of a change, in hops of distance: an excursion is followed if it lasts longer than twice this. In pauses it is cheaper. */
const CHANGE_HOPS = 8;
const PAUSE_CHANGE_HOPS = 3;

/**
 * Returns the gains in dB nearest to the wanted ones, by the sum of weighted distances and of the changes between neighbours: the
 * median of each stretch, with steps where the wanted gain changes for good (total variation, by dynamic programming).
 */
export function levelPath(wanted: Float64Array, weights: Float64Array): Float64Array {
  const hops = wanted.length;
  const origins = new Uint8Array(hops * STATES);
  const costs = new Float64Array(STATES);
  for (let hop = 0; hop < hops; hop++) {
    const origin = origins.subarray(hop * STATES, (hop + 1) * STATES);
    const change = STEP_DB * (weights[hop]! > 0 ? CHANGE_HOPS : PAUSE_CHANGE_HOPS);
    for (let state = 0; state < STATES; state++) origin[state] = state;
    // The cheapest origin of each state: one sweep for changes upwards, one for changes downwards.
    for (let state = 1; state < STATES; state++) takeCheaper(costs, origin, { state, from: state - 1, change });
    for (let state = STATES - 2; state >= 0; state--) takeCheaper(costs, origin, { state, from: state + 1, change });
    for (let state = 0; state < STATES; state++)
      costs[state]! += weights[hop]! * Math.abs(state * STEP_DB - MAX_DB - wanted[hop]!);
  }
  const path = new Float64Array(hops);
  let state = costs.indexOf(Math.min(...costs));
  for (let hop = hops - 1; hop >= 0; hop--) {
    path[hop] = state * STEP_DB - MAX_DB;
    state = origins[hop * STATES + state]!;
  }
  return path;
}

function takeCheaper(
  costs: Float64Array,
  origin: Uint8Array,
  { state, from, change }: { state: number; from: number; change: number },
): void {
  if (costs[from]! + change >= costs[state]!) return;
  costs[state] = costs[from]! + change;
  origin[state] = origin[from]!;
}
