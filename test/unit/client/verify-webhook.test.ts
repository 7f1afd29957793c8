import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../../client/index.ts';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four bytes').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret').toString('base64')}`;
const NOW = 1_700_000_000_000;
const BODY = '{"event":"batch_completed","name":"ü"}';

/** Signs as Standard Webhooks says. */
function sign(secret: string, { id = 'msg_1', at = NOW / 1000, body = BODY } = {}): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}

const headers = (signature: string, at = NOW / 1000): Record<string, string> => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(at),
  'webhook-signature': signature,
});

describe('verifyWebhook', () => {
  test('returns the event of a request that was signed with the secret', async () => {
    const options = { body: BODY, headers: headers(sign(SECRET)), secret: SECRET, now: NOW };
    expect(await verifyWebhook(options)).toEqual(JSON.parse(BODY));
    expect(await verifyWebhook({ ...options, body: Buffer.from(BODY) })).toEqual(JSON.parse(BODY));
    expect(await verifyWebhook({ ...options, headers: new Headers(options.headers) })).toEqual(JSON.parse(BODY));
  });

  test('accepts the example of the standard', async () => {
    // The published vector of standard-webhooks/standard-webhooks.
    const body = '{"test": 2432232314}';
    const at = 1_614_265_330;
    const signed = { 'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek', 'webhook-timestamp': String(at) };
    const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const all = { body, headers: { ...signed, 'webhook-signature': signature }, secret, now: at * 1000 };
    expect(await verifyWebhook(all)).toEqual({ test: 2432232314 });
  });

  test('accepts one of several signatures, and one of several secrets', async () => {
    const both = `v1a,xyz ${sign(OTHER)} ${sign(SECRET)}`;
    expect(await verifyWebhook({ body: BODY, headers: headers(both), secret: SECRET, now: NOW })).toBeDefined();
    const rotated = { body: BODY, headers: headers(sign(SECRET)), secret: [OTHER, SECRET], now: NOW };
    expect(await verifyWebhook(rotated)).toBeDefined();
  });

  test.each([
    ['another secret', { headers: headers(sign(OTHER)) }, 'no_matching_signature'],
    ['another body', { headers: headers(sign(SECRET)), body: `${BODY} ` }, 'no_matching_signature'],
    ['another id', { headers: { ...headers(sign(SECRET)), 'webhook-id': 'msg_2' } }, 'no_matching_signature'],
    ['a signature that is no base64', { headers: headers('v1,*** v1,') }, 'no_matching_signature'],
    [
      'an old time',
      { headers: headers(sign(SECRET, { at: NOW / 1000 - 301 }), NOW / 1000 - 301) },
      'outside_tolerance',
    ],
    [
      'a time to come',
      { headers: headers(sign(SECRET, { at: NOW / 1000 + 301 }), NOW / 1000 + 301) },
      'outside_tolerance',
    ],
    ['a time that is none', { headers: { ...headers(sign(SECRET)), 'webhook-timestamp': '1e9' } }, 'invalid_timestamp'],
    ['no signature', { headers: { 'webhook-id': 'a', 'webhook-timestamp': '1' } }, 'missing_header'],
  ])('refuses %s', async (_, changed, code) => {
    const options = { body: BODY, secret: SECRET, now: NOW, ...changed };
    await expect(verifyWebhook(options)).rejects.toMatchObject({ name: 'WebhookError', code });
  });
});
