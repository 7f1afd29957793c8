/** An order with the work that it is. */
export interface Order {
  words: string;
  tool: string;
  params: Record<string, unknown>;
}

/** Orders for frames, which change the audio in unlike ways. */
export const ORDERS: readonly Order[] = [
  { words: 'remove the vocals', tool: 'remove_audio_element', params: { element: 'vocals' } },
  { words: 'trim the first 10 seconds off', tool: 'crop_audio', params: { start_s: 10 } },
  { words: 'convert it to flac', tool: 'convert_audio', params: { format: 'flac' } },
  { words: 'bring it to -16 LUFS', tool: 'normalize_loudness', params: { target_lufs: -16 } },
  { words: 'slow it down by 10 percent', tool: 'change_speed', params: { tempo_ratio: 0.9 } },
  { words: 'fade it out over 5 seconds', tool: 'fade_audio', params: { out_s: 5 } },
  { words: 'transpose it up two semitones', tool: 'change_speed', params: { pitch_semitones: 2 } },
];
