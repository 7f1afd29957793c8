/** Drums of the kit. */
export type Drum = 'kick' | 'snare' | 'hat' | 'openHat' | 'ride' | 'rim';

/** The patterns of one bar of a style; patterns have one sign per step: `x` hit, `X` accent, `o` soft, `.` rest. */
export interface Style {
  /** Beats of a bar. */
  beats: number;
  /** Steps of a beat. */
  steps: number;
  /** As written; 6 for 6/8. Default: `beats`. */
  meter?: number;
  bpm: readonly [number, number];
  drums: readonly Partial<Record<Drum, string>>[];
  /** When chords are struck; `held` for a bar long, `broken` for one note per step after the other. */
  chords: readonly string[];
  /** Root `R`, fifth `5`, octave `8`; `walk` for a new note on each beat. */
  bass: readonly string[];
  harmony: keyof typeof PROGRESSIONS;
  /** Where the second eighth of a beat of three steps falls. */
  swing?: true;
  /** Notes of the lead; `blue`: minor pentatonic, also over a major tonic. Default: major or natural minor. */
  scale?: 'blue';
}

/** Four bars of chords, a bar each, by mode: semitones above the tonic and a quality. */
export const PROGRESSIONS = {
  plain: {
    major: [
      '0:maj 7:maj 9:min 5:maj',
      '9:min 5:maj 0:maj 7:maj',
      '0:maj 9:min 5:maj 7:maj',
      '0:maj 4:min 5:maj 5:min',
      '0:maj 5:maj 2:min 7:maj',
    ],
    minor: [
      '0:min 8:maj 3:maj 10:maj',
      '0:min 5:min 8:maj 7:maj',
      '0:min 10:maj 8:maj 10:maj',
      '0:min 3:maj 10:maj 5:min',
      '0:min 8:maj 5:min 7:maj',
    ],
  },
  jazz: {
    major: ['2:min7 7:7 0:maj7 9:min7', '0:maj7 9:min7 2:min7 7:7', '0:maj7 0:7 5:maj7 10:7'],
    minor: ['0:min7 5:min7 7:7 0:min7', '2:hdim7 7:7 0:min7 8:maj7', '2:hdim7 7:7 0:min7 5:min7'],
  },
  funk: {
    major: ['0:7 0:7 5:7 5:7', '0:7 5:7 0:7 7:7', '0:7 10:maj 5:7 0:7'],
    minor: ['0:min7 5:7 0:min7 5:7', '0:min7 10:maj 5:min7 0:min7', '0:min7 8:maj 10:maj 0:min7'],
  },
  /** Rock with flat thirds and sevenths over a major tonic, and dorian loops. */
  modal: {
    major: [
      '0:maj 10:maj 5:maj 0:maj',
      '0:maj 3:maj 5:maj 0:maj',
      '0:maj 5:maj 10:maj 5:maj',
      '0:maj 7:maj 5:maj 0:maj',
      '7:maj 5:maj 0:maj 10:maj',
    ],
    minor: [
      '0:min 5:maj 0:min 5:maj',
      '0:min 10:maj 5:maj 0:min',
      '0:min 3:maj 10:maj 5:maj',
      '0:min 10:maj 8:maj 10:maj',
    ],
  },
} as const;

const BACKBEAT = '....X.......X...';
const EIGHTHS = 'x.x.x.x.x.x.x.x.';
const FOUR = 'X...X...X...X...';
const OFF = '..x...x...x...x.';

/** The styles by name. */
export const STYLES = {
  pop: {
    beats: 4,
    steps: 4,
    bpm: [88, 128],
    harmony: 'plain',
    drums: [
      { kick: 'x.......x.x.....', snare: BACKBEAT, hat: EIGHTHS },
      { kick: 'x.....x.x.......', snare: BACKBEAT, hat: 'xoxoxoxoxoxoxoxo' },
    ],
    chords: ['held', 'x...x...x...x...', 'broken'],
    bass: ['R...R...R...R.5.', 'R.R.R.R.R.R.R.R.'],
  },
  rock: {
    beats: 4,
    steps: 4,
    bpm: [100, 160],
    harmony: 'plain',
    drums: [
      { kick: 'x.......x.......', snare: BACKBEAT, hat: EIGHTHS },
      { kick: 'x.x.....x.x.....', snare: BACKBEAT, ride: 'x...x...x...x...' },
    ],
    chords: [EIGHTHS, 'x.....x.x.......'],
    bass: ['R.R.R.R.R.R.R.R.', 'R...R.R.R...R.5.'],
  },
  blues_rock: {
    beats: 4,
    steps: 4,
    bpm: [92, 144],
    harmony: 'modal',
    scale: 'blue',
    drums: [
      { kick: 'x.......x.......', snare: BACKBEAT, hat: EIGHTHS },
      { kick: 'x..x....x.x.....', snare: BACKBEAT, ride: EIGHTHS },
    ],
    chords: [EIGHTHS, 'x..x..x...x.x...', 'held'],
    bass: ['R.R.R.R.R.R.R.R.', 'R..R....R.5...8.'],
  },
  swing: {
    beats: 4,
    steps: 3,
    bpm: [110, 200],
    harmony: 'jazz',
    swing: true,
    drums: [
      { kick: 'o..o..o..o..', ride: 'x..x.xx..x.x', hat: '...x.....x..' },
      { kick: 'x...........', ride: 'x..x..x..x.x', hat: '...x.....x..' },
    ],
    chords: ['x....x......', '..x...x.....'],
    bass: ['walk'],
  },
  ballad12_8: {
    beats: 4,
    steps: 3,
    bpm: [56, 76],
    harmony: 'plain',
    drums: [
      { kick: 'x.....x....x', snare: '...X.....X..', hat: 'xxxxxxxxxxxx' },
      { kick: 'x....xx.....', snare: '...X.....X..', ride: 'xxxxxxxxxxxx' },
    ],
    chords: ['broken', 'xxxxxxxxxxxx'],
    bass: ['R....5R....5', 'R.....R..5..'],
  },
  waltz: {
    beats: 3,
    steps: 4,
    bpm: [90, 176],
    harmony: 'plain',
    drums: [
      { kick: 'x...........', snare: '....o...o...', hat: 'x...x...x...' },
      { kick: 'x...........', snare: '........X...', ride: 'x...x.x.x...' },
    ],
    chords: ['....x...x...', 'broken'],
    bass: ['R...........', 'R.......5...'],
  },
  six_eight: {
    beats: 2,
    steps: 3,
    meter: 6,
    bpm: [46, 74],
    harmony: 'plain',
    drums: [
      { kick: 'x.....', snare: '...X..', hat: 'xxxxxx' },
      { kick: 'x....x', snare: '...X..', hat: 'x.xx.x' },
    ],
    chords: ['broken', 'xxxxxx', 'held'],
    bass: ['R..5..', 'R.R5..'],
  },
  halftime: {
    beats: 4,
    steps: 4,
    bpm: [124, 158],
    harmony: 'plain',
    drums: [
      { kick: 'x.....x....x....', snare: '........X.......', hat: EIGHTHS },
      { kick: 'x..x......x.....', snare: '........X.......', hat: 'x.x.x.x.x.xxx.x.' },
    ],
    chords: ['held', 'broken'],
    bass: ['R.....R....R....', 'R...............'],
  },
  disco: {
    beats: 4,
    steps: 4,
    bpm: [108, 130],
    harmony: 'plain',
    drums: [
      { kick: FOUR, snare: BACKBEAT, openHat: OFF, hat: 'x...x...x...x...' },
      { kick: FOUR, snare: BACKBEAT, openHat: '..X...X...X...X.' },
    ],
    chords: [OFF, 'held'],
    bass: ['R.8.R.8.R.8.R.8.', '..8...8...8...8.'],
  },
  funk: {
    beats: 4,
    steps: 4,
    bpm: [92, 116],
    harmony: 'funk',
    drums: [
      { kick: 'x.x......x.x....', snare: '....X..o.o..X..o', hat: EIGHTHS },
      { kick: 'x..x..x...x..x..', snare: '....X..o.o..X...', hat: 'xxxxxxxxxxxxxxxx' },
    ],
    chords: ['...x..x..x.x..x.', OFF],
    bass: ['R..R..8...5.R.8.', 'R.8..R....R..58.'],
  },
  country: {
    beats: 4,
    steps: 4,
    bpm: [96, 130],
    harmony: 'plain',
    drums: [
      { kick: 'x.......x.......', snare: BACKBEAT, hat: OFF },
      { kick: 'x...x...x...x...', snare: '..X...X...X...X.' },
    ],
    chords: [OFF, '..xx..x...xx..x.'],
    bass: ['R...5...R...5...'],
  },
  bossa: {
    beats: 4,
    steps: 4,
    bpm: [112, 148],
    harmony: 'jazz',
    drums: [{ kick: 'x.....x.x.....x.', rim: 'x.....x.....x...', hat: EIGHTHS }],
    chords: ['x...x.....x...x.', 'x.....x...x.....'],
    bass: ['R.....5.5.....R.', 'R.....R.5.....5.'],
  },
  techno: {
    beats: 4,
    steps: 4,
    bpm: [122, 142],
    harmony: 'plain',
    drums: [
      { kick: FOUR, snare: BACKBEAT, openHat: OFF },
      { kick: FOUR, hat: OFF, ride: 'xxxxxxxxxxxxxxxx' },
    ],
    chords: ['x..x..x...x.x.x.', 'held'],
    bass: ['..R...R...R...R.', '.RRR.RRR.RRR.RRR'],
  },
  reggae: {
    beats: 4,
    steps: 4,
    bpm: [68, 84],
    harmony: 'plain',
    drums: [
      { kick: '........x.......', rim: '........x.......', hat: EIGHTHS },
      { kick: 'x...x...x...x...', rim: '........x.......', hat: 'x.xxx.xxx.xxx.xx' },
    ],
    chords: [OFF, '..xx..x...xx..x.'],
    bass: ['R..R..5.....R.8.', 'R.....5.R..5..R.'],
  },
  ballad: {
    beats: 4,
    steps: 4,
    bpm: [58, 72],
    harmony: 'plain',
    drums: [
      { kick: 'x.......x.x.....', snare: BACKBEAT, hat: EIGHTHS },
      { kick: 'x......xx.......', rim: BACKBEAT, ride: EIGHTHS },
    ],
    chords: ['broken', 'x...x...x...x...', 'held'],
    bass: ['R.......R.....5.', 'R...............'],
  },
} as const satisfies Record<string, Style>;

export type StyleName = keyof typeof STYLES;
