import { concept, type Concept } from './concepts.ts';

/** Measuring is of the signal, unless it is said what is to be measured. */
export const MEASURING = 'measuring';

/** What can be measured of speech and of any sound, in people's words. */
export const SOUND: readonly Concept[] = [
  concept(
    'speech_analysis',
    'transcript',
    'what|which language ~ spoken|speak|speaks|sung, transcript, transcribe ~ speech|interview|podcast|words|lyrics|talk|recording|meeting|voice|call|audio|it|this|that, transcription, what ~ said, what ~ say|says|saying, write ~ down ~ said|say, speech to text, stt, lyrics, subtitle, caption, closed captions, captions|subtitles ~ vtt|srt, vtt|srt ~ captions|subtitles|caption|subtitle, srt, vtt, word for word, verbatim, say|said ~ in the recording|clip|call|interview, wording, words',
  ),
  concept(
    'speech_analysis',
    'speakers',
    'speaker, speakers, how long ~ each speaker, who speaks, who is speaking|talking, how many people|voices|talkers|persons|speakers, how many ~ talking|speaking, diarize, diarization, who talks, different voices',
  ),
  concept('speech_analysis', 'pauses', 'pause, how long ~ silent between, hesitation'),
  concept(
    'speech_analysis',
    'rate',
    'speaking rate, speech rate, syllable, how fast|quickly|quick|slowly ~ speak|talk|speaking|talking|speaks|talks, words per minute, talk|talking speed, speed ~ speech',
  ),
  concept('speech_analysis', 'pitch', 'pitch ~ voice|speaker|speech, voice pitch, how high ~ voice'),
  concept(
    'speech_analysis',
    'segments',
    'speech, spoken, when ~ talk|talks|talking|speak|speaks|speaking, voice activity, is anyone|anybody|someone|somebody ~ talking|speaking, where ~ talk|talks|speak|speaks, talking, speaking, signal to noise, snr, how noisy',
  ),
  concept(
    'audio_tagging_analysis',
    undefined,
    'tag, detect ~ speech ~ music|noise|silence, speech|talking ~ music ~ silence|noise|applause|effects, music ~ speech|talking ~ silence|noise|applause|effects, classify, classification, what kind ~ sound|audio|recording, what type ~ sound|audio|recording, speech or music, music or speech, what sounds, which sounds, what ~ hear, what is heard, label, labels, categorize, what instruments, what is playing, is there music, any music, contains music, is this music, is it music, is this speech, identify ~ sounds, sound events, is|was|are|any|hear|does|there ~ dog|dogs|bird|birds|cat|siren|sirens|alarm|bell|car|cars|engine|traffic|rain|thunder|applause|clapping|laughter|laughing|gunshot|gunshots|footsteps|whistle|whistling|barking|crying|baby|crowd|doorbell|knock|machine|drone, is there|any ~ voice|voices|vocals|singing|music|drums, is there|any ~ guitar|piano|violin|strings|synth|brass|flute|saxophone|trumpet|organ, are there ~ voices|vocals|singing|drums|instruments, sounds are, which instruments, instruments can|do|are',
  ),
  concept(
    'audio_description_analysis',
    undefined,
    'describe, describe ~ what ~ hear, description, summarize, summary, tell ~ about ~ audio|file|recording|song|track|clip|it|this, overview, what is this, what is in|inside|on ~ file|recording|clip|audio, sum ~ up, give ~ rundown, explain ~ audio|recording|clip|file, what have we got',
  ),
  concept(
    'spectral_analysis',
    'image',
    'spectrogram, picture ~ spectrum|frequencies, draw ~ spectrum, plot ~ spectrum|frequencies, frequency plot',
  ),
  concept(
    'spectral_analysis',
    undefined,
    'spectrum, spectral, spectra, frequency content, frequencies, frequency, centroid, roll off, rolloff, brightness, how bright, timbre, mfcc, mfccs, bandwidth, flatness, zero crossing, tonal balance',
  ),
  concept('embedding_analysis', 'fingerprint', 'fingerprint, acoustic id, chromaprint'),
  concept(
    'embedding_analysis',
    undefined,
    'embedding, embed, vector, feature vector, similarity vector, similarity search, representation',
  ),
  concept(
    'audio_effect_analysis',
    undefined,
    'what effects, which effects, effects, effect ~ used|applied, reverb, reverberant, reverberation, rt60, how long ~ reverb|echo|decay|tail, reverb ~ tail|time, reverb time, how reverberant|roomy|echoey|compressed|wide, echo, echoes, has ~ compressed, is ~ compressed, compression, compressor, limiter, is ~ distorted, distortion, distorted, low pass, lowpass, stereo width, how wide, narrow, processed, processing ~ used|applied, bandlimited, wet or dry, how wet, roomy, lossy',
  ),
  concept('signal_analysis', 'clipping', 'clipping, too hot, clip ~ anywhere, does|do|did|is ~ clip, clipped samples'),
  concept(
    'signal_analysis',
    'loudness',
    'loudness, lufs, how loud, loud enough, too loud, too quiet, how quiet, volume, how much louder, loud, ebu, r128, broadcast|streaming|spotify ~ level|levels|loudness|ready, lra, loudness range',
  ),
  concept('signal_analysis', 'peak', 'true peak, peak, peaks, dbtp, headroom, how hot'),
  concept(
    'signal_analysis',
    'duration',
    'how long, duration, length, running time, run time, runtime, how many seconds|minutes|hours',
  ),
  concept(
    'signal_analysis',
    'silences',
    'where ~ silence|silent, silent|quiet ~ bits|parts|passages|moments, silences, find ~ silence, detect ~ silence, silent parts|passages, gaps, dead air',
  ),
  concept(
    'signal_analysis',
    'format',
    'sample rate, bit depth, bit rate, bitrate, codec, how many channels, mono or stereo, stereo or mono, is ~ stereo|mono, file format, what format, technical|tech specs|details|data',
  ),
  concept('signal_analysis', 'dc', 'dc offset, dc'),
  concept(
    'signal_analysis',
    'stereo',
    'phase correlation, correlation, mono compatible|compatibility, phase, out of phase, left and right ~ phase',
  ),
  concept('signal_analysis', MEASURING, 'measure'),
  concept(
    'signal_analysis',
    undefined,
    'level, levels, rms, crest, dynamic range, dynamics, dynamic, how dynamic, signal analysis, signal quality, analyze ~ signal, measurements, metering, qc, quality check, technical',
  ),
];
