import { leadOf } from '#contract/flight-lead.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { passportOf } from '#server/drivers/row/secrets.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { driverOf, vehiclesOf } from '#server/prints/store.ts'
import type { DriverFacts, OrderPrintFacts, VehicleFacts } from '#server/wording/record.ts'
import type { Names } from './names.ts'

type VehicleRecord = Awaited<ReturnType<typeof vehiclesOf>>[number]
type DriverRecord = NonNullable<Awaited<ReturnType<typeof driverOf>>>

/** Whose papers are printed, and what he may see. */
export type Printer = { orgId: OrgId; permissions: ReadonlySet<Permission>; tz: string }

type Resources = { truck: VehicleFacts | null; trailer: VehicleFacts | null; driver: OrderPrintFacts['driver']; revealed: string[] }

/** The executor's own vehicles and driver whole, his documents where the person may see them; to the forwarder what the order shows of them. */
export async function resourcesOf(
  tx: Tx,
  { flights }: OrderCard,
  { side, printer, names, open }: { side: Side; printer: Printer; names: Names; open: (sealed: Buffer) => string },
): Promise<Resources> {
  const flight = leadOf(flights)
  if (!flight) return { truck: null, trailer: null, driver: null, revealed: [] }
  const own =
    side === 'executor'
      ? await vehiclesOf(
          tx,
          [flight.truck?.id, flight.trailer?.id].flatMap(id => id ?? []),
        )
      : []
  const vehicleOf = (shown: typeof flight.truck, kind: string): VehicleFacts | null =>
    shown &&
    vehicleFacts(
      shown,
      own.find(each => each.id === shown.id),
      { kind, names },
    )
  const driver = side === 'executor' && flight.driver?.id ? await driverOf(tx, flight.driver.id) : undefined
  const reveals = driver !== undefined && printer.permissions.has('drivers.reveal')
  return {
    truck: vehicleOf(flight.truck, 'truck'),
    trailer: vehicleOf(flight.trailer, 'trailer'),
    driver: flight.driver && driverFacts({ ...flight.driver, phone: flight.driver.phone ?? '' }, driver, reveals ? open : null),
    revealed: reveals ? [driver.id] : [],
  }
}

/** A vehicle as papers name it: by the card of an own one, else by what is shown of it. */
function vehicleFacts(
  { plate, model }: { plate: string; model: string },
  vehicle: VehicleRecord | undefined,
  { kind, names }: { kind: string; names: Names },
): VehicleFacts {
  return {
    plate,
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? model,
    kind: vehicle?.kind ?? kind,
    body: vehicle?.bodyType ? names('body_types', vehicle.bodyType) : null,
    payloadKg: vehicle?.payloadKg ?? null,
    volumeM3: vehicle?.volumeM3 ?? null,
    vin: vehicle?.vin ?? '',
    ownership: vehicle?.ownership ?? '',
  }
}

/** A driver as papers name him; his documents where they may be opened. */
function driverFacts(
  { name, phone }: { name: string; phone: string },
  driver: DriverRecord | undefined,
  open: ((sealed: Buffer) => string) | null,
): DriverFacts {
  const passport = open && driver?.passport ? passportOf(open(driver.passport)) : null
  return {
    name: driver ? [driver.lastName, driver.firstName, driver.middleName].filter(Boolean).join(' ') : name,
    phone,
    licence: open && driver?.licence ? open(driver.licence) : '',
    passport: passport && {
      series: passport.series,
      number: passport.number,
      issuedBy: passport.issuedBy,
      issuedOn: passport.issuedOn,
    },
  }
}

type FlightResources = Pick<Resources, 'truck' | 'trailer' | 'revealed'> & { drivers: DriverFacts[] }

/** Vehicles and drivers of an own flight: both drivers, with licences where the person may see them, and no passport. */
export async function resourcesOn(
  tx: Tx,
  flight: FlightState,
  { printer, names, open }: { printer: Printer; names: Names; open: (sealed: Buffer) => string },
): Promise<FlightResources> {
  const own = await vehiclesOf(
    tx,
    [flight.truckId, flight.trailerId].filter(id => id !== null),
  )
  const vehicle = (id: string | null, plate: string | null, model: string | null, kind: string) =>
    plate === null
      ? null
      : vehicleFacts(
          { plate, model: model ?? '' },
          own.find(each => each.id === id),
          { kind, names },
        )
  const drivers: DriverFacts[] = []
  const revealed: string[] = []
  for (const [id, name, phone] of [
    [flight.driverId, flight.driverName, flight.driverPhone],
    [flight.coDriverId, flight.coDriverName, flight.coDriverPhone],
  ] as const) {
    if (name === null) continue
    const driver = id === null ? undefined : await driverOf(tx, id)
    const reveals = driver !== undefined && printer.permissions.has('drivers.reveal')
    const facts = driverFacts({ name, phone: phone ? open(phone) : '' }, driver, reveals ? open : null)
    drivers.push({ ...facts, passport: null })
    if (reveals) revealed.push(driver.id)
  }
  return {
    truck: vehicle(flight.truckId, flight.truckPlate, flight.truckModel, 'truck'),
    trailer: vehicle(flight.trailerId, flight.trailerPlate, flight.trailerModel, 'trailer'),
    drivers,
    revealed,
  }
}
