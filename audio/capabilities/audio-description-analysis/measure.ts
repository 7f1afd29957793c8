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

/** So much of each recording is described, and no more than so many of each kind. */
const EXCERPT_S = 20;
const MOST = 10;

/** Whether every sentence rests on a fact whose value is what the analysis it names finds by itself. */
export const measurement: Measurement = {
  capability: 'audio_description_analysis',
  async measure(material) {
    const sentences: boolean[] = [];
    const facts: boolean[] = [];
    const judge = async (whole: Float32Array[], sampleRate: number): Promise<void> => {
      const planes = whole.map((plane) => plane.slice(0, EXCERPT_S * sampleRate));
      const { output } = await run(audioDescriptionAnalysis, planes, { sampleRate });
      const told = output['facts'] as Fact[];
      sentences.push(output['description'] === told.map(({ claim }) => claim).join(' '));
      const found = new Map<string, Record<string, unknown>>();
      for (const { value, source } of told) {
        const [name = '', field = ''] = source.split('.');
        const does = CAPABILITIES.find((each) => each.name === name);
        if (does && !found.has(name)) found.set(name, (await run(does, planes, { sampleRate })).output);
        facts.push(holds(found.get(name)?.[field], value));
      }
    };
    let pieces = 0;
    for await (const { planes, sampleRate } of material.pieces()) {
      if (pieces++ === MOST) break;
      await judge(planes, sampleRate);
    }
    let clips = 0;
    for await (const { planes, sampleRate } of material.clips()) {
      if (clips++ === MOST) break;
      await judge(planes, sampleRate);
    }
    return [
      { what: 'descriptions without a sentence of their own', value: share(sentences), bar: 1, better: 'higher' },
      { what: 'facts that the named analysis measures', value: share(facts), bar: 1, better: 'higher' },
    ];
  },
};

/** Lists are told by how many they are or by what is in them, names by their parts. */
function holds(measured: unknown, told: number | string): boolean {
  if (measured === told) return true;
  if (Array.isArray(measured) && typeof told === 'number') return measured.length === told;
  if (typeof measured !== 'object' || measured === null) return false;
  const values = (Array.isArray(measured) ? measured : [measured]).flatMap((each: object) => Object.values(each));
  return `${told}`.split(' ').every((part) => values.includes(part));
}
