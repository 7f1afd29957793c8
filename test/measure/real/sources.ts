/**
 * Whether the recordings of a source may be used for more than measuring: `open` has a free licence for the audio; `research` was
 * handed out for research, so that no shipped weight is trained on it.
 */
type Use = 'open' | 'research';

/** The public repositories that hold recordings and annotations, as `owner/name`. Licences and annotators: training/SOURCES.md. */
export const SOURCES = {
  'palonso/pecmae-samples': 'research',
  'CPJKU/beat_this_annotations': 'research',
  'TempoBeatDownbeat/gtzan_tempo_beat': 'research',
  'alexanderlerch/gtzan_key': 'research',
  'mir-dataset-loaders/mirdata': 'research',
  'TempoBeatDownbeat/tutorial': 'research',
  'groupmm/libsoni': 'open',
  'meinardmueller/synctoolbox': 'research',
  'tyiannak/pyAudioAnalysis': 'research',
  'stevetjoa/musicinformationretrieval.com': 'research',
  'LMMS/lmms': 'open',
  'sonic-pi-net/sonic-pi': 'open',
  'tidalcycles/Dirt-Samples': 'research',
  'MTG/essentia-audio': 'open',
  'librosa/data': 'open',
  'UltraStar-Deluxe/songs': 'open',
  'faroit/stempeg': 'research',
  'naomiaro/waveform-playlist': 'open',
  'posenhuang/deeplearningsourceseparation': 'research',
  'pyannote/pyannote-audio': 'open',
  'jtkim-kaist/VAD': 'research',
  'speechbrain/speechbrain': 'research',
  'resemble-ai/Resemblyzer': 'open',
  'microsoft/MS-SNSD': 'research',
  'facebookresearch/denoiser': 'open',
  'karolpiczak/ESC-50': 'research',
  'rafaelmardojai/blanket': 'open',
  'jtgsystems/modern-alarm-clock': 'open',
  'DrunkenToast/gui-project': 'open',
  'hsbakshi/ambient-engine': 'open',
  'remvze/moodist': 'research',
} as const satisfies Record<string, Use>;

export type SourceName = keyof typeof SOURCES;
