import { randomBy, type Random } from '../../infra/random.ts';

/** Bodies that are made to keep a server busy. The same seed makes the same bodies. */
export interface HostileBody {
  name: string;
  path: string;
  /** `POST` if absent. */
  method?: string;
  body: string;
  /** The responses that are right: `400 invalid_request`. */
  expected: string[] | 'any but a failure';
}

const MIB = 2 ** 20;
/** What fits into a body of the batch and recipe routes, and of the chat and MCP routes. */
const LARGE = 4 * MIB - 4_096;
const SMALL = MIB - 4_096;

const REFUSED = ['400 invalid_request'];
const OTHER_CODES = ['400 invalid_request', '400 invalid_json', '413 payload_too_large'];

/** Generates `count` bodies, all shapes in turn. */
export function hostileBodies(seed: string, count: number): HostileBody[] {
  const random = randomBy(seed);
  return Array.from({ length: count }, (_, index) => SHAPES[index % SHAPES.length]!(random));
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const filled = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
const batch = (fields: string): string =>
  `{"recipe_id":"rec_0001_loudness_and_tempo","audio_urls":["https://a.example/a"],${fields}}`;
const mcp = (fields: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_recipe","arguments":{${fields}}}}`;

/** Names without a common beginning, so that no two objects share a shape. */
const keys = (count: number, random: Random): string[] =>
  times(count, (n) => `${n.toString(36)}${random.whole(1e9).toString(36)}`);

const SHAPES: ((random: Random) => HostileBody)[] = [
  (random) => {
    const path = ['/api/chat', '/v1/chat'][random.whole(2)]!;
    const body = `{"message":[${filled('1,', LARGE)}1]}`;
    return { name: 'array entries', path, body, expected: ['413 payload_too_large'] };
  },
  (random) => {
    const field = ['audio_urls', 'message', 'messages'][random.whole(3)]!;
    const body = `{"${field}":[${filled('1,', SMALL)}1]}`;
    return { name: 'array entries of chat', path: '/api/chat', body, expected: REFUSED };
  },
  (random) => {
    const depth = 1_000 + random.whole(500_000);
    return {
      name: 'nesting',
      path: '/v1/batch',
      body: `{"metadata":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      expected: REFUSED,
    };
  },
  (random) => {
    const fields = keys(250_000, random).map((key) => `"${key}":1`);
    return {
      name: 'keys of metadata',
      path: '/v1/batch',
      body: batch(`"metadata":{${fields.join()}}`),
      expected: REFUSED,
    };
  },
  (random) => {
    const fields = keys(60_000, random).map((key) => `"${key}":1`);
    return { name: 'arguments of a tool', path: '/mcp', body: mcp(fields.join()), expected: REFUSED };
  },
  (random) => {
    const fields = keys(9_000, random).map((key) => `"${key}":${random.whole(10)}`);
    return { name: 'as many keys as are read', path: '/v1/batch', body: batch(fields.join()), expected: REFUSED };
  },
  (random) => {
    const names = 'abcdefghij'.split('');
    const shuffled = () => names.toSorted(() => random.whole(3) - 1).map((key) => `"${key}":0`);
    const body = batch(`"metadata":{"x":[${times(9_000, () => `{${shuffled().join()}}`).join()}]}`);
    return { name: 'objects of many shapes', path: '/v1/batch', body, expected: REFUSED };
  },
  (random) => {
    const number = [filled('9', LARGE), `1e${filled('9', LARGE)}`, `0.${filled('3', LARGE)}`, '1e400000'][
      random.whole(4)
    ]!;
    return {
      name: 'a long number',
      path: '/v1/batch',
      body: batch(`"max_retries":${number}`),
      expected: ['400 invalid_max_retries'],
    };
  },
  (random) => {
    const escape = ['\\n', '\\u0041', '\\ud800', '\\"'][random.whole(4)]!;
    return {
      name: 'escapes',
      path: '/v1/recipe/save',
      body: `{"name":"${filled(escape, LARGE)}","steps":[]}`,
      expected: REFUSED,
    };
  },
  (random) => {
    const text = filled(['é', '漢', '😀', '\u0301'][random.whole(4)]!, LARGE);
    return {
      name: 'characters of many bytes',
      path: '/v1/recipe/save',
      body: `{"name":"${text}","steps":[]}`,
      expected: ['400 invalid_recipe_name'],
    };
  },
  (random) => {
    const halves = filled(['\\ud83d', '\\udc00x', '\\ud800\\ud800'][random.whole(3)]!, 400_000);
    return { name: 'lone surrogates', path: '/v1/chat', body: `{"message":"${halves}"}`, expected: REFUSED };
  },
  (random) => {
    const body = batch(times(90_000, () => `"k${random.whole(3)}":1`).join());
    return { name: 'duplicate keys', path: '/v1/batch', body, expected: REFUSED };
  },
  (random) => {
    const proto = `"__proto__":{"recipe_id":"x"},"constructor":{"prototype":{"a":${random.whole(9)}}}`;
    return {
      name: '__proto__',
      path: '/v1/batch',
      body: batch(filled(`${proto},`, 500_000) + '"x":1'),
      expected: REFUSED,
    };
  },
  (random) => {
    const near = () => `"upload://01234567-89ab-4def-8123-456789abcd${['e', 'zz', '', 'ef0'][random.whole(4)]!}"`;
    const body = `{"recipe_id":"rec_0001_loudness_and_tempo","audio_urls":[${times(500, near).join()}]}`;
    return { name: 'ids that are nearly right', path: '/v1/batch', body, expected: ['400 invalid_audio_url'] };
  },
  (random) => {
    const url = (n: number) => `"https://a.example/${n}?${'%41'.repeat(1_350)}${random.whole(10)}"`;
    const body = `{"recipe_id":"rec_0001_nothing","audio_urls":[${times(500, url).join()}]}`;
    return { name: 'long URLs', path: '/v1/batch', body, expected: ['404 recipe_not_found'] };
  },
  (random) => {
    const url = () => `"https://${'a.'.repeat(2_000)}example/${'/../x'.repeat(10)}${random.whole(10)}"`;
    const body = `{"recipe_id":"rec_0001_nothing","audio_urls":[${times(500, url).join()}]}`;
    return {
      name: 'URLs that are hard to parse',
      path: '/v1/batch',
      body,
      expected: ['400 invalid_audio_url', '404 recipe_not_found'],
    };
  },
  (random) => {
    const params = () =>
      `{${keys(450, random)
        .map((key) => `"${key}":"${'x'.repeat(300)}"`)
        .join()}}`;
    const steps = times(20, () => `{"capability":"crop_audio","params":${params()}}`);
    return {
      name: 'params of steps',
      path: '/v1/recipe/save',
      body: `{"name":"a","steps":[${steps.join()}]}`,
      expected: ['400 invalid_steps'],
    };
  },
  (random) => {
    const parts = times(10_000, (n) => `{"type":"text","text":"${n}","t${random.whole(4)}":[]}`).join();
    const body = `{"id":"a","messages":[{"id":"m","role":"user","parts":[${parts}]}]}`;
    return { name: 'parts of a message', path: '/api/chat', body, expected: REFUSED };
  },
  (random) => {
    const text = ['http://' + '.'.repeat(60_000) + 'a', 'https://x.example '.repeat(3_500), '`'.repeat(64_000)][
      random.whole(3)
    ]!;
    return {
      name: 'text full of URLs',
      path: '/v1/chat',
      body: JSON.stringify({ message: text }),
      expected: ['202 undefined', ...REFUSED],
    };
  },
  (random) => {
    const messages = times(
      2_000,
      (n) => `{"jsonrpc":"2.0","id":${n},"method":"tools/list","params":{"x":${random.whole(9)}}}`,
    );
    return { name: 'a batch of JSON-RPC', path: '/mcp', body: `[${messages.join()}]`, expected: REFUSED };
  },
  (random) => {
    const body = filled([' ', '{', '}', ':', ',', '"', '\\', '[0,', 'tru', '"a":', '\u0000'][random.whole(11)]!, LARGE);
    return { name: 'no JSON', path: '/v1/batch', body, expected: OTHER_CODES };
  },
  (random) => {
    const body = batch(`"webhook_url":"${filled(['https://a', ' ', 'https://%'][random.whole(3)]!, LARGE)}"`);
    return {
      name: 'a long webhook URL',
      path: '/v1/batch',
      body,
      expected: ['400 invalid_webhook_url', '404 recipe_not_found'],
    };
  },
];
