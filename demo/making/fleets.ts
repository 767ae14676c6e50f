import type { DemoOrganization, ResourceSet } from '#demo/record.ts'
import { complianceOfDriver, type SpareDriver, spareDriversOf } from '#demo/world/drivers.ts'
import { fleetOf } from '#demo/world/fleet.ts'
import { vehicles } from '#demo/world/lanes.ts'
import { detailsOfTrailer, detailsOfTruck, mayCarryAdr, spareVehiclesOf } from '#demo/world/vehicles.ts'
import { insertDriver } from '#server/drivers/store/drivers.ts'
import { insertLeave } from '#server/drivers/store/leaves.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { setTimer } from '#server/platform/timers.ts'
import { insertVehicle } from '#server/vehicles/store.ts'

const DAY = 86_400_000

export async function makeFleet(tx: Tx, secrets: Secrets, org: DemoOrganization, now: Date): Promise<ResourceSet[]> {
  const later = (years: number) => new Date(now.getTime() + years * 365.25 * DAY).toISOString().slice(0, 10)
  const dates = { osagoExpires: later(1), inspectionExpires: later(1), demo: true, createdAt: new Date(now.getTime() - 400 * DAY) }
  const plateCountry = org.country ?? 'RU'
  const resourceSets: ResourceSet[] = []
  for (const [i, { body, truck, trailer, driver }] of fleetOf(org).entries()) {
    const space = vehicles[body]
    const shape = {
      bodyType: body,
      loadingTypes: body === 'tent' ? ['rear', 'side', 'top'] : [...space.loading],
      payloadKg: space.capacityKg,
      volumeM3: space.volumeM3,
      pallets: space.pallets,
    }
    const kind = trailer ? 'tractor' : 'truck'
    const serving = { ...dates, plateCountry, status: 'active' }
    const truckId = await insertVehicle(tx, { ...serving, ...truck, kind, ...detailsOfTruck(org, i, body, now), ...(trailer ? {} : shape) })
    const trailerId =
      trailer &&
      (await insertVehicle(tx, { ...serving, ...trailer, ...shape, ...detailsOfTrailer(org, i, body, now), kind: 'semi_trailer' }))
    const driverId = await insertDriver(tx, secrets, {
      ...driver,
      status: 'active',
      citizenship: plateCountry,
      licenceCountry: plateCountry,
      categories: ['C', 'CE'],
      processingConsentAt: dates.createdAt,
      ...complianceOfDriver(org, i, now),
      preferredTruckId: truckId,
      demo: true,
      createdAt: dates.createdAt,
    })
    resourceSets.push({
      executor: tx.actor.orgId,
      body,
      base: org.base,
      adr: mayCarryAdr(i),
      truck: { id: truckId, plate: truck.plate, model: `${truck.make} ${truck.model}` },
      trailer: trailer && trailerId ? { id: trailerId, plate: trailer.plate, model: `${trailer.make} ${trailer.model}` } : null,
      driver: {
        id: driverId,
        name: `${driver.lastName} ${driver.firstName[0]}. ${driver.middleName[0]}.`,
        phone: secrets.seal(driver.phone),
      },
    })
  }
  await coupleVehicles(tx, resourceSets, now)
  for (const { draft, repair } of spareVehiclesOf(org, now)) {
    const vehicleId = await insertVehicle(tx, { ...draft, demo: true, createdAt: dates.createdAt })
    if (repair)
      await tx
        .insertInto('vehicleRepairs')
        .values({
          orgId: tx.actor.orgId,
          id: newId(),
          vehicleId,
          startsAt: new Date(now.getTime() + repair.from * DAY),
          plannedUntil: new Date(now.getTime() + repair.until * DAY).toISOString().slice(0, 10),
          comment: repair.comment,
          demo: true,
        })
        .execute()
  }
  for (const spare of spareDriversOf(org, now)) await makeSpareDriver(tx, secrets, spare, { now, createdAt: dates.createdAt })
  return resourceSets
}

/** Each truck draws its trailer; before, trailers went with the next truck of the fleet. */
async function coupleVehicles(tx: Tx, resourceSets: readonly ResourceSet[], now: Date): Promise<void> {
  const pairs = resourceSets.filter(resources => resources.trailer !== null)
  if (pairs.length === 0) return
  const at = (days: number) => new Date(now.getTime() - days * DAY)
  const row = (truckId: string, trailerId: string, startsAt: Date, endsAt: Date | null) => ({
    orgId: tx.actor.orgId,
    id: newId(),
    truckId,
    trailerId,
    startsAt,
    endsAt,
    byName: 'Гараж',
    demo: true,
  })
  const next = (i: number) => pairs[(i + 1) % pairs.length]!.trailer!.id
  await tx
    .insertInto('couplings')
    .values(pairs.flatMap(({ truck, trailer }, i) => [row(truck.id, next(i), at(390), at(130)), row(truck.id, trailer!.id, at(129), null)]))
    .execute()
}

async function makeSpareDriver(
  tx: Tx,
  secrets: Secrets,
  { draft, leave }: SpareDriver,
  { now, createdAt }: { now: Date; createdAt: Date },
): Promise<void> {
  const driverId = await insertDriver(tx, secrets, { ...draft, demo: true, createdAt })
  if (!leave) return
  const dayOf = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
  await insertLeave(tx, { driverId, kind: leave.kind, startsOn: dayOf(leave.from), endsOn: dayOf(leave.until) })
  await setTimer(tx, { home: tx.actor.orgId, kind: 'driver.leave', objectId: driverId, runAt: now })
}
