import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bets } from '#contract/bets.ts'
import type { DemandCard } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import type { DemandOfferMove } from '#contract/demand-moves.ts'
import { demands } from '#contract/demands.ts'
import { partners } from '#contract/partners.ts'
import type { Membership } from '#contract/private-area-card.ts'
import type { PrivateMemberMove } from '#contract/private-area-moves.ts'
import { PrivateMemberAction, PrivateMemberStatus } from '#contract/private-area-states.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { TenderDraft } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import { evaluate } from '#server/tenders/commands/evaluation.ts'
import { tenderTimers } from '#server/tenders/jobs.ts'
import { scenarioOne } from '#testing/orders.ts'
import { freezeClock, runTimers, verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { privateAreaTimers } from './jobs.ts'
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

const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
const entry = {
  area: null,
  ownerId: null,
  name: 'Клуб перевозчиков',
  rules: 'Отвечаем в тот же день',
  takesRequests: true,
  showsMembers: false,
}

const opened = async (who: Someone, more: object = {}) => (await who.ask(privateAreas.save, { data: { ...entry, ...more } })).data.id
const cardOf = (who: Someone, areaId = area) => who.ask(privateAreas.get, { query: { areaId } })
const list = async (who: Someone, areaId = area) => (await who.ask(privateAreas.members, { query: { areaId } })).data.items
const tinsOf = async (orgs: readonly string[]) =>
  (await world.root.query<{ tin: string }>('select tin from organizations where id = any ($1)', [orgs])).rows.map(({ tin }) => tin)
const invite = async (who: Someone, { orgs = [], ...given }: { orgs?: string[] } & Record<string, unknown>, areaId = area) =>
  who.ask(privateAreas.invite, {
    data: { areaId, tins: await tinsOf(orgs), organizationIds: [], groupIds: [], days: 3, message: '', ...given },
  })
const invited = async (one = member) => {
  await invite(owner, { orgs: [one.org] })
  return membership(one)
}
const membership = async (who: Someone, areaId = area): Promise<Membership> =>
  (await who.ask(privateAreas.mine)).data.items.find(({ id }) => id === areaId)!.membership!
type Step = PrivateMemberMove extends infer M ? (M extends unknown ? Omit<M, 'memberId' | 'version'> : never) : never
const step = (who: Someone, { memberId, version }: { memberId: string; version: number }, move: Step) =>
  who.ask(privateAreas.move, { data: { memberId, version, ...move } as PrivateMemberMove })
const joined = async (one = member) => (await step(one, await invited(one), { action: 'join', rulesVersion: 1 })).data
const may = ({ actions }: Membership): PrivateMemberAction[] => actions.filter(({ allow }) => allow).map(({ action }) => action)
const activity = async () =>
  (await owner.ask(privateAreas.activity, { query: { areaId: area } })).data.items.map(({ what, member: of }) =>
    `${what} ${of?.name ?? ''}`.trim(),
  )
const everyRead = (areaId: string) =>
  [
    [privateAreas.get, { areaId }],
    [privateAreas.posts, { areaId }],
    [privateAreas.members, { areaId }],
    [privateAreas.counts, { areaId }],
    [privateAreas.activity, { areaId }],
    [privateAreas.consequences, { areaId }],
  ] as const
const codesOf = async (who: Someone, areaId = area) => {
  const codes: string[] = []
  for (const [call, query] of everyRead(areaId)) {
    const answer = await who.ask(call, { query })
    codes.push(answer.status === 200 ? 'ok' : answer.error.code)
  }
  return codes
}
const hidden = Array.from({ length: 6 }, () => 'private_area.not_found')

const tenderDraft = (more: object = {}): TenderDraft => ({
  ...TenderDraft.parse({ side: 'forwarder', title: 'Москва – Казань' }),
  startsAt: '2026-10-01T06:00:00Z',
  endsAt: '2026-10-01T08:00:00Z',
  step: rub(500),
  audience: { kind: 'private' },
  lots: [
    {
      what: 'draft',
      draft: { ...scenarioOne, price: null, customerPrice: null, externalId: null },
      start: rub(70_000),
      limit: null,
      floor: null,
    },
  ],
  ...more,
})
const announce = (who = owner, more: object = {}) => who.ask(tenders.create, { data: { draft: tenderDraft(more), goal: 'announce' } })
const demandDraft = (): DemandDraft => ({
  ...z.decode(DemandDraft, { kind: 'spot', deadline: '2026-10-02T12:00:00+03:00', audience: { kind: 'private' } }),
  order: { ...scenarioOne, price: null },
})
const publish = (who = owner) => who.ask(demands.create, { data: { draft: demandDraft(), goal: 'publish' } })
const offer = (who: Someone, { row }: DemandCard) =>
  who.ask(demands.offer, {
    data: { demandId: row.id, revision: 1, amount: rub(60_000), trucks: 1, vehicle: '', loadingAt: null, validUntil: null, comment: '' },
  })
const lotsOf = async (who: Someone, of = owner, side: 'executor' | 'forwarder' = 'executor') =>
  (await who.ask(tenders.list, { query: { side, private: of.org } })).data.items
const demandsOf = async (who: Someone, of = owner, side: 'executor' | 'forwarder' = 'executor') =>
  (await who.ask(demands.list, { query: { side, private: of.org } })).data.items

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
  expect((await cardOf(member)).error.code).toBe('private_area.not_found')
  expect((await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).error.code).toBe('private_area.member_exists')
  const withdrawn = (await step(member, asked, { action: 'withdraw' })).data
  expect(withdrawn.status).toBe('withdrawn')
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

test('the audience «private area»: refused in words without one, closed or empty; else it reaches members alone', async () => {
  const other = await world.forwarder()
  await verify(world, other)
  expect((await announce(other)).error).toMatchObject({
    code: 'tender.incomplete',
    info: { field: 'audience', why: expect.stringContaining('у вас ещё нет') },
  })
  expect((await publish(other)).error).toMatchObject({
    code: 'demand.private_closed',
    info: { why: expect.stringContaining('у вас ещё нет') },
  })
  expect((await announce()).error.info).toMatchObject({ why: expect.stringContaining('никто не участвует') })
  expect((await publish()).error.info).toMatchObject({ why: expect.stringContaining('никто не участвует') })
  expect((await owner.ask(demands.reach, { data: { audience: { kind: 'private' } } })).data.organizations).toBe(0)

  await joined()
  const outside = await world.executor()
  await verify(world, outside)
  await world.partners(owner, outside)
  expect((await owner.ask(demands.reach, { data: { audience: { kind: 'private' } } })).data.organizations).toBe(1)
  const tender = (await announce()).data
  expect(tender.funnel?.invited).toBe(1)
  const demand = (await publish()).data
  expect((await lotsOf(member)).map(({ isPrivate, organizer }) => [isPrivate, organizer.id])).toEqual([[true, owner.org]])
  expect((await demandsOf(member)).map(({ isPrivate, id }) => [isPrivate, id])).toEqual([[true, demand.row.id]])
  expect(await lotsOf(owner, owner, 'forwarder')).toHaveLength(1)
  expect(await demandsOf(owner, owner, 'forwarder')).toHaveLength(1)
  expect((await cardOf(member)).data.work).toEqual({ lots: 1, demands: 1, soonest: '2026-10-01T08:00:00.000Z' })
  expect((await cardOf(owner)).data.work).toMatchObject({ lots: 1, demands: 1 })
  // of what stands in it one may ask for what goes on alone
  const running = async (who: Someone, side: 'executor' | 'forwarder') => {
    const query = { side, private: owner.org, running: 'yes' as const }
    return [(await who.ask(tenders.list, { query })).data.items.length, (await who.ask(demands.list, { query })).data.items.length]
  }
  expect([await running(member, 'executor'), await running(owner, 'forwarder')]).toEqual([
    [1, 1],
    [1, 1],
  ])
  // what is put up for others does not stand in the area
  const partners = (await announce(owner, { audience: { kind: 'partners' } })).data
  expect(partners.lots[0]!.isPrivate).toBe(false)
  expect(await lotsOf(owner, owner, 'forwarder')).toHaveLength(1)

  expect((await outside.ask(tenders.get, { query: { tenderId: tender.id } })).error.code).toBe('tender.not_found')
  expect((await outside.ask(demands.get, { query: { demandId: demand.row.id } })).error.code).toBe('demand.not_found')
  expect(await lotsOf(outside)).toEqual([])
  expect(await demandsOf(outside)).toEqual([])
  // who joins later reads what is put up from then on, as a partner does
  await joined(outside)
  expect(await lotsOf(outside)).toEqual([])
  expect((await publish()).data.reach?.reached).toBe(2)
})

test('who was admitted is reached once he has accepted the rules; who left or was blocked bids no more', async () => {
  const stays = await world.executor({ name: 'УралГруз' })
  await verify(world, stays)
  await joined(stays)
  const asked = (await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).data
  const admitted = (await step(owner, asked, { action: 'admit' })).data
  expect((await publish()).data.reach?.reached).toBe(1)
  expect((await cardOf(owner)).data).toMatchObject({ members: 2, unagreed: 1 })
  expect((await cardOf(stays)).data).toMatchObject({ members: 2, unagreed: null })
  expect(may(await membership(member))).toEqual(['accept', 'leave'])
  const accepted = (await step(member, admitted, { action: 'accept', rulesVersion: 1 })).data
  expect(accepted).toMatchObject({ status: 'joined', acceptedRules: 1 })
  const demand = (await publish()).data
  expect(demand.reach?.reached).toBe(2)
  const tender = (await announce()).data
  const lotId = tender.lots[0]!.id
  const bet = (who: Someone, roubles: number) => who.ask(bets.place, { data: { lotId, amount: rub(roubles), share: null, comment: '' } })
  expect((await bet(stays, 69_000)).status).toBe(200)

  const blocked = (await step(owner, accepted, { action: 'block', reason: 'Срыв погрузки' })).data
  expect((await bet(member, 60_000)).error.info).toMatchObject({ why: expect.stringContaining('закрытой площадки') })
  expect((await offer(member, demand)).error).toMatchObject({ code: 'offer.not_allowed' })
  const back = (await step(owner, blocked, { action: 'unblock' })).data
  expect((await offer(member, demand)).status).toBe(200)
  await step(member, back, { action: 'leave', reason: '' })
  expect((await bet(member, 60_000)).status).not.toBe(200)
  expect((await announce()).data.funnel?.invited).toBe(1)
})

test('who left or was blocked agrees on no price, is not chosen, and his robot bids no more', async () => {
  const stays = await world.executor({ name: 'УралГруз' })
  await verify(world, stays)
  await joined(stays)
  const inside = await joined()
  const demand = (await publish()).data
  await offer(member, demand)
  await offer(stays, demand)
  const tender = (await announce()).data
  const lotId = tender.lots[0]!.id
  const bet = (who: Someone, roubles: number) => who.ask(bets.place, { data: { lotId, amount: rub(roubles), share: null, comment: '' } })
  expect((await member.ask(bets.setRobot, { data: { lotId, floor: rub(50_000), step: null, until: null } })).status).toBe(200)
  const turn = async (who: Someone, action: 'counter' | 'accept' | 'select', more: object = {}) => {
    const { offers } = (await owner.ask(demands.get, { query: { demandId: demand.row.id } })).data
    const { id, turns } = offers.find(({ executor }) => executor.id === member.org)!
    return who.ask(demands.negotiate, {
      data: { demandId: demand.row.id, offerId: id, turnId: turns.at(-1)!.id, action, ...more } as DemandOfferMove,
    })
  }
  const blocked = (await step(owner, inside, { action: 'block', reason: 'Срыв погрузки' })).data
  const outside = { code: 'offer.not_allowed', info: { why: expect.stringContaining('закрытой площадки') } }
  expect((await turn(owner, 'select')).error).toMatchObject({ code: 'offer.not_allowed' })
  expect((await turn(owner, 'counter', { amount: rub(58_000), validUntil: null, comment: '' })).error.code).toBe('offer.not_allowed')
  const placed = async () => world.count('tender_bets', 'lot_id = $1', [lotId])
  const before = await placed()
  expect((await bet(stays, 68_000)).status).toBe(200)
  expect(await placed()).toBe(before + 1)

  const back = (await step(owner, blocked, { action: 'unblock' })).data
  expect((await turn(owner, 'counter', { amount: rub(58_000), validUntil: null, comment: '' })).status).toBe(200)
  // let in again he goes on as he had it set
  expect((await bet(stays, 66_000)).status).toBe(200)
  expect(await placed()).toBe(before + 3)
  await step(member, back, { action: 'leave', reason: '' })
  expect((await turn(member, 'accept')).error).toMatchObject(outside)
  expect((await turn(member, 'counter', { amount: rub(59_000), validUntil: null, comment: '' })).error).toMatchObject(outside)
  // what had reached him he still reads
  expect((await member.ask(demands.get, { query: { demandId: demand.row.id } })).status).toBe(200)
  expect((await member.ask(tenders.get, { query: { tenderId: tender.id } })).status).toBe(200)
  expect(await lotsOf(member)).toHaveLength(1)
})

test('closing says first what runs, ends what waits, and lets the rest run to its end', async () => {
  await joined()
  const waiting = await world.executor({ name: 'Ждёт' })
  const asks = await world.executor({ name: 'Просит' })
  await verify(world, waiting, asks)
  await invited(waiting)
  await asks.ask(privateAreas.ask, { data: { areaId: area, note: '' } })
  const tender = (await announce()).data
  const demand = (await publish()).data
  await member.ask(bets.place, { data: { lotId: tender.lots[0]!.id, amount: rub(69_000), share: null, comment: '' } })
  expect((await owner.ask(privateAreas.consequences, { query: { areaId: area } })).data).toEqual({
    tenders: [{ id: tender.id, number: tender.number, title: 'Москва – Казань', lots: 1, bets: 1, endsAt: '2026-10-01T08:00:00.000Z' }],
    demands: [
      {
        id: demand.row.id,
        number: demand.row.number,
        title: '',
        from: demand.row.from,
        to: demand.row.to,
        offers: 0,
        deadline: '2026-10-02T09:00:00.000Z',
      },
    ],
    bets: 1,
    offers: 0,
    invitations: 1,
    asked: 1,
    members: 1,
  })
  const close = (version: number) => owner.ask(privateAreas.close, { data: { areaId: area, version, reason: 'Сезон кончился' } })
  expect((await close(9)).error.code).toBe('private_area.changed')
  const closed = (await close(1)).data
  expect(closed).toMatchObject({ status: 'closed', version: 2, closedReason: 'Сезон кончился' })
  expect((await close(2)).error.code).toBe('private_area.closed')
  expect((await membership(waiting)).status).toBe('recalled')
  expect((await membership(asks)).status).toBe('withdrawn')
  // the journal names the person who ended what waited
  const { items } = (await owner.ask(privateAreas.activity, { query: { areaId: area } })).data
  const by = items.find(({ what }) => what === 'close')?.person
  expect(by).toBeTruthy()
  const ended = items.slice(0, 3).map(({ what, member: of, person }) => [what, of?.name, person])
  expect(ended).toContainEqual(['recall', 'Ждёт', by])
  expect(ended).toContainEqual(['end', 'Просит', by])
  expect(await world.count('timers', `object_id = $1`, [area])).toBe(0)
  expect((await invite(owner, { orgs: [waiting.org] })).error.code).toBe('private_area.closed')
  expect((await asks.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).error.code).toBe('private_area.not_found')
  expect((await announce()).error.info).toMatchObject({ why: expect.stringContaining('закрыта') })
  expect((await publish()).error.info).toMatchObject({ why: expect.stringContaining('закрыта') })
  // what runs runs on
  expect((await offer(member, demand)).status).toBe(200)
  expect((await cardOf(member)).data).toMatchObject({ status: 'closed', work: { lots: 1, demands: 1 } })
  const inside = await membership(member)
  const blocked = (await step(owner, inside, { action: 'block', reason: 'Срыв' })).data
  expect((await step(owner, blocked, { action: 'unblock' })).error.code).toBe('private_area.closed')

  const open = (version: number) => owner.ask(privateAreas.open, { data: { areaId: area, version } })
  expect((await open(2)).data).toMatchObject({ status: 'open', version: 3, closedReason: '' })
  expect((await open(3)).error.code).toBe('private_area.is_open')
  expect((await step(owner, blocked, { action: 'unblock' })).data.status).toBe('joined')
})

test('a lot that takes no bets any more is not counted as going on, and its end is nobody’s soonest', async () => {
  await joined()
  const tender = (await announce()).data
  await member.ask(bets.place, { data: { lotId: tender.lots[0]!.id, amount: rub(69_000), share: null, comment: '' } })
  const goesOn = async (who: Someone, side: 'executor' | 'forwarder') =>
    (await who.ask(tenders.list, { query: { side, private: owner.org, running: 'yes' } })).data.items.length
  expect(await goesOn(member, 'executor')).toBe(1)
  await freezeClock(world, '2026-10-01T08:00:01Z')
  await runTimers(world, { ...tenderTimers, ...betTimers({ secrets: world.secrets, evaluate }) })
  expect((await owner.ask(tenders.get, { query: { tenderId: tender.id } })).data.lots[0]!.tab).toBe('choosing')
  for (const who of [owner, member]) expect((await cardOf(who)).data.work).toEqual({ lots: 0, demands: 0, soonest: null })
  expect([await goesOn(member, 'executor'), await goesOn(owner, 'forwarder')]).toEqual([0, 0])
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

test('nobody else reads anything of an area: strangers, other owners, invited, applicants, those who left or were blocked', async () => {
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
  expect(await codesOf(other)).toEqual(hidden)
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

test('the soonest end is of a lot that is announced only, too', async () => {
  await joined()
  const tender = (await announce(owner, { startsAt: '2026-10-01T07:00:00.000Z' })).data
  expect(tender.lots[0]!.live.status).toBe('pending')
  for (const who of [owner, member])
    expect((await cardOf(who)).data.work).toEqual({ lots: 1, demands: 0, soonest: tender.lots[0]!.live.endsAt })
})
