import { describeRows } from './rows.ts';

const BATCHES = {
  batches: [
    { recipe: 'Voice cleanup', total: 10, completed: 4 },
    { recipe: 'Intros', total: 10, completed: 10 },
  ],
};
const OPEN = /DELETE \/v1\/batch\/\{id\} cancels a batch.*Batches under way:\n- batch_1: Voice cleanup[^\n]*$/su;

describeRows({
  'work of the account that is to be cancelled': [
    { files: [], turns: ['Cancel the batch.'], account: BATCHES, calls: [], says: OPEN },
    { turns: ['Cancel the batch.'], account: BATCHES, calls: [], says: OPEN },
    { turns: ['Please cancel my last batch'], account: BATCHES, calls: [], says: OPEN },
    { turns: ['Stop everything that runs.'], account: BATCHES, calls: [], says: OPEN },
    { turns: ['Can you abort all running jobs?'], account: BATCHES, calls: [], says: OPEN },
    { turns: ['Cancel everything.'], calls: [], says: /You have no batch under way/u },
    { turns: ["cancel everything that's running"], calls: [], says: /You have no batch under way/u },
    { turns: ['Stop everything that runs.'], calls: [], says: /You have no batch under way/u },
    {
      turns: ['Cancel the batch. Remove the vocals from it.'],
      account: BATCHES,
      calls: [['remove_audio_element', 'song.wav', { element: 'vocals' }]],
      says: /batch_1/u,
    },
    { turns: ['End it at 1:00.'], calls: [['crop_audio', 'song.wav', { end_s: 60 }]] },
  ],
  'how much audio the balance pays for': [
    {
      turns: ['How many minutes can I afford?'],
      calls: [],
      says: /That pays for 166 minutes of audio: all work costs the same/u,
    },
    {
      files: [],
      turns: ['How many minutes of denoising can I afford?'],
      calls: [],
      says: /That pays for 166 minutes of audio, whether I reduce the noise or do anything else/u,
    },
    {
      turns: ['How many minutes of audio can I still afford to denoise?'],
      account: { available_tokens: 75 },
      calls: [],
      says: /That pays for 1\.2 minutes of audio, whether I reduce the noise/u,
    },
    {
      files: [],
      turns: ['How many minutes of audio can I get for $5?'],
      calls: [],
      says: /^50:00 of audio cost 3,000/u,
    },
  ],
});
