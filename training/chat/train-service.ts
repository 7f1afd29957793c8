import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Act } from '../../agent/reading/labels.ts';
import { isQuestion } from '../../agent/policy/parts/asking.ts';
import { textsOf } from '../../agent/knowledge/wordings.ts';
import { networkBytes } from '../../agent/reading/network-file.ts';
import { outputsOf, sigmoid, type Network } from '../../agent/reading/network.ts';
import { SERVICE_MODEL_FILE, serviceFeatures } from '../../agent/reading/service-question.ts';
import { readCorpus } from '../../test/measure/material/chat/chat-corpus.ts';
import { readPairs } from '../../test/measure/material/chat/plain-pairs.ts';
import { messagesOf } from './examples.ts';
import { fitNetwork, type Settings } from './fit-network.ts';
import { HELD_OUT } from './held-out.ts';
import { printLine } from './print-figures.ts';
import { randomFrom } from './random.ts';

/*
 * Fits the network that tells questions about the service in general from messages about audio, and writes it. Of the first kind are the
 * wordings of sections (agent/knowledge/wordings; of sections of capabilities those that are questions by their form) and messages of the
 * corpus that only ask about the service; of the second are the messages of the corpus that order, ask about the audio or go on with earlier
 * work, the orders in `plain/`, and `about-audio.json`: messages about a file in the words that questions about the service have too.
 *
 *   --judge   prints figures of a network that a fifth of the wordings and the held-out writers were kept from; writes nothing
 */
const SETTINGS: Settings = {
  minCount: 8,
  hidden: 3,
  choices: 0,
  epochs: 16,
  rate: 0.1,
  featureDropout: 0.3,
  hiddenDropout: 0,
  smoothing: 0,
};
/** How often a message of `about-audio.json` counts: they are few beside the wordings. */
const TIMES_ABOUT_AUDIO = 2;
const FILES_OF_WORDINGS = ['questions', 'programs', 'operators', 'capabilities'];
/** Acts of messages that are about audio, or about the work on it. */
const OF_AUDIO: ReadonlySet<Act> = new Set<Act>([
  'do',
  'ask_audio',
  'correct',
  'refer',
  'condition',
  'confirm',
  'decline',
  'forbid',
]);

interface Text {
  text: string;
  isOfService: boolean;
  /** `judge`: only where the network is judged; `always`: messages of the held-out writers. */
  heldOut: 'no' | 'judge' | 'always';
}

const { values: options } = parseArgs({ options: { judge: { type: 'boolean' } } });
const texts = [...ofWordings(), ...ofCorpus(), ...ofPairs(), ...ofAudioAtHand()];

if (options.judge) {
  const network = fit(texts.filter(({ heldOut }) => heldOut === 'no'));
  const unseen = texts.filter(({ heldOut }) => heldOut !== 'no');
  for (const threshold of [0.5, 0.7, 0.8, 0.9]) {
    const [service, audio] = [true, false].map((kind) => {
      const of = unseen.filter(({ isOfService }) => isOfService === kind);
      const above = of.filter(({ text }) => sigmoid(outputsOf(network, serviceFeatures(text))[0]!) >= threshold);
      return `${above.length} of ${of.length}`;
    });
    printLine(`from ${threshold}`, `questions about the service ${service}, other messages ${audio}`);
  }
} else {
  const bytes = networkBytes({}, [fit(texts.filter(({ heldOut }) => heldOut !== 'always'))]);
  writeFileSync(SERVICE_MODEL_FILE, bytes);
  printLine('model', `${(bytes.length / 1e3).toFixed(0)} kB`);
}

function fit(of: readonly Text[]): Network {
  const examples = of.map(({ text, isOfService }) => ({
    features: serviceFeatures(text),
    flags: Float32Array.of(isOfService ? 1 : 0),
  }));
  return fitNetwork(examples, SETTINGS, randomFrom(1));
}

function ofWordings(): Text[] {
  return FILES_OF_WORDINGS.flatMap((name) => textsOf(name))
    .flatMap(([address, all]) => (address.startsWith('capabilities/') ? all.filter(isQuestion) : all))
    .map((text, n): Text => ({ text, isOfService: true, heldOut: n % 5 === 0 ? 'judge' : 'no' }));
}

function ofCorpus(): Text[] {
  return messagesOf(readCorpus())
    .filter(({ language }) => language === 'en')
    .flatMap(({ text, clauses, writer }): Text[] => {
      const acts = clauses.map(({ act }) => act);
      const heldOut = HELD_OUT.includes(writer) ? 'always' : 'no';
      if (acts.some((act) => OF_AUDIO.has(act))) return [{ text, isOfService: false, heldOut }];
      const isOfService =
        acts.includes('ask_service') && acts.every((act) => act === 'ask_service' || act === 'small_talk');
      return isOfService ? [{ text, isOfService, heldOut }] : [];
    });
}

function ofPairs(): Text[] {
  return readPairs().map(({ says }): Text => ({ text: says, isOfService: false, heldOut: 'no' }));
}

function ofAudioAtHand(): Text[] {
  const file = readFileSync(new URL('about-audio.json', import.meta.url), 'utf8');
  return Object.values(JSON.parse(file) as Record<string, string[]>)
    .flat()
    .map((text, n): Text => ({ text, isOfService: false, heldOut: n % 5 === 0 ? 'judge' : 'no' }))
    .flatMap((text) => Array.from({ length: TIMES_ABOUT_AUDIO }, () => text));
}
