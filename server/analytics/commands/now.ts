import { type FigureId, figuresOf } from '#contract/analytics.ts'
import { ageingBuckets } from '#contract/settlement-debts.ts'
import type { Behind, Counting, FigureFact, PlotFact, PlotFacts } from '#server/analytics/record.ts'
import { daysBefore } from '#server/analytics/rules/periods.ts'
import { activeIn, countActive, type Due, sumDebts } from '#server/analytics/store/now.ts'
import { narrowTo } from './orders.ts'

type Now = { figures: Map<FigureId, FigureFact>; plots: PlotFacts[] }

const listOf = ({ filter }: Counting, narrow: Record<string, unknown>, count: number): Behind => {
  const { side, counterpart, customer, responsible, body, from, to } = filter
  return { list: 'orders', filter: { side, counterpart, customer, responsible, body, from, to, ...narrow }, count }
}

/** The last days of each age of a debt, counted from today. */
const agesOn = (today: string): Record<(typeof ageingBuckets)[number], Due> => ({
  noTerm: { term: 'none' },
  notDue: { from: today },
  d1to7: { from: daysBefore(today, 7), to: daysBefore(today, 1) },
  d8to30: { from: daysBefore(today, 30), to: daysBefore(today, 8) },
  d31to60: { from: daysBefore(today, 60), to: daysBefore(today, 31) },
  over60: { to: daysBefore(today, 61) },
})

/** What is owed and not paid now, whole, overdue and by age; nothing of it to who may not see prices. */
export async function countDebts(asked: Counting): Promise<Now> {
  const { filter, today, prices } = asked
  const figures: Now['figures'] = new Map()
  const plots: PlotFacts[] = []
  for (const [id, late, kind] of [
    ['receivable', 'receivableOverdue', 'receivable'],
    ['payable', 'payableOverdue', 'payable'],
  ] as const) {
    if (!figuresOf('money', filter.side).includes(id)) continue
    const dues = { whole: {}, overdue: { to: daysBefore(today, 1) }, ...agesOn(today) }
    const debts = prices ? await sumDebts(asked, kind, dues) : null
    const owed = (key: keyof typeof dues): FigureFact => {
      if (debts === null) return { value: null, of: 0, behind: null }
      const { orders, sum } = debts[key]
      return { value: sum, of: orders, behind: listOf(asked, { debt: { kind, ...dues[key] }, currency: filter.currency }, orders) }
    }
    figures.set(id, owed('whole'))
    figures.set(late, owed('overdue'))
    const rows = ageingBuckets.map((key): PlotFact => {
      const { value, of, behind } = owed(key)
      return { key, values: [value], of, behind }
    })
    plots.push({ by: 'age', figures: [id], rows, before: [], more: 0 })
  }
  return { figures, plots }
}

/** Orders under way now, those past their deadline, and whose they are. */
export async function countWork(asked: Counting): Promise<Now> {
  const status = [...activeIn]
  const rows = await countActive(asked)
  const sum = (of: 'active' | 'overdue') => rows.reduce((all, row) => all + row[of], 0)
  const figures: Now['figures'] = new Map()
  const put = (id: FigureId, count: number, narrow: Record<string, unknown>) =>
    figures.set(id, { value: count, of: count, behind: listOf(asked, { status, ...narrow }, count) })
  put('activeOrders', sum('active'), {})
  put('overdueOrders', sum('overdue'), { overdue: true })
  if (asked.filter.side === 'executor') return { figures, plots: [] }
  put('withoutResponsible', rows.find(({ key }) => key === '')?.active ?? 0, { unassigned: true })
  const people = rows.map(
    ({ key, active, overdue }): PlotFact => ({
      key,
      values: [active, overdue],
      of: active,
      behind: listOf(asked, { status, ...narrowTo('person', key) }, active),
    }),
  )
  return { figures, plots: [{ by: 'person', figures: ['activeOrders', 'overdueOrders'], rows: people, before: [], more: 0 }] }
}
