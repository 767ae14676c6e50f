import { DaySet, WAREHOUSE_DAYS, WarehouseSet, type warehouse, warehouseSets } from '#contract/warehouse.ts'
import { daysBefore, daysIn, spanOf } from '#server/analytics/rules/periods.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { checkSet } from './rules.ts'
import { listDays } from './store.ts'

export const handlers: Handlers<typeof warehouse> = {
  async sets() {
    return {
      items: WarehouseSet.options.map(set => {
        const { key, columns } = warehouseSets[set]
        return { set, byDay: DaySet.safeParse(set).success, key: [...key], columns: [...columns] }
      }),
    }
  },

  async days({ actor, caller, transaction }, { query: { set, days } }) {
    checkSet(set, caller)
    return transaction(async tx => {
      const span = spanOf(days, dayIn(actor.tz, tx.now))
      const from = daysIn(span) > WAREHOUSE_DAYS ? daysBefore(span.to, WAREHOUSE_DAYS - 1) : span.from
      return { items: await listDays(tx, set, { from, to: span.to }) }
    })
  },
}
