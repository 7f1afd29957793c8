import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Input, Reply } from '../../client/index.ts';
import { useClient } from '../session/session.tsx';

export type Quote = Reply<'post', '/v1/quote'>;
export type QuoteBody = Input<'post', '/v1/quote'>[0]['body'];

/** Begins the key of the query of each quote. */
export const QUOTE_KEY = ['quote'];
/** How long nothing must change before a price is asked for: each quote measures the audio that is new. */
const SETTLE_MS = 500;
const POLL_MS = 700;

interface QuoteState {
  /** The price of the body as it is now. */
  quote: Quote | undefined;
  isPending: boolean;
  error: unknown;
}

/** Returns the price of work, which binds once it is complete; undefined without a body. */
export function useQuote(body: QuoteBody | undefined): QuoteState {
  const client = useClient();
  const text = body === undefined ? undefined : JSON.stringify(body);
  const settled = useSettled(text);
  const asked = useQuery({
    queryKey: [...QUOTE_KEY, settled],
    queryFn: ({ signal }) => client.post('/v1/quote', { body: JSON.parse(settled!) as QuoteBody, signal }),
    enabled: settled !== undefined,
    staleTime: Infinity,
  });
  const id = asked.data?.quote_id;
  const priced = useQuery({
    queryKey: [...QUOTE_KEY, 'by-id', id],
    queryFn: ({ signal }) => client.get('/v1/quote/{quote_id}', { path: { quote_id: id! }, signal }),
    enabled: asked.data?.status === 'IN_QUEUE',
    refetchInterval: ({ state }) => (state.data?.status === 'completed' ? false : POLL_MS),
    placeholderData: keepPreviousData,
  });
  const quote =
    asked.data?.status === 'completed' ? asked.data : priced.data?.quote_id === id ? priced.data : asked.data;
  const isCurrent = settled === text && text !== undefined;
  return {
    quote: isCurrent ? quote : undefined,
    isPending: text !== undefined && (!isCurrent || (!asked.error && quote?.status !== 'completed')),
    error: isCurrent ? (asked.error ?? priced.error) : undefined,
  };
}

/** Returns a value once it has not changed for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
