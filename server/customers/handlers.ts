import type { customers } from '#contract/customers.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toRow } from './row.ts'
import { suggestByTin, suggestCustomers } from './store.ts'

function demandOwn({ actor }: Ctx, forwarderId: string | undefined) {
  if (forwarderId !== undefined && forwarderId !== actor.orgId) refuse('organization.not_found')
}

export const handlers: Handlers<typeof customers> = {
  async suggestByName(ctx, { query }) {
    demandOwn(ctx, query.forwarderId)
    const found = await ctx.transaction(tx => suggestCustomers(tx, 'searchName', query.name))
    return { customers: found.map(toRow) }
  },

  async suggestByTin(ctx, { query }) {
    demandOwn(ctx, query.forwarderId)
    const found = await ctx.transaction(tx => suggestByTin(tx, query.tin))
    return { customers: found.map(toRow) }
  },

  async suggestByAddress(ctx, { query }) {
    demandOwn(ctx, query.forwarderId)
    const found = await ctx.transaction(tx => suggestCustomers(tx, 'searchAddress', query.address))
    return { customers: found.map(toRow) }
  },
}
