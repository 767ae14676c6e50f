import { use } from 'react'
import type { OrderRisk, OrderRow } from '#contract/order-list.ts'
import { risksOf } from '#contract/order-risks.ts'
import { ArrivalsContext } from '#web/geofences/arrivals.ts'
import { foremostOf, outlookOf } from '#web/geofences/outlook.ts'
import { useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { type StatusKind, StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { columnWords, riskWhyWords, riskWords } from './words.ts'

const looks: Record<OrderRisk, { kind: StatusKind; tone: 'warn' | 'danger' }> = {
  missed: { kind: 'trouble', tone: 'danger' },
  delay: { kind: 'trouble', tone: 'danger' },
  executor: { kind: 'searching', tone: 'danger' },
  vehicle: { kind: 'waiting', tone: 'danger' },
  documents: { kind: 'documents', tone: 'warn' },
  due: { kind: 'waiting', tone: 'warn' },
}

/** The worst that may go wrong with an order at this moment: shape and word, the reason under the pointer. */
export function RiskMark({ order }: { order: OrderRow }) {
  const t = useWords(columnWords)
  const words = useWords(riskWords)
  const why = useWords(riskWhyWords)
  const now = useNow(10_000)
  const told = foremostOf(use(ArrivalsContext).get(order.id))
  const risks = risksOf(order, now, told !== null && outlookOf(told).kind === 'late')
  const [worst] = risks
  if (!worst) return <span className="visually-hidden">{t.noRisk}</span>
  return (
    <span title={risks.map(risk => why[risk]).join('. ')}>
      <StatusMark {...looks[worst]}>{words[worst]}</StatusMark>
    </span>
  )
}
