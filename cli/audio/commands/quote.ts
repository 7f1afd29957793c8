import { EXIT, text, UsageError, type Command } from '../command.ts';
import { openJournal } from '../work/journal.ts';
import { fewAtATime } from '../work/few-at-a-time.ts';
import { recipeLane, stepLane } from '../work/lanes.ts';
import { PARAM_OPTION, paramsOf } from '../work/params.ts';
import { priceText, quoteOf } from '../work/price.ts';
import { journalFile } from '../work/run-work.ts';
import { findSources, nameBrokenLinks } from '../work/sources.ts';
import { gone, isGone } from '../work/gone.ts';
import { sendFile } from '../work/process-sources.ts';
import { isOfTheFile } from '../work/upload-file.ts';
import { table } from '../table.ts';

/** Files sent at a time. */
const AT_A_TIME = 4;

export const quote: Command = {
  name: 'quote',
  usage: 'RECIPE|CAPABILITY FILE|FOLDER|URL… [--param NAME=VALUE]… [--out DIR] [--recursive] [--json]',
  summary: 'Shows what work on files would cost, and charges nothing',
  help: `
The files are sent and measured. audio run and audio step with the same --out do not send them again. Audio that was
charged before costs nothing. Files that cannot be sent, such as empty ones, are named on the error output and left
out of the price. The exit code is 1 if none of the files has a price.

  --param NAME=VALUE   A parameter of the capability, as in audio step.
  --out DIR            Folder of the results of the work; default: audio-results.
  --recursive          Also searches the subfolders of a folder.
  --json               The quote as one JSON object.

Examples:
  audio quote rec_0001_loudness_and_tempo songs
  audio quote create_video talk.wav
  audio quote crop_audio talk.wav --param start_s=1.5 --param end_s=20`,
  options: { ...PARAM_OPTION, out: { type: 'string' }, recursive: { type: 'boolean' }, json: { type: 'boolean' } },

  async run({ positionals: [what, ...args], values }, { client, settings, print, say, signal }) {
    if (what === undefined || args.length === 0)
      throw new UsageError('Name a recipe or a capability, then files, folders or addresses.');
    const out = text(values, 'out') ?? 'audio-results';
    const search = { recursive: values['recursive'] === true, out };
    const sources = await findSources(args, search);
    await nameBrokenLinks(args, search, say);
    const audio = client();
    const isRecipe = what.startsWith('rec_');
    if (isRecipe && values['param'] !== undefined)
      throw new UsageError('A recipe has its parameters in its steps: leave --param out.');
    const step = { capability: what, params: paramsOf(values) };
    const lane = await (isRecipe ? recipeLane(what, audio, signal) : stepLane(step, audio, signal));
    if (sources.length === 0)
      throw new UsageError(
        `There is no audio in ${args.join(', ')}. Name audio or video files, or folders that have some.`,
      );
    if (sources.length > lane.maxItems)
      throw new UsageError(
        `A quote takes at most ${lane.maxItems} files; these are ${sources.length}. Quote them in parts.`,
      );
    const journal = openJournal(journalFile(out, [settings.url, isRecipe ? what : step]));
    try {
      const sent = await fewAtATime(sources, AT_A_TIME, async (source) => {
        try {
          return { source, url: await sendFile(source, { audio, journal, signal }) };
        } catch (error) {
          if (!isOfTheFile(error)) throw error;
          say(`${source.name}: ${error.message} (${error.code})`);
          return undefined;
        }
      });
      const named = sent.filter((each) => each !== undefined);
      if (named.length === 0) return EXIT.someFailed;
      const urls = named.map(({ url }) => url);
      const made = await quoteOf(audio, lane, urls, signal).catch((error: unknown) => {
        if (!isGone(error)) throw error;
        for (const { source } of named) journal.noteSettled(source, 'failed'); // so that the next command sends them
        throw gone(error);
      });
      const code = made.items.some(({ error }) => error === null) ? EXIT.done : EXIT.someFailed;
      if (values['json'] === true) {
        print(JSON.stringify(made));
        return code;
      }
      const names = new Map(named.map(({ source, url }) => [url, source.name]));
      const rows = made.items.map(({ audio_url: url, seconds, tokens, reason, error }) => [
        names.get(url) ?? url,
        error ? '' : `${seconds} s`,
        error ? '' : `${tokens} tokens`,
        error ? `${error.message} (${error.code})` : (reason ?? '').replace('_', ' '),
      ]);
      for (const line of table(rows)) print(line);
      say(priceText(made));
      return code;
    } finally {
      journal.close();
    }
  },
};
