/** An event of a chat stream. */
export interface Told {
  id: string | undefined;
  data: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- chunks have many shapes; the test asserts on them
  chunk: any;
}

/** Reads a stream of server-sent events as it comes. */
export async function* told(response: Response): AsyncGenerator<Told> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body!) {
    text += decoder.decode(bytes, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = field('data');
      if (data === undefined) continue;
      yield { id: field('id'), data, chunk: data === '[DONE]' ? {} : JSON.parse(data) };
    }
  }
}

/** Returns the text that the events carry. */
export const textOf = (events: Told[]): string =>
  events.flatMap(({ chunk }) => (chunk.type === 'text-delta' ? [chunk.delta] : [])).join('');
