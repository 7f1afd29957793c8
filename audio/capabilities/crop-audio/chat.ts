import { partName } from '../../../agent/rules/actions.ts';
import { clock, joined, link, list, number, plain, text, type Output } from '../wording.ts';

function links(some: Output[]): string {
  return joined(some.map((each) => link(each['audio'], partName(each['name']))));
}

/** Stems, the asked-for ones first. */
export function stems(output: Output, focus: readonly string[]): string {
  const { shown } = list(output, 'stems');
  const asked = shown.filter((each) => focus.includes(partName(each['name'])));
  if (asked.length === 0) return `Here are the stems: ${links(shown)}.`;
  const others = shown.filter((each) => !asked.includes(each));
  return `Here ${asked.length === 1 ? 'is' : 'are'} the ${links(asked)}. The other stems: ${links(others)}.`;
}

/** What is left without an element. */
export function removed(output: Output): string {
  const element = partName(output['removed_element']);
  const hum = output['hum'] as Output | null | undefined;
  const found = hum ? ` It hummed at ${plain(Number(hum['frequency_hz']))} Hz.` : '';
  const by = number(output, 'attenuation_db');
  const weaker =
    by === undefined
      ? ''
      : by > 0
        ? ` What was taken out is ${plain(by)} dB weaker.`
        : ' Hardly anything of it was heard.';
  return `Without the ${element}: ${link(output['audio'], `without ${element}`)}.${found}${weaker}`;
}

/** The cleaned audio. */
export function cleaned(output: Output): string {
  if (output['method'] === 'none')
    return `Nothing was taken away: ${text(output, 'reason') ?? 'no noise was found'}. ${link(output['audio'], 'the audio as it was')}`;
  const [before, after] = [number(output, 'snr_before_db'), number(output, 'snr_after_db')];
  const ratio =
    before === undefined || after === undefined
      ? ''
      : ` The signal-to-noise ratio went from about ${plain(before)} to ${plain(after)} dB.`;
  return `The noise is reduced: ${link(output['audio'], 'cleaned audio')}.${ratio}`;
}

/** The kept span. */
export function cropped(output: Output): string {
  const [start, end] = [number(output, 'start_s') ?? 0, number(output, 'end_s') ?? 0];
  return `I kept ${clock(start)} to ${clock(end)} (${plain(number(output, 'duration_s') ?? end - start, 2)} s): ${link(output['audio'], 'cropped audio')}.`;
}

/** The audio of a video. */
export function extracted(output: Output): string {
  return `The audio track (${codecName(output['codec'])}, ${clock(number(output, 'duration_s') ?? 0)}): ${link(output['audio'], 'audio')}.`;
}

/** A codec as people write it. */
export function codecName(codec: unknown): string {
  const name = String(codec);
  return name.startsWith('pcm') ? 'PCM' : name.toUpperCase();
}

/** The video. */
export function video(output: Output): string {
  return `The video (${String(output['width_px'])} by ${String(output['height_px'])}, ${plain(number(output, 'fps') ?? 0)} pictures a second, ${clock(number(output, 'duration_s') ?? 0)}): ${link(output['video'], 'video')}.`;
}
