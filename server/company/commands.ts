import { type TaxRegime, vatRateOf } from '#contract/requisites.ts'
import type { Watched } from '#server/compliance/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { toSigning } from './row.ts'
import { taxAt } from './rules.ts'
import { findCard, findSettings, listTaxes, showTax, startOf, todayOf } from './store.ts'

/** The timer that brings the next tax regime. */
export const NEXT_REGIME = 'organization.tax'

/** Puts the regime of today on the card, and sets the moment the next one begins. */
export async function applyTax(tx: Tx): Promise<void> {
  const card = await findCard(tx)
  const today = await todayOf(tx, card.tz)
  const { present, next } = taxAt(await listTaxes(tx), today)
  if (present) await showTax(tx, present.regime, vatRateOf(present.regime as TaxRegime, card.country, today))
  const timer = { home: tx.actor.orgId, kind: NEXT_REGIME, objectId: tx.actor.orgId }
  if (next === null) await dropTimers(tx, timer)
  else await setTimer(tx, { ...timer, runAt: await startOf(tx, next, card.tz) })
}

/** The organisation's own policy and powers of attorney under the daily watch; they are warned of and keep nobody from work. */
export const companyCompliance: Watched = {
  kind: 'organization',

  async find(tx) {
    const { policy, attorneys } = toSigning(await findSettings(tx))
    if (!policy && attorneys.length === 0) return []
    const card = await findCard(tx)
    // one warning for all powers of attorney: that of the one that ends first
    const [first] = attorneys.map(one => one.to).toSorted()
    return [
      {
        id: card.id,
        name: card.nameShort,
        compliance: [
          { document: 'insurance', expires: policy?.expires ?? null, blocks: false },
          { document: 'attorney', expires: first ?? null, blocks: false },
        ],
        systemBlocked: false,
        canBlock: false,
      },
    ]
  },

  async block() {},
  async unblock() {},
}
