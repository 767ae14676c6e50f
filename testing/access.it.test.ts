import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { writeQuery } from '#contract/query-string.ts'
import { scopeFor, scopeNames } from '#contract/scopes.ts'
import { idPlacesOf } from './accessIds.ts'
import { accessMatrix } from './accessMatrix.ts'
import { accessObjectsOf } from './accessObjects.ts'
import type { Caller, Request, Row } from './accessRow.ts'
import { scenarioOneStart } from './orders.ts'
import { keyFor } from './programs.ts'
import { cookieText, openWorld, type Someone } from './world.ts'

const world = await openWorld()
afterAll(world.close)
beforeAll(() => world.setClock(scenarioOneStart))
await world.setClock(scenarioOneStart)

const everyCall = Object.entries(api as Record<string, Record<string, Call>>).flatMap(([module, of]) =>
  Object.entries(of).map(([name, call]) => [`${module}.${name}`, call] as const),
)
// what a driver names on his phone is asked for by phones, in server/driver-links
const naming = everyCall.flatMap(([name, call]) => {
  if (call.needs === 'driver' || call.needs === 'device') return []
  const places = idPlacesOf(call)
  return places.length > 0 ? [{ name, call, places }] : []
})

const canary = 'CNRY-7F3A'
const [owner, partner] = [await world.both(), await world.both()]
const [stranger, strangersPartner] = [
  await world.both({ name: `${canary} Экспедитор` }),
  await world.both({ name: `${canary} Перевозчик` }),
]
for (const [one, other] of [
  [owner, partner],
  [stranger, strangersPartner],
] as const) {
  await world.partners(one, other)
  await world.partners(other, one)
}
const administrator = await world.platform()
const callers: Record<Caller, Someone> = { owner, viewer: await world.colleague(owner, 'viewer'), partner, stranger, administrator }
/** What programs of the same organisations come with: keys of accounts with the same roles, each with every scope. */
const keys: Readonly<Partial<Record<Caller, string>>> = {
  owner: await keyFor(owner),
  viewer: await keyFor(owner, { roles: ['viewer'] }),
  partner: await keyFor(partner),
  stranger: await keyFor(stranger),
}
const expired = await world.again(owner)
await world.root.query(`update sessions set expires_at = app_now() - interval '1 hour' where token_hash = $1`, [expired.session])

/** Whoever meets a vehicle of the owner is one contact, and his data is restricted: he is met in every request below. */
const restricted = { name: 'Кенарев Ограниченный', phone: '+79137770011' }
await world.root.query(`
  create function stop_of_restricted() returns trigger language plpgsql as $$
  begin
    if new.contact_name <> '' then new.contact_name := '${restricted.name}'; new.contact_phone := '${restricted.phone}'; end if;
    return new;
  end $$;
  create trigger stop_of_restricted before insert on order_stops for each row when (new.org_id = '${owner.org}') execute function stop_of_restricted()`)
await world.root.query(
  `insert into person_restrictions (org_id, id, kind, object_id, place, name, phone, reason, by_name, at)
   values ($1, gen_random_uuid(), 'stop', gen_random_uuid(), 0, $2, $3, 'Возражает', 'Владелец', now())`,
  [owner.org, restricted.name, restricted.phone],
)

/** Requests whose object is the one person's who made it: to an account beside him it is another's. */
const ofPeople: ReadonlySet<string> = new Set(['comments.edit', 'comments.remove', 'planner.start', 'planner.get', 'planner.stop'])

const ours = accessObjectsOf(world, owner, partner, 'Свой')
const theirs = accessObjectsOf(world, stranger, strangersPartner, canary)

/** Sends a request as it is, whatever the contract says of it. */
async function send(call: Call, who: Someone | null, { query = {}, data = {} }: Request, rewrite = (text: string) => text, key?: string) {
  const search = writeQuery(query)
  const changes = call.effect !== 'read' && call.effect !== 'session'
  const wrapped = call.method === 'POST' || call.method === 'PATCH'
  const answer = await world.app.inject({
    method: call.method,
    url: search ? `${call.path}?${search}` : call.path,
    headers: {
      host: new URL(world.config.url).host,
      ...(key
        ? { authorization: `Bearer ${key}` }
        : who && { cookie: cookieText(world.config, who.cookies), 'x-xsrf-token': who.cookies.xsrf }),
      ...(changes && { 'idempotency-key': randomUUID() }),
      ...(wrapped && { 'content-type': 'application/json' }),
    },
    ...(wrapped && { payload: rewrite(JSON.stringify({ data })) }),
  })
  if (who?.org !== stranger.org && who !== administrator)
    expect(answer.body, 'AZ03: of a stranger’s organisation nobody learns anything').not.toContain(canary)
  if (!call.path.startsWith('/api/personalData/'))
    for (const text of [restricted.name, restricted.phone.slice(2)])
      expect(answer.body, `${call.path}: who is restricted is met in no answer`).not.toContain(text)
  return { status: answer.statusCode, body: answer.body }
}

const steps = (path: string) => path.split('.')

/** The value at a place, the first one of a list. */
const valueAt = (request: Request, path: string): unknown =>
  steps(path).reduce<unknown>((inside, step) => (inside as Record<string, unknown> | undefined)?.[step === '*' ? '0' : step], request)

/** The request with another value at a place; in a list, as its only row. */
function withValue(request: Request, path: string, value: unknown): Request {
  const put = (inside: unknown, [step, ...rest]: string[]): unknown => {
    if (step === undefined) return value
    if (step === '*') return [put((inside as unknown[])[0], rest)]
    return { ...(inside as object), [step]: put((inside as Record<string, unknown>)[step], rest) }
  }
  return put(request, steps(path)) as Request
}

const unknownLike = (value: unknown) => (typeof value === 'number' ? 32_000 : Array.isArray(value) ? [randomUUID()] : randomUUID())

/** A body without the id it was asked with: what is left tells whether two ids were told apart. */
const without = (body: string, id: unknown) =>
  body.replaceAll(String([id].flat()[0]), '‹id›').replace(/"(now|asOf)":"[^"]*"/, '"$1":"‹now›"')

/** Of a command for many, which rows were done. */
function rowsDone(body: string): boolean[] {
  const { data } = JSON.parse(body) as { data?: { results?: { ok: boolean }[] } | null }
  return data?.results?.map(row => row.ok) ?? []
}

/** Every object inside a body, by its path. */
function objectsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, item]) => objectsIn(item, [...path, key]))
  return Array.isArray(value) ? inner : [path, ...inner]
}

const withField = (value: unknown, [step, ...rest]: string[], field: string): unknown => {
  if (step === undefined) return { ...(value as object), [field]: 1 }
  if (Array.isArray(value)) return value.map((item, i) => (String(i) === step ? withField(item, rest, field) : item))
  return { ...(value as object), [step]: withField((value as Record<string, unknown>)[step], rest, field) }
}

/** The owner's request of a row, made when it is first needed: what is refused by its form leaves it as it was. */
function made({ ask }: Row) {
  let request: Promise<Request> | null = null
  return () => {
    request ??= Promise.resolve(ask(ours))
    return request
  }
}

/**
 * A third of the requests, the same each time, is made by a program with a key in place of the session: whoever may do it last of all, and
 * those who are refused both ways. What is a person's own is refused to keys whatever it names, and has no turn here.
 */
const isByKey = (name: string, call: Call, i: number) =>
  scopeFor(call.path, call.effect) !== null &&
  [...`${name}${i}`].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3 === 0 &&
  // a program never signs in, so what asks for a fresh sign-in is refused to it whatever it names
  !call.fails.includes('session.not_fresh') &&
  !ofPeople.has(name)

const turnOf = (name: string, i: number) => ((accessMatrix[name]?.length ?? 0) > 1 ? ` (${i + 1})` : '')

test('AZ01 every call that names an object has its rows in the matrix, and every place of it an outcome', () => {
  const missing = naming.flatMap(({ name, places }) => {
    const told = new Set((accessMatrix[name] ?? []).flatMap(row => Object.keys(row.places)))
    return places.filter(({ path }) => !told.has(path)).map(({ path }) => `${name} ${path}`)
  })
  expect(missing, 'give them rows in the table of their module, which testing/accessMatrix.ts joins').toEqual([])
  const known = new Map<string, ReadonlySet<string>>(naming.map(({ name, places }) => [name, new Set(places.map(({ path }) => path))]))
  const stale = Object.entries(accessMatrix).flatMap(([name, rows]) =>
    rows.flatMap(row =>
      Object.keys(row.places)
        .filter(path => !known.get(name)?.has(path))
        .map(path => `${name} ${path}`),
    ),
  )
  expect(stale, 'these places are gone').toEqual([])
})

test('programs have a turn in every part of the product', () => {
  const turns = naming.flatMap(({ name, call }) =>
    (accessMatrix[name] ?? []).flatMap((_, i) => (isByKey(name, call, i) ? [scopeFor(call.path, call.effect)!.split(':')[0]!] : [])),
  )
  const rest = new Set<string>(scopeNames.filter(name => !turns.includes(name)))
  expect([...rest].toSorted(), 'what names no object, or asks for a fresh sign-in').toEqual(['events'])
})

describe.each(naming.filter(({ name }) => accessMatrix[name] !== undefined))('$name', ({ name, call, places }) => {
  const rows = (accessMatrix[name] ?? []).map((row, i) => ({
    ...row,
    asked: made(row),
    at: turnOf(name, i),
    byKey: isByKey(name, call, i),
  }))
  const allowed = (says: Partial<Record<Caller, number>>) =>
    callers[says.administrator !== undefined && says.owner === 403 ? 'administrator' : 'owner']

  test.each(rows)(
    'AZ01 AZ02$at each caller gets what the matrix says, a foreign id the same as an unknown one',
    async ({ ask, asked, says, places: outcomes, byKey }) => {
      const request = await asked()
      const foreign = await ask(theirs)
      const asker = allowed(says)
      const keyOf = (caller: Caller) => (byKey ? keys[caller] : undefined)
      const key = asker === owner ? keyOf('owner') : undefined

      for (const who of [null, expired]) expect((await send(call, who, request)).status, who ? 'expired' : 'anonymous').toBe(401)

      for (const [path, outcome] of Object.entries(outcomes)) {
        if (outcome === 'text') continue
        const [unknown, other] = [unknownLike(valueAt(request, path)), unknownLike(valueAt(request, path))]
        const first = await send(call, asker, withValue(request, path, unknown), undefined, key)
        expect(first.status, `${path} unknown: ${first.body}`).toBe(outcome)
        expect(rowsDone(first.body)).not.toContain(true)
        const named = valueAt(foreign, path)
        const compared = asker === administrator ? other : named
        const second = await send(call, asker, withValue(request, path, compared), undefined, key)
        expect({ path, status: second.status, body: without(second.body, compared) }).toEqual({
          path,
          status: first.status,
          body: without(first.body, unknown),
        })
      }

      // whoever may do it does it last
      const order: Caller[] = ['stranger', 'partner', 'viewer', 'owner', 'administrator']
      for (const caller of order) {
        const expected = says[caller]
        if (expected === undefined) continue
        // a session of its own, for some calls end the one they are made in
        if (expected >= 400 && keyOf(caller)) {
          const refused = await send(call, callers[caller], request, undefined, keyOf(caller))
          expect(refused.status, `${caller} by key: ${refused.body}`).toBe(expected)
        }
        const answer = await send(call, await world.again(callers[caller]), request, undefined, expected < 400 ? keyOf(caller) : undefined)
        expect(answer.status, `${caller}: ${answer.body}`).toBe(expected)
        expect(rowsDone(answer.body), `${caller}: ${answer.body}`).toEqual(rowsDone(answer.body).map(() => caller === 'owner'))
      }
    },
  )

  const lists = rows.flatMap(row =>
    Object.keys(row.places).flatMap(path => {
      const list = places.find(place => place.path === path)?.list || path.includes('*') || /\bids$/.test(path)
      return list ? [{ ...row, path }] : []
    }),
  )
  if (lists.length > 0)
    test.each(lists)('AZ16$at more than 100 ids at $path are refused', async ({ asked, says, path, over = 400 }) => {
      const request = await asked()
      const ids = Array.from({ length: 101 }, () => randomUUID())
      const [list, rest] = path.split('.*.')
      const value =
        rest !== undefined
          ? ids.map(id => ({ ...(valueAt(request, `${list}.*`) as object), [rest]: id }))
          : Array.isArray(valueAt(request, path))
            ? ids
            : ids.join(',')
      expect((await send(call, allowed(says), withValue(request, list!, value))).status).toBe(
        typeof over === 'number' ? over : (over[path] ?? 400),
      )
    })

  if (call.method === 'POST' || call.method === 'PATCH')
    test.each(rows)('AZ04$at a field nobody knows is refused by name, wherever it stands', async ({ asked, says }) => {
      const { query, data } = await asked()
      for (const path of objectsIn(data)) {
        for (const field of ['orgId_', '__proto__']) {
          const marked = withField(data, path, '@@') as Record<string, unknown>
          const { status, body } = await send(call, allowed(says), { ...(query && { query }), data: marked }, text =>
            text.replace('"@@"', `"${field}"`),
          )
          const told = field === '__proto__' ? field : [...path, field].join('.')
          // among named values, such as widths of columns, it is a value that does not fit
          expect({ status, error: JSON.parse(body).error }, path.join('.')).toMatchObject({
            status: 400,
            error: { code: expect.stringMatching(/^input\.(?:unknown_field|invalid)$/), info: { field: told } },
          })
        }
      }
    })
})
