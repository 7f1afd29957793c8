import { describeRows, type Row } from './rows.ts';

describeRows({
  'several files become one': [
    { files: ['a.wav', 'b.wav'], turns: ['Put a before b.'], calls: [['join_audio', 'a.wav + b.wav']] },
    {
      files: ['a.wav', 'b.wav', 'c.wav'],
      turns: ['Put A before B and C after B.'],
      calls: [
        ['join_audio', 'a.wav + b.wav'],
        ['join_audio', 'a.wav > join_audio + c.wav'],
      ],
    },
    {
      files: ['a.wav', 'b.wav', 'c.wav'],
      turns: ['Put a.wav before b.wav and c.wav after b.wav.'],
      calls: [
        ['join_audio', 'a.wav + b.wav'],
        ['join_audio', 'a.wav > join_audio + c.wav'],
      ],
    },
    {
      files: ['intro.wav', 'main.wav', 'outro.wav'],
      turns: ['Put the intro before the main and the outro after the main.'],
      calls: [
        ['join_audio', 'intro.wav + main.wav'],
        ['join_audio', 'intro.wav > join_audio + outro.wav'],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Put file 2 before file 1.'],
      calls: [['join_audio', 'talk.wav + song.wav']],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Join file 3, file 1 and file 2.'],
      calls: [
        ['join_audio', 'third.wav + song.wav'],
        ['join_audio', 'third.wav > join_audio + talk.wav'],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Join both files with a crossfade of 2 seconds.'],
      calls: [['join_audio', 'song.wav + talk.wav', { crossfade_s: 2 }]],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Join all files with a gap of 1 second.'],
      calls: [
        ['join_audio', 'song.wav + talk.wav', { gap_s: 1 }],
        ['join_audio', 'song.wav > join_audio + third.wav', { gap_s: 1 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Join all files except file 2 with a gap of 2 seconds.'],
      calls: [['join_audio', 'song.wav + third.wav', { gap_s: 2 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Mix file 1 into file 2 from 0:08 at -20 dB.'],
      calls: [['mix_audio', 'talk.wav + song.wav', { gain_db: -20, offset_s: 8 }]],
    },
    {
      files: ['podcast.wav', 'music_bed.wav'],
      turns: ['Mix the music bed into the podcast from 0:05 at -18 dB. Fade the result out over 4 seconds.'],
      calls: [
        ['mix_audio', 'podcast.wav + music_bed.wav', { gain_db: -18, offset_s: 5 }],
        ['fade_audio', 'podcast.wav > mix_audio', { out_s: 4 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Mix all files. Normalize the result to -16 LUFS.'],
      calls: [
        ['mix_audio', 'song.wav + talk.wav'],
        ['mix_audio', 'song.wav > mix_audio + third.wav'],
        ['normalize_loudness', 'song.wav > mix_audio > mix_audio', { target_lufs: -16 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['If both files are in the same key, mix file 1 and file 2.'],
      calls: [
        ['musical_intelligence_analysis', 'song.wav'],
        ['musical_intelligence_analysis', 'talk.wav'],
        ['mix_audio', 'song.wav + talk.wav'],
      ],
    },
  ],
  'the order of joined files, in other words': [
    ...['Swap them: put the second first and join.', 'Swap them and join', 'put talk first and join them'].map(
      (text): Row => ({
        files: ['song.wav', 'talk.wav'],
        turns: [text],
        calls: [['join_audio', 'talk.wav + song.wav']],
      }),
    ),
    {
      files: ['a.wav', 'b.wav', 'c.wav'],
      turns: ['put the third first and join'],
      calls: [
        ['join_audio', 'c.wav + a.wav'],
        ['join_audio', 'c.wav > join_audio + b.wav'],
      ],
    },
  ],
  'work that is said after the work that it goes before': [
    ...[
      'Join them but drop the first 5 s of the second.',
      'Join them, but cut the first 5 seconds off the second file',
      'merge these two but skip the first 5 seconds of the second one',
    ].map((text): Row => ({
      files: ['song.wav', 'talk.wav'],
      turns: [text],
      calls: [
        ['crop_audio', 'talk.wav', { start_s: 5 }],
        ['join_audio', 'song.wav + talk.wav > crop_audio', { gap_s: 0 }],
      ],
    })),
    ...[
      'Join them, but first denoise both.',
      'Before joining them, denoise both.',
      'Join them after denoising both.',
    ].map((text): Row => ({
      files: ['song.wav', 'talk.wav'],
      turns: [text],
      calls: [
        ['noise_reduction', 'song.wav'],
        ['noise_reduction', 'talk.wav'],
        ['join_audio', 'song.wav > noise_reduction + talk.wav > noise_reduction'],
      ],
    })),
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Join them but make it mono.'],
      calls: [
        ['join_audio', 'song.wav + talk.wav'],
        ['convert_audio', 'song.wav > join_audio', { channels: 1 }],
      ],
    },
    {
      turns: ['Normalize it to -16 LUFS after removing the noise.'],
      calls: [
        ['noise_reduction', 'song.wav'],
        ['normalize_loudness', 'song.wav > noise_reduction', { target_lufs: -16 }],
      ],
    },
  ],
  chains: [
    {
      turns: ['Trim it to the first 30 seconds. Fade the result out over 3 seconds. Convert the result to MP3.'],
      calls: [
        ['crop_audio', 'song.wav', { start_s: 0, end_s: 30 }],
        ['fade_audio', 'song.wav > crop_audio', { out_s: 3, format: 'mp3' }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Put file 2 before file 1. Normalize the result to -14 LUFS.'],
      calls: [
        ['join_audio', 'talk.wav + song.wav'],
        ['normalize_loudness', 'talk.wav > join_audio', { target_lufs: -14 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Trim file 1 to the first 10 seconds. Put the result before file 2.'],
      calls: [
        ['crop_audio', 'song.wav', { start_s: 0, end_s: 10 }],
        ['join_audio', 'song.wav > crop_audio + talk.wav'],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Trim file 1 to the first 10 seconds. Put file 2 before the result. Fade the result out over 2 seconds.'],
      calls: [
        ['crop_audio', 'song.wav', { start_s: 0, end_s: 10 }],
        ['join_audio', 'talk.wav + song.wav > crop_audio'],
        ['fade_audio', 'talk.wav > join_audio', { out_s: 2 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Remove the noise from file 1. Mix the result into file 2 at -20 dB. Normalize the result to -16 LUFS.'],
      calls: [
        ['noise_reduction', 'song.wav'],
        ['mix_audio', 'talk.wav + song.wav > noise_reduction', { gain_db: -20 }],
        ['normalize_loudness', 'talk.wav > mix_audio', { target_lufs: -16 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Join file 1 and file 3. Mix file 2 into the result at -20 dB.'],
      calls: [
        ['join_audio', 'song.wav + third.wav'],
        ['mix_audio', 'song.wav > join_audio + talk.wav', { gain_db: -20 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Remove the vocals from file 1. Remove everything but the vocals from file 2. Mix both results.'],
      calls: [
        ['remove_audio_element', 'song.wav', { element: 'vocals' }],
        ['stem_analysis', 'talk.wav', { pass_on: 'vocals' }],
        ['mix_audio', 'song.wav > remove_audio_element + talk.wav > stem_analysis'],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Remove the noise from file 1. Slow file 2 down by 20 percent. Fade the result out over 3 seconds.'],
      calls: [
        ['noise_reduction', 'song.wav'],
        ['change_speed', 'talk.wav', { tempo_ratio: 0.8 }],
        ['fade_audio', 'talk.wav > change_speed', { out_s: 3 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Fade file 1 out over 4 seconds. Do the same with file 2.'],
      calls: [
        ['fade_audio', 'song.wav', { out_s: 4 }],
        ['fade_audio', 'talk.wav', { out_s: 4 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Trim each file to the first 20 seconds. Join the results with a crossfade of 1.5 seconds.'],
      calls: [
        ['crop_audio', 'song.wav', { start_s: 0, end_s: 20 }],
        ['crop_audio', 'talk.wav', { start_s: 0, end_s: 20 }],
        ['join_audio', 'song.wav > crop_audio + talk.wav > crop_audio', { crossfade_s: 1.5 }],
      ],
    },
    { turns: ['Add reverb to it. Normalize the result to -14 LUFS.'], calls: [], says: /I cannot do this/u },
  ],
});
