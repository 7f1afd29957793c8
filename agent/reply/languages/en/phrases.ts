import type { Deeds, Phrases } from '../../phrases.ts';
import { bullets } from '../../writing.ts';
import { fields, writing } from './writing.ts';

const { clock, date, listed, number, tokens, usd } = writing;

const STATES: Record<string, string> = {
  IN_QUEUE: 'under way',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

export const phrases: Phrases = {
  noAudio: () => 'Which audio shall I work on? Attach a file or send a link.',
  needsTwo: () => 'That takes two recordings, and I have one. Attach the other one or send a link.',
  whatToDo: (names) =>
    `I have ${listed(names)}. What shall I do with ${names.length > 1 ? 'them' : 'it'}? For example: tell the tempo and key, remove the vocals, reduce the noise, keep the first 30 seconds.`,
  whichFile: (names) => `Which one do you mean: ${listed(names, 'or')}?`,
  fileUnknown: (name, names) =>
    `I have no file “${name}” here.${names.length > 0 ? ` There ${names.length > 1 ? 'are' : 'is'} ${listed(names)}.` : ''}`,
  unclear: () =>
    'I did not understand that. Say what you would like to know about the audio, or what I shall do with it.',
  nothingWaits: (deeds) =>
    `Nothing is waiting for a yes.${deeds.length > 0 ? ` The last thing that I did was to ${listed(deeds)}.` : ''} Say what I shall do next.`,
  doneSoFar: (deeds) => `What I did so far: ${listed(deeds)}.`,
  notUnderstoodPart: (text) => `I did not understand “${text}”. Please say it in other words.`,
  readOnlyBeginning: (words) => `Your message is long: I read only its beginning, ${number(words)} words.`,
  cannot: (deeds) => `I cannot ${listed(deeds, 'or')} here.`,
  unsupported: (what, instead = []) =>
    `I cannot do this: “${what}”.${instead.length > 0 ? ` I can ${listed(instead, 'or')} instead.` : ''}`,
  audioOnly: () => 'I work on audio only.',
  notAvailable: (deeds) => `I cannot ${listed(deeds, 'or')} on this server: it is not available here.`,
  failed: (deed, why) => `I could not ${deed}. ${why}`,
  stopped: (deed) => `I did not ${deed}: it was stopped.`,
  notDoneBecauseFailed: (deeds) => `So I did not ${listed(deeds, 'or')}: it needs what failed.`,
  nothingChanged: (deed) => `I was to ${deed}, but it changed nothing: the audio is as it was.`,
  already: (text) => `As found before: ${text}`,
  modeStays: (isMinor) => `The key stays in ${isMinor ? 'minor' : 'major'}: transposing does not change that.`,
  stepLimit: (deeds) => `I have to stop here: one turn takes only so many steps. Left to do: ${listed(deeds)}.`,
  goOn: () => 'Say “go on” and I will do the rest.',

  cost: (count) => `This cost ${tokens(count)}.`,
  costNothing: () => 'This cost nothing: the audio was charged before.',
  nothingCharged: () => 'Nothing was charged.',
  shallI: (deeds, count) => `Shall I ${listed(deeds)}?${priced(count)}`,
  shallIOneOf: (deeds, count) => `Shall I ${listed(deeds, 'or')}?${priced(count)}`,
  confirmLarge: (deeds, count, amount) =>
    `Shall I ${listed(deeds)}? It costs ${tokens(count)} (${usd(amount)}). Say “yes” and I will.`,
  declined: () => 'All right, I leave it at that. Nothing was charged.',
  proposalDropped: () => 'I have dropped what I proposed before.',
  adviseDo: (deeds, count) =>
    `Yes, I can ${listed(deeds)}. Say so and I will${count === undefined ? '' : count === 0 ? '; it costs nothing more' : `; it costs ${tokens(count)}`}.`,
  cannotCancel: (lines) =>
    `I cannot cancel work from here. DELETE /v1/batch/{id} cancels a batch and POST /v1/recipe/cancel a run, as “Cancel” on its page in the console does. What is finished is kept and charged. ${lines.length > 0 ? `Batches under way:\n${bullets(lines)}` : 'You have no batch under way.'}`,

  leftOut: (deeds) => `As you asked, I did not ${listed(deeds, 'or')}.`,
  state: (holds, field, value, op, limit, tolerance) =>
    `${holds ? 'Yes' : 'No'}: the ${fields.name(field)} is ${fields.value(field, value)} (asked about: ${fields.asked(op, field, limit, tolerance)}).`,
  yesOrNo: (holds) => (holds ? 'Yes, that is so.' : 'No, that is not so.'),
  conditionMet: (field, value, op, limit) =>
    `The ${fields.name(field)} is ${fields.value(field, value)}: your condition (${fields.comparison(op, field, limit)}) is met.`,
  conditionNotMet: (field, value, op, limit, deeds) =>
    `The ${fields.name(field)} is ${fields.value(field, value)}: your condition (${fields.comparison(op, field, limit)}) is not met${unfulfilled(deeds)}.`,
  conditionUnknown: (field, deeds) => `The ${fields.name(field)} cannot be measured${unfulfilled(deeds)}.`,

  price: (deeds, count, amount) => `It would cost ${tokens(count)} (${usd(amount)}) to ${listed(deeds)}.`,
  priceOfLength: (seconds, count, amount) => `${clock(seconds)} of audio cost ${tokens(count)} (${usd(amount)}).`,
  priceFree: (deeds) => `It would cost nothing to ${listed(deeds)}: this audio was charged before.`,
  priceUnknown: (perMinute) =>
    `A minute of audio costs ${usd(perMinute)}, one token a second, whatever is done with it. I do not know the length of yours yet.`,
  balance: (count, amount, kind) =>
    `You have ${tokens(count)} left (${usd(amount)}), on a ${kind === 'free' ? 'free' : 'paid'} account. One token is one second of audio.`,
  affordable: (minutes, deeds) =>
    `That pays for ${number(minutes, 1)} ${minutes === 1 ? 'minute' : 'minutes'} of audio${deeds.length > 0 ? `, whether I ${listed(deeds, 'or')} or do anything else` : ''}: all work costs the same, by the length of the audio.`,
  affords: (left) =>
    left >= 0
      ? `That is enough: ${tokens(left)} would be left.`
      : `That is not enough: ${tokens(-left)} more would be needed.`,
  charges: (lines) => `The last charges:\n${bullets(lines)}`,
  noCharges: () => 'Nothing was charged so far.',
  chargeLine: (count, what, audio, when) => `${date(when)}: ${tokens(count)}, ${what}, ${audio}`,
  spentInAll: (count, amount, charges) =>
    `In all: ${tokens(count)} (${usd(amount)}) in ${number(charges)} charge${charges === 1 ? '' : 's'}.`,
  spentBetween: (from, to, count, amount) => `From ${from} to ${to} (UTC): ${tokens(count)} (${usd(amount)}).`,
  spentOn: (day, count, amount) => `On ${day} (UTC): ${tokens(count)} (${usd(amount)}).`,
  held: (count) => `Held for work that is not finished: ${tokens(count)}.`,
  noneFits: () => 'I found none that fits that.',
  batchesInAll: (completed, total, failed) =>
    `In all: ${number(completed)} of ${number(total)} completed, ${number(failed)} failed.`,
  filesHere: (names) => `In this conversation: ${listed(names)}.`,
  filesStored: (lines, used, max) =>
    `You store ${used} of at most ${max}.${lines.length > 0 ? ` The files that you sent last:\n${bullets(lines)}` : ''}`,
  fileLine: (name, sent, expires) =>
    `${name}: sent ${date(sent)}, ${expires === undefined ? 'kept until you delete it' : `expires ${date(expires)} unless it is used`}`,
  cannotSeeWho: () =>
    'I cannot see who did that: a key belongs to an account, not to a person. GET /v1/usage?group_by=key shows what was used with each key.',
  cannotSeeKeyLimits: () =>
    'I cannot see the limits of single keys here. GET /v1/keys shows the limit of each and what was spent under it. Without one, your balance is the limit.',

  recipes: (names) => `Your ${number(names.length)} recipe${names.length === 1 ? '' : 's'}: ${listed(names)}.`,
  noRecipes: () => 'You have saved no recipes.',
  recipeContent: (name, steps) => `The recipe “${name}” has these steps: ${steps.join(', ')}.`,
  recipeUnknown: (name, names) =>
    `There is no recipe “${name}”.${names.length > 0 ? ` There ${names.length > 1 ? 'are' : 'is'} ${listed(names)}.` : ''}`,
  batches: (lines) => `Your batches, the latest first:\n${bullets(lines)}`,
  noBatches: () => 'You have run no batches.',
  batchLine: (status, completed, total, failed, recipe) =>
    `${recipe}: ${STATES[status] ?? status}, ${number(completed)} of ${number(total)} completed${failed > 0 ? `, ${number(failed)} failed` : ''}`,
  batchRest: (count) => `Still to be done: ${number(count)}.`,
  batchFailure: (file, why, whatToDo) => `${file} failed: ${why}${whatToDo ? ` ${whatToDo}` : ''}`,

  compared: (field, lines, winner, extreme = 'highest') =>
    `${bullets(lines)}\n${fields.extreme(field, extreme)} is ${winner}.`,
  comparedLine: (name, field, value) => `${name}: ${fields.name(field)} ${fields.value(field, value)}`,
  total: (field, value) => `In total, the ${fields.name(field)} is ${fields.value(field, value)}.`,
  average: (field, value) => `On average, the ${fields.name(field)} is ${fields.value(field, value)}.`,
  difference: (field, value) => `The difference in ${fields.name(field)} is ${fields.difference(field, value)}.`,

  undone: (name) => `I set ${name} aside: the file before it is untouched, and I go on with that one.`,
  nothingToUndo: () => 'There is nothing to undo: I have changed nothing here.',
  nothingBefore: () => 'I do not know what that refers to: nothing was done here before. Say what I shall do.',

  documentation: (text, link) => `${text} ([more](${link}))`,
  notInDocumentation: () =>
    'I did not find that in the documentation. Ask in other words, or ask the operator of this service.',
  greeting: () => 'Hello! Send audio and say what you would like to know or have done.',
  thanks: () => 'You are welcome. Say what else you would like to have done.',
  goodbye: () => 'Goodbye. The conversation stays here.',
  abilities: () =>
    [
      'I work on audio. I can:',
      bullets([
        'split a mix into stems; remove vocals, drums, bass or mains hum',
        'tell tempo, beats, key, chords, sections and melody',
        'find speech, speakers and pauses; name what sounds; describe a recording',
        'measure loudness, levels, spectrum, effects and alignment',
        'reduce noise, normalize loudness, level voices, cut silences, crop, fade, join, mix, convert, change tempo and pitch',
        'take the audio out of a video, or make a video of the audio',
      ]),
      'Ask for several things at once, in the order they shall be done.',
    ].join('\n'),
  otherLanguage: () =>
    'I read English, German, Spanish, French, Portuguese, Italian, Dutch, Polish, Japanese, Chinese and Hindi only. ' +
    'For other languages the operator can plug in a language model with MODEL: see [the model](docs/chat.md#the-model).',

  drafted: (deeds) => `For each file it will ${listed(deeds)}${deeds.length > 1 ? ', in this order' : ''}.`,
  draftedWithout: (parts) => `It leaves out what recipes cannot do: ${parts.map((part) => `“${part}”`).join(', ')}.`,
};

function priced(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0 ? ' It costs nothing more.' : ` ${tokens(count)}.`;
}

function unfulfilled(deeds: Deeds): string {
  return deeds.length > 0 ? `, so I did not ${listed(deeds, 'or')}` : '';
}
