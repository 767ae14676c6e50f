import { errorsToAssign } from '#contract/order-rules.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { PriceHint } from '#web/orders/lane/PriceHint.tsx'
import { RouteMap } from '#web/orders/lane/RouteMap.tsx'
import { shownWords } from '#web/orders/shownWords.ts'
import { Ribbon } from '#web/ui/charts/Ribbon.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { draftOf, type OrderFields, readMoney, totalsOf, windowOf, zoneOf } from './draft.ts'
import { formWords } from './formWords.ts'
import { useCustomerVat } from './useCustomerVat.ts'

/** The order as it will be. */
export function OrderFormSummary({ fields, placed }: { fields: OrderFields; placed: boolean }) {
  const t = useWords(formWords)
  const c = useWords(shownWords)
  const f = useFormat()
  const bodyOf = useNames('bodyTypes')
  const regimeOf = useNames('temperatures')
  const total = totalsOf(fields)
  const price = readMoney(fields.price)
  const customerPrice = readMoney(fields.customerPrice)
  const { margin } = useCustomerVat(fields)
  const first = fields.stops[0]
  const last = fields.stops.at(-1)
  const count = fields.stops.length
  const size = [
    total.massKg > 0 && f.weight(total.massKg),
    total.volumeM3 > 0 && c.cubic(f.number(total.volumeM3)),
    total.pallets > 0 && c.pallets(total.pallets),
  ].filter(Boolean)
  const body = [fields.bodyTypes.slice(0, 2).map(bodyOf).join(', '), fields.temperature && regimeOf(fields.temperature)].filter(Boolean)
  const unmet = errorsToAssign(draftOf(fields))
    .map(({ field }) => t.stop(Number(field.split('.')[1]) + 1).toLocaleLowerCase())
    .join(', ')
  const when = (stop: typeof first) => {
    if (!stop?.day) return ''
    const { windowFrom, windowTo } = windowOf(stop)
    return windowFrom && windowTo ? f.window(windowFrom, windowTo, { zone: zoneOf(stop) }) : f.date(stop.day)
  }

  return (
    <>
      <h2 className="form-summary-title">{placed ? t.summaryEdit : t.summary}</h2>
      <div>
        <Ribbon
          size="card"
          label={`${t.route}: ${fields.stops.map(stop => stop.place?.label ?? '—').join(', ')}`}
          line={placed ? 'dashed' : 'pale'}
          ends={[first?.place?.label ?? t.noRoute, last?.place?.label ?? t.noRouteEnd]}
          stops={fields.stops.map((stop, i) => ({
            at: count < 2 ? 0 : i / (count - 1),
            kind: stop.kind === 'loading' ? ('square' as const) : ('ring' as const),
          }))}
        />
        <p className="form-summary-when">
          <span>{when(first)}</span>
          <span>{when(last)}</span>
        </p>
      </div>
      <RouteMap stops={fields.stops} />
      <KeyValues
        items={[
          { label: t.cargo, value: size.length > 0 ? size.join(' · ') : '—' },
          { label: t.body, value: body.length > 0 ? body.join(', ') : '—' },
          { label: t.rate, value: f.money(price), strong: price !== null },
          ...(customerPrice ? [{ label: t.customerPrice, value: f.money(customerPrice) }] : []),
          ...(margin
            ? [
                {
                  label: t.margin,
                  value: (
                    <b className={margin.money.minor < 0 ? 'danger' : 'go'}>
                      {f.money(margin.money)} · {f.percent(margin.share, 1)}
                    </b>
                  ),
                },
              ]
            : []),
        ]}
      />
      <PriceHint side="forwarder" from={first?.place?.id} to={last?.place?.id} bodies={fields.bodyTypes} price={price} vat={fields} />
      {unmet !== '' && <p className="muted s12">{t.metLater(unmet)}</p>}
    </>
  )
}
