import { faultsOfKind, isRight, judgedConversations, unhurried } from '../measure-chat.ts';
import { framedOrders, framedQuestions, type Frames } from './frames.ts';

/** What the frames of a language come to. */
interface Outcome {
  /** Orders that did what they say, of all. */
  right: number;
  of: number;
  /** Orders with work that nobody asked for or with other values, by their texts. */
  unasked: string[];
  /** Questions and prohibitions that ran work, by their texts. */
  ran: string[];
}

/** Orders of a language, so that each frame has others than the one before. */
const ORDERS = 20;

/** Holds one of `every` orders in frames, and of frames that order nothing, with the embedded model. */
export async function framesRight<Wording extends string>(
  frames: Frames<Wording>,
  { every }: { every: number },
): Promise<Outcome> {
  const model = unhurried();
  const held = <Each>(all: readonly Each[]): Each[] =>
    all.filter((_, n) => n % every === Math.floor(n / ORDERS) % every);
  const orders = await judgedConversations(held(framedOrders(frames)), model);
  const questions = await judgedConversations(held(framedQuestions(frames)), model);
  const textOf = ({ conversation }: (typeof orders)[number]): string => conversation.turns[0]!.text;
  return {
    right: orders.filter(isRight).length,
    of: orders.length,
    unasked: orders.filter((each) => faultsOfKind('unasked')(each).length > 0).map(textOf),
    ran: questions.filter(({ turns }) => turns[0]!.done.length > 0).map(textOf),
  };
}
