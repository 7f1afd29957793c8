import { expect, test } from 'vitest';
import { instructions, stepMessages } from '../../../activities/chat/prompt.ts';
import { toolResult } from '../../../activities/chat/tool-result.ts';

test('the prompt of a chat says that work on a made file is not charged again', () => {
  const prompt = instructions({ balance_tokens: 5, made_file_tokens: '0' });
  expect(prompt).toContain('steps on a made file are not charged again once the audio it was made of is charged');
  expect(prompt.endsWith('Facts:\nbalance_tokens: 5\nmade_file_tokens: 0')).toBe(true);
});

test.each(['', '\n\n'])('the text %j of a step is left out: providers refuse blank texts', (text) => {
  const call = { callId: '0-c', tool: 'tempo_analysis', input: { audio: 'audio_1' }, result: { status: 'cancelled' } };
  const [assistant] = stepMessages({ text }, [call]);
  expect(assistant!.content).toEqual([expect.objectContaining({ type: 'tool-call' })]);
  expect(stepMessages({ text }, [])).toEqual([]);
});

test('a long text of an output is cut between characters', () => {
  const text = `a${'🎧'.repeat(300)}`;
  const item = {
    id: 'item',
    audioUrl: 'upload://1',
    status: 'completed' as const,
    attempt: 1,
    retryOf: null,
    failure: null,
    tokensCharged: 0,
    cached: false,
    customId: null,
    metadata: null,
    startedAt: null,
    queuedS: null,
    fetchS: null,
    runS: null,
    progress: null,
    steps: [{ position: 0, capability: 'speech_analysis' as const, output: { text }, failure: null }],
  };
  const result = toolResult(item, () => undefined);
  const shown = (result as { output: { text: string } }).output.text;
  expect([shown.isWellFormed(), shown.length]).toEqual([true, 401]);
});
