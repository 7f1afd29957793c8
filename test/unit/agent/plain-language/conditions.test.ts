import { expect, test } from 'vitest';
import { embeddedModel } from '../../../../agent/embedded/model.ts';
import { conversationOf, type ConversationInput } from '../../../measure/chat/conversation.ts';
import { hold } from '../../../measure/chat/hold.ts';

type Files = NonNullable<ConversationInput['files']>;

const model = embeddedModel({ wordMs: 0 });

const SONG: Files = {
  'song.wav': { seconds: 200, bpm: 132, lufs: -13, speech: true, speakers: 2, snr_db: 8 },
};
const QUIET: Files = { 'quiet.wav': { seconds: 40, bpm: 90, key: 'A minor', lufs: -24, channels: 1, snr_db: 40 } };
const TWO: Files = { ...SONG, 'talk.wav': { seconds: 250, bpm: 110, lufs: -18, key: 'A minor', channels: 1 } };
const ALIKE: Files = { 'one.wav': { seconds: 60, lufs: -14 }, 'two.wav': { seconds: 90, lufs: -15 } };
const THREE: Files = { ...TWO, 'third.wav': { seconds: 40, bpm: 100, lufs: -20 } };
const VIDEO: Files = { 'clip.mp4': { seconds: 30 } };
const CLIPPED: Files = { 'hot.wav': { clipped_samples: 12, true_peak_dbtp: 0.2, lufs: -7 } };

/** Work that a conversation ran, without what only measures: `file>…: capability {chosen parameters}`. */
type Ran = readonly string[];

const MEASURING = /_analysis$/u;
const CHOSEN = [
  'start_s',
  'end_s',
  'target_lufs',
  'tempo_ratio',
  'pitch_semitones',
  'element',
  'format',
  'channels',
  'out_s',
  'gap_s',
  'gain_db',
];

async function held(
  text: string,
  files: Files,
  account: ConversationInput['account'] = {},
): Promise<{ ran: string[]; reply: string; isProposed: boolean }> {
  const conversation = conversationOf({
    id: 'plain',
    kind: 'condition',
    files,
    account,
    turns: [{ text, attach: Object.keys(files), expect: {} }],
  });
  const { turns } = await hold(conversation, model);
  const { done, reply, proposed } = turns.at(-1)!;
  const ran = done
    .filter(({ tool }) => !MEASURING.test(tool) || tool === 'stem_analysis')
    .map(({ tool, sound, params }) => {
      const chosen = CHOSEN.filter((name) => params[name] !== undefined && params[name] !== 0).map(
        (name) => `${name}=${String(params[name])}`,
      );
      return `${sound.path.join('>')}: ${[tool, ...chosen].join(' ')}`;
    });
  return { ran, reply, isProposed: proposed };
}

type Rows = readonly (readonly [text: string, files: Files, ran: Ran])[];

const QUANTITIES: Rows = [
  ['If the tempo is above 120 BPM, slow it down by 10 percent.', SONG, ['song.wav: change_speed tempo_ratio=0.9']],
  ['If the tempo is above 120 BPM, slow it down by 10 percent.', QUIET, []],
  ['If the tempo is at most 110 BPM, speed it up by 10 percent.', QUIET, ['quiet.wav: change_speed tempo_ratio=1.1']],
  ['If the tempo is at most 110 BPM, change the tempo of it to 116 BPM.', SONG, []],
  ['If the tempo is at least 132 BPM, slow it down by 10 percent.', SONG, ['song.wav: change_speed tempo_ratio=0.9']],
  [
    'If the tempo is between 80 and 100 BPM, speed it up by 20 percent.',
    QUIET,
    ['quiet.wav: change_speed tempo_ratio=1.2'],
  ],
  ['If the tempo is between 80 and 100 BPM, speed it up by 20 percent.', SONG, []],
  ['If it is longer than 2:30, trim it to the first 2:30.', SONG, ['song.wav: crop_audio end_s=150']],
  ['If it is at most 20 seconds long, fade it out over 2 seconds.', SONG, []],
  ['If it is at least 3 minutes long, cut off the first 16 seconds of it.', SONG, ['song.wav: crop_audio start_s=16']],
  ['If it is longer than 45 minutes, play it at 1.2 times the speed.', SONG, []],
  [
    'If it is quieter than -20 LUFS, normalize it to -16 LUFS.',
    QUIET,
    ['quiet.wav: normalize_loudness target_lufs=-16'],
  ],
  ['If it is not at -14 LUFS, normalize it to -14 LUFS.', SONG, ['song.wav: normalize_loudness target_lufs=-14']],
  ['If it is at most -14 LUFS, normalize it to -12 LUFS.', SONG, []],
  [
    'If the true peak is above -1 dBTP, normalize it to -16 LUFS.',
    CLIPPED,
    ['hot.wav: normalize_loudness target_lufs=-16'],
  ],
  [
    'If the key is minor, lower the pitch of it by 2 semitones.',
    QUIET,
    ['quiet.wav: change_speed tempo_ratio=1 pitch_semitones=-2'],
  ],
  [
    'If the key is not minor, raise the pitch of it by 3 semitones.',
    SONG,
    ['song.wav: change_speed tempo_ratio=1 pitch_semitones=3'],
  ],
  ['If the key is not C major, raise the pitch of it by 3 semitones.', SONG, []],
  ['If it is in 3/4, slow it down by 5 percent.', SONG, []],
  ['Unless it is stereo, make it stereo.', SONG, []],
  ['Unless talk.wav is stereo, make it stereo.', TWO, ['talk.wav: convert_audio format=wav channels=2']],
  ['Unless talk.wav is mono, convert it to mono.', TWO, []],
  ['Unless it is longer than 3 minutes, fade it out over 2 seconds.', SONG, []],
  ['Unless it is longer than 5 minutes, fade it out over 2 seconds.', SONG, ['song.wav: fade_audio out_s=2']],
  ['Unless it is mono or shorter than a minute, convert it to MP3.', QUIET, []],
  ["Unless it's an mp3, convert it to mp3", SONG, ['song.wav: convert_audio format=mp3']],
  ['If it is stereo, convert it to mono.', SONG, ['song.wav: convert_audio format=wav channels=1']],
  ['If it is stereo, convert it to mono.', QUIET, []],
  ['If the sample rate is not 44.1 kHz, convert it to 44.1 kHz.', SONG, []],
  ['If it is not MP3, convert it to MP3.', SONG, ['song.wav: convert_audio format=mp3']],
  ['If it is WAV, convert it to FLAC.', { 'a.mp3': {} }, []],
  ['If it is a video, extract the audio of it.', VIDEO, ['clip.mp4: extract_video_audio']],
  [
    'If it is a video, extract the audio of it; otherwise convert it to MP3.',
    SONG,
    ['song.wav: convert_audio format=mp3'],
  ],
  [
    'If the key is minor and the tempo is below 100 BPM, speed it up by 10 percent.',
    QUIET,
    ['quiet.wav: change_speed tempo_ratio=1.1'],
  ],
  ['If it is stereo and longer than 10 minutes, convert it to MP3.', SONG, []],
  [
    'If it is louder than -9 LUFS or there is clipping, normalize it to -16 LUFS.',
    CLIPPED,
    ['hot.wav: normalize_loudness target_lufs=-16'],
  ],
];

const SOUNDS: Rows = [
  ['If there is clipping, normalize it to -16 LUFS.', CLIPPED, ['hot.wav: normalize_loudness target_lufs=-16']],
  ['If there is no clipping, normalize it to -12 LUFS.', SONG, ['song.wav: normalize_loudness target_lufs=-12']],
  ['If there is noise, remove the noise from it.', SONG, ['song.wav: noise_reduction']],
  ['If there is noise, remove the noise from it.', QUIET, []],
  ['If there is hum, remove the hum from it.', SONG, ['song.wav: remove_audio_element element=hum']],
  ['If there are vocals, remove the vocals from it.', SONG, ['song.wav: remove_audio_element element=vocals']],
  ['If there are no vocals, make a video of it.', SONG, []],
  ['If there is more than one speaker, level the voices of it.', SONG, ['song.wav: level_speech target_lufs=-16']],
  [
    'If there are at least 2 speakers, level the voices of it to -18 LUFS; otherwise normalize it to -18 LUFS.',
    SONG,
    ['song.wav: level_speech target_lufs=-18'],
  ],
  ['If there is silence at the beginning, trim the silence off the beginning of it.', SONG, []],
  ['If there is silence longer than 2 seconds, cut the silences out of it.', SONG, []],
];

const SEVERAL: Rows = [
  ['If a file is longer than 4 minutes, trim it to the first 30 seconds.', TWO, ['talk.wav: crop_audio end_s=30']],
  [
    'If a file is stereo, convert it to MP3; otherwise convert it to FLAC.',
    TWO,
    ['song.wav: convert_audio format=mp3', 'talk.wav: convert_audio format=flac'],
  ],
  [
    'If the tempo of a file is below 120 BPM, speed it up by 10 percent.',
    TWO,
    ['talk.wav: change_speed tempo_ratio=1.1'],
  ],
  [
    'If a file except file 3 is longer than 1 minute, convert it to MP3.',
    THREE,
    ['song.wav: convert_audio format=mp3', 'talk.wav: convert_audio format=mp3'],
  ],
  ['If file 2 is louder than file 1, convert file 2 to MP3.', TWO, []],
  ['If file 1 is louder than file 2, convert file 1 to MP3.', TWO, ['song.wav: convert_audio format=mp3']],
  ['If file 2 is at most as long as file 1, convert file 2 to MP3.', TWO, []],
  ['If both files are in the same key, mix both files.', TWO, []],
  ['If both files are in the same key, mix both files.', ALIKE, ['one.wav: mix_audio']],
  ['If both files are not in the same key, convert both files to MP3.', ALIKE, []],
  ['If both files have the same tempo, join file 1 and file 2.', TWO, []],
  [
    'If both files are in the same key, join both files with a crossfade of 4 seconds; otherwise join both files with a gap of 1 second.',
    TWO,
    ['song.wav: join_audio gap_s=1'],
  ],
  ['If both files differ by more than 3 dB, normalize both files to -16 LUFS.', ALIKE, []],
  ['If the total length of all files is shorter than 1 hour, join all files.', TWO, ['song.wav: join_audio']],
  ['If the average tempo of all files is above 125 BPM, convert all files to MP3.', TWO, []],
];

const AFTERWARDS: Rows = [
  [
    'If it is longer than 5 minutes, trim it to the first 5 minutes. Convert the result to MP3.',
    SONG,
    ['song.wav: convert_audio format=mp3'],
  ],
  [
    'If it is longer than 30 seconds, trim it to the first 30 seconds. Convert the result to MP3.',
    SONG,
    ['song.wav: crop_audio end_s=30', 'song.wav>crop_audio: convert_audio format=mp3'],
  ],
  [
    'If it is longer than 3 minutes, trim it to the first 3:00 and convert it to MP3.',
    SONG,
    ['song.wav: crop_audio end_s=180 format=mp3'],
  ],
  [
    'Cut off the first 4 seconds of it. If the result is longer than 2 minutes, trim the result to the first 2:00.',
    SONG,
    ['song.wav: crop_audio start_s=4', 'song.wav>crop_audio: crop_audio end_s=120'],
  ],
  [
    'If it is longer than 4 minutes, convert it to MP3; otherwise convert it to FLAC.',
    SONG,
    ['song.wav: convert_audio format=flac'],
  ],
];

const MEANS: Rows = [
  ['If it costs at most 15 tokens, split it into stems.', SONG, []],
  [
    'If it costs at most 200 tokens, remove the vocals from it.',
    SONG,
    ['song.wav: remove_audio_element element=vocals'],
  ],
  ['If it costs nothing, convert it to MP3.', SONG, []],
  ['If it costs at most 250 tokens, convert both files to MP3.', TWO, []],
  [
    'If it costs at most 12 tokens to remove the vocals, remove the vocals from it; otherwise remove the drums from it.',
    SONG,
    ['song.wav: remove_audio_element element=drums'],
  ],
  ['If it costs less than 15 tokens, transcribe it. Cut the silences out of it.', SONG, []],
  ['Convert both files to FLAC. If it costs more than 100 tokens, do not start.', TWO, []],
  [
    'If it costs more than 1000 tokens, do not start. Convert it to FLAC.',
    SONG,
    ['song.wav: convert_audio format=flac'],
  ],
  ['If I have enough tokens, remove the vocals from it.', SONG, ['song.wav: remove_audio_element element=vocals']],
  [
    'If at least 50 tokens are left, remove the vocals from it.',
    SONG,
    ['song.wav: remove_audio_element element=vocals'],
  ],
];

const FORBIDDEN: Rows = [
  ['Fade it out over 3 seconds. Do not fade it in.', SONG, ['song.wav: fade_audio out_s=3']],
  ['Join both files. Do not crossfade them.', TWO, ['song.wav: join_audio']],
  ['Cut off the first 40 seconds of it. Do not cut out the laughing.', SONG, ['song.wav: crop_audio start_s=40']],
  ['Do not change it.', SONG, []],
];

test.each([...QUANTITIES, ...SOUNDS, ...SEVERAL, ...AFTERWARDS, ...MEANS, ...FORBIDDEN])(
  '%s',
  async (text, files, expected) => {
    const { ran, isProposed } = await held(text, files);
    expect({ ran, isProposed }).toEqual({ ran: expected, isProposed: false });
  },
);

test.each([
  ['If I have enough tokens, split it into stems.', 5],
  ['If at least 50 tokens are left, remove the vocals from it.', 45],
  ['If I do not have enough tokens, do not start. Split it into stems.', 5],
])('runs nothing that the balance does not allow: %s', async (text, tokens) => {
  const { ran, reply } = await held(text, { 'bell.wav': { seconds: 10 } }, { available_tokens: tokens });
  expect(ran).toEqual([]);
  expect(reply).toContain('is not met');
});

test.each([
  'If its noise floor is above -50 dB denoise it',
  'If the language is French, transcribe it.',
  'If there is applause at the end, fade it out over 8 seconds; otherwise fade it out over 3 seconds.',
  'If the noise floor is above -50 dB, remove the noise from it.',
  'If the key is above E, lower the pitch of it by 2 semitones.',
  'If there is no speech in the first 5 seconds, cut off the first 5 seconds of it.',
  'If it costs at most 5 pounds, remove the noise from it.',
  'If there is speech at the beginning, cut off the first 12 seconds of it.',
])('asks once about a condition that nothing measures: %s', async (text) => {
  const { ran, reply, isProposed } = await held(text, SONG);
  expect(ran).toEqual([]);
  expect(isProposed).toBe(true);
  expect(reply).toMatch(/^Shall I [^?]+\? 200 tokens\.$/u);
});

test.each([
  [
    'How much would it cost to remove the noise from it, level the voices and convert it to MP3?',
    SONG,
    /200 tokens .*reduce the noise and bring its voices/,
  ],
  ['How much would it cost to play it at 2 times the speed?', SONG, /200 tokens .* make it 2 times as fast/],
  [
    'How much would it cost to level the voices of both files? Do not start yet.',
    TWO,
    /450 tokens .* bring its voices/,
  ],
  ['How much would it cost to mix song.wav into talk.wav at -20 dB? Do not start yet.', TWO, /450 tokens .* mix/],
  [
    'How much would it cost to remove the vocals from 14 songs of 4 minutes each?',
    SONG,
    /^56:00 of audio cost 3,360 tokens/,
  ],
  ['How much would it cost to transcribe an hour of audio?', SONG, /^1:00:00 of audio cost 3,600 tokens \(6 USD\)\.$/],
  ['How much would it cost to normalize 11 files?', SONG, /^A minute of audio costs/],
  [
    'Do I have enough tokens to level the voices of it?',
    SONG,
    /^You have 10,000 tokens left.*200 tokens .* bring its voices/s,
  ],
  ['Do I have enough tokens to transcribe 2 hours?', SONG, /7,200 tokens/],
  ['Can you remove the hum from a tape? I am only asking.', SONG, /^Yes, I can remove the hum/],
])('only says the price, or what is possible: %s', async (text, files, said) => {
  const { ran, reply, isProposed } = await held(text, files);
  expect({ ran, isProposed }).toEqual({ ran: [], isProposed: false });
  expect(reply).toMatch(said);
});

test.each([
  ['If it is longer than 1 minute, convert it to MP3; otherwise convert it to FLAC.', SONG, /above 1:00\) is met\./],
  [
    'If it is longer than 4 minutes, convert it to MP3; otherwise convert it to FLAC.',
    SONG,
    /above 4:00\) is not met, so I did not convert it to mp3\./,
  ],
  [
    'If the price is at most 12 tokens, remove the vocals from it. Fade it out over 3 seconds.',
    SONG,
    /is not met, so I did not remove the vocals or fade it out\./,
  ],
  ['If file 2 is brighter than file 1, convert file 2 to MP3.', TWO, /your condition \(above 1,800 Hz\) is not met/],
])('tells a condition once, for all that depends on it: %s', async (text, files, said) => {
  const { reply } = await held(text, files);
  expect(reply).toMatch(said);
  expect(reply.match(/your condition/gu)).toHaveLength(1);
});

test.each([
  ['If it is mono or longer than 10 minutes, fade it out.', 2],
  ['If it is mono and longer than 10 minutes, fade it out.', 2],
  ['If it is mono and longer than 1 minute, fade it out.', 1],
  ['If it is longer than 1 minute and its tempo is above 150, fade it out.', 1],
  ['Fade it out if it is faster than 140 and slower than 150.', 1],
  ['Fade it out, but only if it is mono and longer than 10 minutes.', 2],
  ['If nobody speaks in it, fade it out.', 1],
])('says once what is not done because of a condition of two: %s', async (text, told) => {
  const { reply } = await held(text, SONG);
  expect(reply.match(/your condition \([^)]*\) is not met/gu)).toHaveLength(told);
  expect(reply.match(/so I did not fade it out\./gu)).toHaveLength(1);
});
