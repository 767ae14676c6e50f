import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DriverRow } from '#contract/driver-card.ts'
import { drivers } from '#contract/drivers.ts'
import { orders } from '#contract/orders.ts'
import { phoneText } from '#contract/phone-text.ts'
import { type VehicleRow, vehicles } from '#contract/vehicles.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { shownWords } from '#web/orders/shownWords.ts'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { saidAt } from './expectedVersion.ts'
import { stepWords } from './stepWords.ts'

type ResourceFieldsProps = {
  by: ReturnType<typeof useResources>
  /** The order whose obstacles stand beside each vehicle and driver; null: nobody can say them beforehand. */
  obstaclesTo?: string | null
  /** The refusal of the step. */
  error: unknown
  /** The step was tried: what is missing is said. */
  tried: boolean
  onChange?: (() => void) | undefined
}

/** The fields of a step's truck, trailer and drivers, each with what was refused at it. */
export function ResourceFields({ by: { rows, chosen, choose, failed }, obstaclesTo = null, error, tried, onChange }: ResourceFieldsProps) {
  const t = useWords(stepWords)
  const obstacleOf = useObstacles(obstaclesTo)
  const vehicleItem = useVehicleItem(obstacleOf)
  // what the order asks for and what is free stands before what is not
  const byFit = <Row extends { id: string }>(found: readonly Row[]) =>
    found.toSorted((a, b) => Number(obstacleOf(a.id) !== undefined) - Number(obstacleOf(b.id) !== undefined))
  return (
    <>
      {failed && <Banner tone="danger">{failed.message}</Banner>}
      {rows.trucks?.length === 0 && <Banner tone="warn">{t.noVehicles}</Banner>}
      <div className="order-step-pair">
        <ComboBox
          label={t.truck}
          value={chosen.truck && vehicleItem(chosen.truck)}
          onChange={item => {
            choose.truck(item?.id ?? null)
            onChange?.()
          }}
          items={byFit(rows.trucks ?? []).map(vehicleItem)}
          error={saidAt(error, 'truckId') ?? (tried && !chosen.truck ? t.truckNone : null)}
        />
        <ComboBox
          label={t.trailer}
          optional={chosen.truck?.kind !== 'tractor'}
          placeholder={t.noTrailer}
          value={chosen.trailer && vehicleItem(chosen.trailer)}
          onChange={item => {
            choose.trailer(item?.id ?? null)
            onChange?.()
          }}
          items={byFit(rows.trailers).map(vehicleItem)}
          error={saidAt(error, 'trailerId')}
        />
      </div>
      <ComboBox
        label={t.driver}
        value={chosen.driver && toDriverItem(obstacleOf)(chosen.driver)}
        onChange={item => {
          choose.driver(item?.id ?? null)
          onChange?.()
        }}
        items={byFit(rows.drivers).map(toDriverItem(obstacleOf))}
        error={saidAt(error, 'driverId') ?? (tried && !chosen.driver ? t.driverNone : null)}
      />
      <ComboBox
        label={t.coDriver}
        optional
        placeholder={t.coDriverNone}
        value={chosen.coDriver && toDriverItem(obstacleOf)(chosen.coDriver)}
        onChange={item => {
          choose.coDriver(item?.id ?? null)
          onChange?.()
        }}
        items={byFit(rows.drivers.filter(({ id }) => id !== chosen.driver?.id)).map(toDriverItem(obstacleOf))}
        error={saidAt(error, 'coDriverId')}
      />
    </>
  )
}

/** The resources a flight has already. */
type LeadResources = Record<'truck' | 'trailer' | 'driver', { id: string | null } | null> & { coDriver?: { id: string | null } | null }

/** The own vehicles and drivers, and those chosen; at first the ones given. */
export function useResources(lead: LeadResources | null = null) {
  const { organization } = useMe()
  const trucks = useQuery(queryOf(vehicles.trucks, { id: organization.id }, { quiet: true }))
  const trailers = useQuery(queryOf(vehicles.trailers, { id: organization.id }, { quiet: true }))
  const people = useQuery(queryOf(drivers.usable, {}, { data: { orgId: organization.id }, quiet: true }))
  const [truckId, setTruck] = useState(lead?.truck?.id ?? null)
  const [trailerId, setTrailer] = useState(lead?.trailer?.id ?? null)
  const [driverId, setDriver] = useState(lead?.driver?.id ?? null)
  const [coDriverId, setCoDriver] = useState(lead?.coDriver?.id ?? null)
  const rows = { trucks: trucks.data?.cars, trailers: trailers.data?.cars ?? [], drivers: people.data?.drivers ?? [] }
  const chosen = {
    truck: rows.trucks?.find(row => row.id === truckId) ?? null,
    trailer: rows.trailers.find(row => row.id === trailerId) ?? null,
    driver: rows.drivers.find(row => row.id === driverId) ?? null,
    // who takes the wheel himself is no second driver
    coDriver: rows.drivers.find(row => row.id === coDriverId && row.id !== driverId) ?? null,
  }
  return {
    rows,
    chosen,
    // what is judged and sent is what is seen
    ids: {
      truckId: chosen.truck?.id ?? null,
      trailerId: chosen.trailer?.id ?? null,
      driverId: chosen.driver?.id ?? null,
      ...(chosen.coDriver && { coDriverId: chosen.coDriver.id }),
    },
    choose: {
      truck: (id: string | null) => {
        setTruck(id)
        // what the truck draws already goes along
        const drawn = rows.trucks?.find(row => row.id === id)?.coupled
        if (drawn) setTrailer(drawn.id)
      },
      trailer: setTrailer,
      driver: setDriver,
      coDriver: setCoDriver,
    },
    /** A truck with what goes along with it, and nobody beside its driver. */
    take: (set: { truckId: string; trailerId: string | null; driverId: string | null }) => {
      setTruck(set.truckId)
      setTrailer(set.trailerId)
      setDriver(set.driverId)
      setCoDriver(null)
    },
    failed: trucks.error ?? trailers.error ?? people.error,
  }
}

type ObstacleOf = (id: string) => string | undefined

/** What keeps a vehicle or a driver from the order whatever is chosen beside it. */
function useObstacles(orderId: string | null): ObstacleOf {
  const { locale } = useLocale()
  const { data } = useQuery({ ...queryOf(orders.fitEach, { orderId: orderId ?? '' }, { quiet: true }), enabled: orderId !== null })
  return id => data?.items.find(obstacle => obstacle.id === id)?.text[locale]
}

function useVehicleItem(obstacleOf: ObstacleOf) {
  const c = useWords(shownWords)
  const f = useFormat()
  const bodyOf = useNames('bodyTypes')
  return (vehicle: VehicleRow) => ({
    id: vehicle.id,
    label: vehicle.plate,
    brief: vehicle.make,
    hint: [
      `${vehicle.make} ${vehicle.model}`.trim(),
      vehicle.bodyType && vehicle.kind !== 'tractor' ? bodyOf(vehicle.bodyType) : null,
      vehicle.payloadKg && vehicle.kind !== 'tractor' ? f.weight(vehicle.payloadKg) : null,
      vehicle.pallets ? c.pallets(vehicle.pallets) : null,
    ]
      .filter(Boolean)
      .join(', '),
    obstacle: obstacleOf(vehicle.id),
  })
}

const toDriverItem = (obstacleOf: ObstacleOf) => (driver: DriverRow) => ({
  id: driver.id,
  label: driver.name,
  hint: [driver.categories.join(', '), driver.phone && phoneText(driver.phone)].filter(Boolean).join(' · '),
  obstacle: obstacleOf(driver.id),
})
