import type { DemandOrder } from '#contract/demand-card.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { formWords } from '#web/orders/form/formWords.ts'
import { spread } from '#web/orders/spread.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Ribbon } from '#web/ui/charts/Ribbon.tsx'
import { RibbonList } from '#web/ui/charts/RibbonList.tsx'
import { cardWords } from './words.ts'

type Stop = DemandOrder['stops'][number]

const shapeOf = ({ kind }: Stop) => (kind === 'loading' ? ('square' as const) : ('ring' as const))

/** The way a spot demand asks for, as the card of an order draws it: the ribbon of its stops and the window of each on its own clock. */
export function DemandRoute({ stops, brief = false }: { stops: readonly Stop[]; brief?: boolean }) {
  const t = useWords(cardWords)
  const kinds = useWords(formWords)
  const f = useFormat()
  const { locale } = useLocale()
  const handlings = useNames('downloadTypes')
  const phone = useBelow(768)
  const places = stops.map(({ place }) => place[locale])
  const windowOf = (stop: Stop) => f.window(stop.windowFrom, stop.windowTo, { zone: stop.tz })
  if (phone || brief)
    return (
      <RibbonList
        label={t.route}
        dashed
        items={stops.map((stop, i) => ({
          kind: shapeOf(stop),
          title: places[i],
          note: kinds[stop.kind],
          asideNote: windowOf(stop),
        }))}
      />
    )
  const at = spread(stops)
  return (
    <>
      <div className="demand-ribbon">
        <Ribbon
          size="large"
          line="dashed"
          label={`${t.route}: ${places.join(', ')}`}
          stops={stops.map((stop, i) => ({ at: at[i] ?? 0, kind: shapeOf(stop), below: places[i] }))}
        />
      </div>
      <table className="demand-table">
        <thead>
          <tr>
            <th scope="col">{t.stop}</th>
            <th scope="col">{t.window}</th>
            <th scope="col">{t.handling}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop, i) => (
            <tr key={i}>
              <th scope="row">
                <b>{places[i]}</b> <span className="muted">{kinds[stop.kind]}</span>
              </th>
              <td className="nowrap">{windowOf(stop)}</td>
              <td>{stop.handling.map(handlings).join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
