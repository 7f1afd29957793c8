/** Problems of audio that has no waveform, by the codes of the failures of work. They are a part of the list of problems. */
export const AUDIO_PROBLEMS = {
  not_audio: {
    status: 422,
    title: 'The file is not in an audio or video format that this service reads.',
    advice: 'Convert it, for example to FLAC or MP3.',
  },
  no_audio_stream: {
    status: 422,
    title: 'The file contains no audio stream.',
    advice: 'Send a file that has one.',
  },
  audio_damaged: {
    status: 422,
    title: 'The file is recognised, but no audio can be decoded from it.',
    advice: 'Export it again.',
  },
  audio_too_long: {
    status: 422,
    title: 'The audio is longer than this service accepts.',
    advice: 'Cut it and upload the parts.',
  },
  too_many_channels: {
    status: 422,
    title: 'The audio has more than 32 channels.',
    advice: 'Split it into files of at most 32 channels.',
  },
  sample_rate_unsupported: {
    status: 422,
    title: 'The sample rate of the audio is above 384 kHz.',
    advice: 'Convert it to at most 384 kHz.',
  },
  source_lost: {
    status: 422,
    title: 'The stored copy of this audio is gone.',
    advice: 'Upload the file again.',
  },
  worker_lost: {
    status: 422,
    title: 'The process that decoded this audio died repeatedly.',
    advice: 'Export the file again, or report it to the operator.',
  },
  engine_time_exceeded: {
    status: 422,
    title: 'The account has used up its processing time.',
    advice: 'Top up, or ask again after midnight UTC.',
  },
} as const satisfies Record<string, { status: number; title: string; advice: string }>;
