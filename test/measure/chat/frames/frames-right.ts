import { unhurried } from '../measure-chat.ts';
import { outcomeOf } from '../outcome.ts';
import { framedOrders, framedQuestions, type Frames } from './frames.ts';

/** What the frames of a language come to. */
interface FramesOutcome {
  /** Part of the orders that did what they say, 0 to 1. */
  right: number;
  /** Orders that did not. */
  wrong: string[];
  /** Orders with work that nobody asked for or with other values. */
  unasked: string[];
  /** Questions and prohibitions that ran work. */
  ran: string[];
}

/** Orders of a language, so that each frame has others than the one before. */
const ORDERS = 20;

/** Holds one of `every` orders in frames, and of frames that order nothing, with the embedded model. */
export async function framesRight<Wording extends string>(
  frames: Frames<Wording>,
  { every }: { every: number },
): Promise<FramesOutcome> {
  const model = unhurried();
  const held = <Each>(all: readonly Each[]): Each[] =>
    all.filter((_, n) => n % every === Math.floor(n / ORDERS) % every);
  const { right, wrong, unasked } = await outcomeOf(held(framedOrders(frames)), model);
  const questions = await outcomeOf(held(framedQuestions(frames)), model);
  const ran = questions.judged.filter(({ turns }) => turns[0]!.done.length > 0);
  return { right, wrong, unasked, ran: ran.map(({ conversation }) => conversation.turns[0]!.text) };
}
