import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { deed, results, say, why } from '../../reply/say.ts';
import { headingOf } from '../names.ts';
import { FIELDS } from '../parts/fields.ts';
import { isOfLength, type Request } from '../parts/request.ts';
import type { Planned } from '../planning/planned.ts';
import { shownParams } from './deeds.ts';
import { usdOf, type Told } from './given.ts';

/** Returns what came of the calls of a part, each file under its name where there are several. */
export function resultsOf({ places }: Planned, request: Request | undefined, { given, language }: Told): string[] {
  const { progress, conversation, missing, plan, isContinued } = given;
  const subjects = new Set(places.map(({ subject }) => subject));
  // Results of an earlier turn were reported in that turn.
  const isDoneBefore = isContinued && progress.kept.size < plan.tasks.length;
  const lines: string[] = [];
  for (const { place, subject } of places) {
    const task = plan.tasks[place]!;
    const name = task.tool as CapabilityName;
    const params = request ? shownParams(request) : {};
    const title = subjects.size > 1 ? headingOf(subject, conversation.audios) : '';
    if (missing.includes(task.tool)) {
      lines.push(say(language, 'notAvailable', [deed(language, name, params)]));
      continue;
    }
    const call = progress.made[place];
    if (isDoneBefore && progress.kept.has(place)) continue;
    if (!call?.result) {
      if (progress.barred.has(place))
        lines.push(title + say(language, 'notDoneBecauseFailed', [deed(language, name, params)]));
      continue;
    }
    const { status, output, message, code, tokens, isWebPage = false } = call.result;
    if (code === 'confirmation_required' && tokens !== undefined)
      lines.push(
        title + say(language, 'confirmLarge', [deed(language, name, call.input)], tokens, usdOf(tokens, given)),
      );
    else if (status === 'cancelled') lines.push(title + say(language, 'stopped', deed(language, name, call.input)));
    else if (status !== 'completed')
      lines.push(
        title +
          say(
            language,
            'failed',
            deed(language, name, call.input),
            why(language, isWebPage ? 'web_page' : (code ?? ''), message ?? ''),
          ),
      );
    else if (name === ('run_recipe' as string)) lines.push(title + stepsOf(language, output));
    else {
      const text = withFormat(
        results(language, ...ofLength(name, output, request), {
          focus: request?.focus ?? [],
          input: progress.kept.has(place) ? { ...call.input, ...request?.params } : call.input,
        }),
        call.input['format'],
      );
      lines.push(title + (progress.kept.has(place) && !title ? say(language, 'already', text) : text));
    }
  }
  return lines;
}

/** Returns what the steps of a recipe made. */
function stepsOf(language: string, output: Record<string, unknown>): string {
  const steps = Array.isArray(output['steps'])
    ? (output['steps'] as { capability: CapabilityName; output: Record<string, unknown> }[])
    : [];
  return steps
    .map(({ capability, output: made }) => results(language, capability, made ?? {}, { focus: [], input: {} }))
    .join('\n\n');
}

/** Returns a capability with its output: a length that the meter gave as the measurement of one. */
function ofLength(
  name: CapabilityName,
  output: Record<string, unknown>,
  request: Request | undefined,
): [CapabilityName, Record<string, unknown>] {
  return request && name !== request.capability && isOfLength(request)
    ? [request.capability, { duration_s: FIELDS['length']!.of(output) }]
    : [name, output];
}

/** Names the format of a made file behind its handle, where the sentence does not. */
function withFormat(text: string, format: unknown): string {
  if (typeof format !== 'string' || text.toLowerCase().includes(format)) return text;
  return text.replace(/\((audio_\d+)\)/, `($1, ${format})`);
}
