import { expect, test } from 'vitest';
import { addressArtifacts } from '../../../api/artifacts/presenters.ts';

test('addressArtifacts adds the addresses to every artifact, at any depth, and changes nothing else', () => {
  const output = {
    stems: [{ name: 'drums', audio: { artifact_id: 'a1', bytes: 5 } }],
    image: { artifact_id: 'a2', content_type: 'image/png' },
    values: [1, null, 'x'],
    reason: null,
  };
  const options = {
    sign: (id: string, of?: string) => `https://s.example/${id}?${of}`,
    capability: 'stem_analysis',
  } as const;
  expect(addressArtifacts(output, { ...options, audioUrl: 'https://a.example/My%20song.wav' })).toEqual({
    stems: [
      {
        name: 'drums',
        audio: { artifact_id: 'a1', audio_url: 'artifact://a1', url: 'https://s.example/a1?My song', bytes: 5 },
      },
    ],
    image: {
      artifact_id: 'a2',
      audio_url: 'artifact://a2',
      url: 'https://s.example/a2?My song',
      content_type: 'image/png',
    },
    values: [1, null, 'x'],
    reason: null,
  });
  expect(addressArtifacts({ artifact_id: 'a3' }, { ...options, audioUrl: 'upload://x' })).toMatchObject({
    url: 'https://s.example/a3?upload://x/stem_analysis', // the name of the upload is looked up at the download
  });
});
