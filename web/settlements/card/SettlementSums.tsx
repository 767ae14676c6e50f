import type { SettlementTotal } from '#contract/settlement-list.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { cardWords } from './words.ts'

/** What a settlement comes to, a line for each currency: one is never added to another. */
export function SettlementSums({ totals, kind }: { totals: readonly SettlementTotal[]; kind: SettlementKind }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const phone = useBelow(768)
  const claims = totals.some(total => total.claims.minor !== 0)
  const paid = totals.some(total => total.paid.minor !== 0)
  const columns = [
    ['net', t.net],
    ['vat', t.vat],
    ['gross', t.gross],
    ...(claims ? [['claims', t.claims] as const] : []),
    ['total', kind === 'payable' ? t.toPay : t.toReceive],
    ...(paid ? [['paid', t.paid] as const, ['left', t.left] as const] : []),
  ] as const
  if (phone)
    return (
      <div className="settle-totals-list">
        {totals.map(total => (
          <KeyValues
            key={total.currency}
            items={columns.map(([of, label]) => ({ label, value: f.money(total[of]), strong: of === 'total' }))}
          />
        ))}
      </div>
    )
  return (
    <div className="settle-scroll">
      <table className="settle-table settle-totals">
        <caption className="visually-hidden">{t.sums}</caption>
        <thead>
          <tr>
            {totals.length > 1 && <th scope="col">{t.currency}</th>}
            {columns.map(([of, name]) => (
              <th key={of} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map(total => (
            <tr key={total.currency}>
              {totals.length > 1 && <th scope="row">{total.currency}</th>}
              {columns.map(([of]) => (
                <td key={of} className={of === 'total' ? 'num settle-big' : 'num'}>
                  {f.money(total[of])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
