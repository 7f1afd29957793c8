import { describeRows } from './rows.ts';

describeRows({
  'values that are left to the service, and work that it does not do': [
    { turns: ['Fade it out.'], calls: [['fade_audio', 'song.wav', { out_s: 3 }]] },
    { turns: ['Fade it in.'], calls: [['fade_audio', 'song.wav', { in_s: 3 }]] },
    {
      turns: ['Fade it in and out over 4 seconds.'],
      calls: [['fade_audio', 'song.wav', { in_s: 4, out_s: 4 }]],
    },
    {
      turns: ['Raise the volume of it.'],
      calls: [
        ['signal_analysis', 'song.wav'],
        ['normalize_loudness', 'song.wav', { target_lufs: -10 }],
      ],
    },
    {
      turns: ['Lower the volume of it.'],
      calls: [
        ['signal_analysis', 'song.wav'],
        ['normalize_loudness', 'song.wav', { target_lufs: -16 }],
      ],
    },
    {
      turns: ['Reduce the vocals.'],
      calls: [],
      says: /^I cannot do this: “Reduce the vocals”\. I can remove the vocals/u,
    },
    { turns: ['Cut the span from 0:10 to 0:20 out of it.'], calls: [], says: /I cannot do this/u },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Cut the span from 0:10 to 0:20 out of file 2. Fade the result out over 2 seconds.'],
      calls: [],
      says: /I cannot do this/u,
    },
  ],
  'filler words, which are part of the voice': [
    { turns: ['Remove the filler words.'], calls: [], says: /I cannot do this: “Remove the filler words”\./u },
    { turns: ['Cut out the ums and uhs.'], calls: [], says: /I cannot do this/u },
    { turns: ['Please remove all ums and ahs.'], calls: [], says: /I cannot do this/u },
    { turns: ['Could you edit out the filler words?'], calls: [], says: /I cannot do this/u },
    { turns: ['If there is speech, remove the filler words.'], calls: [], says: /I cannot do this/u },
    {
      turns: ['Delete all the filler sounds and convert it to MP3.'],
      calls: [['convert_audio', 'song.wav', { format: 'mp3' }]],
      says: /I cannot do this: “Delete all the filler sounds”/u,
    },
    { turns: ['Um, remove the vocals.'], calls: [['remove_audio_element', 'song.wav', { element: 'vocals' }]] },
  ],
  questions: [
    { turns: ['What is heard in it?'], calls: [['audio_tagging_analysis', 'song.wav']] },
    { turns: ['How noisy is it?'], calls: [['speech_analysis', 'song.wav']] },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['How noisy is each file?'],
      calls: [
        ['speech_analysis', 'song.wav'],
        ['speech_analysis', 'talk.wav'],
      ],
    },
    { turns: ['What bit depth does it have?'], calls: [['signal_analysis', 'song.wav']] },
    { turns: ['How long does each speaker speak in it?'], calls: [['speech_analysis', 'song.wav']] },
    {
      turns: ['Remove the noise from it. How noisy is the result?'],
      calls: [
        ['noise_reduction', 'song.wav'],
        ['speech_analysis', 'song.wav > noise_reduction'],
      ],
    },
  ],
  'one end of a fade, as it was asked for': [
    {
      turns: ['If it is longer than 4 minutes, fade it out over 3 seconds.'],
      calls: [],
      says: /so I did not fade it out\./u,
    },
    { turns: ['If it is longer than 4 minutes, fade it in.'], calls: [], says: /so I did not fade it in\./u },
    {
      turns: ['If it is longer than 4 minutes, fade it in and out.'],
      calls: [],
      says: /did not fade it in and out\./u,
    },
    { turns: ['How much would it cost to fade it out over 3 seconds?'], calls: [], says: /to fade it out\./u },
    { turns: ['How much would it cost to fade it out?'], calls: [], says: /to fade it out\./u },
    { turns: ['Can you fade it out? I am only asking.'], calls: [], says: /I can fade it out\./u },
    { turns: ['Do not fade it out.'], calls: [], says: /I did not fade it out\./u },
    {
      turns: ['How much would it cost to fade it out?', 'Yes.'],
      calls: [['fade_audio', 'song.wav', { in_s: 0.01, out_s: 3 }]],
      says: /^It fades out over 3 s: /u,
    },
    { turns: ['Fade it in.'], calls: [['fade_audio', 'song.wav', { in_s: 3 }]], says: /^It fades in over 3 s: /u },
  ],
  'a yes where nothing was proposed': [
    {
      turns: ['Trim it to the first 30 seconds.', 'Yes.'],
      calls: [],
      says: /^Nothing is waiting for a yes\. The last thing that I did was to keep the first 30 s\./u,
    },
    { turns: ['What is the tempo of it?', 'Yes, do it.'], calls: [], says: /I did was to tell the tempo\./u },
    { files: [], turns: ['Yes.'], calls: [], says: /^Nothing is waiting for a yes\. Say/u },
  ],
  'after an earlier message': [
    {
      turns: ['Fade it out over 3 seconds.', 'Undo that. Trim it to the first 20 seconds.'],
      calls: [['crop_audio', 'song.wav', { start_s: 0, end_s: 20 }]],
    },
    {
      turns: ['Remove the vocals from it.', 'Undo that. Remove the drums from it.'],
      calls: [['remove_audio_element', 'song.wav', { element: 'drums' }]],
    },
    {
      turns: ['Trim it to the first 30 seconds.', 'Make it the last 20 seconds instead.'],
      calls: [['crop_audio', 'song.wav', { start_s: 180 }]],
    },
    {
      turns: ['Raise the volume of it by 3 dB.', 'Make it 5 dB instead.'],
      calls: [['normalize_loudness', 'song.wav', { target_lufs: -8 }]],
    },
    {
      turns: ['Fade it in over 2 seconds and out over 3 seconds.', 'Make it 5 seconds instead.'],
      calls: [['fade_audio', 'song.wav', { in_s: 5, out_s: 5 }]],
    },
    {
      turns: ['Fade it in and out over 3 seconds.', 'Make it 5 seconds instead.'],
      calls: [['fade_audio', 'song.wav', { in_s: 5, out_s: 5 }]],
    },
    {
      turns: ['Fade it at both ends.', 'Make them 5 seconds instead.'],
      calls: [['fade_audio', 'song.wav', { in_s: 5, out_s: 5 }]],
    },
    {
      turns: ['Trim it to the first 30 seconds.', 'Make it 20 seconds instead.'],
      calls: [['crop_audio', 'song.wav', { start_s: 0, end_s: 20 }]],
    },
    { turns: ['Fade it out.', 'Make it 5 seconds instead.'], calls: [['fade_audio', 'song.wav', { out_s: 5 }]] },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Join file 1 and file 2 with a gap of 1 second.', 'Make it a gap of 2 seconds instead.'],
      calls: [['join_audio', 'song.wav + talk.wav', { gap_s: 2 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Join file 1 and file 2.', 'Make it a crossfade of 3 seconds instead.'],
      calls: [['join_audio', 'song.wav + talk.wav', { crossfade_s: 3 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Mix file 1 into file 2 at -20 dB.', 'Make it -14 dB instead.'],
      calls: [['mix_audio', 'talk.wav + song.wav', { gain_db: -14 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Remove the noise from file 1.', 'Do the same with file 2.'],
      calls: [['noise_reduction', 'talk.wav']],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Remove the noise from file 1.', 'Use file 2 instead.'],
      calls: [['noise_reduction', 'talk.wav']],
    },
    { turns: ['Can you remove the vocals from it? I am only asking.', 'No.'], calls: [], says: /I leave it at that/u },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['How much would it cost to remove the noise from both files?', 'Yes, but only file 2.'],
      calls: [['noise_reduction', 'talk.wav']],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Can you remove the noise from both files? I am only asking.', 'Yes, but not file 2.'],
      calls: [['noise_reduction', 'song.wav']],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Can you remove the noise from both files? I am only asking.', 'Yes, but only the longest file.'],
      calls: [['noise_reduction', 'talk.wav']],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['How much would it cost to remove the vocals from all files except file 1?'],
      calls: [],
      says: /It would cost 290 tokens/u,
    },
  ],
});
