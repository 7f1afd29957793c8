import { conversationOf, type Conversation } from '../conversation.ts';

/** An order in the forms that the frames of its language take, and the call that it means. */
export interface Order<Form extends string> {
  words: Readonly<Record<Form, string>>;
  tool: string;
  params: object;
}

/** Ways to word an order, by name. */
export type Frames<Form extends string> = Readonly<Record<string, (words: Readonly<Record<Form, string>>) => string>>;

/** Returns a conversation for each order in each frame; its id is the frame, `#` and the number of the order. */
export function framed<Form extends string>(orders: readonly Order<Form>[], frames: Frames<Form>): Conversation[] {
  return Object.entries(frames).flatMap(([frame, wordedIn]) =>
    orders.map(({ words, tool, params }, n) =>
      conversationOf({
        id: `${frame}#${n}`,
        kind: 'command',
        files: { 'take5.wav': { seconds: 90, speech: true, speakers: 2 } },
        turns: [{ text: wordedIn(words), attach: ['take5.wav'], expect: { calls: [{ tool, params }] } }],
      }),
    ),
  );
}
