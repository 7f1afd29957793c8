import type { Input } from '../../../client/index.ts';
import { EXIT, text, UsageError, type Command, type Values } from '../command.ts';
import { table } from '../table.ts';

export const keys: Command = {
  name: 'keys',
  usage: '[create [--scope S]… [--max-tokens N] [--label TEXT] [--expires-at TIME] | revoke KEY_ID] [--json]',
  summary: "Lists your account's API keys, creates or revokes one",
  help: `
  create              Creates a key of the same kind as yours. It is printed once.
  --scope SCOPE       What the new key may do: read, upload or spend; give it several times for several.
                      By default what your key may do.
  --max-tokens N      Most tokens that the new key may spend in all.
  --label TEXT        What will use the new key.
  --expires-at TIME   When it stops being accepted, such as 2027-01-31T12:00:00Z.
  revoke KEY_ID       Revokes a key at once and for good.
  --json              One JSON object for each key.`,
  options: {
    json: { type: 'boolean' },
    scope: { type: 'string', multiple: true },
    'max-tokens': { type: 'string' },
    label: { type: 'string' },
    'expires-at': { type: 'string' },
  },

  async run({ positionals: [action, id], values }, { client, print, signal }) {
    const audio = client();
    const json = values['json'] === true;
    if (action === 'create') {
      const made = await audio.post('/v1/keys', { body: newKey(values), signal });
      print(json ? JSON.stringify(made) : made.api_key);
      return EXIT.done;
    }
    if (action === 'revoke') {
      if (id === undefined) throw new UsageError('Write the id of the key after revoke. audio keys lists them.');
      const revoked = await audio.delete('/v1/keys/{id}', { path: { id }, signal });
      print(JSON.stringify(revoked));
      return EXIT.done;
    }
    if (action !== undefined) throw new UsageError(`Write create or revoke, not ${action}.`);
    const listed = (await audio.get('/v1/keys', { signal })).keys;
    const rows = listed.map((key) => [
      key.key_id,
      key.kind,
      key.hint,
      stateOf(key),
      key.scopes?.join('+') ?? 'everything',
      key.max_tokens === null ? '' : `${key.tokens_charged} of ${key.max_tokens} tokens`,
      key.last_used_at === null ? 'never used' : `used ${key.last_used_at}`,
      key.label ?? '',
    ]);
    for (const line of json ? listed.map((key) => JSON.stringify(key)) : table(rows)) print(line);
    return EXIT.done;
  },
};

/** Returns the body of the request. Values are checked by the service, whose message is shown. */
function newKey(values: Values): NonNullable<NonNullable<Input<'post', '/v1/keys'>[0]>['body']> {
  const [label, expiresAt, maxTokens] = ['label', 'expires-at', 'max-tokens'].map((name) => text(values, name));
  if (maxTokens !== undefined && !/^\d{1,12}$/.test(maxTokens))
    throw new UsageError(`--max-tokens takes a whole number of tokens, not ${maxTokens}.`);
  return {
    ...(values['scope'] === undefined ? {} : { scopes: values['scope'] as Scope[] }),
    ...(maxTokens === undefined ? {} : { max_tokens: Number(maxTokens) }),
    ...(label === undefined ? {} : { label }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
  };
}

type Scope = 'read' | 'upload' | 'spend';

function stateOf({ revoked_at: revokedAt, expires_at: expiresAt }: ListedKey): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`;
  if (expiresAt === null) return 'active';
  return Date.parse(expiresAt) <= Date.now() ? `expired ${expiresAt}` : `active until ${expiresAt}`;
}

interface ListedKey {
  revoked_at: string | null;
  expires_at: string | null;
}
