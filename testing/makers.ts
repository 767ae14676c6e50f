import { isTin } from '#contract/identifiers.ts'
import type { NodalPointDraft } from '#contract/nodal-points.ts'
import { type CustomerColumns, insertCustomer } from '#server/customers/store.ts'
import type { DriverColumns } from '#server/drivers/store/columns.ts'
import { insertDriver } from '#server/drivers/store/drivers.ts'
import { addNodalPoint } from '#server/nodal-points/store.ts'
import { insertPartner } from '#server/organizations/store.ts'
import { type Db, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { insertVehicle, type VehicleColumns } from '#server/vehicles/store.ts'

let n = 0

/** Names and numbers from the first again: for a database of its own. */
export function countAnew() {
  n = 0
}

/** An ИНН that passes its check, another one each time. */
export function newTin(): string {
  const nine = String(526_000_000 + ++n)
  return Array.from({ length: 10 }, (_, key) => nine + key).find(isTin)!
}

const three = () => String((++n % 999) + 1).padStart(3, '0')
/** A day some years from the world's present one. */
const later = ({ now }: Tx, years: number) => new Date(now.getTime() + years * 31_557_600_000).toISOString().slice(0, 10)

/** Makes a forwarder and an executor active partners: each keeps a row of its own. */
export async function makePartners(workerDb: Db, forwarder: OrgId, executor: OrgId, given: Parameters<typeof insertPartner>[3] = {}) {
  await inHome(workerDb, forwarder, tx => insertPartner(tx, ['forwarder', 'executor'], executor, given))
  await inHome(workerDb, executor, tx => insertPartner(tx, ['executor', 'forwarder'], forwarder, given))
}

export const makeCustomer = (workerDb: Db, forwarder: OrgId, draft: Partial<CustomerColumns> = {}) =>
  inHome(workerDb, forwarder, tx => insertCustomer(tx, { name: `ООО «Клиент ${++n}»`, tin: newTin(), kpp: '770401001', ...draft }))

/** A nodal point as a person enters it with the least. */
export const nodalPointDraft = (given: Partial<NodalPointDraft> = {}): NodalPointDraft => ({
  name: '',
  kind: 'warehouse',
  place: 'kazan',
  address: `ул. Тэцевская, ${++n}`,
  lat: null,
  lon: null,
  customerId: null,
  tin: null,
  hours: null,
  gates: [],
  contactName: '',
  contactPhone: null,
  contactEmail: null,
  serviceMin: null,
  geofenceM: null,
  geofencePolygon: null,
  restrictions: { heightM: null, massKg: null, noTrailer: false },
  passesRule: '',
  note: '',
  priority: 0,
  hiddenFromSuggest: false,
  externalId: null,
  ...given,
})

export const makeNodalPoint = (workerDb: Db, forwarder: OrgId, given: Partial<NodalPointDraft> = {}) =>
  inHome(workerDb, forwarder, tx => addNodalPoint(tx, nodalPointDraft(given)))

/** A tractor in service, or what the draft says instead. */
export const makeTruck = (workerDb: Db, executor: OrgId, draft: Partial<VehicleColumns> = {}) =>
  inHome(workerDb, executor, tx =>
    insertVehicle(tx, {
      kind: 'tractor',
      status: 'active',
      plate: `А${three()}ВС${10 + (n % 80)}`,
      make: 'КАМАЗ',
      model: '54901',
      year: 2023,
      osagoExpires: later(tx, 1),
      inspectionExpires: later(tx, 1),
      passes: JSON.stringify([{ zone: 'МКАД', time: 'day', until: later(tx, 1) }]),
      ...draft,
    }),
  )

/** A tilt semi-trailer of 20 t and 82 m³ in service, or what the draft says instead. */
export const makeTrailer = (workerDb: Db, executor: OrgId, draft: Partial<VehicleColumns> = {}) =>
  inHome(workerDb, executor, tx =>
    insertVehicle(tx, {
      kind: 'semi_trailer',
      status: 'active',
      plate: `АР1${three()}${10 + (n % 80)}`,
      make: 'Тонар',
      model: '97461',
      year: 2022,
      bodyType: 'tent',
      loadingTypes: ['rear', 'side', 'top'],
      payloadKg: 20_000,
      volumeM3: 82,
      pallets: 33,
      ...draft,
    }),
  )

/** A driver at work with a valid licence for road trains, or what the draft says instead. */
export const makeDriver = (
  workerDb: Db,
  secrets: Pick<Secrets, 'seal' | 'fingerprint'>,
  executor: OrgId,
  draft: Partial<DriverColumns> = {},
) =>
  inHome(workerDb, executor, tx =>
    insertDriver(tx, secrets, {
      status: 'active',
      lastName: 'Сафин',
      firstName: 'Ринат',
      middleName: 'Маратович',
      phone: `+7917${String(1_000_000 + ++n)}`,
      licence: `99${String(10_000_000 + n)}`,
      licenceIssued: '2019-06-04',
      licenceExpires: later(tx, 5),
      medicalExpires: later(tx, 1),
      categories: ['C', 'CE'],
      ...draft,
    }),
  )
