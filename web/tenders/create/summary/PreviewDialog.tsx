import type { Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { useMe } from '#web/api/session.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { readerZone, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { readMoney } from '#web/orders/form/draft.ts'
import { useIsNet } from '#web/tenders/basis/useBasis.ts'
import { vatWords } from '#web/tenders/basis/words.ts'
import { draftOfTender } from '#web/tenders/create/draft/draft.ts'
import { hasSteps, type LotFields, type TenderValues } from '#web/tenders/create/draft/values.ts'
import { createWords, previewWords } from '#web/tenders/create/words.ts'
import { LotRules } from '#web/tenders/LotRules.tsx'
import { kindWords, listWords, lotWords, risingKindWords } from '#web/tenders/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Ribbon } from '#web/ui/charts/Ribbon.tsx'
import { Facts } from '#web/ui/layout/Facts.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

const shownLots = 3

/** What a bidder will read: the lots with their prices and the rules, without anything that is told to nobody. */
export function PreviewDialog({ values, side, onClose }: { values: TenderValues; side: Side; onClose: () => void }) {
  const t = useWords(previewWords)
  const l = useWords(listWords)
  const lot = useWords(lotWords)
  const kinds = useWords(kindWords)
  const rising = useWords(risingKindWords)
  const f = useFormat()
  const { organization, tz } = useMe()
  const draft = draftOfTender(values, side)
  const zone = tz || readerZone()
  const { kind } = draft
  const v = useWords(vatWords)
  const net = useIsNet(values.basis)
  const step = hasSteps(kind)
    ? draft.stepKind === 'abs'
      ? f.money(draft.step)
      : draft.stepPercent === null
        ? '–'
        : f.percent(draft.stepPercent / 100, 1)
    : null
  return (
    <Dialog open onClose={onClose} title={t.title} subtitle={t.note} size="large" footer={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="tender-preview">
        {draft.title && <h3>{draft.title}</h3>}
        <Facts
          items={[
            { label: l.organizer, value: organization.name },
            { label: l.kind, value: side === 'executor' && (kind === 'reduction' || kind === 'dutch') ? rising[kind] : kinds[kind] },
            { label: lot.ends, value: values.endsAt ? lot.by(f.dateTime(values.endsAt, { zone })) : '–' },
            ...(step === null ? [] : [{ label: draft.stepKind === 'abs' ? v.inBasis(l.step, net) : l.step, value: step }]),
          ]}
        />
        <ul className="tender-preview-lots">
          {values.lots.slice(0, shownLots).map(each => (
            <PreviewLot key={each.key} lot={each} currency={values.currency} net={net} />
          ))}
        </ul>
        {values.lots.length > shownLots && <p className="muted s13">{t.more(values.lots.length - shownLots)}</p>}
        <LotRules draft={draft} />
        {draft.comment && <p className="s13">{draft.comment}</p>}
      </div>
    </Dialog>
  )
}

function PreviewLot({ lot, currency, net }: { lot: LotFields; currency: string; net: boolean }) {
  const v = useWords(vatWords)
  const c = useWords(createWords)
  const l = useWords(listWords)
  const w = useWords(lotWords)
  const f = useFormat()
  const { locale } = useLocale()
  const bodyOf = useNames('bodyTypes')
  const known = lot.what === 'order' || lot.what === 'draft'
  const [from, to] = known ? [lot.sketch.from[locale], lot.sketch.to[locale]] : [lot.from?.label ?? c.from, lot.to?.label ?? c.to]
  const facts = known
    ? [
        lot.sketch.windowFrom && f.window(lot.sketch.windowFrom, lot.sketch.windowTo, { zone: lot.sketch.tz }),
        f.weight(lot.sketch.massKg),
        lot.sketch.cargo,
        lot.sketch.bodies.map(bodyOf).join(', '),
      ]
    : lot.what === 'lane'
      ? [
          f.dates(lot.validFrom, lot.validTo),
          typeof lot.trips === 'number' && `${w.trips(lot.trips)} ${lot.per === 'week' ? w.perWeek : w.perTotal}`,
          lot.cargo,
          lot.bodyTypes.map(bodyOf).join(', '),
        ]
      : [
          lot.readyFrom && f.window(lot.readyFrom, lot.readyTo, { zone: lot.from?.tz ?? defaultZone }),
          typeof lot.tonnes === 'number' && f.weight(lot.tonnes * 1000),
          lot.bodyTypes.map(bodyOf).join(', '),
        ]
  const start = readMoney(lot.start)
  return (
    <li>
      <Ribbon
        size="card"
        line="dashed"
        label={w.route(from, to)}
        ends={[from, to]}
        stops={[
          { at: 0, kind: 'square' },
          { at: 1, kind: 'ring' },
        ]}
      />
      <p className="row s13">
        <span className="ink-2">{facts.filter(Boolean).join(' · ')}</span>
        <span className="spacer" />
        <span className="nowrap">
          {v.inBasis(l.start, net)} <b>{start ? f.money({ ...start, currency }) : '–'}</b>
        </span>
      </p>
    </li>
  )
}
