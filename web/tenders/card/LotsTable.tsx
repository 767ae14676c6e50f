import { sumsOf } from '#contract/bet-basis.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { LotBest, LotBidders, LotLeft, LotOwn, LotStatusMark, useLotDates } from '../LotCells.tsx'
import { LotLiveRow } from '../LotLiveRow.tsx'
import { listWords, lotWords } from '../words.ts'
import { cardWords } from './words.ts'

type Props = { lots: readonly LotRow[]; own: boolean; current: string | null; onChoose: (lot: LotRow) => void }

/** The lots of a tender, one of them open below. */
export const LotsTable = (props: Props) => (useBelow(768) ? <LotsList {...props} /> : <LotsGrid {...props} />)

function LotsList({ lots, own, current, onChoose }: Props) {
  const t = useWords(cardWords)
  const w = useWords(lotWords)
  const { locale } = useLocale()
  return (
    <ul className="tender-lot-cards" aria-label={t.lotsOf}>
      {lots.map(lot => (
        <li key={lot.id} data-current={lot.id === current || undefined}>
          <p className="row">
            <button type="button" className="tender-pick mono" aria-pressed={lot.id === current} onClick={() => onChoose(lot)}>
              {lot.number ?? w.draft}
            </button>
            <span className="spacer" />
            <span className="s13">
              <LotLiveRow lot={lot}>{live => <LotStatusMark lot={live} />}</LotLiveRow>
            </span>
          </p>
          <p className="s13">
            {lot.from[locale]} – {lot.to[locale]}
          </p>
          <LotLiveRow lot={lot}>{live => <LotLeft lot={live} />}</LotLiveRow>
          <p className="row s13">
            <LotLiveRow lot={lot}>{live => <LotBest lot={live} />}</LotLiveRow>
            <span className="spacer" />
            <LotLiveRow lot={lot}>{live => (own ? <LotBidders lot={live} /> : <LotOwn lot={live} />)}</LotLiveRow>
          </p>
        </li>
      ))}
    </ul>
  )
}

function LotsGrid({ lots, own, current, onChoose }: Props) {
  const t = useWords(cardWords)
  const l = useWords(listWords)
  const w = useWords(lotWords)
  const f = useFormat()
  const { locale } = useLocale()
  const datesOf = useLotDates()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by the keyboard
    <div className="tender-scroll" tabIndex={0} role="region" aria-label={t.lotsOf}>
      <table className="tender-table">
        <thead>
          <tr>
            <th scope="col">{l.number}</th>
            <th scope="col">{l.lot}</th>
            <th scope="col">{w.ends}</th>
            <th scope="col" className="num">
              {l.start}
            </th>
            <th scope="col" className="num">
              {l.best}
            </th>
            <th scope="col">{own ? l.bidders : l.own}</th>
            <th scope="col">{l.status}</th>
          </tr>
        </thead>
        <tbody>
          {lots.map(lot => (
            <tr key={lot.id} data-current={lot.id === current || undefined}>
              <th scope="row">
                <button type="button" className="tender-pick mono" aria-pressed={lot.id === current} onClick={() => onChoose(lot)}>
                  {lot.number ?? w.draft}
                </button>
              </th>
              <td className="tender-route">
                {lot.from[locale]} – {lot.to[locale]}
                <span className="tender-under">{datesOf(lot).top}</span>
              </td>
              <td className="tender-left">
                <LotLiveRow lot={lot}>{live => <LotLeft lot={live} />}</LotLiveRow>
              </td>
              <td className="num nowrap">{f.money(sumsOf(lot, lot.live).start)}</td>
              <td className="num">
                <LotLiveRow lot={lot}>{live => <LotBest lot={live} />}</LotLiveRow>
              </td>
              <td>
                <LotLiveRow lot={lot}>{live => (own ? <LotBidders lot={live} /> : <LotOwn lot={live} />)}</LotLiveRow>
              </td>
              <td>
                <LotLiveRow lot={lot}>{live => <LotStatusMark lot={live} />}</LotLiveRow>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
