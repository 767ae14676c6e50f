import { afterAll, beforeAll, expect, test } from 'vitest'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demandFieldNames } from '#contract/demand-fields.ts'
import { demands } from '#contract/demands.ts'
import { orders } from '#contract/orders.ts'
import { alikeIn } from '#testing/fields.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

let forwarder: Someone
let groupId: string
let orderId: string
beforeAll(async () => {
  await world.setClock(scenarioOneStart)
  forwarder = await world.forwarder()
  const { rows } = await world.root.query<{ id: string }>(
    `insert into partner_groups (org_id, id, name, delay_min, created_at) values ($1, gen_random_uuid(), 'Первые', 0, app_now()) returning id`,
    [forwarder.org],
  )
  groupId = rows[0]!.id
  orderId = (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data.id
})

const blank = DemandDraft.parse({ kind: 'spot' })

/** What a demand of either kind may say. */
const common = () =>
  ({
    title: 'Рейсы на Казань',
    mode: 'range',
    price: { minor: 9_000_000, currency: 'KZT' },
    priceTo: { minor: 9_500_000, currency: 'KZT' },
    showsTo: false,
    currency: 'KZT',
    basis: 'net',
    takeNow: true,
    counters: false,
    confirmMinutes: 90,
    audience: { kind: 'groups', groupIds: [groupId] },
    stages: [{ groupId, delayMinutes: 45 }],
    deadline: '2026-10-05T09:00:00.000Z',
    note: 'Только с ремнями',
  }) as const satisfies Partial<DemandDraft>

const byOrder = (): DemandDraft => ({ ...blank, ...common(), trucks: 2, orderId })
const byHand = (): DemandDraft => ({ ...blank, ...common(), trucks: 3, order: { ...scenarioOne, customerId: null } })
const grid = (): DemandDraft => ({
  ...blank,
  ...common(),
  kind: 'period',
  lanes: [
    {
      id: null,
      from: 'samara',
      to: 'kazan',
      truckType: 't20',
      bodyTypes: ['tent'],
      temperature: 'minus20',
      cargo: 'Запчасти',
      massKg: 12_000,
      price: { minor: 8_000_000, currency: 'KZT' },
      priceTo: { minor: 8_500_000, currency: 'KZT' },
      weeks: [{ week: '2026-10-12', trips: 4 }],
    },
  ],
})
const kinds = { byOrder, byHand, grid }

const read = async (demandId: string) => (await forwarder.ask(demands.get, { query: { demandId } })).data
/** A lane is given an id when it is kept; an order that exists is shown with the demand it is named in. */
const entered = ({ lanes, orderId: named, order, ...rest }: DemandDraft) => ({
  ...rest,
  orderId: named,
  order: named === null ? order : null,
  lanes: lanes.map(lane => ({ ...lane, id: null })),
})

test('one kind of demand or another fills every field', () => {
  const alike = Object.values(kinds).map(kind => alikeIn(demandFieldNames, kind(), blank))
  expect(demandFieldNames.filter(name => alike.every(names => names.includes(name)))).toEqual([])
})

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'every field of a demand comes back as it was entered, and as it was changed: %s',
  async kind => {
    const full = kinds[kind]()
    const empty: DemandDraft = { ...blank, kind: full.kind }
    const { data: made } = await forwarder.ask(demands.create, { data: { draft: full, goal: 'draft' } })
    const { id } = made.row
    expect(entered((await read(id)).draft)).toEqual(full)
    await forwarder.ask(demands.save, { data: { demandId: id, version: made.row.version, draft: empty } })
    const emptied = await read(id)
    expect(entered(emptied.draft)).toEqual(empty)
    await forwarder.ask(demands.save, { data: { demandId: id, version: emptied.row.version, draft: full } })
    expect(entered((await read(id)).draft)).toEqual(full)
  },
)
