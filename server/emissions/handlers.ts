import type { EmissionFilter, emissions } from '#contract/emissions.ts'
import type { InlineFile } from '#contract/files.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { renderForm } from '#server/prints/drawing/render.ts'
import { partiesOf } from '#server/prints/store.ts'
import { statementForm } from './print/form.ts'
import { reportOf, spanOf } from './rules.ts'
import { emissionsOfOrders, partyNames, sumEmissions } from './store.ts'

export const handlers: Handlers<typeof emissions> = {
  async list({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    const from = cursor === undefined ? 0 : readPlace(cursor)
    const { rows } = await transaction(tx => reported(tx, actor, filter))
    return { items: rows.slice(from, from + limit), next: rows.length > from + limit ? String(from + limit) : null }
  },

  async totals({ actor, transaction }, { query }) {
    const { totals, span } = await transaction(tx => reported(tx, actor, query))
    return { ...span, sum: totals }
  },

  async statement({ actor, locale, transaction }, { query: { party, format, ...filter } }): Promise<InlineFile> {
    const form = await transaction(async tx => {
      const [own] = await partiesOf(tx, [actor.orgId])
      const found = await reported(tx, actor, filter, party)
      return statementForm({ ...found, side: filter.side, by: own!.nameShort, isOfOne: party !== undefined, today: found.today }, locale)
    })
    const { bytes, mime, ending } = await renderForm(form, format)
    return { name: `${form.title}.${ending}`, mime, base64: Buffer.from(bytes).toString('base64') }
  },

  async ofOrders({ transaction }, { query: { orderIds } }) {
    const found = await transaction(tx => emissionsOfOrders(tx, orderIds))
    return { items: [...found].map(([orderId, wtwKg]) => ({ orderId, wtwKg })) }
  },
}

/** Lines of a report move with every delivery: a page is known by its place. */
function readPlace(cursor: string): number {
  if (!/^\d{1,6}$/.test(cursor)) refuse('input.invalid', { field: 'cursor', why: cursor.slice(0, 40) })
  return Number(cursor)
}

async function reported(tx: Tx, actor: Actor, { side, tab, delivered }: EmissionFilter, party: string | null = null) {
  if (!actor.sides.includes(side)) refuse('access.denied', { permission: 'orders.view', side })
  const today = dayIn(actor.tz, tx.now)
  const span = spanOf(delivered, today)
  const summed = await sumEmissions(tx, { side, step: tab, span, tz: actor.tz, party })
  const ids = new Set(summed.flatMap(({ partyId }) => partyId ?? []))
  return { ...reportOf(summed, tab, span, await partyNames(tx, side, [...ids])), span, today }
}
