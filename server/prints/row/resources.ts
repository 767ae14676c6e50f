import { leadOf } from '#contract/flight-lead.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { passportOf } from '#server/drivers/row/secrets.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { driverOf, vehiclesOf } from '#server/prints/store.ts'
import type { OrderPrintFacts, VehicleFacts } from '#server/wording/record.ts'
import type { Names } from './names.ts'

/** Whose papers are printed, and what he may see. */
export type Printer = { orgId: OrgId; permissions: ReadonlySet<Permission>; tz: string }

type Resources = { truck: VehicleFacts | null; trailer: VehicleFacts | null; driver: OrderPrintFacts['driver']; revealed: string | null }

/** The executor's own vehicles and driver whole, his documents where the person may see them; to the forwarder what the order shows of them. */
export async function resourcesOf(
  tx: Tx,
  { flights }: OrderCard,
  { side, printer, names, open }: { side: Side; printer: Printer; names: Names; open: (sealed: Buffer) => string },
): Promise<Resources> {
  const flight = leadOf(flights)
  if (!flight) return { truck: null, trailer: null, driver: null, revealed: null }
  const own =
    side === 'executor'
      ? await vehiclesOf(
          tx,
          [flight.truck?.id, flight.trailer?.id].flatMap(id => id ?? []),
        )
      : []
  const vehicleOf = (shown: typeof flight.truck, kind: string): VehicleFacts | null => {
    if (!shown) return null
    const vehicle = own.find(each => each.id === shown.id)
    return {
      plate: shown.plate,
      make: vehicle?.make ?? '',
      model: vehicle?.model ?? shown.model,
      kind: vehicle?.kind ?? kind,
      body: vehicle?.bodyType ? names('body_types', vehicle.bodyType) : null,
      payloadKg: vehicle?.payloadKg ?? null,
      volumeM3: vehicle?.volumeM3 ?? null,
      vin: vehicle?.vin ?? '',
      ownership: vehicle?.ownership ?? '',
    }
  }
  const driver = side === 'executor' && flight.driver?.id ? await driverOf(tx, flight.driver.id) : undefined
  const reveals = driver !== undefined && printer.permissions.has('drivers.reveal')
  const passport = reveals && driver.passport ? passportOf(open(driver.passport)) : null
  return {
    truck: vehicleOf(flight.truck, 'truck'),
    trailer: vehicleOf(flight.trailer, 'trailer'),
    driver: flight.driver && {
      name: driver ? [driver.lastName, driver.firstName, driver.middleName].filter(Boolean).join(' ') : flight.driver.name,
      phone: flight.driver.phone ?? '',
      licence: reveals && driver.licence ? open(driver.licence) : '',
      passport: passport && {
        series: passport.series,
        number: passport.number,
        issuedBy: passport.issuedBy,
        issuedOn: passport.issuedOn,
      },
    },
    revealed: reveals ? driver.id : null,
  }
}
