import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CarRow, cars } from '#contract/cars.ts'
import type { DriverRow } from '#contract/driver-card.ts'
import { drivers } from '#contract/drivers.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useDriverStop } from '#web/drivers/stop.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useStopReason } from '#web/transport/CarCells.tsx'
import { carPaperWords } from '#web/transport/words.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { LoadBar } from '#web/ui/LoadBar.tsx'
import { StatusShape } from '#web/ui/StatusMark.tsx'
import { termsWords } from './beside/besideWords.ts'
import { cardWords } from './cardWords.ts'
import { useNames } from './dictNames.ts'
import { type Fit, fitOf } from './fit.ts'
import { ReasonFields, useReason } from './OrderReason.tsx'
import { fieldOf, StepDialog, type StepProps, saidAt, useStep } from './OrderStep.tsx'
import { shownWords } from './shownWords.ts'
import { stepWords } from './stepWords.ts'

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
  const trucks = useQuery(queryOf(cars.trucks, { id: organization.id }, { quiet: true }))
  const trailers = useQuery(queryOf(cars.trailers, { id: organization.id }, { quiet: true }))
  const people = useQuery(queryOf(drivers.usable, {}, { data: { orgId: organization.id }, quiet: true }))
  const [truckId, setTruck] = useState(card.flight?.truck?.id ?? null)
  const [trailerId, setTrailer] = useState(card.flight?.trailer?.id ?? null)
  const [driverId, setDriver] = useState(card.flight?.driver?.id ?? null)
  const why = useReason()
  const [tried, setTried] = useState(false)
  const carItem = useCarItem(card.points.at(-1)?.windowTo?.slice(0, 10) ?? null)
  const driverItem = useDriverItem(card.points[0]?.windowFrom?.slice(0, 10) ?? null, card.points.at(-1)?.windowTo?.slice(0, 10) ?? null)

  const truckRows = trucks.data?.cars ?? []
  const trailerRows = trailers.data?.cars ?? []
  const driverRows = people.data?.drivers ?? []
  const crew = {
    truck: truckRows.find(row => row.id === truckId) ?? null,
    trailer: trailerRows.find(row => row.id === trailerId) ?? null,
    driver: driverRows.find(row => row.id === driverId) ?? null,
  }
  const fit = fitOf(crew, card)
  const lacking = !crew.truck || !crew.driver || fit.needsTrailer
  const failed = trucks.error ?? trailers.error ?? people.error
  // A refusal of the vehicle names no field when its kind is wrong: the plate then tells which of the two is meant.
  const carFault = step.error !== null && fieldOf(step.error) === null ? plateFault(step.error) : null

  return (
    <StepDialog
      card={card}
      seen={step.seen}
      action={kind}
      title={replacing ? t.replaceTitle : t.assignTitle}
      {...(subtitle ? { subtitle } : {})}
      confirm={replacing ? t.replaceDo : t.assignDo}
      pending={step.pending}
      error={carFault?.plate && (carFault.plate === crew.truck?.plate || carFault.plate === crew.trailer?.plate) ? null : step.error}
      fields={['truckId', 'trailerId', 'driverId', 'reason', 'comment']}
      onSubmit={() => {
        setTried(true)
        const given = replacing ? why.given() : null
        if (lacking || truckId === null || driverId === null) return
        const chosen = { truckId, trailerId, driverId }
        if (given) step.send({ action: 'replace', ...chosen, ...given })
        else if (!replacing) step.send({ action: 'assign', ...chosen })
      }}
      onClose={onClose}
    >
      {failed && <Banner tone="danger">{failed.message}</Banner>}
      {card.steps.approval.asked && <Banner tone="info">{terms.assignApproval(card.steps.approval.hours)}</Banner>}
      {trucks.data && truckRows.length === 0 && <Banner tone="warn">{t.noCars}</Banner>}
      <div className="order-step-pair">
        <ComboBox
          label={t.truck}
          value={crew.truck && carItem(crew.truck)}
          onChange={item => {
            setTruck(item?.id ?? null)
            // what the truck draws already goes along
            const drawn = truckRows.find(row => row.id === item?.id)?.coupled
            if (drawn) setTrailer(drawn.id)
            step.clear()
          }}
          items={truckRows.map(carItem)}
          error={
            saidAt(step.error, 'truckId') ??
            (carFault && carFault.plate === crew.truck?.plate ? carFault.message : null) ??
            (tried && !crew.truck ? t.truckNone : null)
          }
        />
        <ComboBox
          label={t.trailer}
          optional={!fit.needsTrailer}
          placeholder={t.noTrailer}
          value={crew.trailer && carItem(crew.trailer)}
          onChange={item => {
            setTrailer(item?.id ?? null)
            step.clear()
          }}
          items={trailerRows.map(carItem)}
          error={
            saidAt(step.error, 'trailerId') ??
            (carFault && carFault.plate === crew.trailer?.plate ? carFault.message : null) ??
            (tried && fit.needsTrailer ? t.trailerNone : null)
          }
        />
      </div>
      <ComboBox
        label={t.driver}
        value={crew.driver && driverItem(crew.driver)}
        onChange={item => {
          setDriver(item?.id ?? null)
          step.clear()
        }}
        items={driverRows.map(driverItem)}
        error={saidAt(step.error, 'driverId') ?? (tried && !crew.driver ? t.driverNone : null)}
      />
      {(crew.truck || crew.trailer || crew.driver) && (
        <FitList fit={fit} card={card} driver={crew.driver} hasCar={Boolean(crew.truck || crew.trailer)} />
      )}
      {replacing && <ReasonFields by={why} dict="executorRevokeReasons" error={step.error} />}
    </StepDialog>
  )
}

function plateFault(error: Error): { plate: string; message: string } | null {
  const plate = ((error as { info?: unknown }).info as { plate?: unknown } | null | undefined)?.plate
  return typeof plate === 'string' ? { plate, message: error.message } : null
}

function useCarItem(until: string | null) {
  const stop = useStopReason()
  const c = useWords(shownWords)
  const f = useFormat()
  const bodyOf = useNames('bodyTypes')
  return (car: CarRow) => ({
    id: car.id,
    label: car.plate,
    brief: car.make,
    hint: [
      `${car.make} ${car.model}`.trim(),
      car.bodyType && car.kind !== 'tractor' ? bodyOf(car.bodyType) : null,
      car.payloadKg && car.kind !== 'tractor' ? f.weight(car.payloadKg) : null,
      car.pallets ? c.pallets(car.pallets) : null,
    ]
      .filter(Boolean)
      .join(', '),
    note: stop(car, until) ?? undefined,
  })
}

function useDriverItem(from: string | null, until: string | null) {
  const t = useWords(stepWords)
  const stopOf = useDriverStop()
  return (driver: DriverRow) => ({
    id: driver.id,
    label: driver.name,
    hint: [driver.categories.join(', '), driver.phone].filter(Boolean).join(' · '),
    note: stopOf(driver, from, until) ?? (driver.status === 'active' || driver.leaves.length > 0 ? undefined : t.onLeave),
  })
}

type FitListProps = { fit: Fit; card: StepProps['card']; driver: DriverRow | null; hasCar: boolean }

function FitList({ fit, card, driver, hasCar }: FitListProps) {
  const t = useWords(stepWords)
  const c = useWords(cardWords)
  const shown = useWords(shownWords)
  const f = useFormat()
  const bodyOf = useNames('bodyTypes')
  const papers = useWords(carPaperWords)
  const { carries } = fit
  const licence = {
    right: t.fitLicenceRight(fit.category, f.date(driver?.licenceExpires)),
    category: t.fitLicenceWrong(fit.category),
    ends: t.fitLicenceEnds(f.date(driver?.licenceExpires)),
    unknown: t.fitLicenceUnknown,
  }[fit.licence]

  return (
    <div className="order-step-fit">
      <h3>{t.fit}</h3>
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
      {hasCar && fit.body !== 'unknown' && (
        <Check good={fit.body === 'right'} label={t.fitBody}>
          {fit.body === 'right' ? t.fitBodyRight(fit.bodies.map(bodyOf).join(', ')) : t.fitBodyWrong(card.bodyTypes.map(bodyOf).join(', '))}
        </Check>
      )}
      {hasCar && (fit.cold === 'right' || fit.cold === 'wrong') && (
        <Check good={fit.cold === 'right'} label={t.fitCold}>
          {fit.cold === 'right' ? t.fitColdRight : t.fitColdWrong}
        </Check>
      )}
      {fit.adr !== 'none' && (
        <Check good={fit.adr === 'right'} label={t.fitAdr}>
          {{ right: t.fitAdrRight, driver: t.fitAdrDriver, class: t.fitAdrClass, vehicle: t.fitAdrVehicle }[fit.adr]}
        </Check>
      )}
      {driver && (
        <Check good={fit.licence === 'right'} label={t.fitLicence}>
          {licence}
        </Check>
      )}
      {hasCar && (
        <Check good={fit.ending.length === 0} label={t.fitPapers}>
          {fit.ending.length === 0
            ? t.fitPapersRight
            : fit.ending
                .map(({ plate, paper, date }) => t.fitPaperEnds(`${plate}, ${papers[paper as keyof typeof papers] ?? paper}`, f.date(date)))
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
