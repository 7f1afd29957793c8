import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { phrases, type Phrase } from './phrases.ts';

/** Something that can be asked about audio: which capability knows it, and what of its output is meant. */
export interface Concept {
  capability: CapabilityName;
  /** Part of the answer that was asked for; undefined: all of it. */
  focus?: string;
  said: readonly Phrase[];
}

const concept = (capability: CapabilityName, focus: string | undefined, said: string): Concept => ({
  capability,
  ...(focus === undefined ? {} : { focus }),
  said: phrases(said),
});

/** What can be measured, in people's words; the first that fits a place counts. */
export const MEASURED: readonly Concept[] = [
  concept(
    'alignment_analysis',
    undefined,
    'align, alignment, line|lined ~ up, in sync, out of sync, sync, synchronize, time offset, offset between, delay between, how far ~ apart, how much later, how much ~ delayed, lag, latency between, drift between, left and right ~ delay, channel delay, inter channel, late compared, compare ~ timing',
  ),
  concept(
    'rhythm_tracking_analysis',
    'meter',
    'time signature, meter, waltz, three four, four four, beats ~ bar, in 3 or 4',
  ),
  concept('rhythm_tracking_analysis', 'downbeats', 'downbeat, bar lines, bars start, where ~ bars, first beat ~ bar'),
  concept('rhythm_tracking_analysis', 'onsets', 'onset, transient, note starts, hits'),
  concept(
    'tempo_analysis',
    undefined,
    'tempo, bpm, beats per minute, how fast, how quick, how slow, pace, speed ~ song|track|music|it|this, what speed',
  ),
  concept(
    'rhythm_tracking_analysis',
    'beats',
    'beat|beats ~ position|positions|times|timing|grid|timestamps|locations, where ~ beat|beats, track ~ beat|beats, beat tracking, beat map, beat grid, rhythm, rhythmic, tap along, groove, on the beat, beats, beat',
  ),
  concept(
    'musical_intelligence_analysis',
    'key',
    'key, what scale, musical key, tonality, major or minor, minor or major, camelot, tonic, key signature',
  ),
  concept(
    'musical_intelligence_analysis',
    'chords',
    'chord, harmony, harmonies, chord progression, harmonic, progression, changes ~ guitar',
  ),
  concept(
    'musical_intelligence_analysis',
    'sections',
    'section, structure, verse, chorus, song form, arrangement, parts ~ song, form ~ song|piece',
  ),
  concept(
    'musical_intelligence_analysis',
    'tuning',
    'tuning, tuned to, concert pitch, a440, 440, 432, reference pitch, cents ~ off, in tune',
  ),
  concept(
    'musical_intelligence_analysis',
    undefined,
    'music theory, musical analysis, analyze ~ music, musically, musical intelligence, musical features',
  ),
  concept(
    'speech_analysis',
    'transcript',
    'transcript, transcribe ~ speech|interview|podcast|words|lyrics|talk|recording|meeting|voice|call|audio|it|this|that, transcription, what ~ said, what ~ say|says|saying, write ~ down ~ said|say, speech to text, lyrics, wording, words',
  ),
  concept(
    'speech_analysis',
    'speakers',
    'speaker, who speaks, who is speaking|talking, how many people|voices|talkers|persons|speakers, how many ~ talking|speaking, diarize, diarization, who talks, different voices',
  ),
  concept('speech_analysis', 'pauses', 'pause, how long ~ silent between, hesitation'),
  concept(
    'speech_analysis',
    'rate',
    'speaking rate, speech rate, syllable, how fast ~ speak|talk|speaking|talking, talk|talking speed, speed ~ speech',
  ),
  concept('speech_analysis', 'pitch', 'pitch ~ voice|speaker|speech, voice pitch, how high ~ voice'),
  concept(
    'speech_analysis',
    'segments',
    'speech, spoken, when ~ talk|talks|talking|speak|speaks|speaking, voice activity, is anyone|anybody|someone|somebody ~ talking|speaking, where ~ talk|talks|speak|speaks, talking, speaking, signal to noise, snr',
  ),
  concept(
    'melody_analysis',
    undefined,
    'melody, melodic, tune of, which notes, what notes, notes, note, pitch, pitches, fundamental, f0, lead line, transcribe ~ melody|tune|solo|notes, sheet music, hum along, midi',
  ),
  concept(
    'audio_tagging_analysis',
    undefined,
    'tag, classify, classification, what kind ~ sound|audio|recording, what type ~ sound|audio|recording, speech or music, music or speech, what sounds, which sounds, what ~ hear, label, labels, categorize, what instruments, what is playing, is there music, any music, contains music, is this music, is it music, is this speech, identify ~ sounds',
  ),
  concept(
    'audio_description_analysis',
    undefined,
    'describe, description, summarize, summary, caption, tell ~ about ~ audio|file|recording|song|track|clip|it|this, overview, what is this, what is in|inside|on ~ file|recording|clip|audio, sum ~ up, give ~ rundown, explain ~ audio|recording|clip|file, what have we got',
  ),
  concept(
    'spectral_analysis',
    'image',
    'spectrogram, picture ~ spectrum|frequencies, draw ~ spectrum, plot ~ spectrum|frequencies, frequency plot',
  ),
  concept(
    'spectral_analysis',
    undefined,
    'spectrum, spectral, spectra, frequency content, frequencies, frequency, centroid, roll off, rolloff, brightness, how bright, timbre, mfcc, bandwidth, flatness, zero crossing, tonal balance',
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
    'what effects, which effects, effects, effect ~ used|applied, reverb, reverberant, reverberation, rt60, echo, echoes, has ~ compressed, is ~ compressed, compression, compressor, limiter, is ~ distorted, distortion, distorted, low pass, lowpass, stereo width, how wide, narrow, processed, processing ~ used|applied, bandlimited, wet or dry, how wet, roomy, lossy',
  ),
  concept('signal_analysis', 'clipping', 'clipping, clipped, overs, too hot, clip ~ anywhere'),
  concept(
    'signal_analysis',
    'loudness',
    'loudness, lufs, how loud, loud enough, too loud, too quiet, how quiet, volume, loud, ebu, r128, broadcast|streaming|spotify ~ level|levels|loudness|ready, lra, loudness range',
  ),
  concept('signal_analysis', 'peak', 'true peak, peak, peaks, dbtp, headroom, how hot'),
  concept('signal_analysis', 'duration', 'how long, duration, length, running time, how many seconds|minutes'),
  concept(
    'signal_analysis',
    'silences',
    'where ~ silence|silent, silent|quiet ~ bits|parts|passages|moments, silences, find ~ silence, detect ~ silence, silent parts|passages, gaps, dead air',
  ),
  concept(
    'signal_analysis',
    'format',
    'sample rate, bit rate, bitrate, codec, how many channels, mono or stereo, stereo or mono, is ~ stereo|mono, file format, what format, technical|tech specs|details|data',
  ),
  concept('signal_analysis', 'dc', 'dc offset, dc'),
  concept('signal_analysis', 'stereo', 'phase correlation, correlation, mono compatible|compatibility, phase'),
  concept(
    'signal_analysis',
    undefined,
    'level, levels, rms, crest, dynamic range, dynamics, signal analysis, signal quality, analyze ~ signal, measure, measurements, metering, qc, quality check, technical',
  ),
];

/** What people want that nothing here does, and how it is called in the answer. */
export const IMPOSSIBLE: readonly { what: string; said: readonly Phrase[] }[] = [
  ['make music up', 'compose, generate|write|make|create ~ song|beat|music|melody|tune|jingle, sing ~ song|me'],
  ['translate', 'translate, translation, dub ~ spanish|french|german|english'],
  ['master a track', 'master ~ track|song|mix|it|this, mastering, remaster'],
  ['change the speed', 'speed ~ up|down, slow ~ down, time stretch, faster, slower, change ~ tempo'],
  [
    'change the pitch or key',
    'pitch shift, transpose, change ~ key|pitch, autotune, auto tune, semitone ~ up|down|higher|lower',
  ],
  ['equalize', 'equalize, eq, boost ~ bass|treble|highs|lows, more bass, more treble'],
  [
    'change the volume',
    'normalize, make ~ louder|quieter, turn ~ up|down, louder, quieter, amplify, increase ~ volume, fade ~ in|out, fade',
  ],
  ['add effects', 'add ~ reverb|echo|effect|effects|delay|distortion|compression'],
  [
    'join recordings',
    'merge, concatenate, join ~ together|files|tracks|recordings, mix ~ together, stitch, mashup, crossfade',
  ],
  [
    'clone or synthesize voices',
    'clone ~ voice, text to speech, tts, read ~ aloud, say ~ out loud, deepfake, voice over',
  ],
  ['fetch from streaming sites', 'download ~ youtube|spotify|soundcloud, from youtube|spotify|soundcloud|tiktok'],
  ['recognize songs or artists', 'shazam, who sings, who is the artist, name ~ song, which song, what song, who wrote'],
  ['tell the genre', 'genre, style of music, what style'],
  [
    'do that with text, pictures or code',
    'weather, joke, poem, email, essay, recipe for ~ cake|dinner, stock, president, code ~ python|javascript, homework, capital of',
  ],
].map(([what, said]) => ({ what: what!, said: phrases(said!) }));

/** Parts of a mix, in people's words. */
export const ELEMENTS: readonly { name: 'vocals' | 'drums' | 'bass' | 'other' | 'hum'; said: readonly Phrase[] }[] = [
  { name: 'vocals', said: phrases('vocal, vocals, vocalist, singing, singer, lead vocals, voice, voices, words') },
  { name: 'drums', said: phrases('drum, drums, drumming, drummer, percussion, drum kit') },
  { name: 'bass', said: phrases('bass, bassline, bass line, bass guitar') },
  {
    name: 'other',
    said: phrases(
      'other, guitar, guitars, piano, keys, keyboard, synth, strings, other instruments, remaining instruments',
    ),
  },
  { name: 'hum', said: phrases('hum, buzz, buzzing, humming, mains, ground loop, 50 hz, 60 hz, 50hz, 60hz') },
];

export const VERBS = {
  remove: phrases(
    'remove, strip, delete, eliminate, mute, kill, erase, drop, lose, take|taking ~ out, cut ~ out, get rid of, rid of, filter ~ out, suppress, silence, pull ~ out ~ leave, take ~ away, without, minus, no more, wipe, scrub, ditch, edit ~ out, turn ~ off, subtract',
  ),
  isolate: phrases(
    'isolate, extract, separate, just ~ vocals|drums|bass|voice|singing|singer, only ~ vocals|drums|bass|voice|singing, solo, pull ~ out, lift ~ out, keep only, keep just, single ~ out, stem of, grab',
  ),
  split: phrases(
    'split, stems, stem, unmix, demix, separate ~ instruments|parts|tracks|stems|sources, break ~ into ~ parts|stems|tracks, break ~ down into, into ~ stems|parts|instruments, source separation, tracks separately, multitrack',
  ),
  clean: phrases(
    'clean, cleanup, clean ~ up, denoise, de noise, noise reduction, noise removal, reduce ~ noise, less ~ noise|noisy, enhance, restore, tidy ~ up, improve ~ quality|sound, get rid of ~ noise|hiss|static|background, remove ~ noise|hiss|static|background, remove ~ crackle, take ~ out ~ noise|hiss, noisy, too noisy, lose ~ hiss|noise, kill ~ hiss|noise, without ~ noise|hiss, noise|hiss|static ~ away|gone|down, background noise, hiss, static, quieten ~ background, filter ~ noise',
  ),
  crop: phrases(
    'crop, trim, cut, shorten, slice, snip, excerpt, chop, keep, clip, give me, want, need, extract, take, save, only, just, skip, drop, remove, delete, lose, part, piece, section, portion, bit, segment, first, last, isolate, export, snippet',
  ),
  silence: phrases(
    'trim ~ silence|silences|ends|edges, remove ~ silence|silences, cut ~ silence|silences, strip ~ silence|silences, silence ~ beginning|start|end|ends, silence at, dead air ~ start|end|beginning, get rid of ~ silence|silences, delete ~ silence|silences, tighten ~ up, trim, tidy ~ ends, outer silence, leading silence, trailing silence, lose ~ silence, chop ~ silence',
  ),
  ripAudio: phrases(
    'extract ~ audio, audio ~ from|of|out ~ video|movie|film|clip|mp4|mov|footage, sound ~ from|of|out ~ video|movie|film|clip|mp4|mov|footage, rip ~ audio|sound|soundtrack, soundtrack ~ video|movie|film, audio track, audio only, video to audio, video to mp3, strip ~ video, pull ~ audio, get ~ audio ~ video, convert ~ video ~ audio|mp3|wav, demux',
  ),
  makeVideo: phrases(
    'video of, make|create|render|generate|produce|build|do|want|need|give|get ~ video|visualizer|visualization|animation, turn|convert ~ into|to ~ video|mp4, waveform video, spectrum video, visualize, visualizer, audiogram, music video, as ~ video, into ~ video, animate, video ~ for ~ youtube|instagram|tiktok|social, to video',
  ),
  convert: phrases(
    'convert, transcode, save ~ as, export ~ as, as ~ mp3|wav|flac|ogg|opus|m4a, to ~ mp3|wav|flac|ogg|opus|m4a, in ~ mp3|wav|flac|ogg|opus|m4a, into ~ mp3|wav|flac|ogg|opus|m4a',
  ),
  karaoke: phrases(
    'karaoke, instrumental, backing track, sing along, music without ~ vocals|voice|singing, accompaniment, minus one',
  ),
  acappella: phrases(
    'acappella, a cappella, vocals only, voice only, only ~ vocals, just ~ vocals, vocal track, vocal stem, isolated vocals',
  ),
  everything: phrases(
    'everything, all ~ analyses|analysis|tests, full analysis, full report, complete analysis, the works, run all, whole lot, analyze ~ it|this|song|track|file|audio|recording',
  ),
} as const;
