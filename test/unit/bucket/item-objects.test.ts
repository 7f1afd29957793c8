import { describe, expect, test } from 'vitest';
import { artifactIds, fileObjects, itemFolder, resultsText } from '../../../activities/bucket/item-objects.ts';
import type { Artifact } from '../../../platform/db/content/artifacts.ts';
import type { WholeItem } from '../../../platform/db/items/shown-items.ts';

const anArtifact = (id: string, fileName: string): [string, Artifact] => [
  id,
  { id, accountId: 'a', contentHash: id, contentType: 'audio/flac', bytes: 1, durationS: 1, fileName },
];

const ITEM = {
  id: 'item',
  audioUrl: 'https://a.example/song.wav',
  status: 'completed',
  attempt: 2,
  tokensCharged: 3,
  customId: 'mine',
  metadata: null,
  failure: null,
  steps: [
    {
      position: 0,
      capability: 'stem_analysis',
      failure: null,
      output: { stems: [{ artifact_id: 'one' }, { artifact_id: 'two', bytes: 5 }, { artifact_id: 'gone' }] },
    },
    { position: 1, capability: 'crop_audio', failure: null, output: { audio: { artifact_id: 'one' } } },
    { position: 2, capability: 'crop_audio', failure: { code: 'step_failed' }, output: null },
  ],
} as unknown as WholeItem;

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

describe('the objects of an item', () => {
  const artifacts = new Map([anArtifact('one', 'vocals.flac'), anArtifact('two', 'vocals.flac')]);
  const folder = itemFolder('mine/job/', 7);
  const files = fileObjects(ITEM, { folder, artifacts });

  test('have keys by position, step and file name, numbered where a step has a name twice', () => {
    expect(artifactIds(ITEM)).toEqual(['one', 'two', 'gone']);
    expect([...files].map(([id, { key }]) => [id, key])).toEqual([
      ['one', 'mine/job/0007/stem_analysis/vocals.flac'],
      ['two', 'mine/job/0007/stem_analysis/vocals-2.flac'],
    ]);
  });

  test('have no key that leaves the folder, whatever a file is called', () => {
    const odd = new Map([anArtifact('one', '../../a b/ü.flac'), anArtifact('two', '..')]);
    const keys = [...fileObjects(ITEM, { folder, artifacts: odd }).values()].map(({ key }) => key);
    expect(keys).toEqual(['mine/job/0007/stem_analysis/__.._a_b__.flac', 'mine/job/0007/stem_analysis/_']);
  });

  test('are named by the results, which are the same bytes each time', async () => {
    const text = await joined(resultsText(ITEM, files));
    expect(await joined(resultsText(structuredClone(ITEM), files))).toBe(text);
    const { raw_results: results, ...rest } = JSON.parse(text) as Record<string, Record<string, unknown>>;
    expect(rest).toMatchObject({ item_id: 'item', custom_id: 'mine', status: 'completed', error: null });
    expect(results).toMatchObject({
      stem_analysis: {
        stems: [
          { artifact_id: 'one', audio_url: 'artifact://one', key: 'mine/job/0007/stem_analysis/vocals.flac' },
          { artifact_id: 'two', key: 'mine/job/0007/stem_analysis/vocals-2.flac', bytes: 5 },
          { artifact_id: 'gone', key: null },
        ],
      },
      crop_audio: { audio: { key: 'mine/job/0007/stem_analysis/vocals.flac' } },
      crop_audio_2: { error: { code: 'step_failed' } },
    });
  });

  test('are named by long results as by short ones', async () => {
    const [first, ...others] = ITEM.steps;
    const output = { hz: Array.from({ length: 40_000 }, (_, n) => n / 7), ...first!.output };
    const long = { ...ITEM, steps: [{ ...first!, output }, ...others] };
    const texts = new Map([[0, () => Promise.resolve(JSON.stringify(output))]]);
    const text = await joined(resultsText(ITEM, files, texts));
    expect(JSON.parse(text)).toEqual(JSON.parse(await joined(resultsText(long, files))));
  });

  test('have long results that are read when the one before is written', async () => {
    const [first, second] = ITEM.steps;
    const read: number[] = [];
    const texts = new Map([0, 1].map((n) => [n, async () => (read.push(n), `{"step":${n}}`)]));
    const pieces = resultsText({ ...ITEM, steps: [first!, second!] }, files, texts);
    expect(read).toEqual([]);
    const readBy: number[][] = [];
    for await (const piece of pieces) if (piece.includes('"step":')) readBy.push([...read]);
    expect(readBy).toEqual([[0], [0, 1]]);
  });
});
