import type { OrderCard } from '#contract/order-card.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardWords } from './cardWords.ts'

/** What is carried, row by row, with the sums of several rows. */
export function CargoTable({ card: { cargos, cargo } }: { card: OrderCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const packageOf = useNames('packageTypes')
  const categoryOf = useNames('productCategories')
  return (
    <table className="order-table">
      <thead>
        <tr>
          <th scope="col">{t.name}</th>
          <th scope="col" className="num">
            {t.palletsShort}
          </th>
          <th scope="col" className="num">
            {t.tonnes}
          </th>
          <th scope="col" className="num">
            {t.volume}
          </th>
        </tr>
      </thead>
      <tbody>
        {cargos.map((row, i) => (
          <tr key={i}>
            <td>
              {row.name}
              <span className="order-under">
                {[
                  row.category && categoryOf(row.category) !== row.name && categoryOf(row.category),
                  row.packageType && packageOf(row.packageType),
                  row.pieces > 0 && t.pieces(row.pieces),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </td>
            <td className="num">{row.pallets || '—'}</td>
            <td className="num">{f.number(row.massKg / 1000, 3)}</td>
            <td className="num">{row.volumeM3 ? f.number(row.volumeM3, 3) : '—'}</td>
          </tr>
        ))}
      </tbody>
      {cargos.length > 1 && (
        <tfoot>
          <tr>
            <td className="muted">{t.total}</td>
            <td className="num medium">{cargo.pallets || '—'}</td>
            <td className="num medium">{f.number(cargo.massKg / 1000, 3)}</td>
            <td className="num medium">{f.number(cargo.volumeM3, 3)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
