import { useId, useState } from 'react'
import { type Vat, vatFits, vatProposed, vatRatesOf } from '#contract/order-vat.ts'
import { places } from '#contract/places.ts'
import type { Money } from '#contract/primitives.ts'
import { type RateRow, waterfalls } from '#contract/waterfalls.ts'
import { ask } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useDict, useOptions } from '#web/dicts/dictNames.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { fieldOf, saidAt } from '#web/orders/actions/OrderStep.tsx'
import { moscowDay } from '#web/orders/days.ts'
import { type Choice, type ExecutorChoice, readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { suggestExecutors } from '#web/orders/suggest.ts'
import { vatWords } from '#web/orders/words.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { DatePicker } from '#web/ui/DatePicker.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { MultiSelect } from '#web/ui/MultiSelect.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { laneKey, laneOf } from './rate.ts'
import './rates.css'
import { formWords } from './rateWords.ts'

type Typed = number | string | null
type Level = RateRow['level']
/** A place and the region it is in, by its Russian name as rates keep it. */
type EndChoice = Choice & { region: string }

type Fields = {
  executor: ExecutorChoice | null
  from: EndChoice | null
  to: EndChoice | null
  level: Level
  radius: Typed
  bodies: string[]
  price: TypedMoney
  vat: Vat | null
  validFrom: string | null
  validTo: string | null
  share: Typed
  cap: Typed
}

const blank = (today: string): Fields => ({
  executor: null,
  from: null,
  to: null,
  level: 'exact',
  radius: 50,
  bodies: [],
  price: null,
  vat: null,
  validFrom: today,
  validTo: null,
  share: 100,
  cap: null,
})

const fieldsOf = (rate: RateRow, locale: Locale): Fields => ({
  executor: { id: rate.executor.id, label: rate.executor.name },
  from: { id: rate.fromCode, label: rate.from[locale], region: rate.fromCode },
  to: { id: rate.toCode, label: rate.to[locale], region: rate.toCode },
  level: rate.level,
  radius: rate.radiusKm,
  bodies: rate.bodyTypes,
  price: rate.price,
  vat: { vatMode: rate.vatMode, vatRate: rate.vatRate },
  validFrom: rate.validFrom,
  validTo: rate.validTo,
  share: rate.share,
  cap: rate.weeklyCap,
})

const whole = (typed: Typed, least: number, most: number): number | null =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= least && typed <= most ? typed : null
const priceOf = (typed: TypedMoney): Money | null => {
  const sum = readMoney(typed)
  return sum !== null && sum.minor > 0 ? sum : null
}

type FormProps = { rate: RateRow | null; others: readonly RateRow[]; onClose: () => void }

/** Agrees a rate by hand, or changes one: whom and between which places stays once it is made. */
export function RateForm({ rate, others, onClose }: FormProps) {
  const t = useWords(formWords)
  const f = useFormat()
  const { locale } = useLocale()
  const form = useId()
  const today = moscowDay(useNow(60_000))
  const create = useSend(waterfalls.createRate)
  const change = useSend(waterfalls.changeRate)
  const send = rate ? change : create
  const [values, setValues] = useState<Fields>(() => (rate ? fieldsOf(rate, locale) : blank(today)))
  const [tried, setTried] = useState(false)
  const put = (patch: Partial<Fields>) => {
    setValues({ ...values, ...patch })
    if (send.error) send.reset()
  }
  const awarded = rate?.tender != null
  const taxed = values.executor?.taxed
  const vat = values.vat ?? (taxed ? vatProposed(taxed, values.validFrom ?? today) : null)
  const errors = fieldErrorsOf(values, vat, values.validFrom ?? today)
  const wrong = (name: keyof typeof errors): string | null => {
    const error = tried ? errors[name] : null
    return error ? t[error] : (saidAt(send.error, sent[name] ?? name) ?? null)
  }
  const submit = () => {
    setTried(true)
    const price = priceOf(values.price)
    const { executor, from, to, validFrom, validTo, share } = values
    if (Object.values(errors).some(Boolean) || !executor || !from || !to || !price || !validFrom || !validTo) return
    const region = values.level === 'region'
    const terms = {
      radiusKm: values.level === 'near' ? (whole(values.radius, 1, 200) ?? 0) : 0,
      bodyTypes: values.bodies,
      price,
      ...(vat && { vat }),
      validFrom,
      validTo,
      share: share as number,
      weeklyCap: values.cap === null ? null : whole(values.cap, 0, 1000),
    }
    const onSuccess = () => {
      toasts.add({ type: 'success', title: rate ? t.saved : t.created, content: `${executor.label}, ${f.money(price)}` })
      onClose()
    }
    if (rate) change.mutate({ rateId: rate.id, version: rate.version, ...terms }, { onSuccess })
    else
      create.mutate(
        {
          executorId: executor.id,
          from: region ? from.region : from.id,
          fromRegion: region,
          to: region ? to.region : to.id,
          toRegion: region,
          ...terms,
        },
        { onSuccess },
      )
  }
  const known = new Set([...Object.keys(errors), ...Object.values(sent)])
  const refusal = send.error && !known.has(fieldOf(send.error) ?? '') ? send.error.message : null

  return (
    <Dialog
      open
      keep
      size="large"
      onClose={onClose}
      title={rate ? t.changeTitle : t.createTitle}
      subtitle={rate ? `${rate.executor.name}, ${laneOf(rate, locale)}` : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t.back}</Button>
          <Button type="submit" form={form} variant="primary" pending={send.isPending}>
            {rate ? t.save : t.create}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="rate-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!send.isPending) submit()
        }}
      >
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        {awarded && <Banner tone="info">{t.awarded}</Banner>}
        {rate ? null : <Whom values={values} onChange={put} wrong={wrong} />}
        {awarded ? <Settled rate={rate} /> : <Price values={values} vat={vat} onChange={put} wrong={wrong} rate={rate} />}
        <Overlap values={values} others={others} except={rate?.id} />
        <div className="rate-pair">
          {!awarded && (
            <DatePicker
              label={t.validFrom}
              value={values.validFrom}
              onChange={validFrom => put({ validFrom })}
              error={wrong('validFrom')}
            />
          )}
          <DatePicker
            label={t.validTo}
            value={values.validTo}
            onChange={validTo => put({ validTo })}
            error={wrong('validTo')}
            description={values.validTo !== null && values.validTo < today ? <span className="warn">{t.over}</span> : undefined}
          />
        </div>
        <Shares values={values} onChange={put} wrong={wrong} others={others} rate={rate} />
        {rate && <p className="muted s12">{t.keeps}</p>}
      </form>
    </Dialog>
  )
}

/** Under which name the call refuses a field. */
const sent: Partial<Record<string, string>> = { executor: 'executorId', cap: 'weeklyCap', radius: 'radiusKm' }

type RateError = 'executorNone' | 'placeNone' | 'radiusWrong' | 'priceNone' | 'vatUnfit' | 'dayNone' | 'turned' | 'shareWrong' | 'capWrong'

function fieldErrorsOf(values: Fields, vat: Vat | null, day: string) {
  const { validFrom, validTo, share } = values
  const taxed = values.executor?.taxed
  const fits = typeof share === 'number' && share >= 0.01 && share <= 100
  return {
    executor: values.executor ? null : 'executorNone',
    from: values.from ? null : 'placeNone',
    to: values.to ? null : 'placeNone',
    radius: values.level === 'near' && whole(values.radius, 1, 200) === null ? 'radiusWrong' : null,
    price: priceOf(values.price) ? null : 'priceNone',
    vat: vat && taxed && !vatFits(vat, taxed, day) ? 'vatUnfit' : null,
    validFrom: validFrom ? null : 'dayNone',
    validTo: !validTo ? 'dayNone' : validFrom && validTo < validFrom ? 'turned' : null,
    share: fits ? null : 'shareWrong',
    cap: values.cap === null || whole(values.cap, 0, 1000) !== null ? null : 'capWrong',
  } satisfies Record<string, RateError | null>
}

type PartProps = {
  values: Fields
  onChange: (patch: Partial<Fields>) => void
  wrong: (name: keyof ReturnType<typeof fieldErrorsOf>) => string | null
}

function Whom({ values, onChange, wrong }: PartProps) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const load = (text: string, signal: AbortSignal) => suggestEnds(text, signal, locale)
  const { from, to, level } = values
  return (
    <>
      <ComboBox
        label={t.executor}
        value={values.executor}
        onChange={executor => onChange({ executor, vat: null })}
        load={suggestExecutors}
        error={wrong('executor')}
      />
      <div className="rate-pair">
        <ComboBox label={t.from} value={from} onChange={next => onChange({ from: next })} load={load} error={wrong('from')} />
        <ComboBox label={t.to} value={to} onChange={next => onChange({ to: next })} load={load} error={wrong('to')} />
      </div>
      <Level values={values} onChange={onChange} wrong={wrong} region />
      {level === 'region' && from?.hint && to?.hint && <p className="s13">{t.regions(from.hint, to.hint)}</p>}
    </>
  )
}

/** How wide the ends are meant; one between regions stays so. */
function Level({ values, onChange, wrong, region }: PartProps & { region: boolean }) {
  const t = useWords(formWords)
  return (
    <div className="rate-field">
      <span className="rate-label">{t.level}</span>
      <Segmented
        label={t.level}
        value={values.level}
        onChange={level => onChange({ level })}
        options={[
          { id: 'exact', label: t.exact },
          { id: 'near', label: t.near },
          ...(region ? [{ id: 'region' as const, label: t.region }] : []),
        ]}
      />
      <span className="muted s12">{t.levelNote}</span>
      {values.level === 'near' && (
        <div className="rate-short">
          <DecimalField
            label={t.radius}
            digits={0}
            value={values.radius}
            onChange={radius => onChange({ radius })}
            error={wrong('radius')}
          />
        </div>
      )}
    </div>
  )
}

function Price({ values, vat, onChange, wrong, rate }: PartProps & { vat: Vat | null; rate: RateRow | null }) {
  const t = useWords(formWords)
  const bodies = useOptions('bodyTypes')
  const currencies = useDict('currencies').map(row => ('iso' in row && typeof row.iso === 'string' ? row.iso : row.code))
  const taxed = values.executor?.taxed
  const today = moscowDay(useNow(60_000))
  const allowed = taxed ? vatRatesOf(taxed, values.validFrom ?? today) : usual
  const rates = [...new Set([...allowed, ...(vat ? [vat.vatRate] : [])])]
  return (
    <>
      {rate && rate.level !== 'region' && <Level values={values} onChange={onChange} wrong={wrong} region={false} />}
      <div className="rate-pair">
        <MoneyField
          big
          label={t.price}
          value={values.price}
          onChange={price => onChange({ price })}
          currencies={currencies}
          error={wrong('price')}
        />
        <MultiSelect
          variant="field"
          label={t.bodies}
          optional
          placeholder={t.anyBody}
          value={values.bodies}
          onChange={chosen => onChange({ bodies: chosen })}
          options={bodies}
        />
      </div>
      {vat && (
        <div className="rate-field">
          <span className="rate-label">{t.vat}</span>
          <div className="row row-wrap">
            <Segmented
              label={t.vat}
              value={vat.vatMode}
              onChange={vatMode =>
                onChange({ vat: { vatMode, vatRate: vatMode === 'none' ? 0 : vat.vatRate || (rates.find(Boolean) ?? 0) } })
              }
              options={[
                { id: 'included', label: t.included },
                { id: 'excluded', label: t.excluded },
                { id: 'none', label: t.noVat },
              ]}
            />
            {vat.vatMode !== 'none' && (
              <Select
                hideLabel
                size="small"
                label={t.vatRate}
                value={String(vat.vatRate)}
                onChange={id => onChange({ vat: { ...vat, vatRate: rates.find(each => String(each) === id) ?? vat.vatRate } })}
                options={rates.map(each => ({ id: String(each), label: `${each}\u00a0%` }))}
              />
            )}
          </div>
          {wrong('vat') && <span className="danger s12">{wrong('vat')}</span>}
        </div>
      )}
    </>
  )
}

const usual: Vat['vatRate'][] = [22, 10, 7, 5, 0]

/** What a tender settled, to be read. */
function Settled({ rate }: { rate: RateRow }) {
  const t = useWords(formWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  return (
    <Facts
      items={[
        { label: t.price, value: `${f.money(rate.price)} ${vat[rate.vatMode](rate.vatRate)}`, strong: true },
        { label: t.validFrom, value: f.date(rate.validFrom) },
      ]}
    />
  )
}

const onLane = (values: Fields, rate: RateRow | null, other: RateRow) => {
  if (rate) return laneKey(rate) === laneKey(other)
  const region = values.level === 'region'
  const code = (end: EndChoice | null) => (region ? end?.region : end?.id)
  return (
    other.fromRegion === region && other.toRegion === region && other.fromCode === code(values.from) && other.toCode === code(values.to)
  )
}

/** The same executor has a rate on the lane while this one would hold: both are asked by, the more exact one first. */
function Overlap({ values, others, except }: { values: Fields; others: readonly RateRow[]; except: string | undefined }) {
  const t = useWords(formWords)
  const f = useFormat()
  if (except) return null
  const other = others.find(
    each =>
      each.state !== 'ended' &&
      each.executor.id === values.executor?.id &&
      onLane(values, null, each) &&
      (values.validFrom === null || each.validTo >= values.validFrom) &&
      (values.validTo === null || each.validFrom <= values.validTo),
  )
  return other ? <Banner tone="warn">{t.overlaps(f.money(other.price), f.date(other.validTo))}</Banner> : null
}

function Shares({ values, onChange, wrong, others, rate }: PartProps & Pick<FormProps, 'others' | 'rate'>) {
  const t = useWords(formWords)
  const f = useFormat()
  const sharing = others.filter(each => each.id !== rate?.id && each.state === 'current' && onLane(values, rate, each))
  const sum = sharing.reduce((total, { share }) => total + share, typeof values.share === 'number' ? values.share : 0)
  return (
    <div className="rate-pair">
      <DecimalField
        label={t.share}
        value={values.share}
        onChange={share => onChange({ share })}
        error={wrong('share')}
        description={
          sharing.length > 0 ? <span className={sum > 100 ? 'warn' : undefined}>{t.shareSum(f.percent(sum / 100))}</span> : undefined
        }
      />
      <DecimalField
        label={t.cap}
        optional
        digits={0}
        value={values.cap}
        onChange={cap => onChange({ cap })}
        error={wrong('cap')}
        description={t.capNote}
      />
    </div>
  )
}

async function suggestEnds(text: string, signal: AbortSignal, locale: Locale): Promise<EndChoice[]> {
  const [found] = await ask(places.suggest, { query: { text: text.trim().slice(0, 100), limit: 10 } }, { signal, quiet: true })
  return (found?.places ?? []).map(row => ({
    id: row.code,
    label: locale === 'ru' ? row.ru : row.en,
    hint: locale === 'ru' ? row.region_ru : row.region_en,
    region: row.region_ru,
  }))
}
