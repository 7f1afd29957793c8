import { ACTIONS, ACTS } from '../../agent/reading/labels.ts';
import type { Calibration, Model } from '../../agent/reading/model.ts';
import { boundaryExamples, clauseExamples, type Labelled } from './examples.ts';
import { fitNetwork, type Settings } from './fit-network.ts';
import { randomFrom } from './random.ts';

/** Found by leaving out groups of writers; the held-out writers took no part. */
const BOUNDARIES: Settings = {
  minCount: 8,
  hidden: 8,
  choices: 0,
  epochs: 8,
  rate: 0.1,
  featureDropout: 0.4,
  hiddenDropout: 0,
  smoothing: 0,
};
const CLAUSES: Settings = {
  minCount: 6,
  hidden: 32,
  choices: ACTS.length,
  epochs: 30,
  rate: 0.1,
  featureDropout: 0.65,
  hiddenDropout: 0.2,
  smoothing: 0.05,
};
/** Networks whose mean outputs count: one more is 2 % of the acts better, and takes a quarter more of the space. */
const CLAUSE_NETWORKS = 2;

const UNCALIBRATED: Calibration = { boundary: 0, actTemperature: 1, actionSlope: 1, actionOffset: 0 };

/** Fits the networks to messages. Its outputs are not calibrated. */
export function fitModel(messages: readonly Labelled[], seed = 1): Model {
  const boundaries = fitNetwork(boundaryExamples(messages), BOUNDARIES, randomFrom(seed));
  const examples = clauseExamples(messages);
  const clauses = Array.from({ length: CLAUSE_NETWORKS }, (_, n) =>
    fitNetwork(examples, CLAUSES, randomFrom(seed + 1 + n)),
  );
  return { boundaries, clauses, actions: ACTIONS, calibration: UNCALIBRATED };
}
