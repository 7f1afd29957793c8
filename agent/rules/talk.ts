import { AUDIO_FORMATS } from '../../audio/capabilities/capability.ts';
import { meaningOf } from './glossary.ts';
import { joined } from '../../audio/capabilities/wording.ts';
import type { Conversation } from './conversation.ts';
import { has, phrases } from './phrases.ts';
import type { Word } from './words.ts';

const GREETING = phrases('hello, hi, hey, good morning|evening|afternoon|day, greetings, howdy, yo, hiya');
const THANKS = phrases(
  'thanks, thank you, cheers, ta, much appreciated, brilliant, perfect, awesome, great job, nice one, lovely',
);
const HELP = phrases(
  'help, what can you, what do you do, what are you able, how does this work, what is possible, your capabilities, capabilities, what features, what else can, abilities, show me what, how do i use, what all can, commands, options, tools',
);
const PRICE = phrases(
  'price, pricing, cost, how much ~ cost|charge|pay, what do you charge, how expensive, rate per, what does it cost, tokens ~ per, per minute, fee',
);
const BALANCE = phrases(
  'balance, how many tokens, tokens left, tokens remaining, credits, credit left, my account, tokens do i, how much ~ left',
);
const SPENT = phrases('have i ~ spent|used|paid, did i ~ spend|use|pay, my bill, invoice, my spending, i been charged');
const NO = phrases('no, nope, stop, cancel, never mind, forget it, nothing');
const WHO = phrases('who are you, what are you, are you ~ human|robot|bot|ai|person, your name');
const BYE = phrases('bye, goodbye, see you, good night, cya');
const UPLOAD = phrases('how ~ upload, how ~ send ~ file|audio, where ~ upload, attach ~ file, how ~ attach');
const WHY = phrases('why, how come, what went wrong, what is wrong, what was the problem|error|matter, what happened');
const RECIPE = phrases('recipe, recipes, pipeline, batch, batches, save ~ steps, automate, many files, whole folder');

const FORMATS = phrases(
  'do|can you support|accept ~ format|formats|mp3|flac|wav|video, formats ~ support|accept|possible|available, supported formats|files, file types',
);

/** What each capability is for, as people would ask for it. */
const OFFERS: readonly (readonly [string, string])[] = [
  ['Split and isolate', 'split a mix into stems, remove vocals, drums, bass or mains hum'],
  ['Understand music', 'tempo, beats and meter, key, chords and sections, melody and notes'],
  ['Understand speech and sounds', 'find speech, speakers and pauses, tag what sounds, describe a recording'],
  [
    'Analyze the signal',
    'loudness and levels, spectrum, effects, alignment of two recordings, fingerprints and embeddings',
  ],
  [
    'Clean, transform, repurpose',
    'reduce noise, crop and trim, take the audio out of a video, make a video of the audio',
  ],
];

/** How to give an audio to work on. */
export const HOW_TO_SEND =
  'Put its address into the message, or upload a file (POST /v1/uploads) and send the upload:// address in audio_urls.';

/** What to do with more than a conversation is for. */
const MANY =
  'Here I work on a few recordings at a time. To do the same to many: POST /v1/recipe/generate drafts a recipe from a description, ' +
  'POST /v1/recipe/save and then /v1/recipe/approve keep it, and POST /v1/batch runs it over up to 500 files.';

/** What can be done here, in a list. */
export function whatICan(): string {
  const offers = OFFERS.map(([group, what]) => `- ${group}: ${what}.`);
  return `I work on audio. I can:\n${offers.join('\n')}\nAsk for several things at once, in the order you want them done.`;
}

/** An answer to a question about the service that speaks of audio too; undefined for others. */
export function serviceTalk(words: readonly Word[]): string | undefined {
  if (!has(words, FORMATS)) return meaningOf(words);
  return `I read wav, mp3, flac, ogg, opus, m4a, aac, wma, mp4, mov and webm, and make ${joined(AUDIO_FORMATS)}; videos are mp4.`;
}

/** An answer to what is no request for work: a greeting, a question about the service; undefined for neither. */
export function smallTalk(words: readonly Word[], conversation: Conversation): string | undefined {
  if (has(words, SPENT)) return `GET /v1/account/ledger lists what was charged. ${balance(conversation)}`;
  if (has(words, BALANCE)) return balance(conversation);
  if (has(words, PRICE)) return price(conversation);
  if (has(words, UPLOAD)) return HOW_TO_SEND;
  const failure = has(words, WHY) ? lastFailure(conversation) : undefined;
  if (failure !== undefined) return failure;
  if (has(words, RECIPE)) return MANY;
  if (has(words, WHO))
    return `I am the audio assistant of this service: a set of rules, no person, and no large language model. ${whatICan()}`;
  if (has(words, HELP)) return whatICan();
  const said = words.filter(({ isStop }) => !isStop).length;
  if (has(words, NO) && said <= 3) return 'All right, I leave it at that.';
  if (has(words, THANKS) && said <= 12) return 'You are welcome. Say what else you would like to have done.';
  if (has(words, BYE) && said <= 8) return 'Goodbye. Your conversation stays here: come back to it whenever you like.';
  if (has(words, GREETING) && said <= 8)
    return `Hello! Send me audio and tell me what you would like to know or have done. ${HOW_TO_SEND}`;
  return undefined;
}

/** What is said to a message that asks for nothing known. */
export function notUnderstood(impossible: readonly string[]): string {
  const cannot =
    impossible.length > 0
      ? `I cannot ${joined(impossible, 'or')}: this service has no capability for that.`
      : 'I did not find anything in that which I can do with audio.';
  return `${cannot} ${whatICan()}`;
}

/** Says which of a message's wishes cannot be met. */
export function alsoImpossible(impossible: readonly string[]): string {
  return impossible.length > 0 ? `I cannot ${joined(impossible, 'or')}: this service has no capability for that.` : '';
}

/** Why the last work failed, as far as any of it did. */
function lastFailure({ calls }: Conversation): string | undefined {
  const last = calls.at(-1)?.turn;
  const messages = calls.flatMap(({ turn, result }) =>
    turn === last && result?.status === 'failed' && result.message ? [result.message] : [],
  );
  return messages.length > 0 ? [...new Set(messages)].join(' ') : undefined;
}

function balance({ facts }: Conversation): string {
  const tokens = facts.get('balance_tokens');
  if (tokens === undefined) return 'GET /v1/account tells your balance.';
  const left = Number(tokens);
  const minutes = left >= 120 ? ` (about ${Math.floor(left / 60)} minutes of audio)` : ` (${left} seconds of audio)`;
  return `You have ${left.toLocaleString('en-US')} tokens to spend${minutes}. One token is one second of audio.`;
}

function price({ facts }: Conversation): string {
  const perMinute = facts.get('price_usd_per_minute') ?? '0.10';
  return `One token is one second of audio, and a minute of audio costs ${perMinute} US dollars. The same audio is charged once per account, whatever is done with it and however often; what a step makes is audio of its own when you work on it further. What fails is not charged.`;
}
