import type { ReactNode } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { KeyValues } from '#web/ui/Facts.tsx'
import { focusField } from '#web/ui/focusField.ts'
import { Ribbon } from '#web/ui/Ribbon.tsx'
import { StatusShape } from '#web/ui/StatusMark.tsx'
import { cardWords } from './cardWords.ts'
import { useNames } from './dictNames.ts'
import { type FieldLack, marginOf, type OrderFields, readMoney, totalsOf, windowOf, zoneOf } from './draft.ts'
import { fieldId, fieldLabel, lackText, shownField } from './formFields.ts'
import { formWords } from './formWords.ts'

const shownLacks = 7

type SummaryProps = { fields: OrderFields; lacks: readonly FieldLack[]; placed: boolean; tried: boolean; children: ReactNode }

/** The order as it will be, and what it still lacks, beside the buttons that send it. */
export function OrderFormSummary({ fields, lacks, placed, tried, children }: SummaryProps) {
  const t = useWords(formWords)
  const c = useWords(cardWords)
  const f = useFormat()
  const { locale } = useLocale()
  const bodyOf = useNames('bodyTypes')
  const regimeOf = useNames('temperatures')
  const total = totalsOf(fields)
  const price = readMoney(fields.price)
  const customerPrice = readMoney(fields.customerPrice)
  const margin = marginOf(price, customerPrice)
  const first = fields.points[0]
  const last = fields.points.at(-1)
  const count = fields.points.length
  const size = [
    total.massKg > 0 && f.weight(total.massKg),
    total.volumeM3 > 0 && c.cubic(f.number(total.volumeM3)),
    total.pallets > 0 && c.pallets(total.pallets),
  ].filter(Boolean)
  const body = [fields.bodyTypes.slice(0, 2).map(bodyOf).join(', '), fields.temperature && regimeOf(fields.temperature)].filter(Boolean)
  const when = (point: typeof first) => {
    if (!point?.day) return ''
    const { windowFrom, windowTo } = windowOf(point)
    return windowFrom && windowTo ? f.window(windowFrom, windowTo, { zone: zoneOf(point) }) : f.date(point.day)
  }

  return (
    <aside className="form-summary" aria-label={placed ? t.summaryEdit : t.summary}>
      <div className="form-summary-body">
        <h2 className="form-summary-title">{placed ? t.summaryEdit : t.summary}</h2>
        <div>
          <Ribbon
            size="card"
            label={`${t.route}: ${fields.points.map(point => point.place?.label ?? '—').join(', ')}`}
            line={placed ? 'dashed' : 'pale'}
            ends={[first?.place?.label ?? t.noRoute, last?.place?.label ?? t.noRouteEnd]}
            stops={fields.points.map((point, i) => ({
              at: count < 2 ? 0 : i / (count - 1),
              kind: point.kind === 'loading' ? ('square' as const) : ('ring' as const),
            }))}
          />
          <p className="form-summary-when">
            <span>{when(first)}</span>
            <span>{when(last)}</span>
          </p>
        </div>
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
        <div className="form-lacks">
          {lacks.length === 0 ? (
            <p className="form-lacks-none">
              <StatusShape kind="done" tone="go" /> {placed ? t.nothingLacksEdit : t.nothingLacks}
            </p>
          ) : (
            <>
              <h3>{t.lacks(lacks.length)}</h3>
              <ul>
                {lacks.slice(0, shownLacks).map(lack => (
                  <li key={lack.field}>
                    <button
                      type="button"
                      title={lackText(lack, locale)}
                      onClick={() => focusField(fieldId(shownField(lack.field, fields)))}
                    >
                      <StatusShape kind={tried ? 'trouble' : 'draft'} {...(tried ? { tone: 'warn' as const } : {})} />
                      {fieldLabel(lack.field, fields, locale)}
                    </button>
                  </li>
                ))}
              </ul>
              {lacks.length > shownLacks && <p className="muted s12">{t.andMore(lacks.length - shownLacks)}</p>}
            </>
          )}
        </div>
      </div>
      <div className="form-send">{children}</div>
    </aside>
  )
}
