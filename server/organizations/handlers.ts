import type { organizations } from '#contract/organizations.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { plain, rank } from '#server/platform/match.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toRow } from './row.ts'
import { listPartners, type Pair, type PartnerFilter } from './store.ts'

const SUGGESTED = 20
const sideWords = { forwarder: { ru: 'экспедитор', en: 'forwarder' }, executor: { ru: 'исполнитель', en: 'executor' } } as const

function demandSide({ actor }: Ctx, [own]: Pair) {
  if (!actor.sides.includes(own)) refuse('organization.wrong_side', { side: sideWords[own] })
}

const filtered =
  (...pair: Pair) =>
  async (ctx: Ctx, { query }: { query: PartnerFilter }) => {
    demandSide(ctx, pair)
    const partners = await ctx.transaction(tx => listPartners(tx, pair, query))
    return { items: partners.map(toRow) }
  }

const suggested =
  (...pair: Pair) =>
  async (ctx: Ctx, { data }: { data: { query: string; filter: PartnerFilter } }) => {
    demandSide(ctx, pair)
    const partners = await ctx.transaction(tx => listPartners(tx, pair, data.filter))
    const found = rank(partners, data.query, ({ nameShort, tin }) => [plain(nameShort), tin], SUGGESTED)
    return { organizations: found.map(toRow) }
  }

export const handlers: Handlers<typeof organizations> = {
  forwardersOfForwarder: filtered('forwarder', 'forwarder'),
  executorsOfExecutor: filtered('executor', 'executor'),
  forwardersOfExecutor: filtered('executor', 'forwarder'),
  executorsOfForwarder: filtered('forwarder', 'executor'),
  suggestExecutors: suggested('forwarder', 'executor'),
  suggestForwarders: suggested('executor', 'forwarder'),
}
