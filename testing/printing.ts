import { expect } from 'vitest'
import { type ExportRow, exports } from '#contract/exports.ts'
import { orders } from '#contract/orders.ts'
import { PRINT_PAGE, type PrintRow, prints } from '#contract/prints.ts'
import { writeQuery } from '#contract/query-string.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOne } from './orders.ts'
import { htmlText } from './printed.ts'
import { cookieText, type Someone, type World } from './world.ts'

/** The sides of an order with what their papers say of them, one who sees no prices, and a stranger. */
export async function openSides(world: World) {
  const pair = await openPair(world)
  const viewer = await world.colleague(pair.forwarder, 'viewer')
  const stranger = await world.forwarder()
  for (const [who, account] of [
    [pair.forwarder, '40702810955000033344'],
    [pair.executor, '40702810562000045678'],
  ] as const) {
    await world.root.query(
      `update organizations set legal_address = '420107, г. Казань, ул. Островского, д. 87', director_name = 'Ёлкин Пётр Иванович',
         director_post = 'Директор', director_basis = 'Устав', kpp = '781001001', ogrn = '1157847000057' where id = $1`,
      [who.org],
    )
    await world.root.query(
      `insert into bank_accounts (org_id, id, bik, bank, account, correspondent, currency, main, created_at)
         values ($1, gen_random_uuid(), '044030653', 'ПАО Сбербанк', $2, '30101810500000000653', 'RUB', true, now())`,
      [who.org, account],
    )
  }
  return { pair, viewer, stranger }
}

/** The papers of an order this viewer may print. */
export const listOf = async (who: Someone, orderId: string) => (await who.ask(prints.list, { query: { orderId } })).data.items
/** One form among the papers of an order. */
export const rowOf = async (who: Someone, orderId: string, form: string): Promise<PrintRow> =>
  (await listOf(who, orderId)).find(row => row.form === form)!
/** Issues a paper under a number of its own. */
export const issue = (who: Someone, orderId: string, form: string) =>
  who.ask(prints.issue, { data: { orderId, form, claim: null, language: 'ru' } })

/** Papers of orders between two organisations of a test. */
export function printSteps(state: () => { world: World; pair: Awaited<ReturnType<typeof openPair>> }) {
  async function fetched(who: Someone, path: string, query: Record<string, string> = {}) {
    const answer = await state().world.app.inject({
      url: Object.keys(query).length > 0 ? `${path}?${writeQuery(query)}` : path,
      headers: { host: new URL(state().world.config.url).host, cookie: cookieText(state().world.config, who.cookies) },
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, bytes: answer.rawPayload }
  }
  const page = async (who: Someone, orderId: string, form: string, more: Record<string, string> = {}) => {
    const { bytes, status, text } = await fetched(who, PRINT_PAGE, { orderId, form, ...more })
    expect([status, text.slice(0, 300)]).toEqual([200, expect.anything()])
    return htmlText(bytes)
  }

  /** A process that writes, until the archive is made. */
  async function written(who: Someone, made: ExportRow): Promise<ExportRow> {
    const process = await state().world.open({}, undefined, true)
    try {
      await expect
        .poll(async () => (await who.ask(exports.get, { query: { exportId: made.id } })).data.status, { timeout: 60_000, interval: 100 })
        .not.toMatch(/waiting|running/)
    } finally {
      await process.close()
    }
    return (await who.ask(exports.get, { query: { exportId: made.id } })).data
  }

  async function accepted() {
    const row = await offered(state().pair.forwarder, state().pair.executor, scenarioOne)
    return (await state().pair.executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  }
  async function ready() {
    const resources = await resourcesOf(state().world, state().pair.executor)
    return (await state().pair.executor.ask(orders.move, { data: { ...keyOf(await accepted()), action: 'assign', ...resources } })).data
  }

  return { fetched, page, accepted, ready, written }
}
