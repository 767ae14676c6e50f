import type { clients } from '#contract/clients.ts'
import { JournalConditions } from '#contract/journal.ts'
import { stateOf } from '#server/access-keys/row.ts'
import { listKeys, listAccounts as listServices } from '#server/access-keys/store.ts'
import { journalPage } from '#server/company/journal/handlers.ts'
import { toAccount } from '#server/company/row.ts'
import { listAccounts } from '#server/company/store.ts'
import type { Config } from '#server/config.ts'
import { toEmployee, toInvitation } from '#server/employees/row.ts'
import { lastSeen, letterStates, listEmployees, listInvitations } from '#server/employees/store.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { perRow } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import { foreseeMerger } from './commands/merging.ts'
import { inviteOne, movePerson } from './commands/people.ts'
import { decide, one } from './commands/steps.ts'
import { type Note, visiting } from './commands/visiting.ts'
import { toClient, toContract } from './row.ts'
import { findOwn, findWeight, listClients, listContracts } from './store.ts'

/** Works in the home of an organisation: its own people in theirs, the staff of the platform in any. */
async function at<T>({ actor }: Pick<Ctx, 'actor'>, tx: Tx, id: string, work: (note: Note | null) => Promise<T>): Promise<T> {
  if (actor.permissions.has('platform.manage')) return visiting(tx, id, work)
  if (id !== actor.orgId) return refuse('organization.not_found')
  return work(null)
}

/** A page of organisations by name. */
export const clientList: Handlers<typeof clients>['list'] = async ({ transaction }, { query: { cursor, limit, ...filter } }) => {
  const after = cursor ? readKey(cursor) : null
  const found = await transaction(tx => listClients(tx, { ...filter, after, limit: limit + 1 }))
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    items: page.map(({ row, card }) => toClient(row, card)),
    next: last ? writeKey({ key: last.card.nameShort, id: last.card.id }) : null,
  }
}

export const clientHandlers = (config: Pick<Config, 'url' | 'mail'>): Handlers<typeof clients> => ({
  list: clientList,

  async get({ actor, transaction }, { query: { id } }) {
    return transaction(async tx => {
      if (id === actor.orgId && !actor.permissions.has('platform.manage')) {
        const own = await findOwn(tx)
        return toClient(own.row, own.card)
      }
      if (!actor.permissions.has('platform.manage')) return refuse('organization.not_found')
      const [found] = await listClients(tx, { id, limit: 1 })
      return found ? toClient(found.row, found.card) : refuse('organization.not_found')
    })
  },

  async weight({ transaction }, { query: { id } }) {
    return transaction(async tx => {
      const [found] = await listClients(tx, { id, limit: 1 })
      return found ? findWeight(tx, id) : refuse('organization.not_found')
    })
  },

  merging: ({ transaction }, { query: { id, intoId } }) =>
    transaction(async tx => foreseeMerger(tx, await one(tx, id), await one(tx, intoId))),

  people: (ctx, { query: { id } }) =>
    ctx.transaction(tx =>
      at(ctx, tx, id, async () => {
        const [people, seen, open] = [await listEmployees(tx), await lastSeen(tx), await listInvitations(tx)]
        const letter = await letterStates(tx, open)
        return {
          items: people.map(row => toEmployee(row, ctx.actor.employeeId, seen.get(row.id))),
          invitations: open.map(row => toInvitation(row, letter(row), tx.now)),
        }
      }),
    ),

  papers: (ctx, { query: { id } }) =>
    ctx.transaction(tx =>
      at(ctx, tx, id, async () => {
        const [contracts, accounts] = [await listContracts(tx), await listAccounts(tx)]
        const names = new Map((await listServices(tx)).map(one => [one.id, one.name]))
        const keys = await listKeys(tx)
        return {
          contracts: contracts.map(toContract),
          accounts: accounts.map(toAccount),
          keys: keys.slice(0, 100).map(key => ({
            id: key.id,
            account: names.get(key.employeeId) ?? '',
            name: key.name,
            hint: key.hint,
            state: stateOf(key, tx.now),
            scopes: key.scopes,
            expiresAt: key.expiresAt.toISOString(),
            usedAt: key.usedAt?.toISOString() ?? null,
          })),
        }
      }),
    ),

  journal: (ctx, { query: { id } }) =>
    ctx.transaction(tx =>
      at(ctx, tx, id, async () => {
        const { items } = await journalPage(tx, {
          filter: JournalConditions.parse({}),
          employeeId: null,
          tz: ctx.actor.tz,
          after: null,
          limit: 100,
        })
        return { items }
      }),
    ),

  invite: (ctx, { data: { id, people, roles } }) =>
    ctx.transaction(tx => at(ctx, tx, id, note => perRow(tx, ctx, people, person => inviteOne(tx, ctx, { config, note, person, roles })))),

  movePeople: (ctx, { data }) =>
    ctx.transaction(tx => at(ctx, tx, data.id, note => perRow(tx, ctx, data.rows, row => movePerson(tx, ctx, { note, row, asked: data })))),

  async move({ transaction }, { data }) {
    return transaction(async tx => {
      const after = await decide(tx, data)
      return toClient(after.row, after.card)
    })
  },
})
