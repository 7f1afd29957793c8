import { boundaryFeatures } from './boundary-features.ts';
import type { Message, Span } from './message.ts';
import { outputsOf, type Network } from './network.ts';

/** Cuts a message into clauses: one begins wherever the output of the network is above the threshold. */
export function clausesOf(message: Message, network: Network, threshold: number): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (let at = 1; at < message.tokens.length; at++) {
    if (outputsOf(network, boundaryFeatures(message, at))[0]! <= threshold) continue;
    spans.push({ start, end: at });
    start = at;
  }
  if (message.tokens.length > 0) spans.push({ start, end: message.tokens.length });
  return spans;
}
