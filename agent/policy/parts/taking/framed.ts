import type { Draft } from './collecting.ts';
import { negated } from '../deciding/condition-forms.ts';
import { requestsIn, type Part } from '../part.ts';
import type { Condition } from '../deciding/condition.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { audioIn } from './audio-amounts.ts';
import type { Frame } from '../framing/frames.ts';

/** Adds what clauses come to. */
type Take = (draft: Draft, clauses: readonly Said[], within: Frame) => void;

/**
 * Returns the clauses of a message as they are read: those of an order within a frame, or those of its sentence as it stands where the order
 * names nothing that is read.
 */
export function framedOrWhole(clauses: readonly Said[], { draft, take }: { draft: Draft; take: Take }): Said[] {
  const unread = new Set<Frame>();
  for (const frame of framesOf(clauses)) {
    const orders = clauses.filter(({ framed }) => framed?.frame === frame && framed.role === 'order');
    if (!isRead(partsWithin(orders, { draft, take }), frame)) unread.add(frame);
  }
  const idle = (frame: Frame): boolean => {
    const others = clauses.filter(({ framed }) => framed?.frame === frame && framed.role === 'otherwise');
    return isUnmeasured(frame) || requestsIn(partsWithin(others, { draft, take })).length === 0;
  };
  const idles = new Set(framesOf(clauses).filter(idle));
  return clauses
    .filter(({ framed }) => framed?.role !== 'otherwise' || !idles.has(framed.frame))
    .filter(({ framed }) => framed === undefined || unread.has(framed.frame) === (framed.role === 'whole'))
    .map((said) => (said.framed && unread.has(said.framed.frame) ? { ...said, framed: undefined } : said));
}

/** Whether nothing decides a condition: only the first half of its sentence is asked about. */
function isUnmeasured(frame: Frame): boolean {
  return frame.kind === 'condition' && frame.condition.field === '';
}

function framesOf(clauses: readonly Said[]): Frame[] {
  return [...new Set(clauses.flatMap(({ framed }) => framed?.frame ?? []))];
}

/** Reads orders by themselves, without what the rest of the message says. */
function partsWithin(orders: readonly Said[], { draft, take }: { draft: Draft; take: Take }): Part[] {
  const inner: Draft = {
    ...draft,
    parts: [],
    condition: undefined,
    stated: undefined,
    heard: [],
    lastWork: [...draft.lastWork],
  };
  const [first] = orders;
  if (first) take(inner, orders, first.framed!.frame);
  return inner.parts;
}

/** Whether something can be made of what stands within a frame. */
function isRead(parts: readonly Part[], frame: Frame): boolean {
  if (frame.kind === 'condition' && frame.isHeldBack) return true;
  if (frame.kind === 'condition')
    return parts.some(({ kind }) => ORDERED.has(kind)) && !parts.some(({ kind }) => kind === 'unclear');
  return parts.some(({ kind }) => kind === 'work');
}

/** Parts that can depend on a condition. */
const ORDERED: ReadonlySet<Part['kind']> = new Set(['work', 'run_recipe', 'decline', 'left_out', 'unsupported']);

/** Takes the clauses of one frame. */
export function takeFramed(draft: Draft, clauses: readonly Said[], take: Take): void {
  const frame = clauses[0]!.framed!.frame;
  const inRole = (role: string): Said[] => clauses.filter(({ framed }) => framed?.role === role);
  if (frame.kind === 'condition') {
    takeConditional(draft, frame, { orders: inRole('order'), others: inRole('otherwise') }, take);
    return;
  }
  const orders = inRole('order');
  const requests = requestsIn(partsWithin(orders, { draft, take }));
  const text = orders.map((said) => said.text).join(' ');
  if (frame.kind === 'affording') draft.parts.push({ kind: 'account', topic: 'balance' });
  const amount = audioIn(text, draft.background.files);
  draft.parts.push({
    kind: 'price',
    requests: amount === undefined ? requests : [],
    seconds: amount?.seconds,
    files: undefined,
    isOfOthers: amount !== undefined,
  });
}

/** "Our player takes only mono": whether a remark is read as no more than what is ordered after it. */
function isToldOf(part: Part, ordered: readonly Request[]): boolean {
  if (part.kind !== 'work' || !part.isUnsure) return false;
  const { capability, params } = part.request;
  return ordered.some(
    (request) =>
      request.capability === capability &&
      Object.entries(params).every(([name, value]) => request.params[name] === value),
  );
}

/** Fields of conditions on the means of a person, rather than on the audio. */
const OF_MONEY: ReadonlySet<string> = new Set(['price', 'balance', 'rest']);

/** Makes all that a message orders depend on a condition. */
function limit(draft: Draft, condition: Condition, isMeasured: boolean): void {
  draft.parts = draft.parts.map((part) =>
    part.kind === 'work' && part.request.condition === undefined
      ? {
          ...part,
          request: { ...part.request, condition },
          ...(isMeasured ? {} : { isUnsure: true, isTold: true }),
        }
      : part,
  );
  draft.condition = condition;
}

const isOfHum = ({ text }: Condition): boolean =>
  /^there (?:is|are) (?:an? |any |some )?(?:mains )?hum(?: (?:in|on|of) .+)?$/iu.test(text);

/** Gives a condition to what its sentence orders, and its opposite to what is to be done otherwise. */
function takeConditional(
  draft: Draft,
  frame: Extract<Frame, { kind: 'condition' }>,
  { orders, others }: { orders: readonly Said[]; others: readonly Said[] },
  take: Take,
): void {
  const { condition, eachBut } = frame;
  const isMeasured = !isUnmeasured(frame);
  if (frame.isHeldBack) {
    limit(draft, negated(condition), isMeasured);
    return;
  }
  const before = draft.condition;
  const start = draft.parts.length;
  draft.stated = condition;
  const alternatives: [readonly Said[], Condition][] = [
    [orders, condition],
    [others, negated(condition)],
  ];
  for (const [clauses, own] of alternatives) {
    if (clauses.length === 0) continue;
    draft.condition = own;
    take(draft, clauses, frame);
  }
  const ordered = requestsIn(draft.parts.slice(start));
  const told = draft.parts.slice(0, start).filter((part) => !isToldOf(part, ordered));
  draft.parts = [...told, ...draft.parts.slice(start)];
  // What a price allows is allowed for all that goes on with it.
  draft.condition = OF_MONEY.has(condition.field) && others.length === 0 ? condition : before;
  draft.parts = draft.parts.map((part, n) => {
    if (n < told.length) return part;
    if (part.kind === 'run_recipe')
      return isMeasured ? { ...part, condition } : { kind: 'unsupported', text: `if ${condition.text}, …` };
    if (part.kind !== 'work') return part;
    const { request } = part;
    // The removal of hum measures it, and leaves audio without any as it is.
    if (isOfHum(condition) && request.params['element'] === 'hum')
      return { ...part, request: { ...request, ...(eachBut === undefined ? {} : { eachBut }), condition: undefined } };
    const each = eachBut === undefined || request.files !== undefined ? {} : { eachBut };
    return {
      ...part,
      request: { ...request, ...each },
      ...(isMeasured ? {} : { isUnsure: true, isTold: true }),
    };
  });
}
