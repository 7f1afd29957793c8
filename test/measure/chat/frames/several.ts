/** Work by its order and by few words, in the order in which a list may have it. */
interface Listed {
  order: string;
  short: string;
  tool: string;
  params: Record<string, unknown>;
}

export const LISTED: readonly Listed[] = [
  { order: 'remove the vocals', short: 'no vocals', tool: 'remove_audio_element', params: { element: 'vocals' } },
  { order: 'trim the first 10 seconds', short: 'first 10 seconds off', tool: 'crop_audio', params: { start_s: 10 } },
  { order: 'bring it to -16 LUFS', short: '-16 LUFS', tool: 'normalize_loudness', params: { target_lufs: -16 } },
  { order: 'slow it down by 10 percent', short: '10% slower', tool: 'change_speed', params: { tempo_ratio: 0.9 } },
  { order: 'fade it out over 5 seconds', short: '5s fade out', tool: 'fade_audio', params: { out_s: 5 } },
  { order: 'reduce the background noise', short: 'denoise', tool: 'noise_reduction', params: {} },
  { order: 'shorten the long pauses', short: 'shorter pauses', tool: 'cut_silences', params: {} },
  {
    order: 'transpose it up two semitones',
    short: '+2 semitones',
    tool: 'change_speed',
    params: { pitch_semitones: 2 },
  },
  { order: 'remove the mains hum', short: 'hum out', tool: 'remove_audio_element', params: { element: 'hum' } },
];
export const MEASURED: readonly Listed[] = [
  { order: 'tell me the tempo', short: 'tempo', tool: 'tempo_analysis', params: {} },
  { order: 'find out the key', short: 'key', tool: 'musical_intelligence_analysis', params: {} },
  { order: 'count the speakers', short: 'number of speakers', tool: 'speech_analysis', params: {} },
];

/** Ways to order two things, in whole sentences. */
export const TWO: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `${a} and ${b}`,
  (a, b) => `${a}, then ${b}`,
  (a, b) => `${a} and then ${b}`,
  (a, b) => `${a}, ${b}`,
  (a, b) => `${a} ${b}`,
  (a, b) => `${a}. ${b}.`.replace(/(^|\. )[a-z]/g, (x) => x.toUpperCase()),
  (a, b) => `${a}\n${b}`,
  (a, b) => `${a}; ${b}`,
  (a, b) => `${a} + ${b}`,
  (a, b) => `${a} & ${b}`,
  (a, b) => `${a}. After that, ${b}`,
  (a, b) => `${a}, and once that's done, ${b}`,
  (a, b) => `first ${a}, then ${b}`,
  (a, b) => `First, ${a}. Second, ${b}.`,
  (a, b) => `1) ${a}\n2) ${b}`,
  (a, b) => `1. ${a} 2. ${b}`,
  (a, b) => `- ${a}\n- ${b}`,
  (a, b) => `two things: ${a}, and ${b}`,
  (a, b) => `I need you to do two things. ${a}. And ${b}.`,
  (a, b) => `${a}, also ${b}`,
  (a, b) => `${a}. oh and ${b}`,
  (a, b) => `${a} and also ${b}`,
  (a, b) => `${a}, plus ${b}`,
  (a, b) => `${a} and ${b} as well`,
  (a, b) => `could you ${a} and ${b}?`,
  (a, b) => `please ${a} and ${b}, thanks`,
  (a, b) => `i want you to ${a} and ${b}`,
  (a, b) => `I need to ${a} and to ${b}`,
  (a, b) => `before you ${b}, ${a}`,
  (a, b) => `${b} but first ${a}`,
  (a, b) => `${a}; when that is finished ${b}`,
  (a, b) => `${a}, and finally ${b}`,
  (a, b) => `${a}, afterwards ${b}`,
  (a, b) => `${a}. Then please ${b}`,
  (a, b) => `please ${a}, next ${b}`,
  (a, b) => `step one: ${a}. step two: ${b}`,
  (a, b) => `${a} -> ${b}`,
  (a, b) => `${a} / ${b}`,
  (a, b) => `Would you kindly ${a} and, after that, ${b}?`,
  (a, b) => `can you ${a} for me? and ${b} too`,
];
/** Ways to order three things, in whole sentences. */
export const THREE: readonly ((a: string, b: string, c: string) => string)[] = [
  (a, b, c) => `${a}, ${b} and ${c}`,
  (a, b, c) => `${a}, then ${b}, then ${c}`,
  (a, b, c) => `${a}, ${b}, ${c}`,
  (a, b, c) => `${a} ${b} ${c}`,
  (a, b, c) => `${a} and ${b} and ${c}`,
  (a, b, c) => `please ${a}. then ${b}. and ${c}`,
  (a, b, c) => `1. ${a}\n2. ${b}\n3. ${c}`,
];
/** Ways to order things in few words. */
export const SHORT_TWO: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `${a}, ${b}`,
  (a, b) => `${a} + ${b}`,
  (a, b) => `${a} and ${b}`,
  (a, b) => `${a} / ${b}`,
  (a, b) => `${a} then ${b} pls`,
];
export const SHORT_THREE: readonly ((a: string, b: string, c: string) => string)[] = [
  (a, b, c) => `${a}, ${b}, ${c}`,
  (a, b, c) => `${a}\n${b}\n${c}`,
];
