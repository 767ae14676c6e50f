import type { OrderDraft } from '#contract/order-draft.ts'
import { vatOf } from '#contract/order-sums.ts'
import { type Taxed, type Vat, vatFits, vatRatesOf } from '#contract/order-vat.ts'
import { useDict } from '#web/dicts/dictNames.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useRoad } from '#web/orders/lane/road.ts'
import { vatSaid } from '#web/orders/vatSaid.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { FieldLabel } from '#web/ui/fields/Field.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { EyeIcon } from '#web/ui/pictures/screenIcons.tsx'
import { draftOf, readMoney } from './draft.ts'
import type { PartProps } from './formFields.ts'
import { formWords } from './formWords.ts'
import { UnitRate } from './UnitRate.tsx'
import { useCustomerVat } from './useCustomerVat.ts'

const rates = [22, 20, 10, 7, 5, 0] as const

const keyOf = ({ vatMode, vatRate }: Vat) => (vatMode === 'none' ? 'none' : `${vatMode} ${vatRate}`)

/** How an organisation may bill its customer for a loading on a day, by its own regime; what was said before stays among them. */
function customerVats(own: Taxed, day: string, said: Vat): Vat[] {
  const taxed = vatRatesOf(own, day).flatMap((vatRate): Vat[] => [
    { vatMode: 'included', vatRate },
    ...(vatRate > 0 ? [{ vatMode: 'excluded', vatRate } as const] : []),
  ])
  const all: Vat[] = [...taxed, { vatMode: 'none', vatRate: 0 }]
  return all.some(each => keyOf(each) === keyOf(said)) ? all : [...all, said]
}

type At = (name: string) => { id: string; error: string | null; onBlur: () => void }

/** Rate of the executor with VAT, the customer's price, and when the executor is paid. */
export function PriceFields(part: PartProps) {
  const { fields, leave, errorAt } = part
  const at: At = name => ({ id: fieldId(name), error: errorAt(name), onBlur: () => leave(name) })
  const billing = useCustomerVat(fields)
  return (
    <>
      <Prices {...part} at={at} margin={billing.margin} />
      <Vats {...part} at={at} billing={billing} />
      <PayTerms {...part} at={at} />
    </>
  )
}

type Billing = ReturnType<typeof useCustomerVat>

/** What the executor gets, and what the customer pays, with what is left between them. */
function Prices({ fields, change, at, margin }: PartProps & { at: At; margin: Billing['margin'] }) {
  const t = useWords(formWords)
  const f = useFormat()
  const currencies = useDict('currencies').map(row => ('iso' in row && typeof row.iso === 'string' ? row.iso : row.code))
  const price = readMoney(fields.price)
  const road = useRoad(fields.stops)
  const km = draftOf(fields).distanceKm ?? road?.km
  const facts = price
    ? [
        km ? t.perKm(f.money({ minor: Math.round(price.minor / km), currency: price.currency })) : null,
        fields.vatMode === 'none' ? null : t.vatSum(f.money({ ...price, minor: vatOf(price.minor, fields.vatMode, fields.vatRate) })),
      ].filter(Boolean)
    : []
  return (
    <>
      <div className="form-grid form-grid-two">
        <MoneyField
          big
          required={fields.sending === 'offer'}
          label={t.rate}
          value={fields.price}
          onChange={value => change({ price: value })}
          currencies={currencies}
          description={facts.join(' · ')}
          {...at('price')}
        />
        <MoneyField
          big
          label={t.customerPrice}
          value={fields.customerPrice}
          onChange={value => change({ customerPrice: value })}
          currency={fields.price?.currency}
          description={
            <span className="form-private">
              <EyeIcon size={14} /> {t.onlyYou}
              {margin && ` · ${t.margin} ${f.money(margin.money)} · ${f.percent(margin.share, 1)}`}
            </span>
          }
          {...at('customerPrice')}
        />
      </div>
      <UnitRate fields={fields} change={change} at={at} km={km ?? null} />
    </>
  )
}

/** How the sums stand to VAT: the executor's, and the customer's by the own regime. */
function Vats({ fields, change, errorAt, at, billing }: PartProps & { at: At; billing: Billing }) {
  const t = useWords(formWords)
  const { own, day, billed } = billing
  const ways = customerVats(own, day, billed)
  const taxed = fields.sending === 'offer' ? fields.executor?.taxed : undefined
  const allowed = taxed ? vatRatesOf(taxed, day) : rates
  const open = allowed.includes(fields.vatRate) ? allowed : [...allowed, fields.vatRate]
  return (
    <div className="form-grid form-grid-two">
      <div className="form-vat">
        <FieldLabel id={`${fieldId('vatMode')}-label`}>{t.vat}</FieldLabel>
        <div className="row">
          <Segmented
            label={t.vat}
            value={fields.vatMode}
            onChange={vatMode => change({ vatMode })}
            options={[
              { id: 'included', label: t.within },
              { id: 'excluded', label: t.onTop },
              { id: 'none', label: t.vatNone },
            ]}
          />
          {fields.vatMode !== 'none' && (
            <Select
              hideLabel
              size="small"
              label={t.vatRate}
              id={fieldId('vatRate')}
              value={String(fields.vatRate)}
              onChange={rate => rate !== null && change({ vatRate: Number(rate) as OrderDraft['vatRate'] })}
              options={open.map(rate => ({ id: String(rate), label: `${rate}\u00a0%` }))}
            />
          )}
        </div>
        {errorAt('vatRate') ? (
          <span className="danger s12">{errorAt('vatRate')}</span>
        ) : (
          taxed && !vatFits(fields, taxed, day) && <span className="warn s12">{t.vatUnfit}</span>
        )}
      </div>
      <Select
        size="small"
        className="form-vat-billed"
        label={t.customerVat}
        value={keyOf(billed)}
        onChange={key => change({ customerVat: ways.find(way => keyOf(way) === key) ?? null })}
        options={ways.map(way => ({
          id: keyOf(way),
          label: vatSaid(t, way),
        }))}
        {...at('customerVat')}
      />
    </div>
  )
}

/** In how many days the executor is paid, and from when on. */
function PayTerms({ fields, change, at }: PartProps & { at: At }) {
  const t = useWords(formWords)
  return (
    <div className="form-grid form-grid-pay">
      <DecimalField
        label={t.payDays}
        unit={t.daysUnit}
        digits={0}
        value={fields.payDays}
        onChange={payDays => change({ payDays })}
        {...at('payDays')}
      />
      <Select
        label={t.payKind}
        id={fieldId('payDaysKind')}
        value={fields.payDaysKind}
        onChange={kind => kind !== null && change({ payDaysKind: kind })}
        options={[
          { id: 'banking', label: t.payBanking },
          { id: 'calendar', label: t.payCalendar },
        ]}
      />
      <Select
        label={t.payTrigger}
        id={fieldId('payTrigger')}
        value={fields.payTrigger}
        onChange={trigger => trigger !== null && change({ payTrigger: trigger })}
        options={[
          { id: 'unloading', label: t.triggerUnloading },
          { id: 'scans', label: t.triggerScans },
          { id: 'originals', label: t.triggerOriginals },
          { id: 'act_signed', label: t.triggerAct },
        ]}
      />
      <Select
        label={t.paymentForm}
        id={fieldId('paymentForm')}
        value={fields.paymentForm ?? 'cashless'}
        onChange={form => form !== null && change({ paymentForm: form })}
        options={[
          { id: 'cashless', label: t.cashless },
          { id: 'cash', label: t.cash },
        ]}
      />
    </div>
  )
}
