import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { dicts } from '#contract/dicts.ts'
import { places } from '#contract/places.ts'
import {
  type FleetRow,
  VehicleAvailability,
  type VehicleBulk,
  VehicleFilter,
  VehicleStatus,
  vehicles,
  vehicleTabs,
} from '#contract/vehicles.ts'
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
import { TwoLineCell } from '#web/ui/TwoLineCell.tsx'
import { isOwn, type Step, type StepFields, stepsOf } from './steps.ts'
import { VehicleCard } from './VehicleCard.tsx'
import { ComplianceBar, useCapacity, useExpiryText, useFreeText, useOverText, useTemperature, VehicleStatusMark } from './VehicleCells.tsx'
import './transport.css'
import { UsedBar } from './UsedBar.tsx'
import { availabilityWords, fleetWords, kindWords, ownershipWords, stepWords, vehicleStatusWords } from './words.ts'

const VehiclePeek = lazy(async () => ({ default: (await import('./VehiclePeek.tsx')).VehiclePeek }))
const VehicleStep = lazy(async () => ({ default: (await import('./VehicleSteps.tsx')).VehicleStep }))
const VehicleStepDialog = lazy(async () => ({ default: (await import('./VehicleSteps.tsx')).VehicleStepDialog }))
const VehicleCouple = lazy(async () => ({ default: (await import('./VehicleCouple.tsx')).VehicleCouple }))

type Bulked = VehicleBulk['action']
type Run = (one: (rows: readonly FleetRow[]) => Promise<readonly RowResult[]>) => void

/** The fleet: trucks and trailers with where they are, when they are free, what they draw and how their documents stand. */
export function TransportPage() {
  const t = useWords(fleetWords)
  const s = useWords(stepWords)
  const mayEdit = useCan('cars.edit')
  const list = useList({ id: 'cars', call: vehicles.list, schema: VehicleFilter, prefix: 'cars' })
  const counts = useQuery(queryOf(vehicles.counts, {}, { quiet: true }))
  const [one, setOne] = useState<{ vehicle: FleetRow; step: Step } | null>(null)
  const [many, setMany] = useState<{ action: Bulked; rows: readonly FleetRow[]; run: Run } | null>(null)
  const bulk = useSend(vehicles.bulk)
  const columns = useColumns()
  const fields = useFields()
  const actions = useBulk((action, rows, run) => setMany({ action, rows, run }))
  const runMany = async (action: Bulked, rows: readonly FleetRow[], asked: StepFields) =>
    (await bulk.mutateAsync({ action, rows: rows.map(({ id, version }) => ({ id, version })), ...asked } as VehicleBulk)).results

  return (
    <>
      <ListPage
        list={list}
        title={t.title}
        label={t.label}
        tabs={{ current: list.filter.tab, items: vehicleTabs.map(id => ({ id, label: t[id], count: counts.data?.[id] })) }}
        create={mayEdit ? { label: t.create, to: paths.vehicleCreate() } : undefined}
        actions={<ImportButton kind="vehicles" />}
        columns={columns}
        hidden={hidden}
        fields={fields}
        searchHint={t.searchHint}
        exportAs="cars"
        presets={usePresets()}
        nameOf={vehicle => vehicle.plate}
        hrefOf={vehicle => paths.vehicle(vehicle.id)}
        menuOf={(vehicle, open) => [
          ...open,
          { id: 'copy', label: t.copyPlate, onAction: () => void navigator.clipboard?.writeText(vehicle.plate).catch(() => undefined) },
          ...stepsOf(vehicle, mayEdit).map(step => ({
            id: step,
            label: s[step],
            danger: step === 'retire' || step === 'block',
            onAction: () => setOne({ vehicle, step }),
          })),
        ]}
        bulk={mayEdit ? actions : undefined}
        card={vehicle => <VehicleCard vehicle={vehicle} />}
        peek={(vehicle, moving) => (
          <Suspense>
            <VehiclePeek vehicle={vehicle} onStep={mayEdit ? step => setOne({ vehicle, step }) : null} {...moving} />
          </Suspense>
        )}
        empty={{ drawing: 'gate', title: t.emptyTitle, text: t.emptyText }}
      />
      <Suspense>
        {one?.step === 'couple' && <VehicleCouple vehicle={one.vehicle} onClose={() => setOne(null)} />}
        {one && one.step !== 'couple' && <VehicleStep vehicle={one.vehicle} action={one.step} onClose={() => setOne(null)} />}
        {many && (
          <VehicleStepDialog
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
  const status = useWords(vehicleStatusWords)
  const availability = useWords(availabilityWords)
  const owned = useWords(ownershipWords)
  const f = useFormat()
  const { locale } = useLocale()
  const capacity = useCapacity()
  const temperature = useTemperature()
  const free = useFreeText()
  const overText = useOverText()
  const expiryText = useExpiryText()
  const modelOf = (vehicle: FleetRow) => [vehicle.make, vehicle.model].filter(Boolean).join(' ') || kinds[vehicle.kind]
  return [
    {
      id: 'plate',
      header: t.plate,
      width: 112,
      pin: true,
      sort: true,
      cell: vehicle => <Plate plate={vehicle.plate} />,
      text: vehicle => vehicle.plate,
    },
    {
      id: 'make',
      header: t.model,
      width: 160,
      grow: 1,
      sort: true,
      cell: vehicle => <TwoLineCell top={modelOf(vehicle)} under={[kinds[vehicle.kind], vehicle.year].filter(Boolean).join(', ')} />,
      text: vehicle => [modelOf(vehicle), vehicle.year].filter(Boolean).join(', '),
      of: vehicle => [vehicle.make, vehicle.model, vehicle.year],
    },
    {
      id: 'status',
      header: t.status,
      width: 144,
      cell: vehicle => {
        const over = vehicle.status === 'sold' || vehicle.status === 'draft' ? null : overText(vehicle)
        return over === null ? (
          <VehicleStatusMark vehicle={vehicle} />
        ) : (
          <TwoLineCell top={<VehicleStatusMark vehicle={vehicle} />} under={over} tone="danger" />
        )
      },
      text: vehicle => (vehicle.status === 'active' ? availability[vehicle.availability] : status[vehicle.status]),
      of: vehicle => [vehicle.status, vehicle.availability],
    },
    {
      id: 'free',
      header: t.place,
      width: 140,
      sort: { up: 'free', down: '-free', upLabel: t.sortFree },
      from: 700,
      cell: vehicle => {
        const { when, where } = free(vehicle)
        return <TwoLineCell top={where || (when ? t.noPlace : '')} under={when} />
      },
      text: vehicle => Object.values(free(vehicle)).filter(Boolean).join(', '),
      of: vehicle => [vehicle.freeFrom, vehicle.place?.code, vehicle.repairUntil],
    },
    {
      id: 'coupled',
      header: t.coupled,
      width: 112,
      from: 820,
      cell: vehicle => vehicle.coupled && <Plate plate={vehicle.coupled.plate} />,
      text: vehicle => vehicle.coupled?.plate ?? '',
    },
    {
      id: 'body',
      header: t.body,
      width: 104,
      from: 1100,
      cell: vehicle => vehicle.body?.[locale] ?? '',
      text: vehicle => vehicle.body?.[locale] ?? '',
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
      cell: vehicle => temperature(vehicle.temperature),
      text: vehicle => temperature(vehicle.temperature),
    },
    {
      id: 'compliance',
      header: t.compliance,
      width: 132,
      sort: { up: 'compliance', down: '-compliance', upLabel: t.sortExpiry },
      cell: vehicle => <ComplianceBar compliance={vehicle.compliance} />,
      text: vehicle => vehicle.compliance.map(expiryText).join('; '),
    },
    {
      id: 'used',
      header: t.usedShort,
      title: t.used,
      width: 96,
      from: 1240,
      cell: vehicle => <UsedBar share={vehicle.used} label={t.used} />,
      text: vehicle => f.percent(vehicle.used),
    },
    {
      id: 'ownership',
      header: t.ownership,
      width: 130,
      cell: vehicle => ownedOf(vehicle, owned),
      text: vehicle => ownedOf(vehicle, owned),
    },
    {
      id: 'driver',
      header: t.driver,
      width: 140,
      cell: vehicle => (vehicle.flight ? <TwoLineCell top={vehicle.flight.driver ?? ''} under={vehicle.flight.number} /> : ''),
      text: vehicle => vehicle.flight?.driver ?? '',
      of: vehicle => [vehicle.flight, locale],
    },
  ]
}

// in a cell a chip alone would be as wide as the column
const Plate = ({ plate }: { plate: string }) => (
  <span>
    <PlateChip plate={plate} />
  </span>
)

const ownedOf = (vehicle: FleetRow, words: Record<string, string>): string => words[vehicle.ownership] ?? vehicle.ownership

function useFields(): FilterField<VehicleFilter>[] {
  const t = useWords(fleetWords)
  const status = useWords(vehicleStatusWords)
  const availability = useWords(availabilityWords)
  const { locale } = useLocale()
  const bodies = useQuery(queryOf(dicts.bodyTypes, {}, { quiet: true }))
  return [
    {
      name: 'status',
      kind: 'choices',
      label: t.status,
      pinned: true,
      options: VehicleStatus.options.map(id => ({ id, label: status[id] })),
    },
    {
      name: 'availability',
      kind: 'choices',
      label: t.availability,
      pinned: true,
      options: VehicleAvailability.options.map(id => ({ id, label: availability[id] })),
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

function usePresets(): Preset<VehicleFilter>[] {
  const t = useWords(fleetWords)
  return [
    { id: 'free', label: t.presetFree, change: { status: ['active'], availability: ['free'] } },
    { id: 'expiring', label: t.presetExpiring, change: { expiring: '30', sort: 'compliance' } },
    { id: 'repair', label: t.presetRepair, change: { status: ['repair'] } },
    { id: 'sold', label: t.presetSold, change: { status: ['sold'] } },
  ]
}

/** What can be done with many vehicles at once. */
function useBulk(open: (action: Bulked, rows: readonly FleetRow[], run: Run) => void): BulkAction<FleetRow>[] {
  const t = useWords(fleetWords)
  const s = useWords(stepWords)
  const status = useWords(vehicleStatusWords)
  const step = (action: Exclude<Bulked, 'uncouple'>, danger = false): BulkAction<FleetRow> => ({
    id: action,
    label: s[action],
    danger,
    refuses: vehicle => (vehicle.actions.includes(action) ? null : t.notPossible(status[vehicle.status])),
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
      refuses: vehicle => (vehicle.coupled ? null : t.notCoupled),
      ask: (rows, run) => open('uncouple', rows, run),
    },
    step('retire', true),
    step('restore'),
  ]
}
