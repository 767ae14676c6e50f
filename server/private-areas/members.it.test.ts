import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { partners } from '#contract/partners.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { entry, opened, privateAreaSteps, step } from '#testing/privateAreas.ts'
import { freezeClock, runTimers, verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { privateAreaTimers } from './jobs.ts'

let world: World
let owner: Someone
let member: Someone
let area: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await freezeClock(world, '2026-10-01T06:00:00Z')
  owner = await world.forwarder({ name: 'Северный Экспедитор' })
  member = await world.executor({ name: 'ВолгаТранс' })
  await verify(world, owner, member)
  area = await opened(owner)
})
afterAll(() => world.close())

const { cardOf, list, tinsOf, invite, invited, membership, joined, activity, codesOf } = privateAreaSteps(() => ({
  world,
  owner,
  member,
  area,
}))

const hidden = Array.from({ length: 6 }, () => 'private_area.not_found')

test('up to a hundred are invited by number, by id and by group, each answered on its own', async () => {
  const other = await world.executor({ name: 'УралГруз' })
  const fresh = await world.executor({ name: 'Новичок' })
  const grouped = await world.executor({ name: 'Из группы' })
  await verify(world, other, grouped)
  await world.partners(owner, grouped)
  const group = (
    await owner.ask(partners.saveGroup, {
      data: { group: null, name: 'Основные', delayMinutes: 0 },
    })
  ).data
  await world.root.query(`update partners set group_names = '{Основные}' where org_id = $1 and partner_org_id = $2`, [
    owner.org,
    grouped.org,
  ])
  const answered = (
    await invite(owner, {
      tins: [...(await tinsOf([other.org])), '0000000000', ...(await tinsOf([fresh.org])), ...(await tinsOf([owner.org]))],
      organizationIds: [grouped.org, other.org, '00000000-0000-4000-8000-000000000000'],
      groupIds: [group.id],
      days: 7,
    })
  ).data.results
  expect(answered.map(({ organization, ok, error }) => [organization?.name ?? null, ok, error?.code ?? null])).toEqual([
    ['УралГруз', true, null],
    [null, false, 'private_area.unknown_tin'],
    ['Новичок', false, 'private_area.unverified'],
    ['Северный Экспедитор', false, 'private_area.own'],
    ['Из группы', true, null],
    [null, false, 'organization.not_found'],
  ])
  const forwarder = await world.forwarder()
  await verify(world, forwarder)
  expect((await invite(owner, { orgs: [forwarder.org] })).data.results[0]!.error?.code).toBe('private_area.not_executor')
  await world.root.query(`update partners set blacklisted_at = app_now() where org_id = $1 and partner_org_id = $2`, [
    owner.org,
    grouped.org,
  ])
  expect((await step(grouped, await membership(grouped), { action: 'join', rulesVersion: 1 })).error.code).toBe('private_area.unavailable')
  expect((await invite(owner, {})).error.code).toBe('private_area.nobody')
  expect((await invite(owner, { groupIds: ['00000000-0000-4000-8000-000000000000'] })).error.code).toBe('partner.group_unknown')
  const many = Array.from({ length: 100 }, (_, i) => String(1_000_000_000 + i))
  expect((await invite(owner, { tins: many, organizationIds: [other.org] })).error.code).toBe('private_area.too_many')
})

test('whom the owner shut out does not find the area, and a partner that shut the owner out is not invited', async () => {
  await world.partners(owner, member)
  const { rows } = await world.root.query<{ tin: string }>('select tin from organizations where id = $1', [owner.org])
  const find = async () => (await member.ask(privateAreas.find, { query: { tin: rows[0]!.tin, country: 'RU' } })).data.area
  expect(await find()).toEqual({
    id: area,
    name: entry.name,
    owner: { id: owner.org, name: 'Северный Экспедитор', tin: rows[0]!.tin },
    status: null,
  })
  await world.root.query(`update partners set blacklisted_at = app_now() where org_id = $1 and partner_org_id = $2`, [
    owner.org,
    member.org,
  ])
  expect(await find()).toBeNull()
  expect((await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).error.code).toBe('private_area.not_found')
  expect((await invite(owner, { orgs: [member.org] })).data.results[0]!.error?.code).toBe('private_area.shut_out')
  await world.root.query(`update partners set blacklisted_at = null where org_id = $1`, [owner.org])
  await world.root.query(`update partners set blacklisted_at = app_now() where org_id = $1 and partner_org_id = $2`, [
    member.org,
    owner.org,
  ])
  expect((await invite(owner, { orgs: [member.org] })).data.results[0]!.error?.code).toBe('private_area.unavailable')
  expect((await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).error.code).toBe('private_area.shut_out')
  await world.root.query(`update partners set blacklisted_at = null where org_id = $1`, [member.org])
  await owner.ask(privateAreas.save, { data: { ...entry, takesRequests: false, area: { areaId: area, version: 1 } } })
  expect(await find()).toBeNull()
  expect((await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).error.code).toBe('private_area.not_found')
})

test('an invitation nobody answers runs out by itself', async () => {
  const first = await invited()
  const other = await world.executor()
  await verify(world, other)
  await invite(owner, { orgs: [other.org], days: 5 })
  await freezeClock(world, '2026-10-04T05:59:59.999Z')
  expect((await cardOf(member)).status).toBe(200)
  // to the moment, whenever the timer comes
  await freezeClock(world, '2026-10-04T06:00:00Z')
  expect((await step(member, first, { action: 'join', rulesVersion: 1 })).error).toMatchObject({
    code: 'private_area.step_closed',
    message: expect.stringContaining('истек'),
  })
  expect((await cardOf(member)).error.code).toBe('private_area.not_found')
  expect(await membership(member)).toMatchObject({ status: 'expired', actions: [] })
  await runTimers(world, privateAreaTimers)
  expect(await membership(member)).toMatchObject({ status: 'expired', expiresAt: null, actions: [] })
  expect(await membership(other)).toMatchObject({ status: 'invited' })
  await freezeClock(world, '2026-10-06T06:00:01Z')
  await runTimers(world, privateAreaTimers)
  expect(await membership(other)).toMatchObject({ status: 'expired' })
  expect(await world.count('timers', `object_id = $1`, [area])).toBe(0)
  expect((await activity()).filter(line => line.startsWith('expire'))).toHaveLength(2)
  expect((await invited()).status).toBe('invited')
  // one that ran out a moment ago is no obstacle to the next
  await freezeClock(world, '2026-10-09T06:00:01Z')
  expect((await invited()).expiresAt).toBe('2026-10-12T06:00:01.000Z')
  await freezeClock(world, '2026-10-12T06:00:01Z')
  expect((await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).data.status).toBe('asked')
})

test('joining and applying while the area closes: each is done or refused, and nothing is left waiting', async () => {
  const many = await Promise.all(Array.from({ length: 6 }, () => world.executor()))
  await verify(world, ...many)
  const memberships = []
  for (const one of many.slice(0, 4)) memberships.push(await invited(one))
  const answers = await Promise.all([
    ...memberships.map((of, i) => step(many[i]!, of, { action: 'join', rulesVersion: 1 })),
    owner.ask(privateAreas.close, { data: { areaId: area, version: 1, reason: '' } }),
    ...many.slice(4).map(one => one.ask(privateAreas.ask, { data: { areaId: area, note: '' } })),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers[4]!.status).toBe(200)
  expect(await world.count('private_members', `area_id = $1 and status in ('invited', 'opened', 'asked')`, [area])).toBe(0)
  expect(await world.count('private_members', `area_id = $1 and status = 'joined'`, [area])).toBe(
    answers.slice(0, 4).filter(({ status }) => status === 200).length,
  )
})

test('nobody else reads anything of an area: strangers, other owners, those who left or were blocked; who is invited or applied his card alone', async () => {
  const other = await world.both({ name: 'Другой' })
  await verify(world, other)
  const foreign = await opened(other)
  expect(await codesOf(owner)).toEqual(Array.from({ length: 6 }, () => 'ok'))
  expect(await codesOf(other)).toEqual(hidden)
  expect(await codesOf(owner, foreign)).toEqual(hidden)
  expect(await codesOf(member)).toEqual(hidden)
  expect((await other.ask(privateAreas.close, { data: { areaId: area, version: 1, reason: '' } })).error.code).toBe(
    'private_area.not_found',
  )
  expect((await other.ask(privateAreas.save, { data: { ...entry, area: { areaId: area, version: 1 } } })).error.code).toBe(
    'private_area.not_found',
  )
  expect((await invite(other, { orgs: [member.org] })).error.code).toBe('private_area.not_found')

  const first = await invited()
  expect((await codesOf(member)).filter(code => code === 'ok')).toHaveLength(1)
  expect((await step(other, first, { action: 'join', rulesVersion: 1 })).error.code).toBe('private_area.member_not_found')
  expect((await step(other, first, { action: 'recall' })).error.code).toBe('private_area.member_not_found')
  let inside = (await step(member, first, { action: 'join', rulesVersion: 1 })).data
  expect((await codesOf(member)).filter(code => code === 'ok')).toHaveLength(2)
  expect((await cardOf(member)).data.visibleMembers).toBeNull()
  inside = (await step(owner, inside, { action: 'block', reason: 'Срыв' })).data
  expect(await codesOf(member)).toEqual(hidden)
  expect((await member.ask(privateAreas.mine)).data.items[0]).toMatchObject({ members: null, work: null, postedAt: null })
  inside = (await step(owner, inside, { action: 'unblock' })).data
  await step(member, inside, { action: 'leave', reason: '' })
  expect(await codesOf(member)).toEqual(hidden)
  await other.ask(privateAreas.ask, { data: { areaId: area, note: '' } })
  expect((await codesOf(other)).filter(code => code === 'ok')).toHaveLength(1)
  expect((await cardOf(other)).data.rules).toBe(entry.rules)
})

test('who belongs to hundreds of areas turns their pages, what waits for an answer first, and opens any of them', async () => {
  const { rows } = await world.root.query<{ area: string }>(
    `with o as (insert into organizations select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'tin', '9' || lpad(n::text, 9, '0')))).*
       from organizations x, generate_series(1, 205) n where x.id = $1 returning id, tin),
     a as (insert into private_areas (org_id, id, name, rules_at, created_at) select id, gen_random_uuid(), 'А ' || tin, app_now(), app_now() from o
       returning org_id, id, name),
     m as (insert into private_members (org_id, id, area_id, member_id, status, status_at, joined_at, rules_version)
       select org_id, gen_random_uuid(), id, $2, 'joined', app_now(), app_now(), 1 from a)
     select id as area from a order by name`,
    [owner.org, member.org],
  )
  await invited()
  const ask = async (cursor?: string) => (await member.ask(privateAreas.mine, { query: { limit: 100, ...(cursor && { cursor }) } })).data
  const first = await ask()
  expect(first.items[0]).toMatchObject({ id: area, membership: { status: 'invited' } })
  const second = await ask(first.next!)
  const third = await ask(second.next!)
  expect(third.next).toBeNull()
  const all = [...first.items, ...second.items, ...third.items].map(({ id }) => id)
  expect(all).toEqual([area, ...rows.map(row => row.area)])
  expect((await cardOf(member, rows.at(-1)!.area)).data).toMatchObject({ membership: { status: 'joined' }, work: { lots: 0, demands: 0 } })
  // one’s own stands on the first page alone
  const mine = (await owner.ask(privateAreas.mine)).data
  expect(mine).toMatchObject({ items: [{ id: area, own: true }], next: null })
})

test('many applications are decided at once, each answered on its own, and those of another area are not there', async () => {
  const three = await Promise.all(['Первый', 'Второй', 'Третий'].map(name => world.executor({ name })))
  await verify(world, ...three)
  for (const one of three) await one.ask(privateAreas.ask, { data: { areaId: area, note: '' } })
  const rival = await world.forwarder({ name: 'Соперник' })
  await verify(world, rival)
  const elsewhere = await opened(rival)
  await three[0]!.ask(privateAreas.ask, { data: { areaId: elsewhere, note: '' } })
  const foreign = (await list(rival, elsewhere))[0]!
  const rows = (await list(owner)).map(({ id, version }) => ({ id, version }))
  const bulk = (who: Someone, data: object) =>
    who.ask(privateAreas.bulk, { data: { areaId: area, rows, action: 'admit', ...data } as never })

  const mixed = (await bulk(owner, { rows: [{ ...rows[0]!, version: 9 }, rows[1]!, { id: foreign.id, version: 1 }] })).data.results
  expect(mixed).toMatchObject([
    { id: rows[0]!.id, ok: false, error: { code: 'private_area.member_changed' } },
    { id: rows[1]!.id, ok: true, version: 2 },
    { id: foreign.id, ok: false, error: { code: 'private_area.member_not_found' } },
  ])
  expect((await list(rival, elsewhere))[0]).toMatchObject({ status: 'asked', version: 1 })
  const refusedAll = (await bulk(owner, { rows: [rows[0]!, rows[2]!], action: 'refuse', reason: 'Нет места' })).data.results
  expect(refusedAll.map(({ ok }) => ok)).toEqual([true, true])
  expect((await list(owner)).map(({ status, reason }) => [status, reason]).toSorted()).toEqual([
    ['joined', ''],
    ['refused', 'Нет места'],
    ['refused', 'Нет места'],
  ])
  for (const who of [rival, three[0]!, member]) expect((await bulk(who, {})).error.code).toBe('private_area.not_found')
  // the staff that leads one area decides nothing of another by its id
  const admin = await world.platform()
  expect((await bulk(admin, { rows: [{ id: foreign.id, version: 1 }] })).data.results[0]).toMatchObject({
    ok: false,
    error: { code: 'private_area.member_not_found' },
  })
  expect((await list(rival, elsewhere))[0]).toMatchObject({ status: 'asked', version: 1 })
})

test('what waits is counted for whom it waits: invitations, rules that changed, applications to the own area', async () => {
  const waits = async (who: Someone) => (await who.ask(privateAreas.waiting)).data
  const none = { invitations: 0, rules: 0, asked: 0 }
  expect(await waits(member)).toEqual(none)
  const first = await invited()
  expect(await waits(member)).toEqual({ ...none, invitations: 1 })
  expect(await waits(owner)).toEqual(none)
  await step(member, first, { action: 'join', rulesVersion: 1 })
  expect(await waits(member)).toEqual(none)
  await owner.ask(privateAreas.save, { data: { ...entry, rules: 'Отвечаем за час', area: { areaId: area, version: 1 } } })
  expect(await waits(member)).toEqual({ ...none, rules: 1 })
  const other = await world.executor()
  await verify(world, other)
  await other.ask(privateAreas.ask, { data: { areaId: area, note: '' } })
  expect(await waits(owner)).toEqual({ ...none, asked: 1 })
  expect(await waits(other)).toEqual(none)
  // an invitation ends at its moment
  const late = await world.executor()
  await verify(world, late)
  await invited(late)
  await freezeClock(world, '2026-10-04T06:00:00Z')
  expect(await waits(late)).toEqual(none)
})

test('members are named to each other where the owner shows them', async () => {
  await joined()
  const other = await world.executor({ name: 'УралГруз' })
  await verify(world, other)
  await joined(other)
  expect((await cardOf(owner)).data.visibleMembers).toHaveLength(2)
  await owner.ask(privateAreas.save, { data: { ...entry, showsMembers: true, area: { areaId: area, version: 1 } } })
  expect((await cardOf(member)).data.visibleMembers?.map(({ name }) => name).toSorted()).toEqual(['ВолгаТранс', 'УралГруз'])
})
