import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The output of a language model in one step. */
export interface ModelReply {
  /** Sent word by word. */
  text?: string;
  calls?: { name: string; input: object }[];
  /** HTTP status to send instead of a reply. */
  status?: number;
  headers?: Record<string, string>;
  /** Number of words after which the connection breaks. */
  dieAfter?: number;
  wordMs?: number;
  /** Words after which the reply pauses, and the end of the pause. */
  pause?: { after: number; until: Promise<unknown> };
}

export interface ModelRequest {
  path: string;
  authorization: string | undefined;
  /** Parsed JSON in the format of the protocol. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of two protocols and assert on them
  body: any;
}

/** A fake of another company's language model with the chat-completions and messages protocols, streaming. */
export interface ModelServer {
  /** URL including /v1. */
  baseUrl: string;
  requests: ModelRequest[];
  /** Sets the script of all further replies. */
  reply(say: (request: ModelRequest) => ModelReply): void;
  /** Returns the number of replies that ended early because the client disconnected. */
  abandoned(): number;
  close(): Promise<void>;
}

/** Starts the server on a free loopback port. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let say: (request: ModelRequest) => ModelReply = greet;
  let abandoned = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { authorization, 'x-api-key': apiKey } = request.headers;
    const asked = {
      path: request.url ?? '',
      authorization: authorization ?? (apiKey === undefined ? undefined : String(apiKey)),
      body: JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown,
    };
    requests.push(asked);
    const { status = 200, headers = {}, ...reply } = say(asked);
    if (status !== 200) {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify({ error: { message: `test status ${status}`, type: 'test' } }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.on('close', () => (abandoned += response.writableEnded ? 0 : 1));
    const frames = asked.path.endsWith('/messages') ? messages(reply) : completions(reply);
    let sent = 0;
    for (const { frame, isWord } of frames) {
      if (response.destroyed) return;
      if (isWord && reply.pause?.after === sent) await reply.pause.until;
      if (isWord && reply.dieAfter === sent++) return void response.destroy();
      response.write(frame);
      if (isWord) await sleep(reply.wordMs ?? 1);
    }
    response.end();
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    reply: (next) => void (say = next),
    abandoned: () => abandoned,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function greet(): ModelReply {
  return { text: 'Hello there.' };
}

interface Frame {
  frame: string;
  isWord: boolean;
}

function words(text = ''): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

/** Splits the arguments of a call into pieces that are not valid JSON by themselves. */
function pieces(input: object): string[] {
  return JSON.stringify(input).match(/.{1,7}/gs) ?? [];
}

function chunk(delta: object, finish: string | null = null): Frame {
  return {
    isWord: 'content' in delta,
    frame: `data: ${JSON.stringify({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'test',
      choices: [{ index: 0, delta, finish_reason: finish }],
    })}\n\n`,
  };
}

function event(type: string, data: object, isWord = false): Frame {
  return {
    isWord,
    frame: `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`,
  };
}

function* completions({ text, calls = [] }: ModelReply): Generator<Frame> {
  yield chunk({ role: 'assistant' });
  for (const content of words(text)) yield chunk({ content });
  for (const [index, { name, input }] of calls.entries()) {
    yield chunk({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }] });
    for (const piece of pieces(input)) yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
  yield chunk({}, calls.length > 0 ? 'tool_calls' : 'stop');
  const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
  yield {
    isWord: false,
    frame: `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'test', choices: [], usage })}\n\n`,
  };
  yield { isWord: false, frame: 'data: [DONE]\n\n' };
}

function* messages({ text, calls = [] }: ModelReply): Generator<Frame> {
  const message = {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'test',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 1 },
  };
  yield event('message_start', { message });
  let index = 0;
  if (text !== undefined) {
    yield event('content_block_start', { index, content_block: { type: 'text', text: '' } });
    for (const word of words(text))
      yield event('content_block_delta', { index, delta: { type: 'text_delta', text: word } }, true);
    yield event('content_block_stop', { index });
    index += 1;
  }
  for (const { name, input } of calls) {
    yield event('content_block_start', {
      index,
      content_block: { type: 'tool_use', id: `toolu_${index}`, name, input: {} },
    });
    for (const piece of pieces(input))
      yield event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: piece } });
    yield event('content_block_stop', { index });
    index += 1;
  }
  yield event('message_delta', {
    delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
    usage: { output_tokens: 10 },
  });
  yield event('message_stop', {});
}
