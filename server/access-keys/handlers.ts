import type { accessKeys } from '#contract/access-keys.ts'
import { type AccessTokens, factsOfWrong } from '#server/platform/accessTokens.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkRecentSignIn } from '#server/platform/recentSignIn.ts'
import { bindClient, checkAccounts, issueKey, openAccount, record, refuseKey, revokeKey, rotateKey } from './commands.ts'
import { isOpen, toAccount, toKey } from './row.ts'
import { endKey, insertAccount, listAccounts, listKeys, lockAccount, lockKey, setAccount } from './store.ts'

export function accessKeyHandlers(tokens: AccessTokens | null): Handlers<typeof accessKeys> {
  const oauth = tokens && { issuer: tokens.issuer, audience: tokens.audience }
  return {
    async list({ transaction }) {
      return transaction(async tx => {
        const [accounts, keys] = [await listAccounts(tx), await listKeys(tx)]
        return { items: accounts.map(account => toAccount(account, keys, tx.now)), oauth }
      })
    },

    async create(ctx, { data: { name, roles } }) {
      checkRecentSignIn(ctx)
      return ctx.transaction(async tx => {
        await checkAccounts(tx)
        const id = await insertAccount(tx, { name, roles })
        await record(tx, 'service_account.created', id, { name, roles })
        return accountOf(tx, id)
      })
    },

    async save(ctx, { data: { accountId, version, name, roles } }) {
      checkRecentSignIn(ctx)
      return ctx.transaction(async tx => {
        const known = await openAccount(tx, accountId)
        if (known.version !== version) refuseKey('service_account.changed', { version: known.version, asked: version })
        await setAccount(tx, accountId, { name, roles })
        await record(tx, 'service_account.changed', accountId, { name, roles })
        return accountOf(tx, accountId)
      })
    },

    async remove({ transaction }, { data: { accountId } }) {
      return transaction(async tx => {
        const { name } = await openAccount(tx, accountId)
        const keys = (await listKeys(tx)).filter(key => key.employeeId === accountId && isOpen(key, tx.now))
        for (const { id } of keys) await endKey(tx, id, tx.now, { revokedAt: tx.now })
        await setAccount(tx, accountId, { active: false, dismissedAt: tx.now })
        await record(tx, 'service_account.removed', accountId, { name })
        return { removed: true }
      })
    },

    async issue(ctx, { data: { accountId, ...draft } }) {
      checkRecentSignIn(ctx)
      return ctx.transaction(async tx => issued(tx, await issueKey(tx, accountId, { ...draft, by: ctx.actor.name })))
    },

    async bind(ctx, { data: { accountId, token, ...draft } }) {
      checkRecentSignIn(ctx)
      // the provider is asked while no transaction waits for it
      const found = tokens && (await tokens.read(token))
      return ctx.transaction(async tx => {
        await openAccount(tx, accountId)
        if (found === null) return refuseKey('access_key.no_provider')
        if (found === 'down') return refuseKey('access_token.provider')
        if ('wrong' in found) return refuseKey('access_key.token', { field: 'token', ...factsOfWrong(found) })
        const id = await bindClient(tx, accountId, { provider: tokens!.name, ...found }, { ...draft, by: ctx.actor.name })
        return toKey((await lockKey(tx, id))!, tx.now)
      })
    },

    async rotate(ctx, { data: { keyId, overlapHours } }) {
      checkRecentSignIn(ctx)
      return ctx.transaction(async tx => issued(tx, await rotateKey(tx, keyId, overlapHours, ctx.actor.name)))
    },

    async revoke({ transaction }, { data: { keyId } }) {
      return transaction(async tx => {
        await revokeKey(tx, keyId)
        return { revoked: true }
      })
    },

    async self({ actor, caller }) {
      const { name, orgId, organization, sides, permissions } = actor
      const scopes = caller.key ? [...caller.key.scopes] : null
      return { name, organizationId: orgId, organization, sides: [...sides], permissions: [...permissions].toSorted(), scopes }
    },
  }
}

const accountOf = async (tx: Tx, id: string) => toAccount((await lockAccount(tx, id))!, await listKeys(tx), tx.now)

const issued = async (tx: Tx, { id, secret }: { id: string; secret: string }) => ({ key: toKey((await lockKey(tx, id))!, tx.now), secret })
