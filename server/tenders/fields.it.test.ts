import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { type LotDraft, TenderDraft } from '#contract/tender-draft.ts'
import { tenderFieldNames } from '#contract/tender-fields.ts'
import { tenders } from '#contract/tenders.ts'
import { alikeIn } from '#testing/fields.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { verify } from '#testing/tenders.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

let forwarder: Someone
let executor: Someone
let orderId: string
beforeAll(async () => {
  await world.setClock(scenarioOneStart)
  forwarder = await world.forwarder()
  executor = await world.executor()
  await verify(world, forwarder, executor)
  orderId = (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data.id
})

const blank = TenderDraft.parse({ side: 'forwarder' })

const sum = (minor: number) => ({ minor, currency: 'KZT' })
const prices = { start: sum(9_000_000), limit: sum(8_000_000), floor: sum(7_000_000) }
const lots = (): Record<LotDraft['what'], LotDraft> => ({
  order: { what: 'order', orderId, ...prices },
  draft: { what: 'draft', draft: { ...scenarioOne, price: null }, ...prices },
  lane: {
    what: 'lane',
    from: 'samara',
    to: 'kazan',
    radiusKm: 30,
    cargo: 'Запчасти',
    massKg: 12_000,
    bodyTypes: ['tent'],
    temperature: 'minus20',
    validFrom: '2026-11-01',
    validTo: '2027-01-31',
    trips: 6,
    per: 'total',
    incumbents: [executor.org],
    ...prices,
  },
  capacity: {
    what: 'capacity',
    from: 'samara',
    to: 'kazan',
    readyFrom: '2026-10-08T05:00:00.000Z',
    readyTo: '2026-10-09T05:00:00.000Z',
    truckType: 't20',
    bodyTypes: ['tent'],
    capacityKg: 20_000,
    volumeM3: 82.5,
    comment: 'С гидробортом',
    ...prices,
  },
})

/** What a tender of either side may say. */
const common = (): Omit<TenderDraft, 'side' | 'lots'> => ({
  title: 'Рейсы на месяц',
  kind: 'contract',
  sealed: true,
  currency: 'KZT',
  basis: 'net',
  visibility: 'blind',
  startsAt: '2026-10-02T06:00:00.000Z',
  endsAt: '2026-10-02T08:00:00.000Z',
  rounds: 2,
  showsBest: false,
  stepKind: 'pct',
  step: sum(150_000),
  stepPercent: 1.5,
  windowSeconds: 120,
  extendSeconds: 180,
  extendMost: 7,
  dutchSeconds: 90,
  autoAward: true,
  confirmMinutes: 240,
  withdrawUntil: '2026-10-02T07:00:00.000Z',
  shareRule: 'top_n',
  audience: { kind: 'list', organizationIds: [executor.org] },
  eligibility: { minRating: 80, ownFleet: true, insuranceMin: { minor: 500_000_000, currency: 'RUB' }, adr: true },
  payDays: 21,
  payDaysKind: 'calendar',
  payTrigger: 'unloading',
  contact: 'Петров, +7 916 000-00-00',
  comment: 'Оплата по факту',
})
const sides = {
  forwarder: (): TenderDraft => ({ ...common(), side: 'forwarder', lots: [lots().order, lots().draft, lots().lane] }),
  executor: (): TenderDraft => ({ ...common(), side: 'executor', lots: [lots().capacity] }),
}

test('a tender of one side or the other fills every field', () => {
  const alike = Object.values(sides).map(side => alikeIn(tenderFieldNames, side(), blank))
  expect(tenderFieldNames.filter(name => alike.every(names => names.includes(name)))).toEqual([])
})

test.each(['forwarder', 'executor'] as const)(
  'every field of a tender comes back as it was entered, and as it was changed: of a %s',
  async side => {
    const organizer = side === 'forwarder' ? forwarder : executor
    const full = sides[side]()
    const empty: TenderDraft = { ...blank, side }
    const read = async (tenderId: string) => (await organizer.ask(tenders.get, { query: { tenderId } })).data
    const { data: made } = await organizer.ask(tenders.create, { data: { draft: full, goal: 'draft' } })
    expect((await read(made.id)).draft).toEqual(full)
    await organizer.ask(tenders.save, { data: { tenderId: made.id, version: made.version, draft: empty } })
    const emptied = await read(made.id)
    expect(emptied.draft).toEqual(empty)
    await organizer.ask(tenders.save, { data: { tenderId: made.id, version: emptied.version, draft: full } })
    expect((await read(made.id)).draft).toEqual(full)
  },
)
