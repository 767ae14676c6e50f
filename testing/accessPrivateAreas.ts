import { privateAreas } from '#contract/private-areas.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'
import type { Someone } from './world.ts'

const entry = { name: 'Проверка доступа', rules: 'Правила', takesRequests: true, showsMembers: false }

/** The open area of an organisation without a single member. */
async function areaOf(t: AccessObjects, of: Someone = t.me) {
  const { root } = t.world
  await root.query('update organizations set verified = true where id = any ($1)', [[t.me.org, t.mate.org]])
  await root.query('delete from private_members where org_id = $1', [of.org])
  const find = async () =>
    (
      await root.query<{ areaId: string; version: number }>(
        `update private_areas set status = 'open', closed_at = null, closed_reason = '' where org_id = $1 returning id as "areaId", version`,
        [of.org],
      )
    ).rows[0]
  const found = await find()
  if (found) return found
  await of.ask(privateAreas.save, { data: { area: null, ownerId: null, ...entry } })
  return (await find())!
}

async function closed(t: AccessObjects) {
  const area = await areaOf(t)
  await t.world.root.query(`update private_areas set status = 'closed', closed_at = app_now() where id = $1`, [area.areaId])
  return area
}

/** An invitation of the partner. */
async function member(t: AccessObjects) {
  const { areaId } = await areaOf(t)
  await t.me.ask(privateAreas.invite, {
    data: { areaId, tins: [], organizationIds: [t.mate.org], groupIds: [], days: 3, message: '' },
  })
  const { items } = (await t.me.ask(privateAreas.members, { query: { areaId } })).data
  return { areaId, memberId: items[0]!.memberId, version: items[0]!.version }
}

const text = { title: 'Проверка', text: 'Проверка доступа', pinned: false }

async function post(t: AccessObjects) {
  const { areaId } = await areaOf(t)
  const { id, version } = (await t.me.ask(privateAreas.savePost, { data: { areaId, post: null, ...text } })).data
  return { areaId, id, version }
}

const reading = { owner: 200, viewer: 200, partner: 404, stranger: 404, administrator: 200 }
const changing = { owner: 200, viewer: 403, partner: 404, stranger: 404 }
const read: Row[] = [{ ask: async t => ({ query: { areaId: (await areaOf(t)).areaId } }), says: reading, places: { 'query.areaId': 404 } }]

/** Who gets what with the calls of private areas. */
export const privateAreasAccess: Record<string, Row[]> = {
  'privateAreas.get': read,
  'privateAreas.members': read,
  'privateAreas.counts': read,
  'privateAreas.posts': read,
  'privateAreas.activity': read,
  'privateAreas.consequences': read,
  'privateAreas.save': [
    { ask: async t => ({ data: { area: await areaOf(t), ...entry } }), says: changing, places: { 'data.area.areaId': 404 } },
    {
      ask: async t => {
        await areaOf(t)
        return { data: { ownerId: t.me.org, ...entry } }
      },
      // there is one already
      says: { ...changing, owner: 409 },
      places: { 'data.ownerId': 404 },
    },
  ],
  'privateAreas.invite': [
    {
      ask: async t => ({ data: { areaId: (await areaOf(t)).areaId, organizationIds: [t.mate.org] } }),
      says: changing,
      places: { 'data.areaId': 404, 'data.organizationIds': 200 },
    },
    {
      ask: async t => ({ data: { areaId: (await areaOf(t)).areaId, groupIds: ['00000000-0000-4000-8000-000000000000'] } }),
      says: { ...changing, owner: 422 },
      places: { 'data.groupIds': 422 },
    },
  ],
  'privateAreas.ask': [
    {
      // what takes applications is found by everybody who knows the number of its owner
      ask: async t => ({ data: { areaId: (await areaOf(t, t.mate)).areaId } }),
      says: { owner: 200, viewer: 403, partner: 422 },
      places: { 'data.areaId': 'text' },
    },
  ],
  'privateAreas.move': [
    {
      // the partner is the one invited, and takes back nothing
      ask: async t => {
        const { memberId, version } = await member(t)
        return { data: { memberId, version, action: 'recall' } }
      },
      says: { ...changing, partner: 409 },
      places: { 'data.memberId': 404 },
    },
  ],
  'privateAreas.bulk': [
    {
      ask: async t => {
        const { areaId, memberId: id, version } = await member(t)
        return { data: { areaId, rows: [{ id, version }], action: 'recall' } }
      },
      says: changing,
      // each row is answered for: a membership of others is not there
      places: { 'data.areaId': 404, 'data.rows.*.id': 200 },
    },
  ],
  'privateAreas.savePost': [
    {
      ask: async t => {
        const { areaId, ...key } = await post(t)
        return { data: { areaId, post: key, ...text } }
      },
      says: changing,
      places: { 'data.areaId': 404, 'data.post.id': 404 },
    },
  ],
  'privateAreas.removePost': [
    {
      ask: async t => {
        const { areaId, id, version } = await post(t)
        return { data: { areaId, postId: id, version } }
      },
      says: changing,
      places: { 'data.areaId': 404, 'data.postId': 404 },
    },
  ],
  'privateAreas.close': [{ ask: async t => ({ data: await areaOf(t) }), says: changing, places: { 'data.areaId': 404 } }],
  'privateAreas.open': [{ ask: async t => ({ data: await closed(t) }), says: changing, places: { 'data.areaId': 404 } }],
}
