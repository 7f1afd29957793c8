import { z } from 'zod';
import * as accounts from '../platform/db/accounts/accounts.ts';
import * as keys from '../platform/db/accounts/keys.ts';
import { transaction, type Db } from '../platform/db/pool.ts';
import { MINIMUM_TOP_UP_USD, TOKENS_PER_USD } from '../workflows/domain/prices.ts';
import { creditAccount } from '../api/accounts/credit-account.ts';
import { dedicateAccount, setDedicated } from '../api/accounts/dedicate-account.ts';
import { makeSignInLink } from '../api/console/make-sign-in-link.ts';
import { limitsOfNew } from '../api/keys/spend-limits.ts';
import { revokeAndRecord } from '../api/keys/revoke-key.ts';
import { mintKey } from '../api/keys/mint-key.ts';
import { keyExpiry, keyLabel, keyMaxTokens, keyScopes } from '../api/keys/schemas.ts';
import { name as visibleName } from '../api/http/fields.ts';
import { openAccount } from '../api/accounts/open-account.ts';
import { Refused } from './explain-error.ts';
import { command, dollars, type OperatorCommand } from './operator-command.ts';

const MAX_TOKENS = 1_000_000_000_000;
/** An id or a name, of which earlier releases took any. */
const name = z.string().trim().min(1).max(200);
const newName = visibleName({ max: 200 });
const wholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number);
const commaSeparated = z.string().transform((list) => list.split(','));

/** The commands of `npm run -s keys`, by name. */
export const KEY_COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  create: command({
    usage:
      'create --kind live|test|free [--account NAME] [--team NAME] [--tokens N] [--label TEXT] [--expires-at TIME] [--scopes read,upload,spend] [--max-tokens N]',
    options: z
      .strictObject({
        kind: z.enum(['live', 'test', 'free']),
        account: newName.optional(),
        team: newName.optional(),
        tokens: wholeNumber.pipe(z.number().max(MAX_TOKENS)).optional(),
        label: keyLabel.optional(),
        'expires-at': keyExpiry.refine((end) => end.getTime() > Date.now(), 'must be in the future').optional(),
        scopes: commaSeparated.pipe(keyScopes).optional(),
        'max-tokens': wholeNumber.pipe(keyMaxTokens).optional(),
      })
      .refine(({ scopes, 'max-tokens': max }) => max === undefined || !scopes || scopes.includes('spend'), {
        message: '--max-tokens needs the scope spend',
      }),
    async run(
      { account: accountName, team, tokens, 'expires-at': expiresAt, 'max-tokens': maxTokens, ...key },
      { db, config },
    ) {
      const { kind } = key;
      return transaction(db, async (tx) => {
        const account = await openAccount(tx, { kind: kind === 'free' ? 'free' : 'paid', name: accountName, team });
        const limit = { accountId: account.id, caller: undefined, scopes: key.scopes, maxTokens };
        const spendLimits = await limitsOfNew(tx, limit);
        const { apiKey } = await mintKey(tx, { account, config, expiresAt, spendLimits, ...key });
        if (tokens) await creditAccount(tx, { accountId: account.id, tokens, reason: 'grant' });
        return [{ api_key: apiKey, account_id: account.id, team_id: account.teamId, kind }];
      });
    },
  }),

  grant: command({
    usage: 'grant --account ID-or-name (--tokens N | --usd N)',
    options: z
      .strictObject({
        account: name,
        tokens: wholeNumber.pipe(z.number().min(1).max(MAX_TOKENS)).optional(),
        usd: dollars
          .pipe(
            z
              .number()
              .min(MINIMUM_TOP_UP_USD)
              .max(MAX_TOKENS / TOKENS_PER_USD),
          )
          .optional(),
      })
      .refine(({ tokens, usd }) => (tokens === undefined) !== (usd === undefined), {
        message: 'give either --tokens or --usd',
      }),
    async run({ account: idOrName, tokens, usd }, { db }) {
      return transaction(db, async (tx) => {
        const { id: accountId } = await findAccount(tx, idOrName);
        const credited = tokens ?? Math.round((usd ?? 0) * TOKENS_PER_USD);
        await creditAccount(tx, { accountId, tokens: credited, reason: usd === undefined ? 'grant' : 'top_up' });
        const after = await accounts.find(tx, accountId);
        return [{ account_id: accountId, tokens: credited, available_tokens: after?.availableTokens }];
      });
    },
  }),

  revoke: command({
    usage: 'revoke --key-id ID',
    options: z.strictObject({ 'key-id': name }),
    async run({ 'key-id': id }, { db }) {
      const revoked = await revokeAndRecord(db, { id });
      if (!revoked) throw new Refused(`There is no key ${id}. "keys -- list" shows the ids.`);
      return [{ key_id: id, revoked_at: revoked.revokedAt }];
    },
  }),

  list: command({
    usage: 'list [--account ID-or-name]',
    options: z.strictObject({ account: name.optional() }),
    async run({ account: idOrName }, { db }) {
      const all = await keys.list(
        db,
        idOrName === undefined ? {} : { accountId: (await findAccount(db, idOrName)).id },
      );
      return all.map((key) => ({
        key_id: key.id,
        kind: key.kind,
        hint: key.hint,
        account_id: key.accountId,
        account_name: key.accountName,
        created_at: key.createdAt,
        revoked_at: key.revokedAt,
        label: key.label,
        last_used_at: key.lastUsedAt,
        expires_at: key.expiresAt,
        scopes: key.scopes,
        max_tokens: key.maxTokens,
        tokens_charged: key.chargedTokens,
      }));
    },
  }),

  link: command({
    usage: 'link [--account ID-or-name]',
    options: z.strictObject({ account: name.default('demo') }),
    async run({ account: idOrName }, { db, config }) {
      const account = await findAccount(db, idOrName);
      const link = await makeSignInLink({ db, config }, account.id);
      if (!link)
        throw new Refused(`The API listens on ${config.HOST} only. A link needs loopback: sign in with a key.`);
      return [{ url: link.url, account_id: account.id, expires_at: link.expiresAt }];
    },
  }),

  dedicate: command({
    usage: 'dedicate --account ID-or-name [--off]',
    options: z.strictObject({ account: name, off: z.boolean().default(false) }),
    async run({ account: idOrName, off }, { db, withTemporal }) {
      const account = await findAccount(db, idOrName);
      if (off) await setDedicated(db, { id: account.id, dedicated: false });
      else await withTemporal((temporal) => dedicateAccount({ db, temporal }, account));
      return [{ account_id: account.id, dedicated: !off }];
    },
  }),
};

/** Returns an account by its id or its name. Throws `Refused`. */
export async function findAccount(db: Db, idOrName: string): Promise<accounts.Account> {
  const account = await accounts.findNamed(db, idOrName);
  if (!account) throw new Refused(`There is no account ${idOrName}. Give its id or its name.`);
  return account;
}
