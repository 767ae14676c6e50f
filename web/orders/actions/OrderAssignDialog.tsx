import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DriverRow } from '#contract/driver-card.ts'
import { drivers } from '#contract/drivers.ts'
import { type VehicleRow, vehicles } from '#contract/vehicles.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useDriverObstacle } from '#web/drivers/useDriverObstacle.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { termsWords } from '#web/orders/exceptions/exceptionWords.ts'
import { shownWords } from '#web/orders/shownWords.ts'
import { useVehicleObstacle } from '#web/transport/VehicleCells.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ReasonFields, useReason } from './ReasonFields.tsx'
import { fieldOf, StepDialog, type StepProps, saidAt, useStep } from './StepDialog.tsx'
import { SuitabilityList } from './SuitabilityList.tsx'
import { stepWords } from './stepWords.ts'
import { suitabilityOf } from './suitability.ts'

/** Gives an accepted order a vehicle and a driver, or other ones before the flight begins. */
export function OrderAssignDialog({
  card,
  kind,
  subtitle,
  onClose,
  onDone,
}: StepProps & { kind: 'assign' | 'replace'; subtitle?: string }) {
  const t = useWords(stepWords)
  const terms = useWords(termsWords)
  const replacing = kind === 'replace'
  const step = useStep(card, replacing ? t.replaceDone : t.assignDone, onDone)
  const { rows, ids, chosen, choose, failed } = useResources(card)
  const why = useReason()
  const [tried, setTried] = useState(false)
  const vehicleItem = useVehicleItem(card.stops.at(-1)?.windowTo?.slice(0, 10) ?? null)
  const driverItem = useDriverItem(card.stops[0]?.windowFrom?.slice(0, 10) ?? null, card.stops.at(-1)?.windowTo?.slice(0, 10) ?? null)

  const suitability = suitabilityOf(chosen, card)
  const isMissing = !chosen.truck || !chosen.driver || suitability.needsTrailer
  // A refusal of the vehicle names no field when its kind is wrong: the plate then tells which of the two is meant.
  const vehicleFault = step.error !== null && fieldOf(step.error) === null ? plateFault(step.error) : null

  return (
    <StepDialog
      card={card}
      expected={step.expected}
      action={kind}
      title={replacing ? t.replaceTitle : t.assignTitle}
      {...(subtitle ? { subtitle } : {})}
      confirm={replacing ? t.replaceDo : t.assignDo}
      pending={step.pending}
      error={
        vehicleFault?.plate && (vehicleFault.plate === chosen.truck?.plate || vehicleFault.plate === chosen.trailer?.plate)
          ? null
          : step.error
      }
      fields={['truckId', 'trailerId', 'driverId', 'reason', 'comment']}
      onSubmit={() => {
        setTried(true)
        const given = replacing ? why.given() : null
        const { truckId, trailerId, driverId } = ids
        if (isMissing || truckId === null || driverId === null) return
        const sent = { truckId, trailerId, driverId }
        if (given) step.send({ action: 'replace', ...sent, ...given })
        else if (!replacing) step.send({ action: 'assign', ...sent })
      }}
      onClose={onClose}
    >
      {failed && <Banner tone="danger">{failed.message}</Banner>}
      {card.exceptions.approval.isRequested && <Banner tone="info">{terms.assignApproval(card.exceptions.approval.hours)}</Banner>}
      {rows.trucks?.length === 0 && <Banner tone="warn">{t.noVehicles}</Banner>}
      <div className="order-step-pair">
        <ComboBox
          label={t.truck}
          value={chosen.truck && vehicleItem(chosen.truck)}
          onChange={item => {
            choose.truck(item?.id ?? null)
            step.clear()
          }}
          items={(rows.trucks ?? []).map(vehicleItem)}
          error={
            saidAt(step.error, 'truckId') ??
            (vehicleFault && vehicleFault.plate === chosen.truck?.plate ? vehicleFault.message : null) ??
            (tried && !chosen.truck ? t.truckNone : null)
          }
        />
        <ComboBox
          label={t.trailer}
          optional={!suitability.needsTrailer}
          placeholder={t.noTrailer}
          value={chosen.trailer && vehicleItem(chosen.trailer)}
          onChange={item => {
            choose.trailer(item?.id ?? null)
            step.clear()
          }}
          items={rows.trailers.map(vehicleItem)}
          error={
            saidAt(step.error, 'trailerId') ??
            (vehicleFault && vehicleFault.plate === chosen.trailer?.plate ? vehicleFault.message : null) ??
            (tried && suitability.needsTrailer ? t.trailerNone : null)
          }
        />
      </div>
      <ComboBox
        label={t.driver}
        value={chosen.driver && driverItem(chosen.driver)}
        onChange={item => {
          choose.driver(item?.id ?? null)
          step.clear()
        }}
        items={rows.drivers.map(driverItem)}
        error={saidAt(step.error, 'driverId') ?? (tried && !chosen.driver ? t.driverNone : null)}
      />
      {(chosen.truck || chosen.trailer || chosen.driver) && (
        <SuitabilityList
          suitability={suitability}
          card={card}
          driver={chosen.driver}
          hasVehicle={Boolean(chosen.truck || chosen.trailer)}
        />
      )}
      {replacing && <ReasonFields by={why} dict="executorRevokeReasons" error={step.error} />}
    </StepDialog>
  )
}

/** The own vehicles and drivers, and those chosen for the order; at first the ones it has. */
function useResources(card: StepProps['card']) {
  const { organization } = useMe()
  const trucks = useQuery(queryOf(vehicles.trucks, { id: organization.id }, { quiet: true }))
  const trailers = useQuery(queryOf(vehicles.trailers, { id: organization.id }, { quiet: true }))
  const people = useQuery(queryOf(drivers.usable, {}, { data: { orgId: organization.id }, quiet: true }))
  const [truckId, setTruck] = useState(card.flight?.truck?.id ?? null)
  const [trailerId, setTrailer] = useState(card.flight?.trailer?.id ?? null)
  const [driverId, setDriver] = useState(card.flight?.driver?.id ?? null)
  const rows = { trucks: trucks.data?.cars, trailers: trailers.data?.cars ?? [], drivers: people.data?.drivers ?? [] }
  return {
    rows,
    ids: { truckId, trailerId, driverId },
    chosen: {
      truck: rows.trucks?.find(row => row.id === truckId) ?? null,
      trailer: rows.trailers.find(row => row.id === trailerId) ?? null,
      driver: rows.drivers.find(row => row.id === driverId) ?? null,
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
    },
    failed: trucks.error ?? trailers.error ?? people.error,
  }
}

function plateFault(error: Error): { plate: string; message: string } | null {
  const plate = ((error as { info?: unknown }).info as { plate?: unknown } | null | undefined)?.plate
  return typeof plate === 'string' ? { plate, message: error.message } : null
}

function useVehicleItem(until: string | null) {
  const vehicleObstacle = useVehicleObstacle()
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
    note: vehicleObstacle(vehicle, until) ?? undefined,
  })
}

function useDriverItem(from: string | null, until: string | null) {
  const t = useWords(stepWords)
  const stopOf = useDriverObstacle()
  return (driver: DriverRow) => ({
    id: driver.id,
    label: driver.name,
    hint: [driver.categories.join(', '), driver.phone].filter(Boolean).join(' · '),
    note: stopOf(driver, from, until) ?? (driver.status === 'active' || driver.leaves.length > 0 ? undefined : t.onLeave),
  })
}
