import { useState } from 'react'
import { dayOf } from '#contract/order-dates.ts'
import { type Taxed, type Vat, vatProposed } from '#contract/order-vat.ts'
import type { Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { useMe } from '#web/api/session.ts'
import { readerZone, useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { readMoney } from '#web/orders/form/draft.ts'
import { PriceHint } from '#web/orders/lane/PriceHint.tsx'
import { useIsNet } from '#web/tenders/basis/useBasis.ts'
import { vatWords } from '#web/tenders/basis/words.ts'
import { audienceOf } from '#web/tenders/create/draft/draft.ts'
import { hasSteps, type LotFields, mayExtend, type TenderValues } from '#web/tenders/create/draft/values.ts'
import { useReach } from '#web/tenders/create/fields/useReach.ts'
import { createWords, summaryWords } from '#web/tenders/create/words.ts'
import { kindWords, risingKindWords } from '#web/tenders/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { adviceOf, loadingOf, zoneOf } from './advice.ts'

/** The tender as it will be: when it runs, whom it reaches, what it comes to; what is doubtful about it, and what its lanes cost before. */
export function TenderSummary({ values, side }: { values: TenderValues; side: Side }) {
  const t = useWords(summaryWords)
  const c = useWords(createWords)
  const kinds = useWords(kindWords)
  const rising = useWords(risingKindWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { tz } = useMe()
  const zone = tz || readerZone()
  const reach = useReach(audienceOf(values), side)
  const v = useWords(vatWords)
  const net = useIsNet(values.basis)
  const { kind, lots } = values
  const total = lots.reduce((sum, lot) => sum + (readMoney(lot.start)?.minor ?? 0), 0)
  const step = values.stepKind === 'abs' ? readMoney(values.step) : null
  const stepSaid =
    values.stepKind === 'abs'
      ? step && f.money({ ...step, currency: values.currency })
      : typeof values.stepPercent === 'number' && f.percent(values.stepPercent / 100, 1)
  const said = (n: unknown) => (typeof n === 'number' ? f.number(n) : '–')
  const extension =
    mayExtend(kind) && values.windowMinutes !== 0
      ? t.extensionSaid(
          said(values.windowMinutes),
          said(values.extendMinutes),
          values.extendMost === 0 ? t.always : t.mostTimes(typeof values.extendMost === 'number' ? values.extendMost : 0),
        )
      : null
  return (
    <>
      <h2 className="form-summary-title">{t.title}</h2>
      <p className="tender-when">
        {values.startsAt ? t.begins(f.dateTime(values.startsAt, { zone })) : t.beginsNow}
        {values.endsAt && `, ${t.ends(f.dateTime(values.endsAt, { zone }))}`}
        {reach !== null && (
          <>
            .{' '}
            <b className={reach === 0 ? 'warn' : undefined}>
              {reach === 0 ? c.reachNone : side === 'forwarder' ? c.reachExecutor(reach) : c.reachForwarder(reach)}
            </b>
          </>
        )}
      </p>
      <KeyValues
        items={[
          { label: t.kind, value: side === 'executor' && (kind === 'reduction' || kind === 'dutch') ? rising[kind] : kinds[kind] },
          { label: t.lots, value: f.number(lots.length) },
          ...(total > 0
            ? [{ label: v.inBasis(t.total, net), value: f.money({ minor: total, currency: values.currency }), strong: true }]
            : []),
          ...(hasSteps(kind) && stepSaid ? [{ label: values.stepKind === 'abs' ? v.inBasis(t.step, net) : t.step, value: stepSaid }] : []),
        ]}
      />
      {extension && (
        <p className="s13 ink-2">
          {t.extension}: {extension}
        </p>
      )}
      {adviceOf(values).map(one => (
        <Banner key={one.code} tone="warn">
          {one.code === 'night'
            ? t.night(one.place[locale], f.dateTime(one.at, { zone: one.zone }))
            : one.code === 'bigStep'
              ? t.bigStep(f.percent(one.share, 1))
              : t.after}
        </Banner>
      ))}
      {reach !== null && reach > 0 && reach < 3 && <Banner tone="info">{t.fewReach}</Banner>}
      <LaneHistory values={values} side={side} />
    </>
  )
}

type Lane = { at: number; from: string; to: string; bodies: readonly string[]; lot: LotFields }

function laneOf(lot: LotFields, at: number): Lane | null {
  if (lot.what === 'order' || lot.what === 'draft') {
    const { fromCode, toCode, bodies } = lot.sketch
    return fromCode && toCode ? { at, from: fromCode, to: toCode, bodies, lot } : null
  }
  return lot.from && lot.to ? { at, from: lot.from.id, to: lot.to.id, bodies: lot.bodyTypes, lot } : null
}

/** The VAT in a start price that stands with it: that of its order, else that of whoever is paid on the day of the loading. */
function vatIn(lot: LotFields, paid: Taxed, now: number): Vat {
  const price = lot.what === 'order' || lot.what === 'draft' ? lot.sketch.price : null
  if (price) return price.vatMode === 'none' ? price : { vatMode: 'included', vatRate: price.vatRate }
  return vatProposed(paid, dayOf(loadingOf(lot) ?? new Date(now).toISOString(), zoneOf(lot)?.zone ?? defaultZone))
}

/** What the lane of one lot cost before, one at a time. */
function LaneHistory({ values, side }: { values: TenderValues; side: Side }) {
  const c = useWords(createWords)
  const lanes = values.lots.map(laneOf).filter(lane => lane !== null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { organization } = useMe()
  const net = useIsNet(values.basis)
  const minute = useNow(60_000)
  const lane = lanes.find(({ lot }) => lot.key === chosen) ?? lanes[0]
  if (!lane) return null
  const price = readMoney(lane.lot.start)
  return (
    <div className="tender-history">
      {lanes.length > 1 ? (
        <Select
          label={c.history}
          size="small"
          value={lane.lot.key}
          options={lanes.map(({ lot, at }) => ({ id: lot.key, label: c.lotN(at + 1) }))}
          onChange={setChosen}
        />
      ) : null}
      <PriceHint
        side={side}
        from={lane.from}
        to={lane.to}
        bodies={lane.bodies}
        price={price && { ...price, currency: values.currency }}
        vat={
          net
            ? { vatMode: 'none', vatRate: 0 }
            : vatIn(lane.lot, side === 'executor' ? organization : { ...organization, regime: null }, minute)
        }
      />
    </div>
  )
}
