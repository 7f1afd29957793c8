import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MODEL_FILE, modelBytes, readModel, type Model } from '../../agent/reading/model.ts';
import { readCorpus } from '../../test/measure/material/chat/chat-corpus.ts';
import { calibrate, outputsFor, type Outputs } from './calibrate.ts';
import { messagesOf, type Labelled } from './examples.ts';
import { judge, type Judged } from './figures.ts';
import { fitModel } from './fit-model.ts';
import { HELD_OUT } from './held-out.ts';
import { printFigures, printLine, printMistakes } from './print-figures.ts';

/*
 * Fits the reader of the chat to the corpus without the held-out writers, calibrates it by leaving out a group of writers, writes the model and
 * prints its figures on the held-out writers.
 *
 *   --groups     prints figures of the left-out groups only: for choosing settings; writes nothing and reads no held-out message
 *   --judge      prints figures of the written model on the held-out writers
 *   --curve      prints how they grow with the messages that a model is fitted to
 *   --mistakes   prints every clause whose act was read wrongly
 */
const GROUPS = 5;
/** Groups that are left out for the numbers of the model: each takes as long as fitting the model. */
const CALIBRATED_ON = 1;

const { values: options } = parseArgs({
  options: {
    groups: { type: 'boolean' },
    judge: { type: 'boolean' },
    curve: { type: 'boolean' },
    mistakes: { type: 'boolean' },
  },
});

const all = messagesOf(readCorpus());
const fitted = all.filter(({ writer }) => !HELD_OUT.includes(writer));
const heldOut = all.filter(({ writer }) => HELD_OUT.includes(writer));

if (options.judge) {
  print('held-out writers', readModel());
} else if (options.curve) {
  const { calibration } = readModel();
  for (const part of [8, 4, 2, 1]) {
    print(`fitted to 1/${part}`, { ...fitModel(fitted.filter((_, n) => n % part === 0)), calibration });
  }
} else {
  const { outputs, judged } = leaveOutGroups(fitted, options.groups ? GROUPS : CALIBRATED_ON);
  const calibration = calibrate(outputs);
  printLine('calibration', JSON.stringify(calibration));
  printFigures('left-out groups of writers', judged, outputs.boundaries, calibration.boundary);
  if (options.mistakes) printMistakes(judged);
  if (!options.groups) {
    const bytes = modelBytes({ ...fitModel(fitted), calibration });
    writeFileSync(MODEL_FILE, bytes);
    printLine('model', `${(bytes.length / 1e6).toFixed(2)} MB`);
    print('held-out writers', readModel());
  }
}

/** Prints the figures of a model on the held-out writers. */
function print(title: string, model: Model): void {
  const judged = judge(model, heldOut);
  printFigures(title, judged, outputsFor(model, heldOut).boundaries, model.calibration.boundary);
  if (options.mistakes) printMistakes(judged);
}

/** Fits to all but one group of writers at a time, for the first groups, and returns what the models read of the group. */
function leaveOutGroups(messages: readonly Labelled[], count: number): { outputs: Outputs; judged: Judged[] } {
  const writers = [...new Set(messages.map(({ writer }) => writer))];
  const parts = Array.from({ length: count }, (_, group) => {
    const left = new Set(writers.filter((_writer, n) => n % GROUPS === group));
    const model = fitModel(messages.filter(({ writer }) => !left.has(writer)));
    const unseen = messages.filter(({ writer }) => left.has(writer));
    return { model, unseen, outputs: outputsFor(model, unseen) };
  });
  const pooled: Outputs = {
    boundaries: parts.flatMap((part) => part.outputs.boundaries),
    acts: parts.flatMap((part) => part.outputs.acts),
    actions: parts.flatMap((part) => part.outputs.actions),
  };
  const numbers = calibrate(pooled);
  return {
    outputs: pooled,
    judged: parts.flatMap(({ model, unseen }) => judge({ ...model, calibration: numbers }, unseen)),
  };
}
