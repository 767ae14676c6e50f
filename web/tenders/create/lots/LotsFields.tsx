import { lazy, Suspense, useState } from 'react'
import { pick } from '#contract/fields.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { tenderLimits } from '#contract/tender-draft.ts'
import { ask } from '#web/api/client.ts'
import { useDict, useNames } from '#web/dicts/dictNames.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useIsNet } from '#web/tenders/basis/useBasis.ts'
import { vatWords } from '#web/tenders/basis/words.ts'
import { blankCapacity, blankLane, type LotFields, lotOfFields, lotOfOrder, type TenderFormOf } from '#web/tenders/create/draft/values.ts'
import { createWords } from '#web/tenders/create/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { PlusIcon, TableIcon } from '#web/ui/pictures/icons.tsx'
import { EditIcon, TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { CapacityFields } from './CapacityFields.tsx'
import { LaneFields } from './LaneFields.tsx'

const PasteDialog = lazy(async () => ({ default: (await import('./PasteDialog.tsx')).PasteDialog }))
const OrderLotDialog = lazy(async () => ({ default: (await import('./OrderLotDialog.tsx')).OrderLotDialog }))

type Found = { id: string; label: string; hint: string; lot: LotFields }

/** What is put up: placed orders, orders entered here or pasted as rows, lanes of a contract, or free vehicles; with the prices of each. */
export function LotsFields({ form, side }: { form: TenderFormOf; side: Side }) {
  const t = useWords(createWords)
  const { values, change, errorAt } = form
  const { lots } = values
  const net = useIsNet(values.basis)
  const { locale } = useLocale()
  const [open, setOpen] = useState<'paste' | { at: number | null } | null>(null)
  const currencies = useDict('currencies').map(row => ('iso' in row && typeof row.iso === 'string' ? row.iso : row.code))
  const contract = values.kind === 'contract'
  const add = (more: readonly LotFields[]) => {
    const [first] = more
    // a tender is called by its first route until somebody calls it otherwise
    const called = values.title.trim() === '' && first && (first.what === 'order' || first.what === 'draft') ? first.sketch : null
    change({
      lots: [...lots, ...more].slice(0, tenderLimits.lots),
      ...(called ? { title: `${called.from[locale]} – ${called.to[locale]}` } : {}),
    })
  }
  const put = (at: number, lot: LotFields) => change({ lots: lots.map((each, i) => (i === at ? lot : each)) })
  const editing = open !== null && open !== 'paste' ? open : null
  const edited = editing?.at === null || editing === null ? null : lots[editing.at]

  return (
    <>
      <div className="form-fields">
        <TextField {...form.field('title')} maxLength={150} placeholder={t.namePlace} />
        <Select
          {...form.at('currency')}
          value={values.currency}
          options={(currencies.length > 0 ? currencies : [values.currency]).map(id => ({ id, label: id }))}
          onChange={currency => currency && change({ currency })}
        />
      </div>
      {lots.length === 0 ? (
        <EmptyState drawing="pallet" compact title={t.lotsNone}>
          {side === 'forwarder' ? t.lotsNoneText : t.capacityNoneText}
        </EmptyState>
      ) : (
        <ol className="tender-lots">
          {lots.map((lot, i) => (
            <Lot
              key={lot.key}
              form={form}
              side={side}
              lot={lot}
              at={i}
              onChange={next => put(i, next)}
              onRemove={() => change({ lots: lots.filter(each => each !== lot) })}
              onEdit={() => setOpen({ at: i })}
            />
          ))}
        </ol>
      )}
      <div className="tender-add" id={fieldId('lots')} tabIndex={-1}>
        {side === 'executor' ? (
          <Button icon={<PlusIcon size={16} />} onClick={() => add([blankCapacity()])}>
            {t.addCapacity}
          </Button>
        ) : contract ? (
          <Button icon={<PlusIcon size={16} />} onClick={() => add([blankLane()])}>
            {t.addLane}
          </Button>
        ) : (
          <>
            <OrderSearch lots={lots} net={net} onAdd={lot => add([lot])} />
            <Button icon={<TableIcon size={16} />} onClick={() => setOpen('paste')}>
              {t.paste}
            </Button>
            <Button icon={<PlusIcon size={16} />} onClick={() => setOpen({ at: null })}>
              {t.byHand}
            </Button>
          </>
        )}
      </div>
      {errorAt('lots') && (
        <p className="danger s13" role="alert">
          {errorAt('lots')}
        </p>
      )}
      <Suspense>
        {open === 'paste' && <PasteDialog net={net} onAdd={add} onClose={() => setOpen(null)} />}
        {editing && (
          <OrderLotDialog
            fields={edited?.what === 'draft' ? edited.fields : null}
            onSave={fields => {
              if (editing.at === null || !edited) add([lotOfFields(fields, net)])
              else put(editing.at, lotOfFields(fields, net, { key: edited.key, prices: pick(edited, ['start', 'limit', 'floor']) }))
              setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Own placed orders by what is typed; those that are lots already are left out. */
function OrderSearch({ lots, net, onAdd }: { lots: readonly LotFields[]; net: boolean; onAdd: (lot: LotFields) => void }) {
  const t = useWords(createWords)
  const f = useFormat()
  const { locale } = useLocale()
  const known = new Set(lots.flatMap(lot => (lot.what === 'order' ? [lot.orderId] : [])))
  const load = async (text: string, signal: AbortSignal): Promise<Found[]> => {
    const query = { side: 'forwarder' as const, status: ['placed' as const], search: text.trim().slice(0, 100), limit: 20 }
    const [found] = await ask(orders.list, { query }, { signal, quiet: true })
    return (found?.items ?? [])
      .filter(row => !known.has(row.id))
      .map(row => ({
        id: row.id,
        label: `${row.number ?? ''} ${row.stops.map(stop => stop.place[locale]).join(' – ')}`.trim(),
        hint: [
          row.stops[0]?.windowFrom && f.date(row.stops[0].windowFrom, { zone: row.stops[0].tz }),
          f.weight(row.cargo.massKg),
          row.cargo.name,
        ]
          .filter(Boolean)
          .join(' · '),
        lot: lotOfOrder(row, net),
      }))
  }
  return (
    <ComboBox<Found>
      key={`${lots.length} ${net}`}
      className="tender-search"
      label={t.findOrder}
      hideLabel
      placeholder={`${t.findOrder}: ${t.findOrderHint.toLocaleLowerCase(locale)}`}
      value={null}
      load={load}
      empty={t.noOrders}
      onChange={item => item && onAdd(item.lot)}
    />
  )
}

type LotProps = {
  form: TenderFormOf
  side: Side
  lot: LotFields
  at: number
  onChange: (lot: LotFields) => void
  onRemove: () => void
  onEdit: () => void
}

function Lot({ form, side, lot, at, onChange, onRemove, onEdit }: LotProps) {
  const t = useWords(createWords)
  const field = `lots.${at}`
  const error = form.errorAt(field)
  const fix = form.fixAt(field)
  const head = lot.what === 'lane' ? t.lane : lot.what === 'capacity' ? t.capacity : ''
  return (
    <li className="tender-lot" id={fieldId(field)} tabIndex={-1}>
      <div className="row">
        <b>{t.lotN(at + 1)}</b>
        {head && <span className="muted s13">{head}</span>}
        {(lot.what === 'order' || lot.what === 'draft') && <Sketch lot={lot} />}
        <span className="spacer" />
        {lot.what === 'draft' && <IconButton size="small" label={t.editLot} icon={<EditIcon size={16} />} onClick={onEdit} />}
        <IconButton size="small" label={t.removeLot(at + 1)} icon={<TrashIcon size={16} />} onClick={onRemove} />
      </div>
      {error && (
        <p className="danger s13" role="alert">
          {error}
          {fix && (
            <>
              {'. '}
              <button type="button" className="ui-link" onClick={fix.onPress}>
                {fix.label}
              </button>
            </>
          )}
        </p>
      )}
      {lot.what === 'lane' && <LaneFields form={form} lot={lot} at={at} onChange={patch => onChange({ ...lot, ...patch })} />}
      {lot.what === 'capacity' && <CapacityFields form={form} lot={lot} at={at} onChange={patch => onChange({ ...lot, ...patch })} />}
      <Prices form={form} side={side} lot={lot} at={at} onChange={onChange} />
    </li>
  )
}

/** The order of a lot in a line. */
function Sketch({ lot: { what, sketch } }: { lot: Extract<LotFields, { what: 'order' | 'draft' }> }) {
  const t = useWords(createWords)
  const f = useFormat()
  const { locale } = useLocale()
  const bodyOf = useNames('bodyTypes')
  const facts = [
    sketch.windowFrom && f.window(sketch.windowFrom, sketch.windowTo, { zone: sketch.tz }),
    sketch.massKg > 0 && f.weight(sketch.massKg),
    sketch.cargo,
    sketch.bodies.slice(0, 2).map(bodyOf).join(', '),
  ].filter(Boolean)
  return (
    <span className="tender-sketch">
      <span>
        {sketch.from[locale]} – {sketch.to[locale]}{' '}
        {what === 'order' ? <span className="mono s13 muted">{sketch.number}</span> : <span className="s12 muted">{t.newOrder}</span>}
      </span>
      <span className="s13 muted">{facts.join(' · ')}</span>
    </span>
  )
}

/** The prices a kind asks for, under the names it gives them. */
function Prices({ form, side, lot, at, onChange }: Omit<LotProps, 'onRemove' | 'onEdit'>) {
  const t = useWords(createWords)
  const v = useWords(vatWords)
  const { kind, currency, autoAward, basis } = form.values
  const net = useIsNet(basis)
  const up = side === 'executor'
  const price = (name: 'start' | 'limit' | 'floor', label: string, optional: boolean, description?: string) => {
    const value = lot[name]
    return (
      <MoneyField
        {...form.at(`lots.${at}.${name}`)}
        label={v.inBasis(label, net)}
        value={value && { ...value, currency }}
        currency={currency}
        optional={optional}
        {...(description ? { description } : {})}
        onChange={next => onChange({ ...lot, [name]: next })}
      />
    )
  }
  const asks = kind === 'reduction' || kind === 'first_price' || kind === 'dutch'
  const startLabel = kind === 'first_price' ? t.fixed : kind === 'dutch' ? t.begins : up ? t.least : t.start
  return (
    <div className="tender-prices">
      {price('start', startLabel, !asks)}
      {kind === 'dutch'
        ? price('limit', t.dutchLimit, false)
        : kind !== 'first_price' && price('limit', up ? t.risingLimit : t.limit, !autoAward, t.limitNote)}
      {kind === 'reduction' && price('floor', up ? t.ceiling : t.floor, true, t.floorNote)}
    </div>
  )
}
