import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DriverRow } from '#contract/driver-card.ts'
import { drivers } from '#contract/drivers.ts'
import { type VehicleRow, vehicles } from '#contract/vehicles.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useDriverObstacle } from '#web/drivers/obstacle.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { termsWords } from '#web/orders/exceptions/exceptionWords.ts'
import { shownWords } from '#web/orders/shownWords.ts'
import { useVehicleObstacle } from '#web/transport/VehicleCells.tsx'
import { vehicleDocumentWords } from '#web/transport/words.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { LoadBar } from '#web/ui/LoadBar.tsx'
import { StatusShape } from '#web/ui/StatusMark.tsx'
import { ReasonFields, useReason } from './OrderReason.tsx'
import { fieldOf, StepDialog, type StepProps, saidAt, useStep } from './OrderStep.tsx'
import { stepWords } from './stepWords.ts'
import { type Suitability, suitabilityOf } from './suitability.ts'

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
  const { organization } = useMe()
  const replacing = kind === 'replace'
  const step = useStep(card, replacing ? t.replaceDone : t.assignDone, onDone)
  const trucks = useQuery(queryOf(vehicles.trucks, { id: organization.id }, { quiet: true }))
  const trailers = useQuery(queryOf(vehicles.trailers, { id: organization.id }, { quiet: true }))
  const people = useQuery(queryOf(drivers.usable, {}, { data: { orgId: organization.id }, quiet: true }))
  const [truckId, setTruck] = useState(card.flight?.truck?.id ?? null)
  const [trailerId, setTrailer] = useState(card.flight?.trailer?.id ?? null)
  const [driverId, setDriver] = useState(card.flight?.driver?.id ?? null)
  const why = useReason()
  const [tried, setTried] = useState(false)
  const vehicleItem = useVehicleItem(card.stops.at(-1)?.windowTo?.slice(0, 10) ?? null)
  const driverItem = useDriverItem(card.stops[0]?.windowFrom?.slice(0, 10) ?? null, card.stops.at(-1)?.windowTo?.slice(0, 10) ?? null)

  const truckRows = trucks.data?.cars ?? []
  const trailerRows = trailers.data?.cars ?? []
  const driverRows = people.data?.drivers ?? []
  const resources = {
    truck: truckRows.find(row => row.id === truckId) ?? null,
    trailer: trailerRows.find(row => row.id === trailerId) ?? null,
    driver: driverRows.find(row => row.id === driverId) ?? null,
  }
  const suitability = suitabilityOf(resources, card)
  const isMissing = !resources.truck || !resources.driver || suitability.needsTrailer
  const failed = trucks.error ?? trailers.error ?? people.error
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
        vehicleFault?.plate && (vehicleFault.plate === resources.truck?.plate || vehicleFault.plate === resources.trailer?.plate)
          ? null
          : step.error
      }
      fields={['truckId', 'trailerId', 'driverId', 'reason', 'comment']}
      onSubmit={() => {
        setTried(true)
        const given = replacing ? why.given() : null
        if (isMissing || truckId === null || driverId === null) return
        const chosen = { truckId, trailerId, driverId }
        if (given) step.send({ action: 'replace', ...chosen, ...given })
        else if (!replacing) step.send({ action: 'assign', ...chosen })
      }}
      onClose={onClose}
    >
      {failed && <Banner tone="danger">{failed.message}</Banner>}
      {card.exceptions.approval.isRequested && <Banner tone="info">{terms.assignApproval(card.exceptions.approval.hours)}</Banner>}
      {trucks.data && truckRows.length === 0 && <Banner tone="warn">{t.noVehicles}</Banner>}
      <div className="order-step-pair">
        <ComboBox
          label={t.truck}
          value={resources.truck && vehicleItem(resources.truck)}
          onChange={item => {
            setTruck(item?.id ?? null)
            // what the truck draws already goes along
            const drawn = truckRows.find(row => row.id === item?.id)?.coupled
            if (drawn) setTrailer(drawn.id)
            step.clear()
          }}
          items={truckRows.map(vehicleItem)}
          error={
            saidAt(step.error, 'truckId') ??
            (vehicleFault && vehicleFault.plate === resources.truck?.plate ? vehicleFault.message : null) ??
            (tried && !resources.truck ? t.truckNone : null)
          }
        />
        <ComboBox
          label={t.trailer}
          optional={!suitability.needsTrailer}
          placeholder={t.noTrailer}
          value={resources.trailer && vehicleItem(resources.trailer)}
          onChange={item => {
            setTrailer(item?.id ?? null)
            step.clear()
          }}
          items={trailerRows.map(vehicleItem)}
          error={
            saidAt(step.error, 'trailerId') ??
            (vehicleFault && vehicleFault.plate === resources.trailer?.plate ? vehicleFault.message : null) ??
            (tried && suitability.needsTrailer ? t.trailerNone : null)
          }
        />
      </div>
      <ComboBox
        label={t.driver}
        value={resources.driver && driverItem(resources.driver)}
        onChange={item => {
          setDriver(item?.id ?? null)
          step.clear()
        }}
        items={driverRows.map(driverItem)}
        error={saidAt(step.error, 'driverId') ?? (tried && !resources.driver ? t.driverNone : null)}
      />
      {(resources.truck || resources.trailer || resources.driver) && (
        <SuitabilityList
          suitability={suitability}
          card={card}
          driver={resources.driver}
          hasVehicle={Boolean(resources.truck || resources.trailer)}
        />
      )}
      {replacing && <ReasonFields by={why} dict="executorRevokeReasons" error={step.error} />}
    </StepDialog>
  )
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

type SuitabilityListProps = { suitability: Suitability; card: StepProps['card']; driver: DriverRow | null; hasVehicle: boolean }

function SuitabilityList({ suitability, card, driver, hasVehicle }: SuitabilityListProps) {
  const t = useWords(stepWords)
  const c = useWords(cardWords)
  const shown = useWords(shownWords)
  const f = useFormat()
  const bodyOf = useNames('bodyTypes')
  const documentNames = useWords(vehicleDocumentWords)
  const { carries } = suitability
  const licence = {
    right: t.fitLicenceRight(suitability.category, f.date(driver?.licenceExpires)),
    category: t.fitLicenceWrong(suitability.category),
    ends: t.fitLicenceEnds(f.date(driver?.licenceExpires)),
    unknown: t.fitLicenceUnknown,
  }[suitability.licence]

  return (
    <div className="order-step-fit">
      <h3>{t.suitability}</h3>
      {carries.massKg !== null && (
        <LoadBar
          inline
          label={c.weight}
          value={card.cargo.massKg / 1000}
          limit={carries.massKg / 1000}
          text={`${f.number(card.cargo.massKg / 1000)} / ${f.weight(carries.massKg)}`}
        />
      )}
      {carries.volumeM3 !== null && card.cargo.volumeM3 > 0 && (
        <LoadBar
          inline
          label={c.volumeShort}
          value={card.cargo.volumeM3}
          limit={carries.volumeM3}
          text={`${f.number(card.cargo.volumeM3)} / ${shown.cubic(f.number(carries.volumeM3))}`}
        />
      )}
      {carries.pallets !== null && card.cargo.pallets > 0 && (
        <LoadBar
          inline
          label={c.palletsWord}
          value={card.cargo.pallets}
          limit={carries.pallets}
          text={`${card.cargo.pallets} / ${carries.pallets}`}
        />
      )}
      {hasVehicle && suitability.body !== 'unknown' && (
        <Check good={suitability.body === 'right'} label={t.fitBody}>
          {suitability.body === 'right'
            ? t.fitBodyRight(suitability.bodies.map(bodyOf).join(', '))
            : t.fitBodyWrong(card.bodyTypes.map(bodyOf).join(', '))}
        </Check>
      )}
      {hasVehicle && (suitability.cold === 'right' || suitability.cold === 'wrong') && (
        <Check good={suitability.cold === 'right'} label={t.fitCold}>
          {suitability.cold === 'right' ? t.fitColdRight : t.fitColdWrong}
        </Check>
      )}
      {suitability.adr !== 'none' && (
        <Check good={suitability.adr === 'right'} label={t.fitAdr}>
          {{ right: t.fitAdrRight, driver: t.fitAdrDriver, class: t.fitAdrClass, vehicle: t.fitAdrVehicle }[suitability.adr]}
        </Check>
      )}
      {driver && (
        <Check good={suitability.licence === 'right'} label={t.fitLicence}>
          {licence}
        </Check>
      )}
      {hasVehicle && (
        <Check good={suitability.ending.length === 0} label={t.fitCompliance}>
          {suitability.ending.length === 0
            ? t.fitComplianceRight
            : suitability.ending
                .map(({ plate, document: complianceDocument, date }) =>
                  t.fitDocumentEnds(
                    `${plate}, ${documentNames[complianceDocument as keyof typeof documentNames] ?? complianceDocument}`,
                    f.date(date),
                  ),
                )
                .join('; ')}
        </Check>
      )}
    </div>
  )
}

const Check = ({ good, label, children }: { good: boolean; label: string; children: string }) => (
  <p className="order-step-check">
    <StatusShape kind={good ? 'done' : 'trouble'} tone={good ? 'go' : 'warn'} />
    <span>{label}</span>
    <span className={good ? 'muted' : 'warn'}>{children}</span>
  </p>
)
