import { AUDIO_FORMATS } from '../../audio/capabilities/capability.ts';
import type { Word } from './words/words.ts';

/** Before the format that something is to become. */
const GOAL = /^(to|as|into|in)$/;

type Params = Record<string, unknown>;

/** The audio format that words name; of several the one that it is to become: `this mp3 to wav`. */
export function formatIn(words: readonly Word[]): string | undefined {
  const formats = words.flatMap(({ text }, at) =>
    (AUDIO_FORMATS as readonly string[]).includes(text) ? [{ text, isGoal: GOAL.test(before(words, at)) }] : [],
  );
  return (formats.findLast(({ isGoal }) => isGoal) ?? formats.at(-1))?.text;
}

function before(words: readonly Word[], at: number): string {
  const { text = '' } = words[at - 1] ?? {};
  return /^(a|an|the)$/.test(text) ? (words[at - 2]?.text ?? '') : text;
}

/** Limits of create_video. */
const [LEAST_PIXELS, MOST_PIXELS, MOST_FPS] = [16, 1_920, 60];

/** Named sizes of pictures, as width and height in pixels. */
const SIZES: Record<string, [number, number]> = {
  '480p': [854, 480],
  '720p': [1_280, 720],
  hd: [1_280, 720],
  '360p': [640, 360],
  '1080p': [1_920, 1_080],
  '1440p': [2_560, 1_440],
  '2160p': [3_840, 2_160],
  '4k': [3_840, 2_160],
  fullhd: [1_920, 1_080],
};
/** Shapes of pictures, as width to height. */
const RATIOS: Record<string, [number, number]> = {
  '16:9': [1_280, 720],
  '9:16': [1_080, 1_920],
  '1:1': [1_080, 1_080],
  '4:3': [960, 720],
  '4:5': [1_080, 1_350],
  '21:9': [1_680, 720],
};
const SQUARE = new Set(['square', 'instagram']);
const UPRIGHT = new Set(['vertical', 'portrait', 'upright', 'tiktok', 'reel', 'reels', 'shorts', 'story', 'stories']);
const STYLES: [string, RegExp][] = [
  ['spectrogram', /^spectrogram/],
  ['spectrum', /^(spectrum|spectral|bars|frequenc)/],
  ['timeline', /^(timeline|scroll)/],
  ['waveform', /^(waveform|wave|oscillo)/],
];

/** Style, size and pace of a video that words name. */
export function videoParams(words: readonly Word[]): Params {
  const shape = words.flatMap(({ text }) => RATIOS[text] ?? []);
  const params: Params = shape.length > 0 ? { width_px: shape[0], height_px: shape[1] } : {};
  const style = STYLES.find(([, pattern]) => words.some(({ text }) => pattern.test(text)));
  if (style) params['style'] = style[0];
  for (const [index, { text }] of words.entries()) {
    const named = SIZES[text];
    const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(text) ?? [];
    const [, , by, other] = ['', text, words[index + 1]?.text, words[index + 2]?.text];
    if (named) [params['width_px'], params['height_px']] = named;
    else if (width && height) Object.assign(params, { width_px: Number(width), height_px: Number(height) });
    else if (/^\d{2,4}$/.test(text) && (by === 'by' || by === 'x') && /^\d{2,4}$/.test(other ?? ''))
      Object.assign(params, { width_px: Number(text), height_px: Number(other) });
    else if (/^\d{3,4}$/.test(text) && by === 'square')
      Object.assign(params, { width_px: Number(text), height_px: Number(text) });
    else if (SQUARE.has(text)) Object.assign(params, { width_px: 1_080, height_px: 1_080, ...params });
    else if (UPRIGHT.has(text)) Object.assign(params, { width_px: 1_080, height_px: 1_920 });
    else if (/^\d{1,2}$/.test(text) && /^(fps|frame)/.test(by ?? '')) params['fps'] = Number(text);
    else if (/^\d{1,2}$/.test(text) && /^\d{2,4}x\d{2,4}$/.test(words[index - 1]?.text ?? ''))
      params['fps'] = Number(text);
    else if (/^\d{1,2}fps$/.test(text)) params['fps'] = Number.parseInt(text, 10);
  }
  return fitted(params);
}

/** A picture that is larger than can be made, or odd, at the nearest size of the same shape. */
function fitted(params: Params): Params {
  const { width_px: width, height_px: height, fps } = params;
  const pace = typeof fps === 'number' ? { fps: Math.min(MOST_FPS, fps) } : {};
  if (typeof width !== 'number' || typeof height !== 'number') return { ...params, ...pace };
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height));
  const even = (size: number): number => Math.max(LEAST_PIXELS, 2 * Math.round((size * scale) / 2));
  return { ...params, ...pace, width_px: even(width), height_px: even(height) };
}

/** What is to be kept when noise is taken away. */
export function contentIn(words: readonly Word[]): Params {
  const says = (pattern: RegExp): boolean => words.some(({ stem }) => pattern.test(stem));
  if (
    says(
      /^(speech|interview|podcast|talk|dialog|narrat|voiceover|lecture|meet|speak|call|voicememo|sermon|audiobook|dictat|narrat|vlog|webinar|zoom)/,
    )
  )
    return { content: 'speech' };
  return says(/^(music|song|guitar|piano|band|concert)/) ? { content: 'music' } : {};
}
