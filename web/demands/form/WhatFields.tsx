import { orders } from '#contract/orders.ts'
import { ask } from '#web/api/client.ts'
import type { Form } from '#web/forms/useForm.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { DemandFields, OrderChoice } from './draft.ts'
import { createWords } from './words.ts'

/** What is needed: trucks for one order or by weeks, the order itself or words of one's own, how many. */
export function WhatFields({ form, fresh, published }: { form: Form<DemandFields>; fresh: boolean; published: boolean }) {
  const t = useWords(createWords)
  const { locale } = useLocale()
  const { values, change } = form
  const spot = values.kind === 'spot'
  return (
    <div className="demand-form-what">
      <div className="demand-form-kinds">
        {fresh && (
          <Segmented
            label={t.kind}
            value={values.kind}
            onChange={kind => change({ kind })}
            options={[
              { id: 'spot', label: t.spot },
              { id: 'period', label: t.period },
            ]}
          />
        )}
        {spot && !published && (
          <Segmented
            label={t.source}
            value={values.source}
            onChange={source => change({ source })}
            options={[
              { id: 'order', label: t.fromOrder },
              { id: 'hand', label: t.byHand },
            ]}
          />
        )}
        {fresh && <span className="muted s12">{spot ? t.spotNote : t.periodNote}</span>}
      </div>
      <div className="form-fields">
        {spot && values.source === 'order' && (
          <ComboBox
            {...form.field('order')}
            required
            className="form-wide"
            placeholder={t.orderHint}
            readOnly={published}
            load={(text, signal) => suggestOrders(text, signal, locale)}
          />
        )}
        {spot && <DecimalField {...form.field('trucks')} required digits={0} />}
        <TextField {...form.field('title')} optional placeholder={t.nameHint} maxLength={150} />
      </div>
    </div>
  )
}

/** Own orders that wait for an executor. */
async function suggestOrders(text: string, signal: AbortSignal, locale: Locale): Promise<OrderChoice[]> {
  const query = { side: 'forwarder', tab: 'search', status: ['placed'], search: text.trim().slice(0, 100), limit: 10 } as const
  const [found] = await ask(orders.list, { query: { ...query, status: [...query.status] } }, { signal, quiet: true })
  return (found?.items ?? []).map(row => ({
    id: row.id,
    label: [row.number, [row.stops[0], row.stops.at(-1)].map(stop => stop?.place[locale]).join(' – ')].filter(Boolean).join(', '),
    hint: row.cargo.name,
    loadingFrom: row.stops[0]?.windowFrom ?? null,
  }))
}
