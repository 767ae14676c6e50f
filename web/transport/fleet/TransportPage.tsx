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
import { useLocale, useWords } from '#web/i18n/words.ts'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import type { BulkAction, Run as BulkRun } from '#web/lists/bulk/bulk.ts'
import type { FilterField, Preset } from '#web/lists/filters/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import { paths } from '#web/paths.ts'
import { comesBack, isOwn, type Step, type StepFields, stepsOf } from '#web/transport/steps.ts'
import { useFleetColumns } from './fleetColumns.tsx'
import { VehicleCard } from './VehicleCard.tsx'
import '../transport.css'
import { availabilityWords, fleetWords, stepWords, vehicleStatusWords } from '#web/transport/words.ts'

const VehiclePeek = lazy(async () => ({ default: (await import('./VehiclePeek.tsx')).VehiclePeek }))
const VehicleStep = lazy(async () => ({ default: (await import('#web/transport/VehicleSteps.tsx')).VehicleStep }))
const VehicleStepDialog = lazy(async () => ({ default: (await import('#web/transport/VehicleSteps.tsx')).VehicleStepDialog }))
const VehicleCouple = lazy(async () => ({ default: (await import('#web/transport/VehicleCouple.tsx')).VehicleCouple }))

type Bulked = VehicleBulk['action']
type Run = BulkRun<FleetRow>

/** The fleet: trucks and trailers with where they are, when they are free, what they draw and how their documents stand. */
export function TransportPage() {
  const t = useWords(fleetWords)
  const s = useWords(stepWords)
  const mayEdit = useCan('cars.edit')
  const list = useList({ id: 'cars', call: vehicles.list, schema: VehicleFilter, prefix: 'cars' })
  const counts = useQuery(queryOf(vehicles.counts, {}, { quiet: true }))
  const [one, setOne] = useState<{ vehicle: FleetRow; step: Step } | null>(null)
  const [many, setMany] = useState<{ action: Bulked; rows: readonly FleetRow[]; run: (one: Run) => void } | null>(null)
  const bulk = useSend(vehicles.bulk)
  const columns = useFleetColumns()
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
              const run: Run = rows => runMany(many.action, rows, asked)
              if (many.action === 'retire' && many.rows.every(comesBack)) run.back = rows => runMany('restore', rows, {})
              many.run(run)
              setMany(null)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const hidden = ['ownership', 'driver', 'temperature']

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
function useBulk(open: (action: Bulked, rows: readonly FleetRow[], run: (one: Run) => void) => void): BulkAction<FleetRow>[] {
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
