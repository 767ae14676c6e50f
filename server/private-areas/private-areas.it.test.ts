import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PrivateMemberAction, PrivateMemberStatus } from '#contract/private-area-states.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { entry, may, opened, privateAreaSteps, type Step, step } from '#testing/privateAreas.ts'
import { freezeClock, verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { memberSteps } from './lifecycle.ts'

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

const { cardOf, list, invite, invited, membership, joined, activity, codesOf } = privateAreaSteps(() => ({ world, owner, member, area }))

test('2.12 a verified forwarder opens one area, changes it and raises the version of its rules by a change of the text alone', async () => {
  const card = (await cardOf(owner)).data
  expect(card).toMatchObject({
    own: true,
    status: 'open',
    version: 1,
    rulesVersion: 1,
    members: 0,
    membership: null,
    work: { lots: 0, demands: 0, soonest: null },
  })
  expect(card.actions.map(({ action, allow }) => [action, allow])).toEqual([
    ['save', true],
    ['invite', true],
    ['post', true],
    ['close', true],
  ])
  expect((await owner.ask(privateAreas.mine)).data.mayCreate).toMatchObject({ allow: false })
  expect((await owner.ask(privateAreas.save, { data: entry })).error.code).toBe('private_area.exists')
  const change = (version: number, more: object) =>
    owner.ask(privateAreas.save, { data: { ...entry, ...more, area: { areaId: area, version } } })
  expect((await change(1, { name: 'Клуб' })).data).toMatchObject({ version: 2, rulesVersion: 1, name: 'Клуб' })
  expect((await change(2, { rules: 'Отвечаем за час' })).data).toMatchObject({ version: 3, rulesVersion: 2, rules: 'Отвечаем за час' })
  expect((await change(2, {})).error.code).toBe('private_area.changed')

  const fresh = await world.forwarder()
  expect((await fresh.ask(privateAreas.save, { data: entry })).error.code).toBe('private_area.not_forwarder')
  expect((await member.ask(privateAreas.save, { data: entry })).error.code).toBe('private_area.not_forwarder')
  expect((await fresh.ask(privateAreas.mine)).data).toMatchObject({ items: [], mayCreate: { allow: false } })
  expect((await member.ask(privateAreas.save, { data: { ...entry, ownerId: owner.org } })).error.code).toBe('organization.not_found')
})

test('an invited executor reads what it is about, joins by the rules he read, and everything is in the activity', async () => {
  const first = await invited()
  expect(first).toMatchObject({ status: 'invited', expiresAt: '2026-10-04T06:00:00.000Z', acceptedRules: null })
  expect(may(first)).toEqual(['look', 'join', 'decline'])
  expect((await cardOf(member)).data).toMatchObject({
    own: false,
    rules: entry.rules,
    members: null,
    work: null,
    visibleMembers: null,
    actions: [],
  })
  expect((await member.ask(privateAreas.posts, { query: { areaId: area } })).error.code).toBe('private_area.not_found')
  const looked = (await step(member, first, { action: 'look' })).data
  expect(looked).toMatchObject({ status: 'opened', version: 2 })
  expect(may(looked)).toEqual(['join', 'decline'])
  expect((await step(member, first, { action: 'join', rulesVersion: 1 })).error.code).toBe('private_area.member_changed')
  expect((await step(member, looked, { action: 'join', rulesVersion: 7 })).error.code).toBe('private_area.rules_changed')
  expect((await step(member, looked, { action: 'look' })).error.code).toBe('private_area.step_closed')
  const inside = (await step(member, looked, { action: 'join', rulesVersion: 1 })).data
  expect(inside).toMatchObject({ status: 'joined', acceptedRules: 1, expiresAt: null })
  expect(may(inside)).toEqual(['leave'])
  expect((await cardOf(member)).data).toMatchObject({ members: 1, work: { lots: 0, demands: 0 } })
  expect((await list(owner))[0]).toMatchObject({
    status: 'joined',
    organization: { name: 'ВолгаТранс' },
    verified: true,
    partner: false,
    actions: [{ action: 'block' }],
  })
  expect((await owner.ask(privateAreas.counts, { query: { areaId: area } })).data).toMatchObject({
    statuses: { joined: 1, invited: 0 },
    progress: { invited: 1, opened: 1, joined: 1 },
  })
  expect(await activity()).toEqual(['join ВолгаТранс', 'look ВолгаТранс', 'invite ВолгаТранс', 'create'])
  expect(await world.count('audits', `object_id = $1`, [area])).toBe(4)
})

test('every step is taken by its own side and from its own status; what came to nothing may begin anew', async () => {
  const first = await invited()
  for (const action of ['admit', 'unblock', 'recall'] as const)
    expect((await step(member, first, { action })).error.code, action).toBe('private_area.step_closed')
  expect((await step(member, first, { action: 'refuse', reason: '' })).error.code).toBe('private_area.step_closed')
  expect((await step(member, first, { action: 'block', reason: 'нет' })).error.code).toBe('private_area.step_closed')
  for (const action of ['look', 'withdraw'] as const)
    expect((await step(owner, first, { action })).error.code, action).toBe('private_area.step_closed')
  expect((await step(owner, first, { action: 'join', rulesVersion: 1 })).error.code).toBe('private_area.step_closed')
  expect((await invite(owner, { orgs: [member.org] })).data.results).toMatchObject([
    { ok: false, error: { code: 'private_area.member_exists' } },
  ])

  const declined = (await step(member, first, { action: 'decline', reason: 'Не сейчас' })).data
  expect(declined).toMatchObject({ status: 'declined', reason: 'Не сейчас', actions: [] })
  const again = await invited()
  const recalled = (await step(owner, again, { action: 'recall' })).data
  expect(recalled.status).toBe('recalled')

  const asked = (await member.ask(privateAreas.ask, { data: { areaId: area, note: 'Возим по Волге' } })).data
  expect(asked).toMatchObject({ status: 'asked', note: 'Возим по Волге' })
  // who waits reads what he will be held to, and nothing of what is inside
  expect((await cardOf(member)).data).toMatchObject({
    rules: entry.rules,
    membership: { status: 'asked' },
    members: null,
    visibleMembers: null,
    work: null,
    postedAt: null,
    actions: [],
  })
  expect((await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).error.code).toBe('private_area.member_exists')
  const withdrawn = (await step(member, asked, { action: 'withdraw' })).data
  expect(withdrawn.status).toBe('withdrawn')
  expect((await cardOf(member)).error.code).toBe('private_area.not_found')
  const second = (await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).data
  const refused = (await step(owner, second, { action: 'refuse', reason: 'Мало машин' })).data
  expect(refused).toMatchObject({ status: 'refused', reason: 'Мало машин' })
  expect((await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).error).toMatchObject({
    code: 'private_area.wait',
    message: expect.stringContaining('31 октября'),
    info: { date: '2026-10-31T06:00:00.000Z' },
  })
  await freezeClock(world, '2026-11-01T06:00:00Z')
  const third = (await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).data
  const admitted = (await step(owner, third, { action: 'admit' })).data
  expect(admitted).toMatchObject({ status: 'joined', acceptedRules: null })

  const blocked = (await step(owner, admitted, { action: 'block', reason: 'Срыв погрузки' })).data
  expect(blocked.status).toBe('blocked')
  expect(await membership(member)).toMatchObject({ status: 'blocked', reason: 'Срыв погрузки', actions: [] })
  expect((await step(member, blocked, { action: 'leave', reason: '' })).error.code).toBe('private_area.step_closed')
  expect((await invite(owner, { orgs: [member.org] })).data.results[0]!.error?.code).toBe('private_area.member_exists')
  expect((await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).error.code).toBe('private_area.member_exists')
  const back = (await step(owner, blocked, { action: 'unblock' })).data
  expect(back.status).toBe('joined')
  const left = (await step(member, back, { action: 'leave', reason: '' })).data
  expect(left).toMatchObject({ status: 'left', actions: [] })
  expect((await step(owner, left, { action: 'unblock' })).error.code).toBe('private_area.step_closed')
})

test('the gate and the table of steps agree on every cell: side, status, action', async () => {
  const { memberId } = await joined()
  const apart: string[] = []
  for (const side of ['owner', 'member'] as const)
    for (const status of PrivateMemberStatus.options)
      for (const action of PrivateMemberAction.options) {
        const waits = status === 'invited' || status === 'opened'
        const { rows } = await world.root.query<{ version: number }>(
          `update private_members set status = $2, version = version + 1, reason = 'так', rules_version = null, joined_at = app_now(), opened_at = app_now(),
             expires_at = case when $3 then app_now() + interval '1 day' end where id = $1 returning version`,
          [memberId, status, waits],
        )
        const more =
          action === 'join' || action === 'accept'
            ? { rulesVersion: 1 }
            : action === 'block' || action === 'refuse'
              ? { reason: 'так' }
              : {}
        const asked = { action, ...(action === 'decline' || action === 'leave' ? { reason: '' } : {}), ...more } as Step
        const answer = await step(side === 'owner' ? owner : member, { memberId, version: rows[0]!.version }, asked)
        const taken = answer.status === 200 || answer.error.code
        const meant = memberSteps[side][status]?.includes(action) ? true : 'private_area.step_closed'
        if (taken !== meant) apart.push(`${side} ${status} ${action}: ${taken}`)
      }
  expect(apart).toEqual([])
})

test('2.34 announcements are the members’: pinned ones first, and changed by version', async () => {
  await joined()
  const write = (title: string, more: object = {}) =>
    owner.ask(privateAreas.savePost, { data: { areaId: area, post: null, title, text: 'Текст', pinned: false, ...more } })
  const first = (await write('Первое')).data
  await freezeClock(world, '2026-10-01T07:00:00Z')
  const pinned = (await write('Закреплённое', { pinned: true })).data
  await freezeClock(world, '2026-10-01T08:00:00Z')
  await write('Последнее')
  const read = async (limit = 50, cursor?: string) =>
    (await member.ask(privateAreas.posts, { query: { areaId: area, limit, ...(cursor !== undefined && { cursor }) } })).data
  expect((await read()).items.map(({ title, person }) => [title, person])).toEqual([
    ['Закреплённое', null],
    ['Последнее', null],
    ['Первое', null],
  ])
  const page = await read(1)
  expect((await read(5, page.next!)).items.map(({ title }) => title)).toEqual(['Последнее', 'Первое'])
  expect((await cardOf(member)).data.postedAt).toBe('2026-10-01T08:00:00.000Z')
  const changed = (await write('Первое, снова', { post: { id: first.id, version: 1 } })).data
  expect(changed).toMatchObject({ version: 2, changedAt: '2026-10-01T08:00:00.000Z' })
  expect((await write('Первое', { post: { id: first.id, version: 1 } })).error.code).toBe('private_area.post_changed')
  for (let n = 0; n < 4; n++) await write(`Ещё ${n}`, { pinned: true })
  expect((await write('Шестое', { pinned: true })).error.code).toBe('private_area.pinned_full')
  await owner.ask(privateAreas.removePost, { data: { areaId: area, postId: pinned.id, version: 1 } })
  expect((await write('Пятое', { pinned: true })).status).toBe(200)
  expect((await owner.ask(privateAreas.removePost, { data: { areaId: area, postId: pinned.id, version: 1 } })).error.code).toBe(
    'private_area.post_not_found',
  )
  expect(
    (await member.ask(privateAreas.savePost, { data: { areaId: area, post: null, title: 'Я', text: 'Я', pinned: false } })).error.code,
  ).toBe('private_area.not_found')
})

test('the right to change is the owner’s; others of the organisation read', async () => {
  const reads = await world.colleague(owner, 'logistician')
  expect((await cardOf(reads)).data.actions.every(({ allow }) => !allow)).toBe(true)
  expect((await invite(reads, { orgs: [member.org] })).error.code).toBe('access.denied')
  const first = await invited()
  const dispatcher = await world.colleague(member, 'dispatcher')
  expect((await membership(dispatcher)).actions.map(({ allow }) => allow)).toEqual([false, false, false])
  expect((await step(dispatcher, first, { action: 'look' })).error.code).toBe('access.denied')
  const accountant = await world.colleague(owner, 'accountant')
  expect((await cardOf(accountant)).error.code).toBe('access.denied')
})

test('the staff of the platform sees every area and leads it, and what it does stands in the owner’s activity', async () => {
  const admin = await world.platform()
  await joined()
  const found = (await admin.ask(privateAreas.list, { query: { search: 'Клуб', limit: 200 } })).data.items
  expect(found.find(({ id }) => id === area)).toMatchObject({ joined: 1, invited: 0, status: 'open', owner: { id: owner.org } })
  expect((await owner.ask(privateAreas.list)).error.code).toBe('access.denied')
  expect(await codesOf(admin)).toEqual(Array.from({ length: 6 }, () => 'ok'))
  expect((await cardOf(admin)).data).toMatchObject({ own: false, membership: null, members: 1 })
  const waiting = await world.executor({ name: 'Ждёт' })
  await verify(world, waiting)
  expect((await invite(admin, { orgs: [waiting.org] })).data.results[0]).toMatchObject({ ok: true })
  const row = (await list(admin)).find(({ organization }) => organization.id === waiting.org)!
  expect((await step(admin, row, { action: 'recall' })).data.status).toBe('recalled')
  await admin.ask(privateAreas.savePost, { data: { areaId: area, post: null, title: 'От площадки', text: 'Текст', pinned: false } })
  expect((await member.ask(privateAreas.posts, { query: { areaId: area } })).data.items).toHaveLength(1)
  const closed = (await admin.ask(privateAreas.close, { data: { areaId: area, version: 1, reason: '' } })).data
  expect((await admin.ask(privateAreas.open, { data: { areaId: area, version: closed.version } })).data.status).toBe('open')
  expect((await activity()).slice(0, 5)).toEqual(['open', 'close', 'post', 'recall Ждёт', 'invite Ждёт'])
  expect(await world.count('audits', `org_id = $1 and by_org_id = $2`, [owner.org, admin.org])).toBe(5)

  const fresh = await world.forwarder({ name: 'Новый' })
  expect((await admin.ask(privateAreas.save, { data: { ...entry, ownerId: fresh.org } })).error.code).toBe('private_area.not_forwarder')
  await verify(world, fresh)
  const made = (await admin.ask(privateAreas.save, { data: { ...entry, ownerId: fresh.org } })).data
  expect(made.owner.id).toBe(fresh.org)
  expect((await cardOf(fresh, made.id)).data.own).toBe(true)
  expect((await admin.ask(privateAreas.save, { data: { ...entry, ownerId: fresh.org } })).error.code).toBe('private_area.exists')
})

test('every change is told to the owner and to whom it concerns', async () => {
  const heard = async () =>
    (
      await world.root.query<{ audience: string[] }>(
        `select audience::text[] from outboxes where name = 'private_area.changed' and payload::jsonb ->> 'areaId' = $1 order by tx desc, id desc limit 1`,
        [area],
      )
    ).rows[0]!.audience
  const first = await invited()
  expect(new Set(await heard())).toEqual(new Set([owner.org, member.org]))
  await step(member, first, { action: 'join', rulesVersion: 1 })
  expect(new Set(await heard())).toEqual(new Set([owner.org, member.org]))
  const other = await world.executor()
  await verify(world, other)
  await invited(other)
  expect(new Set(await heard())).toEqual(new Set([owner.org, other.org]))
  await owner.ask(privateAreas.savePost, { data: { areaId: area, post: null, title: 'Новость', text: 'Текст', pinned: false } })
  expect(new Set(await heard())).toEqual(new Set([owner.org, member.org]))
})
