import { boundaryFeatures } from '../../agent/reading/boundary-features.ts';
import { clauseFeatures } from '../../agent/reading/clause-features.ts';
import { ACTIONS, ACTS } from '../../agent/reading/labels.ts';
import { messageOf } from '../../agent/reading/message.ts';
import type { Calibration, Model } from '../../agent/reading/model.ts';
import { outputsOf, sigmoid, softmax } from '../../agent/reading/network.ts';
import { meanOutputs } from '../../agent/reading/reading.ts';
import { spansOf, type Labelled } from './examples.ts';

/** Outputs of a model for messages that it was not fitted to, with what is right. */
export interface Outputs {
  boundaries: { output: number; isRight: boolean }[];
  acts: { outputs: Float32Array; right: number }[];
  actions: { output: number; isRight: boolean }[];
}

/** Returns what a model puts out for messages, cut where their labels cut them. */
export function outputsFor(model: Model, messages: readonly Labelled[]): Outputs {
  const found: Outputs = { boundaries: [], acts: [], actions: [] };
  for (const labelled of messages) {
    const message = messageOf(labelled.text, labelled.context);
    const spans = spansOf(message, labelled);
    const starts = new Set(spans.map(({ start }) => start));
    for (let at = 1; at < message.tokens.length; at++) {
      const output = outputsOf(model.boundaries, boundaryFeatures(message, at))[0]!;
      found.boundaries.push({ output, isRight: starts.has(at) });
    }
    for (const [n, { act, actions }] of labelled.clauses.entries()) {
      const outputs = meanOutputs(model, clauseFeatures(message, spans, n));
      found.acts.push({ outputs: outputs.subarray(0, ACTS.length), right: ACTS.indexOf(act) });
      for (const [at, name] of ACTIONS.entries()) {
        found.actions.push({ output: outputs[ACTS.length + at]!, isRight: actions.includes(name) });
      }
    }
  }
  return found;
}

/** Returns the numbers that make outputs probabilities: those under which what is right is most probable. */
export function calibrate({ boundaries, acts, actions }: Outputs): Calibration {
  const boundary = bestOf(range(-2, 2, 0.1), (threshold) => -f1(boundaries, threshold));
  const actTemperature = bestOf(range(0.4, 3, 0.05), (temperature) =>
    sum(acts, ({ outputs, right }) => -Math.log(softmax(outputs.map((output) => output / temperature))[right]! + 1e-9)),
  );
  let actionSlope = 1;
  let actionOffset = 0;
  const loss = (slope: number, offset: number): number =>
    sum(actions, ({ output, isRight }) => -Math.log(sigmoid((isRight ? 1 : -1) * (output * slope + offset)) + 1e-9));
  for (let round = 0; round < 3; round++) {
    actionSlope = bestOf(range(0.4, 3, 0.1), (slope) => loss(slope, actionOffset));
    actionOffset = bestOf(range(-2, 3, 0.1), (offset) => loss(actionSlope, offset));
  }
  return { boundary, actTemperature, actionSlope, actionOffset };
}

/** Returns the harmonic mean of precision and recall of the outputs above a threshold. */
export function f1(outputs: readonly { output: number; isRight: boolean }[], threshold: number): number {
  const found = outputs.filter(({ output }) => output > threshold);
  const right = found.filter(({ isRight }) => isRight).length;
  const all = outputs.filter(({ isRight }) => isRight).length;
  return (2 * right) / Math.max(1, found.length + all);
}

function bestOf(candidates: readonly number[], cost: (candidate: number) => number): number {
  const costs = candidates.map(cost);
  return candidates[costs.indexOf(Math.min(...costs))]!;
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => Number((from + n * step).toFixed(4)));
}

function sum<T>(list: readonly T[], value: (each: T) => number): number {
  return list.reduce((total, each) => total + value(each), 0);
}
