import { describe, expect, test } from 'vitest';
import { isInsecureWebhook, webhookUrl } from '../../../api/webhooks/webhook-url.ts';

describe('webhookUrl', () => {
  test('accepts http and https only', () => {
    expect(webhookUrl.safeParse('https://a.example/hook?token=1').success).toBe(true);
    for (const url of ['ftp://a.example', 'upload://01234567-89ab-4def-8123-456789abcdef', 'a.example', '']) {
      expect(webhookUrl.safeParse(url).success).toBe(false);
    }
  });

  test('is insecure if it is http and its host is not allowlisted', () => {
    const none = { OUTBOUND_ALLOWLIST: [] };
    const some = { OUTBOUND_ALLOWLIST: ['127.0.0.0/8', 'dev.example'] };
    expect(isInsecureWebhook('https://a.example', none)).toBe(false);
    expect(isInsecureWebhook('http://127.0.0.1:9/x', none)).toBe(true);
    expect(isInsecureWebhook(' http://127.0.0.1:9/x', some)).toBe(false);
    expect(isInsecureWebhook('http://DEV.example/x', some)).toBe(false);
    expect(isInsecureWebhook('http://other.example/x', some)).toBe(true);
    expect(isInsecureWebhook(undefined, none)).toBe(false);
  });
});
