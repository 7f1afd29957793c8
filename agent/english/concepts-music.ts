import { concept, type Concept } from './concepts.ts';

/** Comparing is aligning, unless it is said what is to be compared. */
export const COMPARING = 'comparing';

/** What can be measured of music, in people's words. */
export const MUSIC: readonly Concept[] = [
  concept(
    'alignment_analysis',
    'channels',
    'left and right|the ~ delay|late|later|time|offset|aligned, channel delay, inter channel, delay ~ between ~ channels, channels ~ in sync|time aligned, time difference ~ channels',
  ),
  concept('alignment_analysis', COMPARING, 'compare, comparison, versus, difference between'),
  concept(
    'alignment_analysis',
    undefined,
    'align, alignment, line|lined ~ up, in sync, out of sync, sync, synchronize, time offset, offset between, delay between, how far ~ apart, how much later, how much ~ delayed, lag, latency between, drift between, late compared, compare ~ timing',
  ),
  concept(
    'rhythm_tracking_analysis',
    'meter',
    'time signature, time sig, meter, waltz, three four, four four, six eight, beats ~ bar, in 3 or 4, 3/4|4/4|2/4|6/8|12/8|9/8|5/4|7/8|5/8, counted in',
  ),
  concept('rhythm_tracking_analysis', 'downbeats', 'downbeat, bar lines, bars start, where ~ bars, first beat ~ bar'),
  concept('rhythm_tracking_analysis', 'onsets', 'onset, transient, note starts, hits'),
  concept(
    'tempo_analysis',
    undefined,
    'tempo, bpm, beats per minute, how fast, how quick, how slow, pace, speed, tempi, beats ~ minute, speed ~ song|track|music|it|this, what speed',
  ),
  concept(
    'rhythm_tracking_analysis',
    'beats',
    'beat|beats ~ position|positions|times|timing|grid|timestamps|locations, where ~ beat|beats, track ~ beat|beats, beat tracking, beat map, beat grid, make|create|generate ~ beat grid|map, click track, rhythm, rhythmic, how many beats|bars, tap along, tap ~ to, groove, on the beat, beats, beat',
  ),
  concept(
    'musical_intelligence_analysis',
    'key',
    'key, what scale, which scale, the scale, scale ~ in, musical key, tonality, major or minor, minor or major, camelot, tonic, key signature',
  ),
  concept(
    'musical_intelligence_analysis',
    'chords',
    'chord, harmony, harmonies, chord progression, harmonic, progression, changes ~ guitar',
  ),
  concept(
    'musical_intelligence_analysis',
    'sections',
    'section, structure, verse, chorus, hook, bridge, song form, arrangement, parts ~ song, form ~ song|piece',
  ),
  concept(
    'musical_intelligence_analysis',
    'tuning',
    'tuning, tuned to, concert pitch, a440, 440, 432, reference pitch, cents ~ off, in tune, out of tune',
  ),
  concept(
    'musical_intelligence_analysis',
    undefined,
    'music theory, musical analysis, analyze ~ music, musically, musical intelligence, musical features',
  ),
  concept(
    'melody_analysis',
    undefined,
    'melody, melodic, how high|low ~ sing|sings|singer|go|goes|voice, vocal range, highest|lowest note, range of ~ melody|voice|singer, tune of, write|note|jot|put ~ down ~ tune|melody|notes, tune ~ as notes, what tune, melody as notes, which notes, what notes, notes, note, pitch, pitches, fundamental, f0, lead line, transcribe ~ melody|tune|solo|notes, sheet music, hum along, midi',
  ),
];
