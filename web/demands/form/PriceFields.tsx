import { useDict } from '#web/dicts/dictNames.ts'
import { Fold } from '#web/forms/Fold.tsx'
import type { Form } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useAnswerTimes } from '#web/orders/actions/useAnswerTimes.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import type { DemandFields } from './draft.ts'
import { createWords } from './words.ts'

/**
 * How the price comes about: given, asked for or within two ends, what offers are compared by, and whether one may bargain. `fixed` is the
 * currency of a published demand: it stays, as what offers are compared by does.
 */
export function PriceFields({ form, fixed }: { form: Form<DemandFields>; fixed: string | null }) {
  const t = useWords(createWords)
  const f = useFormat()
  const times = useAnswerTimes()
  const currencies = useDict('currencies').map(row => ('iso' in row && typeof row.iso === 'string' ? row.iso : row.code))
  const { values, change, field } = form
  const period = values.kind === 'period'
  const ranged = values.mode === 'range'
  const said = [
    `${t.basis}: ${{ gross: t.basisGross, net: t.basisNet, effective: t.basisEffective }[values.basis]}`,
    !period && values.counters && t.counters.toLowerCase(),
    !period &&
      `${t.confirm}: ${times.find(({ id }) => id === String(values.confirmMinutes))?.label ?? f.duration(values.confirmMinutes * 60_000)}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className="demand-form-what">
      <Segmented
        label={t.mode}
        value={values.mode}
        onChange={mode => change({ mode })}
        options={[
          { id: 'request', label: t.request },
          { id: 'fixed', label: t.fixed },
          { id: 'range', label: t.range },
        ]}
      />
      {values.mode !== 'request' && (
        <div className="form-fields">
          <MoneyField
            {...field('price')}
            required
            label={ranged ? t.priceFrom : t.priceFixed}
            {...(fixed === null ? { currencies } : { currency: fixed })}
            description={period ? t.perTripNote : undefined}
          />
          {ranged && <MoneyField {...field('priceTo')} required label={t.priceTo} currency={values.price?.currency} />}
          {ranged && (
            <Checkbox checked={values.showsTo} onChange={showsTo => change({ showsTo })}>
              {t.showsTo}
            </Checkbox>
          )}
        </div>
      )}
      {!period && values.mode !== 'request' && (
        <Checkbox checked={values.takeNow} onChange={takeNow => change({ takeNow })} note={t.takeNowNote}>
          {t.takeNow}
        </Checkbox>
      )}
      <Fold summary={said} fields={['basis', 'counters', 'confirmMinutes']} errorAt={form.errorAt}>
        <div className="demand-form-what">
          <div className="demand-form-pair">
            <span className="demand-form-label">{t.basis}</span>
            <Segmented
              label={t.basis}
              value={values.basis}
              onChange={basis => change({ basis })}
              options={[
                { id: 'gross', label: t.basisGross, disabled: fixed !== null },
                { id: 'net', label: t.basisNet, disabled: fixed !== null },
                { id: 'effective', label: t.basisEffective, disabled: fixed !== null },
              ]}
            />
            <span className="muted s12">{fixed ? t.basisFixed : t.basisNote}</span>
          </div>
          {!period && (
            <Checkbox checked={values.counters} onChange={counters => change({ counters })} note={t.countersNote}>
              {t.counters}
            </Checkbox>
          )}
          {!period && (
            <div className="demand-form-pair">
              <span className="demand-form-label">{t.confirm}</span>
              <Segmented
                label={t.confirm}
                value={String(values.confirmMinutes)}
                onChange={id => change({ confirmMinutes: Number(id) })}
                options={times}
              />
            </div>
          )}
        </div>
      </Fold>
    </div>
  )
}
