import { describeRows } from './rows.ts';

describeRows({
  'one of several files': [
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Fade file 2 out over 5 seconds.'],
      calls: [['fade_audio', 'talk.wav', { out_s: 5 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Fade file 2 in over 2 seconds and out over 3 seconds.'],
      calls: [['fade_audio', 'talk.wav', { in_s: 2, out_s: 3 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Fade both files out over 12 seconds.'],
      calls: [
        ['fade_audio', 'song.wav', { out_s: 12 }],
        ['fade_audio', 'talk.wav', { out_s: 12 }],
      ],
    },
    { files: ['song.wav', 'talk.wav'], turns: ['Fade file 2 out.'], calls: [['fade_audio', 'talk.wav', { out_s: 3 }]] },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Trim file 1 to the first 10 seconds.'],
      calls: [['crop_audio', 'song.wav', { start_s: 0, end_s: 10 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Cut off the last 2 seconds of file 2.'],
      calls: [['crop_audio', 'talk.wav', { end_s: 248 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Play file 2 at 1.5 times the speed.'],
      calls: [['change_speed', 'talk.wav', { tempo_ratio: 1.5 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Lower the volume of file 2.'],
      calls: [
        ['signal_analysis', 'talk.wav'],
        ['normalize_loudness', 'talk.wav', { target_lufs: -21 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Level the voices of file 2 to -18 LUFS.'],
      calls: [['level_speech', 'talk.wav', { target_lufs: -18 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Raise the pitch of both files by 2 semitones.'],
      calls: [
        ['change_speed', 'song.wav', { pitch_semitones: 2 }],
        ['change_speed', 'talk.wav', { pitch_semitones: 2 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Make a spectrum video of file 1.'],
      calls: [['create_video', 'song.wav', { style: 'spectrum' }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Give me the chords of file 2 as a ChordPro sheet.'],
      calls: [['musical_intelligence_analysis', 'talk.wav', { files: ['chordpro'] }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['What instruments are in file 2?'],
      calls: [['audio_tagging_analysis', 'talk.wav']],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['What is heard in file 2?'],
      calls: [['audio_tagging_analysis', 'talk.wav']],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['If file 2 is longer than 1 minute, trim file 2 to the first 30 seconds.'],
      calls: [['crop_audio', 'talk.wav', { start_s: 0, end_s: 30 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Remove the noise from file 1. Do not change file 2.'],
      calls: [['noise_reduction', 'song.wav']],
    },
    {
      files: ['take1.wav', 'take2.wav', 'take3.wav'],
      turns: ['Normalize take 3 to -14 LUFS.'],
      calls: [['normalize_loudness', 'take3.wav', { target_lufs: -14 }]],
    },
    {
      files: ['take1.wav', 'take2.wav', 'take3.wav'],
      turns: ['Trim take 3 to the first 20 seconds.'],
      calls: [['crop_audio', 'take3.wav', { start_s: 0, end_s: 20 }]],
    },
    {
      files: ['chapter_1.mp3', 'chapter_2.mp3'],
      turns: ['Normalize chapter 2 to -18 LUFS.'],
      calls: [['normalize_loudness', 'chapter_2.mp3', { target_lufs: -18 }]],
    },
    {
      files: ['interview.wav', 'jingle.mp3'],
      turns: ['Fade the interview out over 4 seconds.'],
      calls: [['fade_audio', 'interview.wav', { out_s: 4 }]],
    },
    {
      files: ['song_a.wav', 'song_b.wav'],
      turns: ['Remove the vocals from song b.'],
      calls: [['remove_audio_element', 'song_b.wav', { element: 'vocals' }]],
    },
    {
      files: ['drums.wav', 'talk.wav'],
      turns: ['Speed drums.wav up by 2 percent.'],
      calls: [['change_speed', 'drums.wav', { tempo_ratio: 1.02 }]],
    },
    {
      files: ['kick.wav', 'talk.wav'],
      turns: ['Lower the volume of kick.wav by 6 dB.'],
      calls: [
        ['signal_analysis', 'kick.wav'],
        ['normalize_loudness', 'kick.wav', { target_lufs: -19 }],
      ],
    },
    {
      files: ['vocals.wav', 'talk.wav'],
      turns: ['Lower the pitch of vocals.wav by 2 semitones.'],
      calls: [['change_speed', 'vocals.wav', { pitch_semitones: -2 }]],
    },
    { files: ['song.wav', 'talk.wav'], turns: ['Convert file 3 to MP3.'], calls: [], says: /Which one do you mean/u },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Convert take9.wav to MP3.'],
      calls: [],
      says: /Which one do you mean/u,
    },
  ],
  'a refusal in the words of the person': [
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Remove the ums from talk.wav.'],
      calls: [],
      says: /“Remove the ums from talk\.wav”\./u,
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Convert talk.wav to MP3. Then remove the ums from song.wav.'],
      calls: [['convert_audio', 'talk.wav', { format: 'mp3' }]],
      says: /“remove the ums from song\.wav”\./u,
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Remove the filler words from both files.'],
      calls: [],
      says: /“Remove the filler words from both files”\./u,
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['If talk.wav is longer than 1 minute, remove the filler words from talk.wav.'],
      calls: [],
      says: /“remove the filler words from talk\.wav”/u,
    },
  ],
  'all files but some': [
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Convert all files except file 1 to MP3.'],
      calls: [
        ['convert_audio', 'talk.wav', { format: 'mp3' }],
        ['convert_audio', 'third.wav', { format: 'mp3' }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Normalize all files except talk.wav to -14 LUFS.'],
      calls: [
        ['normalize_loudness', 'song.wav', { target_lufs: -14 }],
        ['normalize_loudness', 'third.wav', { target_lufs: -14 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Transcribe all files except file 2.'],
      calls: [
        ['speech_analysis', 'song.wav'],
        ['speech_analysis', 'third.wav'],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Slow all files except file 2 down by 5 percent.'],
      calls: [
        ['change_speed', 'song.wav', { tempo_ratio: 0.95 }],
        ['change_speed', 'third.wav', { tempo_ratio: 0.95 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Fade all files except file 2 out over 3 seconds.'],
      calls: [
        ['fade_audio', 'song.wav', { out_s: 3 }],
        ['fade_audio', 'third.wav', { out_s: 3 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Raise the volume of all files except file 1 by 3 dB.'],
      calls: [
        ['signal_analysis', 'talk.wav'],
        ['signal_analysis', 'third.wav'],
        ['normalize_loudness', 'talk.wav', { target_lufs: -15 }],
        ['normalize_loudness', 'third.wav', { target_lufs: -17 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Change the tempo of all files except file 3 to 120 BPM.'],
      calls: [
        ['tempo_analysis', 'song.wav'],
        ['tempo_analysis', 'talk.wav'],
        ['change_speed', 'song.wav', { tempo_ratio: 0.9091 }],
        ['change_speed', 'talk.wav'],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Trim all files except file 3 to the first 20 seconds.'],
      calls: [
        ['crop_audio', 'song.wav', { start_s: 0, end_s: 20 }],
        ['crop_audio', 'talk.wav', { start_s: 0, end_s: 20 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['What is the tempo of all files except file 1?'],
      calls: [
        ['tempo_analysis', 'talk.wav'],
        ['tempo_analysis', 'third.wav'],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav', 'four.wav'],
      turns: ['Convert all files except file 1 and file 3 to FLAC.'],
      calls: [
        ['convert_audio', 'talk.wav', { format: 'flac' }],
        ['convert_audio', 'four.wav', { format: 'flac' }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'intro.wav'],
      turns: ['Normalize all files except the intro to -16 LUFS.'],
      calls: [
        ['normalize_loudness', 'song.wav', { target_lufs: -16 }],
        ['normalize_loudness', 'talk.wav', { target_lufs: -16 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Convert all files except file 7 to MP3.'],
      calls: [],
      says: /Which one do you mean/u,
    },
  ],
  'a file that is found by comparing': [
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Lower the volume of the louder file by 3 dB.'],
      calls: [
        ['signal_analysis', 'song.wav'],
        ['signal_analysis', 'talk.wav'],
        ['normalize_loudness', 'song.wav', { target_lufs: -16 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Raise the volume of the quieter file by 6 dB.'],
      calls: [
        ['signal_analysis', 'song.wav'],
        ['signal_analysis', 'talk.wav'],
        ['normalize_loudness', 'talk.wav', { target_lufs: -12 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Slow the faster file down by 5 percent.'],
      calls: [
        ['tempo_analysis', 'song.wav'],
        ['tempo_analysis', 'talk.wav'],
        ['change_speed', 'song.wav', { tempo_ratio: 0.95 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Trim the longest file to the first 1:00.'],
      calls: [['crop_audio', 'talk.wav', { end_s: 60 }]],
    },
    {
      files: ['song.wav', 'talk.wav', 'third.wav'],
      turns: ['Convert the shortest file to MP3.'],
      calls: [['convert_audio', 'third.wav', { format: 'mp3' }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Transcribe the shorter file.'],
      calls: [['speech_analysis', 'song.wav']],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Which file is louder? Lower the volume of the louder file by 2 dB.'],
      calls: [
        ['signal_analysis', 'song.wav'],
        ['signal_analysis', 'talk.wav'],
        ['normalize_loudness', 'song.wav', { target_lufs: -15 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Normalize file 1 to the loudness of file 2.'],
      calls: [
        ['signal_analysis', 'talk.wav'],
        ['normalize_loudness', 'song.wav', { target_lufs: -18 }],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Change the tempo of file 2 to the tempo of file 1.'],
      calls: [
        ['tempo_analysis', 'song.wav'],
        ['tempo_analysis', 'talk.wav'],
        ['change_speed', 'talk.wav', { tempo_ratio: 1.1 }],
      ],
    },
  ],
});
