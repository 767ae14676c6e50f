import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf } from '#contract/address.ts'
import { auth } from '#contract/auth.ts'
import { comments } from '#contract/comments.ts'
import { EXPORT } from '#contract/exports.ts'
import { imports } from '#contract/imports.ts'
import { menu } from '#contract/menu.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { PRINT_FILE, prints } from '#contract/prints.ts'
import { LotFilter } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import type { OrgId } from '#server/platform/db.ts'
import { signIn } from '#testing/people.ts'
import { changing, type Ground } from './ground.ts'

type Worker = { side: Side; cookies: string[]; xsrf: string }

/** People of the demo world on both sides by turns, each signed in by two browsers; those whose organisations have the most orders come first. */
export async function signInPeople(ground: Pick<Ground, 'root' | 'worker' | 'installation'>, count: number): Promise<Worker[]> {
  const { rows } = await ground.root.query<{ org: OrgId; user: string; employee: string; side: Side }>(
    `select e.org_id as org, e.user_id as "user", e.id as employee, p.side
     from employees e join (select org_id, side, count(*) as n from order_parties where opens group by 1, 2) p on p.org_id = e.org_id
     where 'owner' = any (e.roles) and e.user_id is not null and p.n >= 20
     order by row_number() over (partition by p.side order by p.n desc, e.id), p.side`,
  )
  if (rows.length === 0) throw new Error('nobody of the demo world has orders to work on')
  const signInTwice = async ({ side, ...person }: (typeof rows)[number]): Promise<Worker> => {
    const browsers = await Promise.all(
      [1, 2].map(async () => {
        const sid = randomBytes(32).toString('base64url')
        return { cookie: `sid=${sid}`, session: await signIn(ground.worker.db, person, createHash('sha256').update(sid).digest()) }
      }),
    )
    const { cookie, xsrf } = await changing(ground, browsers[0]!)
    return { side, cookies: [cookie, browsers[1]!.cookie], xsrf }
  }
  const people: Worker[] = []
  for (let i = 0; i < count; i++) people.push(await signInTwice(rows[i % rows.length]!))
  return people
}

export type Work = { answered: number; refused: Map<string, number>; waits: number[] }

type Desk = { url: string; person: Worker; until: number; work: Work }

/**
 * What a person does until his time is over, a step about each half second: opens the page with its files, lists, cards and their papers,
 * writes comments; once each he prints a form, takes a list as a sheet and has a table read.
 */
export async function sitDown({ url, person, until, work }: Desk): Promise<void> {
  const { side } = person
  const headers = { cookie: person.cookies[0]!, 'accept-encoding': 'br', accept: 'application/json', origin: url }
  const ask = async (address: string, data?: unknown) => {
    const began = performance.now()
    const write = { 'x-xsrf-token': person.xsrf, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
    const answer = await fetch(
      url + address,
      data === undefined ? { headers } : { method: 'POST', headers: { ...headers, ...write }, body: JSON.stringify({ data }) },
    )
    const body = Buffer.from(await answer.arrayBuffer())
    work.waits.push(performance.now() - began)
    if (answer.ok) work.answered++
    else {
      const what = `${answer.status} ${address.split('?')[0]} ${body.toString('utf8', 0, 120)}`
      work.refused.set(what, (work.refused.get(what) ?? 0) + 1)
    }
    return { answer, body }
  }
  const read = async <T>(address: string, data?: unknown) => JSON.parse((await ask(address, data)).body.toString()) as T

  const page = await fetch(`${url}/orders_${side}`, { headers: { ...headers, accept: 'text/html' } })
  for (const [file] of (await page.text()).matchAll(/\/assets\/(?:ru\/)?[\w-]+\.(?:js|css)/g)) await ask(file)

  const list = addressOf(orders.list, OrderFilter.parse({ side }))
  const lots = addressOf(tenders.list, LotFilter.parse({ side }))
  const once = [
    async (orderId: string) => {
      const { data } = await read<{ data: { items: { form: string; missing: unknown[]; claim: unknown }[] } }>(
        addressOf(prints.list, { orderId }),
      )
      const form = data.items.find(({ missing, claim }) => missing.length === 0 && claim === null)
      if (form) await ask(`${PRINT_FILE}?orderId=${orderId}&form=${form.form}&format=pdf&language=ru`)
    },
    () => ask(EXPORT, { list: 'orders', format: 'xlsx', query: `side=${side}`, columns: [] }),
    async () => {
      const kind = side === 'executor' ? 'drivers' : 'nodal_points'
      const { data } = await read<{ data?: { id: string } }>(imports.begin.path, { kind, fileName: 'table.csv' })
      if (!data) return
      const table = `ФИО;Телефон;Адрес\n${Array.from({ length: 200 }, (_, n) => `Иванов Иван ${n};+7900000${1000 + n};Москва, ${n}`).join('\n')}`
      const text = Buffer.from(table).toString('base64')
      await ask(imports.chunk.path, { id: data.id, seq: 0, base64: text.match(/.{1,8000}/g)! })
      await ask(imports.read.path, { id: data.id })
      await ask(imports.drop.path, { id: data.id })
    },
  ]
  for (let n = 0; performance.now() < until; n++) {
    const { data } = await read<{ data: { items: { id: string; opens: boolean }[] } }>(list)
    const own = data.items.filter(({ opens }) => opens)
    const orderId = own[n % own.length]!.id
    await Promise.all([ask(addressOf(auth.check)), ask(addressOf(menu.list)), ask(addressOf(orders.counts, { side }))])
    await pause(400)
    await Promise.all([
      ask(addressOf(orders.get, { orderId })),
      ask(addressOf(orders.history, { orderId })),
      ask(addressOf(comments.list, { orderId })),
    ])
    await pause(400)
    await ask(comments.add.path, { orderId, scope: 'internal', text: `Замер ${n}` })
    await ask(lots)
    await pause(400)
    await once[n]?.(orderId)
  }
}
