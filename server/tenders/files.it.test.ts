import { createHash, randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { files } from '#contract/files.ts'
import { TenderDraft, tenderLimits } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import { inHome, inSession } from '#server/platform/db.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { scenarioOne } from '#testing/orders.ts'
import { htmlText } from '#testing/printed.ts'
import { freezeClock, runTimers, verify } from '#testing/tenders.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { evaluate } from './commands/evaluation.ts'
import { tenderTimers } from './jobs.ts'

let world: World
let at: string
let handlers: Record<string, TimerHandler>
let organiser: Someone
let carrier: Someone
let stranger: Someone
beforeAll(async () => {
  world = await openWorld()
  at = await world.listen()
  handlers = { ...tenderTimers, ...betTimers({ secrets: world.secrets, evaluate }) }
  organiser = await world.forwarder({ name: 'Северный Экспедитор' })
  carrier = await world.executor({ name: 'ВолгаТранс' })
  stranger = await world.executor({ name: 'УралГруз' })
  await world.partners(organiser, carrier)
  await verify(world, organiser, carrier, stranger)
  await freezeClock(world, '2026-10-05T11:00:00Z')
})
afterAll(() => world.close())

const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })

const draft = (more: Partial<TenderDraft> = {}): TenderDraft => ({
  ...TenderDraft.parse({ side: 'forwarder', title: 'Краснодар – Москва' }),
  startsAt: '2026-10-05T11:00:00Z',
  endsAt: '2026-10-05T12:00:00Z',
  step: rub(1500),
  lots: [
    {
      what: 'draft',
      draft: {
        ...scenarioOne,
        stops: scenarioOne.stops.map((stop, i) => ({
          ...stop,
          windowFrom: i === 0 ? '2026-10-08T09:00:00+03:00' : '2026-10-10T08:00:00+03:00',
          windowTo: i === 0 ? '2026-10-08T12:00:00+03:00' : '2026-10-10T14:00:00+03:00',
        })),
        price: null,
        customerPrice: null,
      },
      ...{ start: rub(185_000), limit: null, floor: null },
    },
  ],
  ...more,
})

const pdf = async (text: string) => {
  const made = await PDFDocument.create()
  made.addPage([200, 200]).drawText(text)
  return Buffer.from(await made.save())
}

/** Sends a file whole; null, or the code of the refusal. */
async function send(
  who: Someone,
  bytes: Buffer,
  objectId: string,
  { isDraft = false, name = 'terms.pdf' } = {},
): Promise<ErrorCode | null> {
  const headers = { 'tus-resumable': '1.0.0', cookie: cookieText(world.config, who.cookies), 'x-xsrf-token': who.cookies.xsrf }
  const metadata = Object.entries({ kind: 'tender', objectId, purpose: 'document', draft: String(isDraft), name, type: 'application/pdf' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const code = async (answer: Response) =>
    answer.status < 400 ? null : ((await answer.json()) as { error: { code: ErrorCode } }).error.code
  const begun = await fetch(`${at}/api/upload`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const refused = await code(begun)
  if (refused !== null) return refused
  const sent = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  return code(await fetch(new URL(begun.headers.get('location')!, at), { method: 'PATCH', headers: sent, body: new Uint8Array(bytes) }))
}

const create = (goal: 'draft' | 'announce', filesId?: string, more: Partial<TenderDraft> = {}) =>
  organiser.ask(tenders.create, { data: { draft: draft(more), goal, ...(filesId !== undefined && { filesId }) } })
const card = (who: Someone, tenderId: string) => who.ask(tenders.get, { query: { tenderId } })

async function download(who: Someone, fileId: string): Promise<Buffer> {
  const { url } = (await who.ask(files.link, { query: { fileId, original: true } })).data
  const answer = await fetch(`${at}${url}`, { headers: { cookie: cookieText(world.config, who.cookies) } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('documents of the form become the tender’s; whoever it reaches has them from the announcement, and nobody else ever', async () => {
  const form = randomUUID()
  const bytes = await pdf('terms')
  expect(await send(organiser, bytes, form, { isDraft: true, name: 'Условия.pdf' })).toBeNull()
  const made = (await create('draft', form)).data
  expect(made.documents).toMatchObject([
    { name: 'Условия.pdf', type: 'pdf', addendum: null, sha256: createHash('sha256').update(bytes).digest('hex') },
  ])
  const [{ id }] = made.documents as [(typeof made.documents)[number]]
  for (const other of [carrier, stranger])
    expect((await other.ask(files.link, { query: { fileId: id } })).error.code).toBe('file.not_found')

  const announced = (await organiser.ask(tenders.move, { data: { tenderId: made.id, version: made.version, action: 'announce' } })).data
  expect((await card(carrier, announced.id)).data.documents).toMatchObject([{ id, name: 'Условия.pdf', by: null }])
  expect((await download(carrier, id)).equals(bytes)).toBe(true)
  const { items, mayWrite } = (await carrier.ask(files.list, { query: { kind: 'tender', objectId: made.id, draft: false } })).data
  expect([items.map(file => file.name), mayWrite]).toEqual([['Условия.pdf'], false])
  for (const call of [
    stranger.ask(files.link, { query: { fileId: id } }),
    stranger.ask(files.list, { query: { kind: 'tender', objectId: made.id, draft: false } }),
    card(stranger, made.id),
  ])
    expect((await call).status).toBe(404)
  // the invited may read it and that is all
  expect((await carrier.ask(files.remove, { data: { fileId: id } })).error.code).toBe('file.object_not_found')
  expect(await send(carrier, bytes, made.id)).toBe('file.object_not_found')
  expect(await world.count('files', 'id = $1 and removed_at is null', [id])).toBe(1)
})

test('the database itself keeps a guest from adding, changing and removing documents', async () => {
  const form = randomUUID()
  await send(organiser, await pdf('kept'), form, { isDraft: true })
  const made = (await create('announce', form)).data
  const [{ id }] = made.documents as [(typeof made.documents)[number]]
  const asGuest = (text: string) =>
    inSession(world.db, carrier.session, async tx => {
      expect((await sql<{ home: string }>`select gate.enter_file(${id}) as home`.execute(tx)).rows[0]!.home).toBe(organiser.org)
      return (await sql.raw(text).execute(tx)).numAffectedRows ?? 0n
    })
  expect(await asGuest(`delete from files where id = '${id}'`)).toBe(0n)
  await expect(asGuest(`update files set name = 'x' where id = '${id}'`)).rejects.toThrow(/row-level security/)
  expect(await world.count('files', 'id = $1', [id])).toBe(1)
})

test('announced, the documents stand: nothing is added, removed or brought back but by an addendum, which says what it brought', async () => {
  const made = (await create('draft')).data
  expect(await send(organiser, await pdf('one'), made.id, { name: 'one.pdf' })).toBeNull()
  expect(await send(organiser, await pdf('two'), made.id, { name: 'two.pdf' })).toBeNull()
  const { items, mayWrite } = (await organiser.ask(files.list, { query: { kind: 'tender', objectId: made.id, draft: false } })).data
  expect([items.map(({ name }) => name), mayWrite]).toEqual([['one.pdf', 'two.pdf'], true])
  await organiser.ask(files.remove, { data: { fileId: items[1]!.id } })
  const step = (data: object) => organiser.ask(tenders.move, { data: { tenderId: made.id, version: made.version, ...data } as never })
  const announced = (await step({ action: 'announce' })).data
  expect(announced.documents.map(({ name }) => name)).toEqual(['one.pdf'])
  expect((await organiser.ask(files.remove, { data: { fileId: items[0]!.id } })).error.code).toBe('file.frozen')
  expect((await organiser.ask(files.restore, { data: { fileId: items[1]!.id } })).error.code).toBe('file.frozen')
  expect(await send(organiser, await pdf('three'), made.id)).toBe('file.frozen')

  const form = randomUUID()
  await send(organiser, await pdf('ramp'), form, { isDraft: true, name: 'Рампа.pdf' })
  expect((await card(carrier, made.id)).data.documents).toHaveLength(1)
  const told = (await step({ version: announced.version, action: 'addendum', text: 'Чертёж рампы', endsAt: null, filesId: form })).data
  const seen = (await card(carrier, made.id)).data
  expect(seen.documents).toMatchObject([
    { name: 'one.pdf', addendum: null },
    { name: 'Рампа.pdf', addendum: told.addenda[0]!.id },
  ])
  expect((await download(carrier, seen.documents[1]!.id)).length).toBeGreaterThan(100)
})

test('the hash of the terms covers the documents', async () => {
  const forms = [randomUUID(), randomUUID()]
  await send(organiser, await pdf('a'), forms[0]!, { isDraft: true })
  await send(organiser, await pdf('b'), forms[1]!, { isDraft: true })
  const hashes = []
  for (const form of [...forms, undefined]) hashes.push((await create('announce', form)).data.terms)
  expect(new Set(hashes).size).toBe(3)
})

test('a copy has the same documents of its own: those of the former one may go', async () => {
  const form = randomUUID()
  const bytes = await pdf('copied')
  await send(organiser, bytes, form, { isDraft: true, name: 'Схема.pdf' })
  const first = (await create('draft', form)).data
  const { id } = (await organiser.ask(tenders.copy, { data: { tenderId: first.id } })).data
  const copied = (await card(organiser, id)).data.documents
  expect(copied.map(({ name }) => name)).toEqual(['Схема.pdf'])
  expect(copied[0]!.id).not.toBe(first.documents[0]!.id)
  await organiser.ask(files.remove, { data: { fileId: first.documents[0]!.id } })
  expect((await card(organiser, first.id)).data.documents).toEqual([])
  expect((await download(organiser, copied[0]!.id)).equals(bytes)).toBe(true)
})

test('a form takes so many documents and no more, and a tender as many in all', async () => {
  const form = randomUUID()
  const bytes = await pdf('many')
  for (let i = 0; i < tenderLimits.documents; i++) expect(await send(organiser, bytes, form, { isDraft: true })).toBeNull()
  expect(await send(organiser, bytes, form, { isDraft: true })).toBe('file.object_full')
  const made = (await create('announce', form)).data
  const more = randomUUID()
  await send(organiser, bytes, more, { isDraft: true })
  const data = { tenderId: made.id, version: made.version, action: 'addendum' as const, text: 'ещё один', endsAt: null, filesId: more }
  expect((await organiser.ask(tenders.move, { data })).error.code).toBe('file.object_full')
  expect((await card(organiser, made.id)).data.documents).toHaveLength(tenderLimits.documents)
})

test('what a scanner found something in is the organiser’s to see and nobody’s to open', async () => {
  const form = randomUUID()
  await send(organiser, await pdf('bad'), form, { isDraft: true })
  const made = (await create('announce', form)).data
  const [{ id }] = made.documents as [(typeof made.documents)[number]]
  await inHome(world.db, organiser.org, tx => tx.updateTable('files').set({ scanned: 'infected' }).where('id', '=', id).execute())
  expect((await card(organiser, made.id)).data.documents).toMatchObject([{ id, scanned: 'infected' }])
  expect((await card(carrier, made.id)).data.documents).toEqual([])
  expect((await carrier.ask(files.link, { query: { fileId: id } })).error.code).toBe('file.infected')
})

test('the protocol names every document with its hash, and the ladder tells which documents asked for hold', async () => {
  const form = randomUUID()
  await send(organiser, await pdf('terms of the protocol'), form, { isDraft: true, name: 'Условия торгов.pdf' })
  const asked = { minRating: 0, ownFleet: false, insuranceMin: rub(5_000_000), adr: true }
  const made = (await create('announce', form, { eligibility: asked })).data
  await world.root.query(
    `insert into organization_settings (org_id, policy_insurer, policy_number, policy_sum, policy_currency, policy_expires)
     values ($1, 'Страховщик', '77-1', 1000000000, 'RUB', '2027-01-01')
     on conflict (org_id) do update set policy_insurer = excluded.policy_insurer, policy_number = excluded.policy_number,
       policy_sum = excluded.policy_sum, policy_currency = excluded.policy_currency, policy_expires = excluded.policy_expires`,
    [carrier.org],
  )
  await world.root.query('update tenders set eligibility = $2 where id = $1', [made.id, JSON.stringify({ ...asked, adr: false })])
  const lotId = made.lots[0]!.id
  const placed = await carrier.ask(bets.place, { data: { lotId, amount: rub(180_000), share: null, comment: '' } })
  expect(placed.status).toBe(200)
  const ladder = async () => (await organiser.ask(tenders.ladder, { query: { tenderId: made.id, lotId } })).data.items
  expect((await ladder())[0]!.compliance).toEqual({ verified: true, insurance: true, adr: null })
  await world.root.query('update tenders set eligibility = $2 where id = $1', [made.id, JSON.stringify(asked)])
  await world.root.query(`update organization_settings set policy_expires = '2026-10-01' where org_id = $1`, [carrier.org])
  expect((await ladder())[0]!.compliance).toEqual({ verified: true, insurance: false, adr: false })

  const { version } = (await organiser.ask(tenders.get, { query: { tenderId: made.id } })).data
  const addendum = {
    tenderId: made.id,
    version,
    action: 'addendum',
    text: 'Ворота 12, въезд с улицы.',
    endsAt: '2026-10-05T12:10:00Z',
  } as const
  expect((await organiser.ask(tenders.move, { data: addendum })).status).toBe(200)
  await freezeClock(world, '2026-10-05T12:10:01Z')
  await runTimers(world, handlers)
  const file = (await carrier.ask(tenders.protocol, { query: { tenderId: made.id, format: 'html' } })).data
  const text = htmlText(Buffer.from(file.base64, 'base64'))
  expect(text).toContain('Условия торгов.pdf')
  expect(text).toContain(made.documents[0]!.sha256)
  // a text that ends with a full stop gets no second one
  expect(text).toContain('Ворота 12, въезд с улицы. Приём ставок до 05.10.2026 15:10')
})
