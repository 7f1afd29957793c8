import { parseArgs } from 'node:util';
import { makeSongs } from './songs.ts';

/**
 * `node test/measure/material/make-songs.ts DIR [--seed dev] [--from 0] [--to 24]`: fills a folder with songs in popular forms and their
 * truth, for `npm run measure -- musical_intelligence_analysis --material DIR`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: 'dev' },
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '24' },
  },
});
await makeSongs(positionals[0] ?? 'songs', { seed: values.seed, from: Number(values.from), to: Number(values.to) });
