import { plain, rank } from '#contract/fuzzy-match.ts'
import { brokenTaxRule, type organizations } from '#contract/organizations.ts'
import { valueRules } from '#contract/value-rules.ts'
import { seenStatus, sidesIn, toPublicCard } from '#server/partners/row.ts'
import { listWith } from '#server/partners/store/partners.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toRow } from './row.ts'
import { findByTin, listPartners, type Pair, type PartnerFilter, pageOfOrganizations } from './store.ts'

const SUGGESTED = 20
const sideWords = { forwarder: { ru: 'экспедитор', en: 'forwarder' }, executor: { ru: 'исполнитель', en: 'executor' } } as const

function checkSide({ actor }: Ctx, [own]: Pair) {
  if (!actor.sides.includes(own)) refuse('organization.wrong_side', { side: sideWords[own] })
}

const filtered =
  (...pair: Pair) =>
  async (ctx: Ctx, { query }: { query: PartnerFilter }) => {
    checkSide(ctx, pair)
    const partners = await ctx.transaction(tx => listPartners(tx, pair, query))
    return { items: partners.map(toRow) }
  }

const suggested =
  (...pair: Pair) =>
  async (ctx: Ctx, { data }: { data: { query: string; filter: PartnerFilter } }) => {
    checkSide(ctx, pair)
    const partners = await ctx.transaction(tx => listPartners(tx, pair, data.filter, 'recent'))
    const found = rank(partners, data.query, namesOf, SUGGESTED)
    return { organizations: found.map(toRow) }
  }

const namesOf = ({ nameShort, nameFull, tin }: { nameShort: string; nameFull: string; tin: string }) => [
  plain(nameShort),
  plain(nameFull),
  tin,
]

/** The partnerships of the asking organisation with each of these. */
async function partnershipsOf(tx: Tx, ids: readonly string[]) {
  const found = Map.groupBy(await listWith(tx, ids), each => each.partnerOrgId)
  return (id: string) => (found.get(id) ?? []).map(each => ({ partnerId: each.id, ...sidesIn(each.direction), status: seenStatus(each) }))
}

export const handlers: Handlers<typeof organizations> = {
  forwardersOfForwarder: filtered('forwarder', 'forwarder'),
  executorsOfExecutor: filtered('executor', 'executor'),
  forwardersOfExecutor: filtered('executor', 'forwarder'),
  executorsOfForwarder: filtered('forwarder', 'executor'),
  suggestExecutors: suggested('forwarder', 'executor'),
  suggestForwarders: suggested('executor', 'forwarder'),

  async list(ctx, { data: { filter, page } }) {
    return ctx.transaction(async tx => {
      const { rows, next } = await pageOfOrganizations(tx, {
        side: filter.side,
        text: filter.text,
        statuses: [filter.status].flat(),
        after: page.cursor ? readKey(page.cursor) : null,
        limit: page.limit,
      })
      const statuses = await partnershipsOf(
        tx,
        rows.map(({ id }) => id),
      )
      return { items: rows.map(row => ({ ...toRow(row), statuses: statuses(row.id) })), next: next && writeKey(next) }
    })
  },

  async search(ctx, { query: { tin, country } }) {
    const written = tin.replace(/[\s-]/g, '').toUpperCase()
    const broken = brokenTaxRule(written, country)
    if (broken) refuse('input.invalid', { field: 'tin', why: { ru: valueRules[broken].ru, en: valueRules[broken].en } })
    return ctx.transaction(async tx => {
      const card = await findByTin(tx, written, country)
      // a miss asks as much as a hit
      const partners = await partnershipsOf(tx, [card?.cardId ?? ctx.actor.orgId])
      return { profile: card && toPublicCard(card), partners: card ? partners(card.cardId) : [] }
    })
  },
}
