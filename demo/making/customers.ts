import type { Place } from '#demo/plan/record.ts'
import { customers, type Site } from '#demo/world/customers.ts'
import { insertCustomer } from '#server/customers/store.ts'
import { addNodalPoint } from '#server/nodal-points/store.ts'
import type { Tx } from '#server/platform/db.ts'

export async function makeCustomers(
  tx: Tx,
  key: string,
  place: (code: string) => Place,
  { createdAt, now }: { createdAt: Date; now: Date },
) {
  const made = []
  for (const [at, { name, tin, documents = [], asks = {}, sites }] of (customers[key] ?? []).entries()) {
    const addresses = sites.map(site => {
      const hours = site.from === 0 && site.to === 24 ? 'круглосуточно' : `${site.from}:00–${site.to}:00`
      return `${place(site.place).nameRu}, ${site.address}, ворота ${site.gates}, ${hours}`
    })
    const [contact, contact2] = [at, at + 3].map(n => meeting[n % meeting.length]!)
    const usedAt = new Date(now.getTime() - (at + 1) * 7 * 3600_000)
    const id = await insertCustomer(tx, {
      name,
      tin,
      addresses,
      documents: [...documents],
      ...(asks.invoiceFields && { invoiceFields: [...asks.invoiceFields] }),
      ...(asks.contractNumber && { contractNumber: asks.contractNumber }),
      ...(asks.passHours && { passHours: asks.passHours }),
      ...(asks.ownFields && { ownFields: JSON.stringify(asks.ownFields) }),
      contactName: contact!.name,
      contactPhone: contact!.phone,
      payDays: [14, 21, 30, 45][at % 4]!,
      payDaysKind: 'banking',
      payTrigger: 'originals',
      demo: true,
      createdAt,
      usedAt,
    })
    for (const [n, site] of sites.entries())
      await makeNodalPoint(tx, { id, name }, { site, n, contact2: contact2!, at: place(site.place) }, { createdAt, usedAt })
    made.push({ id, name, documents, asks, sites })
  }
  return made
}

/** Who meets the vehicles; the numbers belong to nobody. */
const meeting = [
  { name: 'Ольга Демидова', phone: '+79000000101' },
  { name: 'Сергей Панкратов', phone: '+79000000102' },
  { name: 'Марина Юдина', phone: '+79000000103' },
  { name: 'Илья Горшков', phone: '+79000000104' },
  { name: 'Наталья Ершова', phone: '+79000000105' },
]

async function makeNodalPoint(
  tx: Tx,
  customer: { id: string; name: string },
  { site, n, contact2, at }: { site: Site; n: number; contact2: (typeof meeting)[number]; at: Place },
  { createdAt, usedAt }: { createdAt: Date; usedAt: Date },
) {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const day = [{ from: clock(site.from), to: clock(site.to) }]
  const weekend = site.to - site.from > 12 ? day : []
  const plant = site.from === 0 && n === 0
  await addNodalPoint(
    tx,
    {
      name: `${plant ? 'Завод' : 'Склад'} ${customer.name}${n > 0 ? ` ${n + 1}` : ''}`,
      kind: plant ? 'plant' : 'warehouse',
      place: site.place,
      address: site.address,
      lat: null,
      lon: null,
      customerId: customer.id,
      tin: null,
      hours: [day, day, day, day, day, weekend, weekend],
      gates: gatesOf(site.gates),
      contactName: contact2.name,
      contactPhone: contact2.phone,
      contactEmail: null,
      serviceMin: [60, 90, 120][n % 3]!,
      geofenceM: 400,
      geofencePolygon: plant ? yardAround(at) : null,
      restrictions: { heightM: n === 2 ? 3.8 : null, massKg: null, noTrailer: false },
      passesRule: n === 1 ? 'Пропуск заказывают до 16:00 накануне: ФИО водителя и номер машины' : '',
      note: '',
      priority: 0,
      hiddenFromSuggest: false,
      externalId: null,
    },
    { demo: true, createdAt, usedAt: new Date(usedAt.getTime() - n * 26 * 3600_000) },
  )
}

/** The yard of a plant, drawn with five corners: longer than it is wide, with a cut corner at its gate. */
const yardAround = ({ lat, lon }: Place): { lat: number; lon: number }[] =>
  [
    [-0.003, -0.006],
    [0.003, -0.006],
    [0.003, 0.004],
    [0.001, 0.006],
    [-0.003, 0.006],
  ].map(([up, right]) => ({ lat: lat + up!, lon: lon + right! }))

/** `1–4` and `2, 3` as the gates they mean. */
function gatesOf(written: string): string[] {
  return written.split(', ').flatMap(part => {
    const [from, to] = part.split('–').map(Number)
    return to === undefined ? [part] : Array.from({ length: to - from! + 1 }, (_, i) => String(from! + i))
  })
}
