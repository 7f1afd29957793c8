import { describe, expect, test } from 'vitest';
import { madeFiles, type ToolResult } from '../../../../activities/chat/tool-result.ts';
import { CAPABILITIES } from '../../../../audio/capabilities/list.ts';
import { conversationOf, type ConversationInput } from '../../../measure/chat/conversation.ts';
import { resultOf } from '../../../measure/chat/world/free-tools.ts';
import { keyOutput, transposed } from '../../../measure/chat/world/keys.ts';
import { simulationOf } from '../../../measure/chat/world/simulations.ts';
import type { Sound } from '../../../measure/chat/world/sound.ts';
import { World } from '../../../measure/chat/world/world.ts';

const ARTIFACT = { artifact_id: '00000000-0000-4000-8000-000000000001', bytes: 4_000, sha256: 'ab'.repeat(32) };

/** Makes a world in which these files are attached. */
function aWorld(files: NonNullable<ConversationInput['files']>, account: ConversationInput['account'] = {}): World {
  const turns = [{ text: '', expect: {} }];
  const world = new World(conversationOf({ id: 'test', kind: 'odd', files, account, turns }));
  world.begin('turn-1', Object.keys(files), { isYes: false });
  return world;
}

function tokensOf(result: ToolResult): number | string {
  return result.status === 'completed' ? result.tokens_charged : 'code' in result ? result.code : result.status;
}

describe('a simulated run', () => {
  const sound: Sound = {
    ...conversationOf({ id: 'test', kind: 'odd', files: { a: {} }, turns: [{ text: '', expect: {} }] }).files['a']!,
    name: 'a.mp4',
    path: ['a.mp4'],
    origins: ['a.mp4'],
    hasVideo: true,
  };

  test.for(CAPABILITIES)('of $name has an output of its schema', ({ name, params, output, inputs = [] }) => {
    const urls = Object.fromEntries(inputs.map((input) => [`${input}_url`, 'upload://1']));
    const made = simulationOf(name)({
      sound,
      further: Object.fromEntries(inputs.map((input) => [input, sound])),
      params: params.parse(urls) as Record<string, unknown>,
      make: (changes, content_type = 'audio/flac') => ({
        ...ARTIFACT,
        content_type,
        duration_s: changes?.seconds ?? 60,
      }),
      file: (content_type) => ({ ...ARTIFACT, content_type }),
    });
    expect(output.safeParse(made).error).toBeUndefined();
    expect(madeFiles(made).length > 0 || CAPABILITIES.find((each) => each.name === name)?.makes === 'analysis').toBe(
      true,
    );
  });

  test('gives made audio handles and facts of its own', () => {
    const world = aWorld({ 'a.wav': { seconds: 100, bpm: 100, key: 'A minor' } });
    expect(world.run('crop_audio', { audio: 'audio_1', end_s: 30 })).toMatchObject({
      output: { audio: { audio: 'audio_2' }, duration_s: 30 },
    });
    world.run('change_speed', { audio: 'audio_2', tempo_ratio: 1.5, pitch_semitones: 3 });
    expect(world.audios[2]!.sound).toMatchObject({
      path: ['a.wav', 'crop_audio', 'change_speed'],
      seconds: 20,
      bpm: 150,
      key: 'C minor',
    });
  });

  test('reports bad calls as the service does', () => {
    const world = aWorld({ 'a.wav': {} });
    expect(
      [
        world.run('make_coffee', { audio: 'audio_1' }),
        world.run('tempo_analysis', { audio: 'audio_7' }),
        world.run('crop_audio', { audio: 'audio_1', start_s: -4 }),
        world.run('mix_audio', { audio: 'audio_1' }),
        world.run('extract_video_audio', { audio: 'audio_1' }),
      ].map(tokensOf),
    ).toEqual(['unknown_capability', 'invalid_audio_url', 'invalid_request', 'invalid_request', 'wrong_input_kind']);
    expect(world.done).toEqual([]);
  });
});

describe('charging', () => {
  test('counts each audio once, and of made audio what is beyond its origins', () => {
    const world = aWorld({ 'a.wav': { seconds: 10.2 }, 'b.wav': { seconds: 20 }, 'c.wav': { charged: true } });
    const calls: [string, Record<string, unknown>][] = [
      ['tempo_analysis', { audio: 'audio_1' }],
      ['signal_analysis', { audio: 'audio_1' }],
      ['change_speed', { audio: 'audio_1', tempo_ratio: 0.5 }],
      ['signal_analysis', { audio: 'audio_4' }],
      ['join_audio', { audio: 'audio_1', after: 'audio_2' }],
      ['signal_analysis', { audio: 'audio_5' }],
      ['signal_analysis', { audio: 'audio_3' }],
    ];
    expect(calls.map(([tool, input]) => tokensOf(world.run(tool, input)))).toEqual([11, 0, 0, 10, 20, 0, 0]);
    expect(world.ledger.available).toBe(10_000 - 41);
  });

  test('stops at the balance, and above the threshold until a confirmation', () => {
    const poor = aWorld({ 'a.wav': { seconds: 61 } }, { available_tokens: 60 });
    expect(tokensOf(poor.run('tempo_analysis', { audio: 'audio_1' }))).toBe('insufficient_tokens');

    const world = aWorld({ 'talk.wav': { seconds: 3_600 } });
    expect(tokensOf(world.run('noise_reduction', { audio: 'audio_1' }))).toBe('confirmation_required');
    world.begin('turn-2', [], { isYes: true });
    expect(tokensOf(world.run('noise_reduction', { audio: 'audio_1' }))).toBe(3_600);

    const dropped = aWorld({ 'talk.wav': { seconds: 3_600 } });
    resultOf(dropped, {
      tool: 'propose_work',
      input: { calls: [{ capability: 'noise_reduction', audio: 'audio_1' }] },
    });
    dropped.begin('turn-2', [], { isYes: false });
    expect(tokensOf(dropped.run('noise_reduction', { audio: 'audio_1' }))).toBe('confirmation_required');
  });
});

describe('tools beside the capabilities', () => {
  const world = aWorld(
    { 'a.wav': { seconds: 184 } },
    {
      recipes: [{ name: 'Podcast polish', steps: ['level_speech', 'normalize_loudness'] }],
      batches: [
        {
          recipe: 'Podcast polish',
          total: 3,
          completed: 2,
          failed: 1,
          failures: [{ file: 'ep3.mp3', code: 'not_audio' }],
        },
      ],
    },
  );

  test.for<[string, Record<string, unknown>, unknown]>([
    [
      'search_documentation',
      { question: 'which audio formats can you read' },
      { sections: [{ link: expect.any(String) }, {}, {}] },
    ],
    ['get_account', {}, { kind: 'live', available_tokens: 10_000, charges: [] }],
    ['list_recipes', { name: 'podcast polish' }, { saved: [{ name: 'Podcast polish' }], total: 1 }],
    [
      'list_batches',
      {},
      { batches: [{ failed: 1, failures: [{ file: 'ep3.mp3', what_to_do: expect.stringMatching(/Convert it/) }] }] },
    ],
    ['estimate_price', { audio: ['audio_1'] }, { tokens: 184, usd: 0.3067, audio: [{ charged_before: false }] }],
  ])('%s', ([tool, input, expected]) => {
    expect(resultOf(world, { tool, input })).toMatchObject({
      status: 'completed',
      output: expected,
      tokens_charged: 0,
    });
    expect(world.done).toEqual([]);
  });

  test('run_recipe runs its steps one after the other', () => {
    const result = resultOf(world, { tool: 'run_recipe', input: { recipe_id: 'rec_saved_1', audio: 'audio_1' } });
    expect(result).toMatchObject({
      output: { steps: [{ capability: 'level_speech' }, { capability: 'normalize_loudness' }] },
      tokens_charged: 184,
    });
    expect(world.audios.at(-1)!.sound.path).toEqual(['a.wav', 'level_speech', 'normalize_loudness']);
  });
});

test('keys are moved and placed on the Camelot wheel', () => {
  expect(transposed('B minor', 2)).toBe('Db minor');
  expect(['C major', 'A minor', 'F# minor', 'G major'].map((key) => keyOutput(key).camelot)).toEqual([
    '8B',
    '8A',
    '11A',
    '9B',
  ]);
});
