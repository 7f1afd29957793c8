import type { ConversationInput } from '../conversation.ts';
import type { Order } from './orders.ts';

/** Words that forbid something or keep it as it is, none of which any order of the frames does. */
const KEPT_BEFORE: Readonly<Record<string, string>> = {
  "don't touch the": "don't touch the guitars, only",
  'no stems please': 'no stems please, just',
  'no stems': 'no stems,',
  'leave the tempo': 'leave the length as it is and',
  "don't change": "don't change the metadata, just",
  "I don't need": "I don't need the stems, what I need is to",
  "I don't want": "I don't want a transcript, I want you to",
  'not a transcript': 'not a transcript, just',
  'no need to': 'no need to denoise it, just',
  'you needn’t': "you don't have to measure anything, just",
  'forget the': 'forget the stems, just',
  'skip the': 'skip the analysis, just',
  'instead of': 'instead of splitting it into stems,',
  'rather than': 'rather than denoise it,',
  'without ing': 'without splitting it into stems,',
  'please do not': 'Please do not denoise it. Just',
  'never mind': 'never mind the hiss,',
  "I'm not asking": "I'm not asking for stems, just",
  'this is not about': "this isn't about the noise, just",
  'all I want': "I don't want anything fancy, just",
  'nothing but': 'do nothing but',
  "don't do anything but": "don't do anything except",
  'no analysis': 'no analysis needed, simply',
  'not the stems': 'not the stems this time,',
  stop: "don't analyse it,",
};
/** Words after an order, which forbid something or keep it as it is. */
const KEPT_AFTER: Readonly<Record<string, string>> = {
  'nothing else': ', nothing else',
  'and nothing else': ' and nothing else',
  'but nothing else': ', but nothing else',
  'no stems after': ', no stems',
  'but no': ', but no stems please',
  'but dont': ", but don't denoise it",
  'and dont': " and don't denoise it",
  'without changing': ' without touching the metadata',
  'without denoising': ' without denoising it',
  'leave the rest': ', leave the rest as it is',
  'dont touch anything else': ", don't touch anything else",
  'dont change anything else': " and don't change anything else please",
  'no other changes': ', no other changes',
  'not the stems after': ', not the stems',
  'thats all': ". That's all I need, no stems or anything.",
  'everything else': ', everything else stays the same',
  'rest stays': '. The rest should stay untouched.',
  'no need': ', no need to measure it',
  'I dont need': ". I don't need the stems.",
  'I dont want': ", I don't want a transcript",
  'not more': ', no more than that',
  'only that': ', only that',
  'please no': '. And please no stems.',
  'instead of after': ' instead of splitting it into stems',
  'rather than after': ' rather than denoising it',
  'dont normalise': '. Do not denoise it.',
};
/** Orders that are forbidden as a whole, after which nothing is done. */
const FORBIDDEN: Readonly<Record<string, (order: string) => string>> = {
  dont: (order) => `don't ${order}`,
  'do not yet': (order) => `do not ${order} yet`,
  'please dont': (order) => `please don't ${order}`,
  'I dont want you to': (order) => `I don't want you to ${order}`,
  'no need to': (order) => `no need to ${order}`,
  'you shouldnt': (order) => `you shouldn't ${order}`,
  'you dont have to': (order) => `you don't have to ${order}`,
  never: (order) => `never ${order}`,
  'I never asked': (order) => `I never asked you to ${order}`,
  'rather not': (order) => `I'd rather you didn't ${order}`,
  'whatever you do': (order) => `whatever you do, don't ${order}`,
  "let's not": (order) => `let's not ${order}`,
  'you must not': (order) => `you must not ${order}`,
  'under no circumstances': (order) => `under no circumstances ${order}`,
  'I did not say': (order) => `I didn't say to ${order}`,
  avoid: (order) => `there is no reason to ${order}`,
  'hold off': (order) => `hold off, don't ${order} before I say so`,
};

const ATTACHED = { 'take5.wav': { seconds: 90 } };

/** Frames over two files, of which one is left out. */
const OTHER_FILE: Readonly<Record<string, (order: string) => string>> = {
  'not the first': (order) => `${order}, not the first one, the second`,
  'only the second': (order) => `${order}, but only the second one`,
  'the second not the first': (order) => `${order} - the second one, not the first`,
  'leave the first': (order) => `leave the first one alone and ${order} with the second`,
  'everything but': (order) => `${order}, all of them but the first`,
  'dont touch the first': (order) => `don't touch the first file. For the second one, ${order}`,
  'except the first': (order) => `${order}, except the first one`,
};

const ordered = (id: string, text: string, order: Order | undefined): ConversationInput => ({
  id,
  kind: 'negation',
  files: ATTACHED,
  turns: [
    {
      text,
      attach: ['take5.wav'],
      expect: { calls: order ? [{ tool: order.tool, params: order.params }] : [] },
    },
  ],
});

/** Returns a conversation for each frame and order: the order is done alone, or not at all. */
export function negationFrames(orders: readonly Order[]): ConversationInput[] {
  return orders.flatMap((order, n) => [
    ...Object.entries(KEPT_BEFORE).map(([frame, words]) => ordered(`${frame}#${n}`, `${words} ${order.words}`, order)),
    ...Object.entries(KEPT_AFTER).map(([frame, words]) => ordered(`${frame}#${n}`, `${order.words}${words}`, order)),
    ...Object.entries(FORBIDDEN).map(([frame, make]) => ordered(`${frame}#${n}`, make(order.words), undefined)),
    ...Object.entries(OTHER_FILE).map(([frame, make]): ConversationInput => ({
      id: `${frame}#${n}`,
      kind: 'negation',
      files: { 'song.wav': { seconds: 90 }, 'talk.wav': { seconds: 90 } },
      turns: [
        {
          text: make(order.words),
          attach: ['song.wav', 'talk.wav'],
          expect: { calls: [{ tool: order.tool, audio: 'talk.wav', params: order.params }] },
        },
      ],
    })),
  ]);
}
