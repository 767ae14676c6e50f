import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DriverRow } from '#contract/driver-card.ts'
import { drivers } from '#contract/drivers.ts'
import { leadOf } from '#contract/flight-lead.ts'
import { orders } from '#contract/orders.ts'
import { type VehicleRow, vehicles } from '#contract/vehicles.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { termsWords } from '#web/orders/exceptions/exceptionWords.ts'
import { shownWords } from '#web/orders/shownWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { FitList } from './FitList.tsx'
import { ReasonFields, useReason } from './ReasonFields.tsx'
import { StepDialog, type StepProps, saidAt, useStep } from './StepDialog.tsx'
import { stepWords } from './stepWords.ts'
import { useFit } from './useFit.ts'

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
  const { locale } = useLocale()
  const replacing = kind === 'replace'
  const step = useStep(card, replacing ? t.replaceDone : t.assignDone, onDone)
  const { rows, ids, chosen, choose, failed } = useResources(card)
  const why = useReason()
  const [tried, setTried] = useState(false)
  const obstacleOf = useObstacles(card.id)
  const vehicleItem = useVehicleItem(obstacleOf)

  const judged = useFit(card.id, ids)
  const isChosen = chosen.truck !== null && chosen.driver !== null
  const obstacle = judged.fit?.findings.find(({ blocks }) => blocks)
  const reason =
    isChosen && judged.error ? t.fitFailed : isChosen && judged.pending ? t.fitPending : obstacle ? obstacle.text[locale] : null

  return (
    <StepDialog
      card={card}
      expected={step.expected}
      action={kind}
      title={replacing ? t.replaceTitle : t.assignTitle}
      {...(subtitle ? { subtitle } : {})}
      confirm={replacing ? t.replaceDo : t.assignDo}
      pending={step.pending}
      reason={reason}
      error={step.error}
      fields={['truckId', 'trailerId', 'driverId', 'reason', 'comment']}
      onSubmit={() => {
        setTried(true)
        const given = replacing ? why.given() : null
        const { truckId, trailerId, driverId } = ids
        if (truckId === null || driverId === null) return
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
          error={saidAt(step.error, 'truckId') ?? (tried && !chosen.truck ? t.truckNone : null)}
        />
        <ComboBox
          label={t.trailer}
          optional={chosen.truck?.kind !== 'tractor'}
          placeholder={t.noTrailer}
          value={chosen.trailer && vehicleItem(chosen.trailer)}
          onChange={item => {
            choose.trailer(item?.id ?? null)
            step.clear()
          }}
          items={rows.trailers.map(vehicleItem)}
          error={saidAt(step.error, 'trailerId')}
        />
      </div>
      <ComboBox
        label={t.driver}
        value={chosen.driver && toDriverItem(obstacleOf)(chosen.driver)}
        onChange={item => {
          choose.driver(item?.id ?? null)
          step.clear()
        }}
        items={rows.drivers.map(toDriverItem(obstacleOf))}
        error={saidAt(step.error, 'driverId') ?? (tried && !chosen.driver ? t.driverNone : null)}
      />
      {judged.error && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onClick={judged.ask}>
              {t.fitAgain}
            </Button>
          }
        >
          {judged.error.message}
        </Banner>
      )}
      {(judged.fit || judged.pending) && <FitList fit={judged.fit} pending={judged.pending} cargo={card.cargo} />}
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
  const lead = leadOf(card.flights)
  const [truckId, setTruck] = useState(lead?.truck?.id ?? null)
  const [trailerId, setTrailer] = useState(lead?.trailer?.id ?? null)
  const [driverId, setDriver] = useState(lead?.driver?.id ?? null)
  const rows = { trucks: trucks.data?.cars, trailers: trailers.data?.cars ?? [], drivers: people.data?.drivers ?? [] }
  const chosen = {
    truck: rows.trucks?.find(row => row.id === truckId) ?? null,
    trailer: rows.trailers.find(row => row.id === trailerId) ?? null,
    driver: rows.drivers.find(row => row.id === driverId) ?? null,
  }
  return {
    rows,
    chosen,
    // what is judged and sent is what is seen
    ids: { truckId: chosen.truck?.id ?? null, trailerId: chosen.trailer?.id ?? null, driverId: chosen.driver?.id ?? null },
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

type ObstacleOf = (id: string) => string | undefined

/** What keeps a vehicle or a driver from the order whatever is chosen beside it. */
function useObstacles(orderId: string): ObstacleOf {
  const { locale } = useLocale()
  const { data } = useQuery(queryOf(orders.fitEach, { orderId }, { quiet: true }))
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
  hint: [driver.categories.join(', '), driver.phone].filter(Boolean).join(' · '),
  obstacle: obstacleOf(driver.id),
})
