import { randomUUID } from 'node:crypto'
import { accessKeys } from '#contract/access-keys.ts'
import { analyticsNotes } from '#contract/analytics-notes.ts'
import { calendars } from '#contract/calendars.ts'
import { changes } from '#contract/changes.ts'
import { comments } from '#contract/comments.ts'
import { devices } from '#contract/devices.ts'
import { employees } from '#contract/employees.ts'
import { exports } from '#contract/exports.ts'
import { imports } from '#contract/imports.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { partners } from '#contract/partners.ts'
import { personalData } from '#contract/personal-data.ts'
import { printTemplates, usualDesign } from '#contract/print-templates.ts'
import { views } from '#contract/views.ts'
import { webhooks } from '#contract/webhooks.ts'
import { newId } from '#server/platform/ids.ts'
import { keyOf, offered, resourcesOf, scenarioOne } from './orders.ts'
import type { Someone, World } from './world.ts'

export type AccessObjects = ReturnType<typeof accessObjectsOf>

type Stage = { world: World; me: Someone; mate: Someone; mark: string }

const oneOf =
  ({ root }: World) =>
  async <T>(text: string, values: unknown[]) =>
    (await root.query<{ one: T }>(text, values)).rows[0]!.one

/** Orders in which this organisation and its partner are the sides. */
function orderObjectsOf({ world, me, mate, mark }: Stage) {
  const accepted = async (): Promise<OrderRow> => {
    const row = await offered(mate, me)
    return (await me.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  }
  const assigned = async () => {
    const row = await accepted()
    const done = (await me.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...(await resourcesOf(world, me)) } })).data
    const card = (await me.ask(orders.get, { query: { orderId: row.id } })).data
    return { ...keyOf(done), flight: card.flights[0]!, documentId: card.documentRows[0]!.id }
  }
  return {
    /** An order kept as a draft, and one that has a number and no executor. */
    draft: async () => (await me.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).data,
    placed: async () => (await me.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data,
    /** An order of the partner that this organisation has accepted. */
    accepted,
    /** The same of an organisation in the register, which may pass it on. */
    passable: async () => {
      await world.root.query(`update organizations set goslog = 'active', goslog_number = 'ЭК-0001' where id = $1`, [me.org])
      return accepted()
    },
    /** A partner one could pass an order on to. */
    carrier: async () => {
      const other = await world.executor()
      await world.partners(me, other)
      return other.org as string
    },
    /** The same with resources: its flight has tasks and its order documents. */
    assigned: async () => {
      const { flight, ...row } = await assigned()
      return { ...row, flightId: flight.id, taskId: flight.tasks[0]!.id }
    },
    printTemplate: async () =>
      (
        await me.ask(printTemplates.save, {
          data: { id: null, version: 0, form: 'act', name: 'Акт', main: false, customerIds: [], design: usualDesign('act') },
        })
      ).data,
    /** The flight of an order this organisation carries out for the partner. */
    flight: async () => (await assigned()).flight.id,
    /** A comment to the partner on an order of his. */
    comment: async () => {
      const { id: orderId } = await accepted()
      const { id: commentId, version } = (await me.ask(comments.add, { data: { orderId, scope: 'deal', text: mark } })).data
      return { orderId, commentId, version }
    },
    /** An order this organisation carries out for the partner, with a change of its price that the partner asks for. */
    changing: async () => {
      const row = await accepted()
      const draft = { ...scenarioOne, price: { minor: 7_000_000, currency: 'RUB' } }
      const asked = { ...keyOf(row), draft, comment: '', answerMinutes: 60 }
      const { order, change } = (await mate.ask(changes.propose, { data: asked })).data
      return { ...keyOf(order), changeId: change!.id }
    },
    /** An order of this organisation that the partner carries out. */
    carried: async () => {
      const row = await offered(me, mate)
      return (await mate.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
    },
    /** An order of this organisation that a vehicle of the partner carries, with the task of its unloading. */
    unloading: async () => {
      const row = await offered(me, mate)
      const taken = (await mate.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
      const resources = await resourcesOf(world, mate)
      const done = (await mate.ask(orders.move, { data: { ...keyOf(taken), action: 'assign', ...resources } })).data
      const { flights } = (await me.ask(orders.get, { query: { orderId: row.id } })).data
      return { ...keyOf(done), taskId: flights[0]!.tasks.at(-1)!.id }
    },
    /** An order of this organisation on hold. */
    held: async () => {
      const row = (await me.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
      const hold = { kind: 'finance', severity: 'blocking', shared: false, reason: `${mark} нет лимита` } as const
      const held = (await me.ask(orders.hold, { data: { ...keyOf(row), action: 'set', ...hold, blocks: ['dispatch'] } })).data
      const card = (await me.ask(orders.get, { query: { orderId: row.id } })).data
      return { ...keyOf(held), holdId: card.exceptions.holds[0]!.id }
    },
  }
}

/** Orders about which the two disagree. */
function claimObjectsOf({ world, me, mate, mark }: Stage, accepted: () => Promise<OrderRow>) {
  const claimed = async () => {
    const filed = {
      action: 'file',
      kind: 'damage',
      comment: `${mark} паллета разбита`,
      amount: { minor: 100_000, currency: 'RUB' },
    } as const
    const row = (await me.ask(orders.claim, { data: { ...keyOf(await accepted()), ...filed } })).data
    const [claim] = (await me.ask(orders.get, { query: { orderId: row.id } })).data.exceptions.claims
    return { ...keyOf(row), claimId: claim!.id }
  }
  return {
    /** An order of the partner with a claim of this organisation. */
    claimed,
    /** An order the partner has taken back, with a claim of this organisation. */
    lost: async () => {
      const { claimId, ...key } = await claimed()
      await mate.ask(orders.move, { data: { ...key, action: 'revoke', reason: 'better_offer', comment: '' } })
      const [claim] = (await me.ask(orders.lost, { query: { orderId: key.orderId } })).data.claims
      return { orderId: key.orderId, claimId, version: claim!.version }
    },
    /** An order of the partner with a claim he disputes, on which this organisation insists with a document that has come. */
    proven: async () => {
      const filed = {
        action: 'file',
        kind: 'damage',
        comment: `${mark} паллета разбита`,
        amount: { minor: 100_000, currency: 'RUB' },
      } as const
      const row = (await me.ask(orders.claim, { data: { ...keyOf(await accepted()), ...filed } })).data
      const { exceptions, documentRows } = (await me.ask(orders.get, { query: { orderId: row.id } })).data
      const claimId = exceptions.claims[0]!.id
      const answer = { action: 'dispute', claimId, comment: 'Была целой', amount: { minor: 0, currency: 'RUB' } } as const
      const disputed = (await mate.ask(orders.claim, { data: { ...keyOf(row), ...answer } })).data
      await world.root.query(`update order_documents set version = 1, via = 'paper', status = 'uploaded' where id = $1`, [
        documentRows[0]!.id,
      ])
      const amount = { amount: '1000.00', currency: 'RUB' }
      return { ...keyOf(disputed), action: 'insist', claimId, comment: 'Вот отметка', amount, documentId: documentRows[0]!.id }
    },
    /** An order of the partner on its way, which he asks this organisation to stop. */
    stopping: async () => {
      let row = (await me.ask(orders.move, { data: { ...keyOf(await accepted()), action: 'assign', ...(await resourcesOf(world, me)) } }))
        .data
      const task = (await me.ask(orders.get, { query: { orderId: row.id } })).data.flights[0]!.tasks[0]!
      row = (await me.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark: 'depart', comment: '' } })).data
      const wish = { reason: 'customer_refused', comment: '', cargoPlace: `${mark} склад`, paidPercent: 50, answerMinutes: 60 }
      row = (await mate.ask(orders.halt, { data: { ...keyOf(row), action: 'ask', ...wish } })).data
      const [request] = (await me.ask(orders.get, { query: { orderId: row.id } })).data.exceptions.haltRequests
      return { ...keyOf(row), requestId: request!.id, requestVersion: request!.version }
    },
  }
}

/** Partners, people and what belongs to them. */
function officeObjectsOf({ world, me }: Stage) {
  const one = oneOf(world)
  return {
    /** An organisation that nobody here works with yet. */
    organization: async () => (await world.executor()).org as string,
    /** A partnership of this organisation as the forwarder. */
    partnership: async () => {
      const other = await world.executor()
      await world.partners(me, other)
      return one<string>('select id as one from partners where org_id = $1 and partner_org_id = $2', [me.org, other.org])
    },
    group: async () => (await me.ask(partners.saveGroup, { data: { group: null, name: `Группа ${randomUUID()}`, delayMinutes: 0 } })).data,
    view: async () => {
      const layout = { order: [], hidden: [], widths: {} }
      const content = { name: `Вид ${randomUUID()}`, team: false, query: '', layout, density: null }
      return (await me.ask(views.create, { data: { list: 'orders.forwarder', ...content } })).data
    },
    analyticsNote: async () => {
      const days = { from: '2026-10-12', to: '2026-10-12' }
      return (await me.ask(analyticsNotes.create, { data: { dashboard: 'execution', side: 'forwarder', ...days, text: 'Новый тариф' } }))
        .data
    },
    /** A dashboard that is sent to him at an hour. */
    dashboardLetters: async () => {
      const id = newId()
      await world.root.query('delete from dashboard_subscriptions where org_id = $1 and employee_id = $2', [me.org, me.employee])
      await world.root.query(
        `insert into dashboard_subscriptions (org_id, id, employee_id, dashboard, settings, locale, every, on_day, hour, next_at, changed_at)
         values ($1, $2, $3, 'money', '{"side": "forwarder", "period": "d30"}', 'ru', 'day', 1, '08:00', app_now() + interval '1 day', app_now())`,
        [me.org, id, me.employee],
      )
      return id
    },
    colleague: () => world.colleague(me, 'viewer'),
    invitation: async () => {
      const draft = { email: `${randomUUID()}@example.ru`, name: 'Проба Новая', roles: ['viewer' as const], position: '' }
      const limits = { maxOrderAmount: null, seesPrices: null }
      return (await me.ask(employees.invite, { data: { ...draft, limits, locale: 'ru' } })).data
    },
    /** A phone he is reached by. */
    binding: async () => {
      const id = newId()
      await world.root.query(
        `insert into channel_bindings (org_id, id, channel, employee_id, state, sealed, created_at) values ($1, $2, 'sms', $3, 'working', '', app_now())`,
        [me.org, id, me.employee],
      )
      return id
    },
    async webhook() {
      const filter = { events: [], othersOnly: false }
      const url = `https://hooks.example.com/${newId()}`
      await world.root.query(`delete from channel_bindings where org_id = $1 and channel = 'webhook'`, [me.org])
      return (await (await world.again(me)).ask(webhooks.create, { data: { name: 'Учёт', url, filter } })).data.webhook.id
    },
    async webhookMessage() {
      return (await me.ask(webhooks.test, { data: { webhookId: await this.webhook() } })).data.messageId
    },
    calendar: async () => (await me.ask(calendars.create, { data: { kind: 'loadings', name: 'Погрузки', locale: 'ru' } })).data.feed.id,
    serviceAccount: async () =>
      (await (await world.again(me)).ask(accessKeys.create, { data: { name: 'Касса', roles: ['viewer'] } })).data.id,
    async accessKey() {
      const draft = { name: 'ключ', scopes: ['orders:read' as const], days: 1, addresses: [] }
      return (await (await world.again(me)).ask(accessKeys.issue, { data: { accountId: await this.serviceAccount(), ...draft } })).data.key
        .id
    },
    /** A message that was given up. */
    deadDelivery: async () => {
      const id = newId()
      await world.root.query(
        `insert into deliveries (org_id, id, channel, employee_id, lane, source, status, at, run_at, created_at, ended_at)
         values ($1, $2, 'email', $3, $2, '{"kind": "test"}', 'dead', app_now(), app_now(), app_now(), app_now())`,
        [me.org, id, me.employee],
      )
      return id
    },
    session: async () => one<string>('select id as one from sessions where token_hash = $1', [(await world.again(me)).session]),
    account: async () => {
      const id = newId()
      await world.root.query(
        `insert into bank_accounts (org_id, id, bik, bank, account, correspondent, currency, main, version, created_at)
         values ($1, $2, '044525225', 'Банк', $3, '30101810400000000225', 'RUB', false, 1, app_now())`,
        [me.org, id, `4070281${String(Math.random()).slice(2, 15).padEnd(13, '0')}`],
      )
      return id
    },
  }
}

/** Files, and what waits to be read in or out. */
function fileObjectsOf({ world, me, mark }: Stage) {
  const file = async () => {
    const id = newId()
    await world.root.query(
      `insert into files (org_id, id, kind, object_id, purpose, draft, status, name, type, size, stored_bytes, blob, created_at, created_by)
       values ($1, $2, 'vehicle', $3, 'sts', false, 'ready', 'sts.pdf', 'pdf', 10, 10, $4, app_now(), $5)`,
      [me.org, id, await world.truck(me), randomUUID(), me.employee],
    )
    return id
  }
  return {
    /** A file of one of the vehicles. */
    file,
    removedFile: async () => {
      const id = await file()
      await world.root.query('update files set removed_at = app_now() where id = $1', [id])
      return id
    },
    /** An import of customers that nothing was sent to yet. */
    /** A letter that waits for somebody, as it came in. */
    letter: async (isOfChat = false) => {
      const id = newId()
      await world.root.query(
        `insert into incoming_letters (org_id, id, message_key, at, from_address, text, proven, sender, state, wait, chat_id)
        values ($1, $2, $3, app_now(), 'a@nobody.ru', 'Казань - Самара 10 т', false, 'unknown', 'waiting', 'sender_unproven', $4)`,
        [me.org, id, id, isOfChat ? newId() : null],
      )
      return id
    },
    import: async () => (await me.ask(imports.begin, { data: { kind: 'customers', fileName: 'проба.csv' } })).data,
    /** A list asked for as a file, which waits or lies there. */
    export: async (status: 'waiting' | 'ready' = 'waiting') => {
      const asked = { list: 'customers', format: 'csv' as const, query: '', columns: [] }
      const made = (await me.ask(exports.ask, { data: asked })).data
      const over = `ended_at = app_now(), expires_at = app_now() + interval '1 day'`
      const [set, blob] =
        status === 'ready' ? [`status = 'ready', blob = $2, ${over}`, 'f'.repeat(32)] : [`run_at = app_now(), name = $2`, mark]
      await world.root.query(`update exports set ${set} where id = $1`, [made.id, blob])
      return made
    },
  }
}

/** Persons whose data is restricted or erased. */
function personObjectsOf({ world, me, mark }: Stage) {
  const dismissed = async () => {
    const id = await world.driver(me, { lastName: mark })
    const name = await oneOf(world)<string>(
      `update drivers set status = 'dismissed' where id = $1 returning concat_ws(' ', last_name, first_name, middle_name) as one`,
      [id],
    )
    return { id, name, person: { kind: 'driver' as const, id, place: 0 } }
  }
  return {
    dismissed,
    restriction: async () =>
      (await me.ask(personalData.restrict, { data: { person: (await dismissed()).person, reason: 'Спор о точности' } })).data.restriction!
        .id,
    erasureAct: async () => {
      const { name, person } = await dismissed()
      return (await me.ask(personalData.erase, { data: { person, basis: 'request', confirm: name } })).data.id
    },
  }
}

/**
 * What an organisation has, made anew each time it is asked for: objects a call may name, with a mark in their texts. `mate` is its
 * partner in both directions.
 */
export function accessObjectsOf(world: World, me: Someone, mate: Someone, mark: string) {
  const stage = { world, me, mate, mark }
  const made = orderObjectsOf(stage)
  return {
    world,
    me,
    mate,
    customer: () => world.customer(me, { name: `${mark} Клиент`, tin: null }),
    nodalPoint: () => world.nodalPoint(me, { name: `${mark} Склад` }),
    truck: () => world.truck(me, { make: mark }),
    trailer: () => world.trailer(me),
    /** A tracker that waits for a yes. */
    device: async () => {
      const carId = await world.truck(me, { make: mark })
      const draft = { carId, protocol: 'wialon' as const, name: mark, identifier: newId(), withSecret: false }
      return (await me.ask(devices.register, { data: draft })).data.device.id
    },
    driver: () => world.driver(me, { lastName: mark }),
    ...made,
    ...claimObjectsOf(stage, made.accepted),
    ...officeObjectsOf(stage),
    ...fileObjectsOf(stage),
    ...personObjectsOf(stage),
    /** What was announced to everybody. */
    announcement: () =>
      oneOf(world)<string>(
        `insert into announcements (id, severity, title_ru, title_en, starts_at, ends_at, changed_at) values
         (gen_random_uuid(), 'info', 'Проба', 'Probe', app_now(), app_now() + interval '1 hour', app_now()) returning id as one`,
        [],
      ),
    /** A moment of one's own that comes tomorrow. */
    timer: () =>
      oneOf(world)<string>(
        `insert into timers (org_id, object_id, kind, run_at) values ($1, gen_random_uuid(), 'probe', app_now() + interval '1 day') returning object_id as one`,
        [me.org],
      ),
    /** An item of the menu that the product does not own. */
    menuItem: () =>
      oneOf(world)<number>(
        `insert into menu_items (id, position, title, path, is_iframe, is_tab, is_external) values
         ((select coalesce(max(id), 0) + 1 from menu_items), 1, 'Проба', '/probe', false, false, false) returning id as one`,
        [],
      ),
  }
}
