import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Availability, type CarBulk, CarFilter, CarStatus, cars, carTabs, type FleetRow } from '#contract/cars.ts'
import { dicts } from '#contract/dicts.ts'
import { places } from '#contract/places.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import type { BulkAction, RowResult } from '#web/lists/bulk.ts'
import type { FilterField, Preset } from '#web/lists/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { paths } from '#web/paths.ts'
import { PlateChip } from '#web/ui/PlateChip.tsx'
import { Two } from '#web/ui/Two.tsx'
import { CarCard } from './CarCard.tsx'
import { CarStatusMark, PapersBar, useCapacity, useFreeText, useOverText, usePaperText, useTemperature } from './CarCells.tsx'
import { isOwn, type Step, type StepFields, stepsOf } from './steps.ts'
import './transport.css'
import { UsedBar } from './UsedBar.tsx'
import { availabilityWords, carStatusWords, fleetWords, kindWords, ownershipWords, stepWords } from './words.ts'

const CarPeek = lazy(async () => ({ default: (await import('./CarPeek.tsx')).CarPeek }))
const CarStep = lazy(async () => ({ default: (await import('./CarSteps.tsx')).CarStep }))
const CarStepDialog = lazy(async () => ({ default: (await import('./CarSteps.tsx')).CarStepDialog }))
const CarCouple = lazy(async () => ({ default: (await import('./CarCouple.tsx')).CarCouple }))

type Bulked = CarBulk['action']
type Run = (one: (rows: readonly FleetRow[]) => Promise<readonly RowResult[]>) => void

/** The fleet: trucks and trailers with where they are, when they are free, what they draw and how their papers stand. */
export function TransportPage() {
  const t = useWords(fleetWords)
  const s = useWords(stepWords)
  const mayEdit = useCan('cars.edit')
  const list = useList({ id: 'cars', call: cars.list, schema: CarFilter, prefix: 'cars' })
  const counts = useQuery(queryOf(cars.counts, {}, { quiet: true }))
  const [one, setOne] = useState<{ car: FleetRow; step: Step } | null>(null)
  const [many, setMany] = useState<{ action: Bulked; rows: readonly FleetRow[]; run: Run } | null>(null)
  const bulk = useSend(cars.bulk)
  const columns = useColumns()
  const fields = useFields()
  const actions = useBulk((action, rows, run) => setMany({ action, rows, run }))
  const runMany = async (action: Bulked, rows: readonly FleetRow[], asked: StepFields) =>
    (await bulk.mutateAsync({ action, rows: rows.map(({ id, version }) => ({ id, version })), ...asked } as CarBulk)).results

  return (
    <>
      <ListPage
        list={list}
        title={t.title}
        label={t.label}
        tabs={{ current: list.filter.tab, items: carTabs.map(id => ({ id, label: t[id], count: counts.data?.[id] })) }}
        create={mayEdit ? { label: t.create, to: paths.vehicleCreate() } : undefined}
        actions={<ImportButton kind="vehicles" />}
        columns={columns}
        hidden={hidden}
        fields={fields}
        searchHint={t.searchHint}
        exportAs="cars"
        presets={usePresets()}
        nameOf={car => car.plate}
        hrefOf={car => paths.vehicle(car.id)}
        menuOf={(car, open) => [
          ...open,
          { id: 'copy', label: t.copyPlate, onAction: () => void navigator.clipboard?.writeText(car.plate).catch(() => undefined) },
          ...stepsOf(car, mayEdit).map(step => ({
            id: step,
            label: s[step],
            danger: step === 'retire' || step === 'block',
            onAction: () => setOne({ car, step }),
          })),
        ]}
        bulk={mayEdit ? actions : undefined}
        card={car => <CarCard car={car} />}
        peek={(car, moving) => (
          <Suspense>
            <CarPeek car={car} onStep={mayEdit ? step => setOne({ car, step }) : null} {...moving} />
          </Suspense>
        )}
        empty={{ drawing: 'gate', title: t.emptyTitle, text: t.emptyText }}
      />
      <Suspense>
        {one?.step === 'couple' && <CarCouple car={one.car} onClose={() => setOne(null)} />}
        {one && one.step !== 'couple' && <CarStep car={one.car} action={one.step} onClose={() => setOne(null)} />}
        {many && (
          <CarStepDialog
            action={many.action}
            plates={many.rows.map(({ plate }) => plate)}
            own={many.rows.every(isOwn)}
            onClose={() => setMany(null)}
            onSubmit={asked => {
              many.run(rows => runMany(many.action, rows, asked))
              setMany(null)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const hidden = ['ownership', 'driver', 'temperature']

function useColumns(): ListColumn<FleetRow>[] {
  const t = useWords(fleetWords)
  const kinds = useWords(kindWords)
  const status = useWords(carStatusWords)
  const availability = useWords(availabilityWords)
  const owned = useWords(ownershipWords)
  const f = useFormat()
  const { locale } = useLocale()
  const capacity = useCapacity()
  const temperature = useTemperature()
  const free = useFreeText()
  const overText = useOverText()
  const paperText = usePaperText()
  const modelOf = (car: FleetRow) => [car.make, car.model].filter(Boolean).join(' ') || kinds[car.kind]
  return [
    {
      id: 'plate',
      header: t.plate,
      width: 112,
      pin: true,
      sort: true,
      cell: car => <Plate plate={car.plate} />,
      text: car => car.plate,
    },
    {
      id: 'make',
      header: t.model,
      width: 160,
      grow: 1,
      sort: true,
      cell: car => <Two top={modelOf(car)} under={[kinds[car.kind], car.year].filter(Boolean).join(', ')} />,
      text: car => [modelOf(car), car.year].filter(Boolean).join(', '),
      of: car => [car.make, car.model, car.year],
    },
    {
      id: 'status',
      header: t.status,
      width: 144,
      cell: car => {
        const over = car.status === 'sold' || car.status === 'draft' ? null : overText(car)
        return over === null ? <CarStatusMark car={car} /> : <Two top={<CarStatusMark car={car} />} under={over} tone="danger" />
      },
      text: car => (car.status === 'active' ? availability[car.availability] : status[car.status]),
      of: car => [car.status, car.availability],
    },
    {
      id: 'free',
      header: t.place,
      width: 140,
      sort: { up: 'free', down: '-free', upLabel: t.sortFree },
      from: 700,
      cell: car => {
        const { when, where } = free(car)
        return <Two top={where || (when ? t.noPlace : '')} under={when} />
      },
      text: car => Object.values(free(car)).filter(Boolean).join(', '),
      of: car => [car.freeFrom, car.place?.code, car.repairUntil],
    },
    {
      id: 'coupled',
      header: t.coupled,
      width: 112,
      from: 820,
      cell: car => car.coupled && <Plate plate={car.coupled.plate} />,
      text: car => car.coupled?.plate ?? '',
    },
    {
      id: 'body',
      header: t.body,
      width: 104,
      from: 1100,
      cell: car => car.body?.[locale] ?? '',
      text: car => car.body?.[locale] ?? '',
    },
    {
      id: 'capacity',
      header: t.capacity,
      width: 160,
      from: 980,
      sort: true,
      cell: capacity,
      text: capacity,
    },
    {
      id: 'temperature',
      header: t.temperature,
      width: 110,
      cell: car => temperature(car.temperature),
      text: car => temperature(car.temperature),
    },
    {
      id: 'papers',
      header: t.papers,
      width: 132,
      sort: { up: 'papers', down: '-papers', upLabel: t.sortPapers },
      cell: car => <PapersBar papers={car.papers} />,
      text: car => car.papers.map(paperText).join('; '),
    },
    {
      id: 'used',
      header: t.usedShort,
      title: t.used,
      width: 96,
      from: 1240,
      cell: car => <UsedBar share={car.used} label={t.used} />,
      text: car => f.percent(car.used),
    },
    { id: 'ownership', header: t.ownership, width: 130, cell: car => ownedOf(car, owned), text: car => ownedOf(car, owned) },
    {
      id: 'driver',
      header: t.driver,
      width: 140,
      cell: car => (car.flight ? <Two top={car.flight.driver ?? ''} under={car.flight.number} /> : ''),
      text: car => car.flight?.driver ?? '',
      of: car => [car.flight, locale],
    },
  ]
}

// in a cell a chip alone would be as wide as the column
const Plate = ({ plate }: { plate: string }) => (
  <span>
    <PlateChip plate={plate} />
  </span>
)

const ownedOf = (car: FleetRow, words: Record<string, string>): string => words[car.ownership] ?? car.ownership

function useFields(): FilterField<CarFilter>[] {
  const t = useWords(fleetWords)
  const status = useWords(carStatusWords)
  const availability = useWords(availabilityWords)
  const { locale } = useLocale()
  const bodies = useQuery(queryOf(dicts.bodyTypes, {}, { quiet: true }))
  return [
    { name: 'status', kind: 'choices', label: t.status, pinned: true, options: CarStatus.options.map(id => ({ id, label: status[id] })) },
    {
      name: 'availability',
      kind: 'choices',
      label: t.availability,
      pinned: true,
      options: Availability.options.map(id => ({ id, label: availability[id] })),
    },
    {
      name: 'body',
      kind: 'choices',
      label: t.body,
      options: (bodies.data?.body_type ?? []).map(row => ({ id: row.code, label: locale === 'ru' ? row.name_ru : row.name_en })),
    },
    { name: 'free', kind: 'dates', label: t.freeOn, pinned: true },
    {
      name: 'near',
      kind: 'suggest',
      label: t.near,
      pinned: true,
      load: async (text, signal) => {
        const [found] = await ask(places.suggest, { query: { text } }, { quiet: true, signal })
        return (found?.places ?? []).map(place => ({
          id: place.code,
          label: locale === 'ru' ? place.ru : place.en,
          hint: locale === 'ru' ? place.region_ru : place.region_en,
        }))
      },
    },
    {
      name: 'expiring',
      kind: 'choice',
      label: t.expiring,
      pinned: true,
      options: [{ id: 'over', label: t.over }, ...[1, 7, 30].map(days => ({ id: String(days), label: t.inDays(days) }))],
    },
    { name: 'tonnes', kind: 'numbers', label: t.tonnes, digits: 1 },
    { name: 'volume', kind: 'numbers', label: t.volume, unit: t.cubicMetres, digits: 0 },
    { name: 'pallets', kind: 'numbers', label: t.pallets, digits: 0 },
  ]
}

function usePresets(): Preset<CarFilter>[] {
  const t = useWords(fleetWords)
  return [
    { id: 'free', label: t.presetFree, change: { status: ['active'], availability: ['free'] } },
    { id: 'expiring', label: t.presetExpiring, change: { expiring: '30', sort: 'papers' } },
    { id: 'repair', label: t.presetRepair, change: { status: ['repair'] } },
    { id: 'sold', label: t.presetSold, change: { status: ['sold'] } },
  ]
}

/** What can be done with many vehicles at once. */
function useBulk(open: (action: Bulked, rows: readonly FleetRow[], run: Run) => void): BulkAction<FleetRow>[] {
  const t = useWords(fleetWords)
  const s = useWords(stepWords)
  const status = useWords(carStatusWords)
  const step = (action: Exclude<Bulked, 'uncouple'>, danger = false): BulkAction<FleetRow> => ({
    id: action,
    label: s[action],
    danger,
    refuses: car => (car.actions.includes(action) ? null : t.notPossible(status[car.status])),
    ask: (rows, run) => open(action, rows, run),
  })
  return [
    step('submit'),
    step('verify'),
    step('repair'),
    step('back'),
    {
      id: 'uncouple',
      label: s.uncouple,
      refuses: car => (car.coupled ? null : t.notCoupled),
      ask: (rows, run) => open('uncouple', rows, run),
    },
    step('retire', true),
    step('restore'),
  ]
}
