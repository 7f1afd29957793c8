/** Questions for the greatest and the least value that work takes, with the question that the documentation answers. */
const RANGES: readonly { of: RegExp; question: string; topic: string }[] = [
  {
    of: /\b(?:semitones?|half[- ]?(?:steps?|tones?)|transpos\w*|octaves?|pitch(?:ed)? (?:up|down|shift\w*|chang\w*)|(?:higher|lower|raise|lower|up|down|shift|change)\b[^.!?]{0,30}\b(?:pitch|key|tone))\b/iu,
    question: 'change_speed pitch_semitones: How many semitones higher, or lower; range',
    topic: 'change_speed',
  },
  {
    of: /\b(?:slow\w*|speed\w*|faster|fast|stretch\w*|tempo|drag\w*|crawl\w*|creep\w*|quicker)\b/iu,
    question: 'change_speed tempo_ratio: How many times as fast; range',
    topic: 'change_speed',
  },
  {
    of: /\b(?:bit ?rates?|kbit\w*|kbps|quality of (?:an? |the )?mp3|mp3 quality)\b/iu,
    question:
      'bitrate_kbps: Bit rate in kbit/s, all channels together, of a lossy format: mp3 8 to 320, m4a 8 to 512, ogg 8 to 500, opus 8 to 512. Where the format has no such bit rate for the channels and the sample rate of the audio, the nearest one is taken',
    topic: 'convert_audio',
  },
  {
    of: /\b(?:lufs|loud\w*|quiet\w*|level|volume)\b/iu,
    question: 'normalize_loudness target_lufs: Integrated loudness to reach; range',
    topic: 'normalize_loudness',
  },
  {
    of: /\b(?:fps|frames? (?:per|a) second|resolution|4k|1080p?|720p?|pixels?|video size|size of (?:the |a )?video)\b/iu,
    question: 'create_video width_px: Width of the picture in pixels; range',
    topic: 'create_video',
  },
];

/** Asks how far something goes, rather than how far it went. */
const EXTREME =
  /\b(?:how (?:far|much|many|slow\w*|fast|low|high|loud|quiet|deep|quick)\b[^.!?\n]{0,60}\b(?:can|could|may|does it go|do you go|will|would|able|allowed|possible|max\w*|go|reach|machine)\b|(?:what(?:['’]?s| is|s)?|which is) (?:the |your )?(?:\w+ )?(?:max\w*|min\w*|most|least|highest|lowest|slowest|fastest|loudest|quietest|biggest|limits?|range|furthest|farthest)\b|\b(?:is there|are there|any) (?:a |an |any )?(?:limit|maximum|minimum)\b|\b(?:at most|up to how|down to how|maximum (?:slow|speed|pitch|transpos)\w*)\b)/iu;
/** Of what was, of the audio at hand, of files, or of money. */
const NOT_RANGE =
  /\b(?:of (?:these|this|those|them|the (?:two|three|files|songs|tracks))|which (?:one|song|track|file)|peaks?|clip\w*|detect\w*|analys\w*|measur\w*|is it|was it|is this (?:one|song|track|file)|was|were|did|cost|costs|price|pay|tokens?|credits?|files? (?:at once|in one)|upload|minutes? of|how long (?:may|can)|how large|how big|size limit|must i|should i|need to|do i (?:have|need))\b/iu;

/** Returns the question for the documentation where an English text asks for the limits of a value; undefined of any other. */
export function rangeAskedIn(text: string): { question: string; topic: string } | undefined {
  if (!EXTREME.test(text) || NOT_RANGE.test(text)) return undefined;
  return RANGES.find(({ of }) => of.test(text));
}
