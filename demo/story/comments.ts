import { sql } from 'kysely'
import { insertRows } from '#demo/making/bulk.ts'
import type { Person, Trip } from '#demo/plan/record.ts'
import { openChance } from '#demo/random.ts'
import type { DemoOrder } from '#demo/record.ts'
import { type Db, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

type Line = { order: DemoOrder['order']; org: string; orgName: string; person: Person; at: Date; text: string }
type Watching = { orgId: string; orderId: string; employeeId: string; byName: string | null; since: Date }

/** What both sides of an order wrote about it, and who watches it. */
type Talk = { deal: Line[]; internal: Line[]; watchers: Watching[] }

const talkative = new Set(['accepted', 'ready', 'in_progress', 'documents'])

const asked = [
  'Пропуск на склад заказан, номера машины передали',
  'Въезд со двора, ворота 3. Паспорт водителя обязателен',
  'Грузополучатель просит приехать к началу окна',
  'Пломбу сфотографировать до выезда',
]
const answered = [
  'Приняли, водитель позвонит за час до прибытия',
  'Стоим в очереди, перед нами две машины',
  'Окно понятно, успеваем',
  'Сканы документов пришлём сегодня до 18:00',
]
const ownForwarder = [
  'Клиент просит отчёт каждые четыре часа',
  'Перевозчик надёжный, предложить ему обратный рейс',
  'Если опоздает, сразу звонить на склад: следующее окно только завтра',
]
const ownExecutor = [
  'После выгрузки забрать пустые поддоны',
  'Проверить остаток топлива по карте перед выездом',
  'Обратно стоит поискать груз: машина свободна с вечера',
]

/** Nobody writes about what is over: of the orders under way, about half. */
function talkOf(trip: Trip, { order, executor }: DemoOrder, now: number): Talk {
  const chance = openChance(trip.seed + 7)
  const talk: Talk = { deal: [], internal: [], watchers: [] }
  if (executor === null || executor.id !== trip.executor.id || !talkative.has(order.status)) return talk
  const { home, responsible } = trip
  let at = trip.accepted
  const line = (side: 'forwarder' | 'executor', texts: readonly string[]): Line => {
    at += (now - at) * (0.1 + chance.next() * 0.4)
    const party = side === 'forwarder' ? home.party : trip.executor
    const person = side === 'forwarder' ? responsible : chance.pick(trip.executor.people)
    return { order, org: party.id, orgName: party.name, person, at: new Date(at), text: chance.pick(texts) }
  }
  if (chance.is(0.45)) talk.deal.push(line('forwarder', asked))
  if (talk.deal.length > 0 && chance.is(0.7)) talk.deal.push(line('executor', answered))
  if (chance.is(0.25)) talk.internal.push(line('forwarder', ownForwarder))
  if (chance.is(0.2)) talk.internal.push(line('executor', ownExecutor))
  if (chance.is(0.2))
    talk.watchers.push({
      orgId: home.party.id,
      orderId: order.id,
      employeeId: chance.pick(home.people).employeeId,
      byName: null,
      since: new Date(trip.accepted),
    })
  return talk
}

/** Stores what was written about these orders, each organisation its own part; the orders must be shown already. */
export async function storeTalk(db: Db, told: readonly { trip: Trip; order: DemoOrder }[], now: Date): Promise<void> {
  const talks = told.map(({ trip, order }) => talkOf(trip, order, now.getTime()))
  const watching = Map.groupBy(
    talks.flatMap(({ watchers }) => watchers),
    ({ orgId }) => orgId,
  )
  const deal = Map.groupBy(
    talks.flatMap(talk => talk.deal),
    ({ org }) => org,
  )
  const internal = Map.groupBy(
    talks.flatMap(talk => talk.internal),
    ({ org }) => org,
  )
  for (const org of new Set([...deal.keys(), ...internal.keys(), ...watching.keys()]))
    await inHome(db, org as OrgId, async tx => {
      await sql`set local synchronous_commit = off`.execute(tx)
      await write(tx, deal.get(org) ?? [], internal.get(org) ?? [])
      await insertRows(tx, 'orderWatchers', watching.get(org) ?? [])
    })
}

async function write(tx: Tx, deal: readonly Line[], internal: readonly Line[]): Promise<void> {
  const common = ({ order, person, at, text }: Line) => ({
    orderId: order.id,
    id: newId(),
    version: 1,
    byUserId: person.id,
    byName: person.name,
    at,
    text,
    editedAt: null,
    removedAt: null,
  })
  // an order of another home is entered as its executor enters it
  const foreign = [...new Set(deal.flatMap(({ order, org }) => (order.orgId === org ? [] : [order.id])))]
  const homes = Map.groupBy(deal, ({ order }) => order.orgId)
  for (const [home, lines] of homes) {
    const guests = lines.map(({ order }) => order.id).filter(id => foreign.includes(id))
    if (guests.length > 0) await sql`select gate.enter('order', o) from unnest(${guests}::uuid[]) o`.execute(tx)
    await insertRows(
      tx,
      'orderComments',
      lines.map(line => ({ ...common(line), orgId: home, partyId: line.order.executorId, byOrgId: line.org, byOrgName: line.orgName })),
    )
  }
  await insertRows(
    tx,
    'orderInternalComments',
    internal.map(line => ({ ...common(line), orgId: line.org })),
  )
}
