import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizations } from '#contract/organizations.ts'
import type { Side } from '#contract/primitives.ts'
import { makeDemo } from '#demo/fill.ts'
import { organizations as demo } from '#demo/world/organizations.ts'
import type { OrgId } from '#server/platform/db.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const lists = [
  { number: '7.56', own: 'forwarder', theirs: 'forwarder', direction: 'fwd_fwd', call: organizations.forwardersOfForwarder },
  { number: '7.57', own: 'executor', theirs: 'executor', direction: 'exec_exec', call: organizations.executorsOfExecutor },
  { number: '7.58', own: 'executor', theirs: 'forwarder', direction: 'exec_fwd', call: organizations.forwardersOfExecutor },
  { number: '7.59', own: 'forwarder', theirs: 'executor', direction: 'fwd_exec', call: organizations.executorsOfForwarder },
] as const
const suggests = { fwd_exec: organizations.suggestExecutors, exec_fwd: organizations.suggestForwarders } as const

type Row = { org: string; partner: string; direction: string; status: string; blacklisted: boolean }
const owners = new Map<string, Someone>()
const ids = new Map<string, string>()
let rows: Row[] = []

beforeAll(async () => {
  await world.setClock('2027-01-01T00:01+03:00')
  await makeDemo(world.db, world.secrets, { orders: 320 })
  const guest = await world.forwarder()
  const found = await world.root.query<{ id: OrgId; tin: string }>('select id, tin from organizations where demo')
  for (const { id, tin } of found.rows) {
    const key = demo.find(org => org.tin === tin)!.key
    ids.set(key, id)
    owners.set(key, await world.again({ ...guest, org: id, employee: await world.employ(guest, id, 'owner') }))
  }
  const kept = await world.root.query<Row>(
    'select org_id as org, partner_org_id as partner, direction, status, blacklisted_at is not null as blacklisted from partners',
  )
  rows = kept.rows
}, 120_000)

describe('who sees whom, for every organisation of the demo world', () => {
  test('the world has partnerships of every kind and status, each kept by both sides alike', () => {
    expect(new Set(rows.map(row => row.direction))).toEqual(new Set(lists.map(list => list.direction)))
    const statuses = ['invited', 'requested', 'verification', 'active', 'suspended', 'rejected', 'terminated']
    expect(statuses.filter(status => !rows.some(row => row.status === status))).toEqual([])
    expect(rows.filter(row => row.blacklisted)).toHaveLength(1)
    const mirrored = (direction: string) => direction.split('_').toReversed().join('_')
    const alone = rows.filter(
      row =>
        !rows.some(
          other =>
            other.org === row.partner &&
            other.partner === row.org &&
            other.direction === mirrored(row.direction) &&
            other.status === row.status,
        ),
    )
    expect(alone).toEqual([])
  })

  test.each(lists)('$number $own sees every $theirs it works with and nobody else', async ({ own, theirs, direction, call }) => {
    for (const { key, sides } of demo) {
      const who = owners.get(key)!
      const answer = await who.ask(call)
      if (!sides.includes(own)) {
        const platform = sides.includes('platform')
        expect([key, answer.status, answer.error.code]).toEqual([key, 403, platform ? 'access.denied' : 'organization.wrong_side'])
        continue
      }
      const expected = rows
        .filter(row => row.org === who.org && row.direction === direction && row.status === 'active' && !row.blacklisted)
        .map(row => row.partner)
      expect([key, answer.data.items.map(({ id }) => id).toSorted()]).toEqual([key, expected.toSorted()])
      expect(answer.data.items.filter(item => !item.sides.includes(theirs as Side))).toEqual([])

      const everybody = { query: { ids: [...ids.values()] } }
      expect((await who.ask(call, everybody)).data.items.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
      if (!(direction in suggests)) continue
      const suggested = await who.ask(suggests[direction as keyof typeof suggests], { data: { query: '', filter: {} } })
      expect(suggested.data.organizations.map(({ id }) => id).toSorted()).toEqual(expected.toSorted().slice(0, 20))
    }
  })

  test('whom one has blacklisted or suspended is not offered, and sees nothing of it', async () => {
    const north = owners.get('north')!
    const seen = (await north.ask(organizations.executorsOfForwarder)).data.items.map(({ id }) => id)
    for (const key of ['bystro', 'orbita', 'vostok', 'yug', 'altay', 'pomor', 'ladoga']) expect(seen).not.toContain(ids.get(key))
    const kept = (await owners.get('bystro')!.ask(organizations.forwardersOfExecutor)).data.items
    expect(kept.map(({ id }) => id)).toEqual([ids.get('north')])
  })

  test('7.60 the list of all own partnerships names each organisation once, whatever the directions', async () => {
    for (const { key, sides } of demo.filter(org => !org.sides.includes('platform'))) {
      const who = owners.get(key)!
      const status = ['invited', 'requested', 'verification', 'active', 'suspended', 'rejected', 'terminated', 'blacklisted'] as const
      const { items } = (await who.ask(organizations.list, { data: { filter: { text: '', status: [...status] }, page: { limit: 200 } } }))
        .data
      const expected = [...new Set(rows.filter(row => row.org === who.org).map(row => row.partner))]
      expect([key, sides.length > 0, items.map(({ id }) => id).toSorted()]).toEqual([key, true, expected.toSorted()])
    }
  })
})
