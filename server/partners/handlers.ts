import { z } from 'zod'
import type { partners } from '#contract/partners.ts'
import { checkExpiry } from '#server/compliance/commands.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { perRow } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import { check, doOne, enterContract, invite, lockPartnership, saveOwnFields, takePartnerStep } from './commands.ts'
import { partnerCompliance } from './jobs.ts'
import { type PartnerState, toCard, toEntry, toRow } from './row.ts'
import { listGroups, removeGroup, saveGroup } from './store/groups.ts'
import { countPartners, findPartner, listEntries, type PartnerKey, pageOfPartners, partnerStateOf, statesOf } from './store/partners.ts'
import { scorePartner } from './store/scores.ts'

const Key = z.object({
  first: z.int().min(0).max(1),
  name: z.string().regex(/^[^\0]*$/),
  at: z.iso.datetime().regex(/^(?!0000)/),
  id: z.uuid(),
})

const writeKey = (key: PartnerKey) => Buffer.from(JSON.stringify(key)).toString('base64url')

function readKey(cursor: string): PartnerKey {
  try {
    return Key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return refuse('input.invalid', { field: 'cursor', why: cursor.slice(0, 40) })
  }
}

export const handlers: Handlers<typeof partners> = {
  async list({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    return transaction(async tx => {
      const after = cursor ? readKey(cursor) : null
      const { rows, next } = await pageOfPartners(tx, filter, dayIn(actor.tz, tx.now), { after, limit })
      const states = await statesOf(tx, actor.tz, rows)
      return { items: states.map(state => toRow(state, actor.permissions)), next: next && writeKey(next) }
    })
  },

  async counts({ transaction }, { query }) {
    return { tabs: await transaction(tx => countPartners(tx, query)) }
  },

  async get({ actor, transaction }, { query: { partnerId } }) {
    return transaction(async tx => toCard(await partnerStateOf(tx, actor.tz, await findPartner(tx, partnerId)), actor.permissions))
  },

  async history({ transaction }, { query: { partnerId } }) {
    return transaction(async tx => {
      await findPartner(tx, partnerId)
      return { items: (await listEntries(tx, partnerId)).map(toEntry) }
    })
  },

  async score({ actor, transaction }, { query: { partnerId } }) {
    const prices = actor.permissions.has('orders.prices')
    return transaction(async tx => scorePartner(tx, await findPartner(tx, partnerId), actor.tz, prices))
  },

  invite: (ctx, { data }) => answered(ctx, tx => invite(tx, ctx.actor, data)),

  move: (ctx, { data }) =>
    answered(ctx, async tx => takePartnerStep(tx, ctx.actor, await lockPartnership(tx, ctx.actor, data.partnerId, data.version), data)),

  check: (ctx, { data: { partnerId, version, ...marked } }) =>
    answered(ctx, async tx => {
      await check(tx, ctx.actor, await lockPartnership(tx, ctx.actor, partnerId, version), marked)
      return watched(ctx, tx, partnerId)
    }),

  save: (ctx, { data: { partnerId, version, ...kept } }) =>
    answered(ctx, async tx => saveOwnFields(tx, ctx.actor, await lockPartnership(tx, ctx.actor, partnerId, version), kept)),

  contract: (ctx, { data: { partnerId, version, ...contract } }) =>
    answered(ctx, async tx => {
      await enterContract(tx, ctx.actor, await lockPartnership(tx, ctx.actor, partnerId, version), contract)
      return watched(ctx, tx, partnerId)
    }),

  async groups({ transaction }) {
    return { items: await transaction(listGroups) }
  },

  async saveGroup({ transaction }, { data }) {
    return transaction(async tx => {
      const group = await saveGroup(tx, data)
      await audit(tx, {
        what: 'partner.group',
        kind: 'partner_group',
        objectId: group.id,
        facts: { name: group.name, delay: group.delayMinutes },
      })
      await publish(tx, 'partner.changed', [tx.actor.orgId], {})
      return group
    })
  },

  async removeGroup({ transaction }, { data: { groupId, version } }) {
    return transaction(async tx => {
      const name = await removeGroup(tx, { id: groupId, version })
      await audit(tx, { what: 'partner.group_removed', kind: 'partner_group', objectId: groupId, facts: { name } })
      await publish(tx, 'partner.changed', [tx.actor.orgId], {})
      return {}
    })
  },

  async bulk({ actor, transaction, ...ctx }, { data }) {
    return transaction(tx => perRow(tx, ctx, data.rows, async key => (await doOne(tx, actor, data, key)).partner))
  },
}

const answered = ({ actor, transaction }: Ctx, work: (tx: Tx) => Promise<PartnerState>) =>
  transaction(async tx => toRow(await work(tx), actor.permissions))

/** The partnership after the watch over documents has looked at it. */
async function watched({ actor }: Ctx, tx: Tx, id: string): Promise<PartnerState> {
  await checkExpiry(tx, partnerCompliance, id)
  return partnerStateOf(tx, actor.tz, await findPartner(tx, id))
}
