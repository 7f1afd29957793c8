import { describe, expect, test } from 'vitest';
import { embeddedModel } from '../../../../agent/embedded/model.ts';
import { checkSteps } from '../../../../api/recipes/check-steps.ts';
import { HELD_OUT, HELD_OUT_LATER } from '../../../measure/chat/commands/phrasings-held-out.ts';
import { PHRASINGS } from '../../../measure/chat/commands/phrasings.ts';
import { toolOf } from './talking.ts';

interface Draft {
  name: string;
  steps: { capability: string; params?: Record<string, unknown> }[];
  explanation: string;
}

async function drafted(prompt: string): Promise<Draft | string> {
  const { content } = await embeddedModel().doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text: prompt }] }],
    tools: [toolOf('draft_recipe')],
  });
  const [part] = content;
  if (part?.type === 'tool-call') return JSON.parse(part.input) as Draft;
  return part?.type === 'text' ? part.text : '';
}

describe('a prompt', () => {
  test('becomes steps in order, with every parameter written out', async () => {
    expect(
      await drafted('Clean up the noise, remove the vocals, keep the first 30 seconds, then make a video'),
    ).toEqual({
      name: 'Cleaned, without vocals and more',
      steps: [
        { capability: 'noise_reduction', params: { content: 'auto' } },
        { capability: 'remove_audio_element', params: { element: 'vocals' } },
        { capability: 'crop_audio', params: { start_s: 0, end_s: 30 } },
        { capability: 'create_video', params: { style: 'waveform', width_px: 1_280, height_px: 720, fps: 25 } },
      ],
      explanation:
        'For each file it will reduce the noise, remove the vocals, keep the first 30 s and make the video, in this order.',
    });
  });

  test('that asks for one thing says nothing about an order', async () => {
    expect(await drafted('Remove the hum')).toMatchObject({ explanation: 'For each file it will remove the hum.' });
    expect(await drafted('Entferne das Brummen')).toMatchObject({
      explanation: expect.not.stringContaining('Reihenfolge'),
    });
  });

  test('that names the recipe is obeyed, and its name is no request', async () => {
    expect(await drafted('Tell me the tempo and key, call it "Vocal Remover"')).toMatchObject({
      name: 'Vocal Remover',
      steps: [{ capability: 'tempo_analysis' }, { capability: 'musical_intelligence_analysis' }],
    });
  });

  test('that names it without quotes keeps what follows the name', async () => {
    expect(
      await drafted('A pipeline named Clean Voice that denoises speech and transcribes it in German'),
    ).toMatchObject({
      name: 'Clean Voice',
      steps: [
        { capability: 'noise_reduction', params: { content: 'speech' } },
        { capability: 'speech_analysis', params: { language: 'de' } },
      ],
    });
  });

  test('that wants a video in the middle gets it at the end', async () => {
    const draft = await drafted('make a video and then tell me the tempo');
    expect(draft).toMatchObject({ steps: [{ capability: 'tempo_analysis' }, { capability: 'create_video' }] });
    expect(draft).toHaveProperty('explanation', expect.stringContaining('The video is made last'));
  });

  test('about videos takes their audio first', async () => {
    expect(await drafted('denoise it after extracting the audio from the video')).toMatchObject({
      steps: [{ capability: 'extract_video_audio' }, { capability: 'noise_reduction' }],
    });
  });

  test('that can be served in part says what is left out', async () => {
    expect(await drafted('remove the hum and translate it into Spanish')).toMatchObject({
      steps: [{ capability: 'remove_audio_element', params: { element: 'hum' } }],
      explanation: expect.stringContaining('It leaves out what recipes cannot do: “translate”.'),
    });
  });

  test.for([
    ['bake a cake', 'I cannot do this: “bake a cake”.'],
    ['compose a song', 'I cannot do this: “compose a song”.'],
    ['hello', 'I work on audio'],
    ['keep the last 10 seconds', 'A recipe cannot count from the end'],
  ] as const)('that cannot be served is answered in words, and with what can: %s', async ([prompt, why]) => {
    const text = await drafted(prompt);
    expect(text).toContain(why);
    expect(text).toContain('remove vocals, drums, bass or mains hum');
  });

  test('in another language is answered in it', async () => {
    const draft = await drafted('behalte nur die letzten 10 Sekunden');
    expect(JSON.stringify(draft)).toContain('Ein Rezept kann nicht vom Ende her zählen');
  });

  test('with a span from the end that can be served in part says why', async () => {
    expect(await drafted('reduce the noise and keep the last 10 seconds')).toMatchObject({
      steps: [{ capability: 'noise_reduction' }],
      explanation: expect.stringContaining('A recipe cannot count from the end'),
    });
  });
});

test('whatever is drafted can be saved as it is', async () => {
  for (const [said] of [...PHRASINGS, ...HELD_OUT, ...HELD_OUT_LATER]) {
    const draft = await drafted(said);
    if (typeof draft === 'string') continue;
    expect(checkSteps(draft.steps).problems, said).toEqual([]);
    expect(draft.name, said).toMatch(/^[\w ,-]+$/);
  }
});
