import { audioDescriptionAnalysis } from './capability.ts';
import { CAPABILITIES } from '../list.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { share } from '../../../test/measure/metrics/mean.ts';

interface Fact {
  claim: string;
  value: number | string;
  unit: string | null;
  source: string;
}

/** Length of the described part of each recording, and recordings of each kind. */
const EXCERPT_S = 20;
const MAX_RECORDINGS = 10;

/** Measures how many sentences belong to a fact, and how many facts have the value that the named analysis returns by itself. */
export const measurement: Measurement = {
  capability: 'audio_description_analysis',
  async measure(recordings) {
    const sentences: boolean[] = [];
    const facts: boolean[] = [];
    const judge = async (whole: Float32Array[], sampleRate: number): Promise<void> => {
      const planes = whole.map((plane) => plane.slice(0, EXCERPT_S * sampleRate));
      const { output } = await run(audioDescriptionAnalysis, planes, { sampleRate });
      const reported = output['facts'] as Fact[];
      sentences.push(output['description'] === reported.map(({ claim }) => claim).join(' '));
      const found = new Map<string, Record<string, unknown>>();
      for (const { value, source } of reported) {
        const [name = '', field = ''] = source.split('.');
        const capability = CAPABILITIES.find((each) => each.name === name);
        if (capability && !found.has(name)) found.set(name, (await run(capability, planes, { sampleRate })).output);
        facts.push(holds(found.get(name)?.[field], value));
      }
    };
    let pieces = 0;
    for await (const { planes, sampleRate } of recordings.pieces()) {
      if (pieces++ === MAX_RECORDINGS) break;
      await judge(planes, sampleRate);
    }
    let clips = 0;
    for await (const { planes, sampleRate } of recordings.clips()) {
      if (clips++ === MAX_RECORDINGS) break;
      await judge(planes, sampleRate);
    }
    return [
      { what: 'descriptions without a sentence of their own', value: share(sentences), bar: 1, better: 'higher' },
      { what: 'facts that the named analysis measures', value: share(facts), bar: 1, better: 'higher' },
    ];
  },
};

/** Reports whether a measured field holds a reported value: of a list its count or an entry, of an object its parts. */
function holds(measured: unknown, reported: number | string): boolean {
  if (measured === reported) return true;
  if (Array.isArray(measured) && typeof reported === 'number') return measured.length === reported;
  if (typeof measured !== 'object' || measured === null) return false;
  const values = (Array.isArray(measured) ? measured : [measured]).flatMap((each: object) => Object.values(each));
  return `${reported}`.split(' ').every((part) => values.includes(part));
}
