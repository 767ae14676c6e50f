import { type Vat, vatRatesOf } from '#contract/order-vat.ts'
import { places } from '#contract/places.ts'
import type { RateRow } from '#contract/waterfalls.ts'
import { ask } from '#web/api/client.ts'
import { useDict, useOptions } from '#web/dicts/dictNames.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { moscowDay } from '#web/orders/days.ts'
import { suggestExecutors } from '#web/orders/suggest.ts'
import { vatWords } from '#web/orders/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { Facts } from '#web/ui/layout/Facts.tsx'
import { formWords } from './rateWords.ts'
import { type EndChoice, type Fields, type fieldErrorsOf, onLane } from './values.ts'

type PartProps = {
  values: Fields
  onChange: (patch: Partial<Fields>) => void
  wrong: (name: keyof ReturnType<typeof fieldErrorsOf>) => string | null
}

/** Whose rate it is and between which places. */
export function Whom({ values, onChange, wrong }: PartProps) {
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

/** What a trip costs, in which vehicle, with which tax. */
export function Price({ values, vat, onChange, wrong, rate }: PartProps & { vat: Vat | null; rate: RateRow | null }) {
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
export function Settled({ rate }: { rate: RateRow }) {
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

/** The same executor has a rate on the lane while this one would hold: both are asked by, the more exact one first. */
export function Overlap({ values, others, except }: { values: Fields; others: readonly RateRow[]; except: string | undefined }) {
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

/** How much of the lane goes to him, and how many trips of a week at most. */
export function Shares({ values, onChange, wrong, others, rate }: PartProps & { others: readonly RateRow[]; rate: RateRow | null }) {
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
