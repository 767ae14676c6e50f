import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import type { PrivateMemberMove } from '#contract/private-area-moves.ts'
import { type PrivateMemberStatus, PrivateMemberStatus as Status } from '#contract/private-area-states.ts'
import type { privateAreas } from '#contract/private-areas.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { readCursor, readKey, writeCursor, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { perRow } from '#server/platform/perRow.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { ask, close, entered, invite, leads, led, move, open, removePost, save, savePost } from './commands.ts'
import { toActivity, toCard, toListed, toMember, toMembership, toPost, toRow } from './row.ts'
import {
  areaOf,
  type Entered,
  findArea,
  listAreas,
  organizationOf,
  otherArea,
  pageOfEntries,
  pageOfOthers,
  runningIn,
  waitingFor,
  workOf,
} from './store/areas.ts'
import { cardsOf, countMembers, ownMemberships, pageOfMembers, partnersAmong, shownMembers } from './store/members.ts'
import { pageOfPosts } from './store/posts.ts'

const DAY = 86_400_000
/** So long what came to nothing stands in one's own list. */
const KEPT_DAYS = 30

const viewerOf = ({ actor, locale }: Ctx) => ({ permissions: actor.permissions, locale })

export const handlers: Handlers<typeof privateAreas> = {
  async mine(ctx, { query: { cursor, limit } }) {
    const after = cursor ? readKey(cursor) : null
    return ctx.transaction(async tx => {
      const own = await areaOf(tx, ctx.actor.orgId)
      const { rows, next } = await pageOfOthers(tx, new Date(tx.now.getTime() - KEPT_DAYS * DAY), after, limit)
      const memberships = new Map(
        (
          await ownMemberships(
            tx,
            rows.map(({ memberId }) => memberId),
          )
        ).map(member => [member.id, member]),
      )
      const all = [...(own && after === null ? [own] : []), ...rows]
      const owners = await cardsOf(
        tx,
        all.map(({ ownerId }) => ownerId),
      )
      const works = await workOf(
        tx,
        all.flatMap(({ members, ownerId }) => (members === null ? [] : ownerId)),
      )
      const items = all.map(area =>
        toRow(
          area,
          {
            owner: owners.get(area.ownerId),
            own: area === own,
            member: area.memberId === null ? undefined : memberships.get(area.memberId),
            work: works.get(area.ownerId) ?? null,
          },
          viewerOf(ctx),
        ),
      )
      const obstacle = await obstacleOf(tx, ctx, own !== undefined)
      return {
        items,
        next: next && writeKey(next),
        mayCreate: { allow: obstacle === null, reason: obstacle?.wordsIn(ctx.locale) ?? null },
      }
    })
  },

  async waiting({ transaction }) {
    return transaction(waitingFor)
  },

  async get(ctx, { query: { areaId } }) {
    return ctx.transaction(async tx => {
      const found = await entered(tx, ctx.actor, areaId)
      return found ? cardOf(tx, ctx, found) : refuse('private_area.not_found')
    })
  },

  async find({ transaction }, { query: { tin, country } }) {
    return transaction(async tx => {
      const area = await findArea(tx, country, tin.replaceAll(/[\s-]/g, '').toUpperCase())
      if (area === null) return { area: null }
      const owner = (await cardsOf(tx, [area.ownerId])).get(area.ownerId)!
      return { area: { id: area.id, name: area.name, owner: { id: owner.id, name: owner.name, tin: owner.tin }, status: area.status } }
    })
  },

  async list({ transaction }, { query: { cursor, limit, ...filter } }) {
    const after = cursor ? readKey(cursor) : null
    return transaction(async tx => {
      const rows = await listAreas(tx, filter, after, limit + 1)
      const page = rows.slice(0, limit)
      const owners = await cardsOf(
        tx,
        page.map(({ ownerId }) => ownerId),
      )
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        items: page.map(area => toListed(area, owners.get(area.ownerId))),
        next: last ? writeKey({ key: last.name, id: last.id }) : null,
      }
    })
  },

  save: (ctx, { data }) => ctx.transaction(async tx => cardOf(tx, ctx, await led(tx, ctx.actor, await save(tx, ctx.actor, data)))),

  async members(ctx, { query: { areaId, cursor, limit, ...filter } }) {
    const after = cursor ? readCursor(cursor) : null
    return ctx.transaction(async tx => {
      const { home } = await led(tx, ctx.actor, areaId)
      const area = (await areaOf(tx, home))!
      const { rows, next } = await pageOfMembers(tx, home, filter, { after, limit })
      const partners = await partnersAmong(
        tx,
        areaId,
        rows.map(({ memberId }) => memberId),
      )
      return { items: rows.map(row => toMember(row, area, partners, viewerOf(ctx))), next: next && writeCursor(next) }
    })
  },

  async counts(ctx, { query: { areaId } }) {
    return ctx.transaction(async tx => {
      const { home } = await led(tx, ctx.actor, areaId)
      const rows = await countMembers(tx, home)
      const sum = (of: 'invited' | 'opened' | 'joined') => rows.reduce((all, row) => all + row[of], 0)
      const statuses = Object.fromEntries(Status.options.map(status => [status, rows.find(row => row.status === status)?.n ?? 0]))
      return {
        statuses: statuses as Record<PrivateMemberStatus, number>,
        progress: { invited: sum('invited'), opened: sum('opened'), joined: sum('joined') },
      }
    })
  },

  async invite(ctx, { data }) {
    return ctx.transaction(async tx => ({
      results: (await invite(tx, ctx.actor, data)).map(({ named: { tin, organization }, refusal }) => ({
        tin: organization?.tin ?? (data.organizationIds.includes(tin) ? '' : tin),
        organization: organization && { id: organization.id, name: organization.name, tin: organization.tin },
        ok: refusal === null,
        error: refusal && { code: refusal.code, message: refusal.wordsIn(ctx.locale) },
      })),
    }))
  },

  async ask(ctx, { data }) {
    return ctx.transaction(async tx => {
      await ask(tx, data)
      const area = (await otherArea(tx, data.areaId))!
      const [member] = await ownMemberships(tx, [area.memberId])
      return toMembership(member!, area, 'member', viewerOf(ctx))
    })
  },

  async move(ctx, { data }) {
    return ctx.transaction(async tx => {
      const { member, found } = await move(tx, ctx.actor, data)
      const area = leads(found) ? await areaOf(tx, found.home) : await otherArea(tx, found.areaId)
      return toMembership(member, area!, leads(found) ? 'owner' : 'member', viewerOf(ctx))
    })
  },

  async bulk(ctx, { data: { areaId, rows, ...step } }) {
    return ctx.transaction(async tx => {
      await led(tx, ctx.actor, areaId)
      return perRow(tx, ctx, rows, async ({ id, version }) => {
        const { member, found } = await move(tx, ctx.actor, { ...step, memberId: id, version } as PrivateMemberMove)
        // what was named is of this area, or it is not there
        return found.areaId === areaId ? { version: member.version } : refuse('private_area.member_not_found')
      })
    })
  },

  async posts(ctx, { query: { areaId, cursor, limit } }) {
    const after = cursor ? readKey(cursor) : null
    return ctx.transaction(async tx => {
      const found = await entered(tx, ctx.actor, areaId)
      if (!found || !(leads(found) || found.role === 'joined')) return refuse('private_area.not_found')
      const { rows, next } = await pageOfPosts(tx, found, after, limit)
      return { items: rows.map(post => toPost(post, leads(found))), next: next && writeKey(next) }
    })
  },

  savePost: (ctx, { data }) => ctx.transaction(async tx => toPost(await savePost(tx, ctx.actor, data), true)),

  async removePost(ctx, { data }) {
    await ctx.transaction(tx => removePost(tx, ctx.actor, data))
    return {}
  },

  async activity(ctx, { query: { areaId, cursor, limit } }) {
    const after = cursor ? readCursor(cursor) : null
    return ctx.transaction(async tx => {
      const { rows, next } = await pageOfEntries(tx, await led(tx, ctx.actor, areaId), after, limit)
      const members = await cardsOf(
        tx,
        rows.flatMap(({ memberId }) => memberId ?? []),
      )
      return {
        items: rows.map(entry => toActivity(entry, entry.memberId === null ? undefined : members.get(entry.memberId))),
        next: next && writeCursor(next),
      }
    })
  },

  async consequences(ctx, { query: { areaId } }) {
    return ctx.transaction(async tx => {
      const { home } = await led(tx, ctx.actor, areaId)
      const { tenders, demands } = await runningIn(tx, areaId)
      const counts = await countMembers(tx, home)
      const of = (...statuses: string[]) => counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { n }) => sum + n, 0)
      return {
        tenders,
        demands,
        bets: tenders.reduce((sum, { bets }) => sum + bets, 0),
        offers: demands.reduce((sum, { offers }) => sum + offers, 0),
        invitations: of('invited', 'opened'),
        asked: of('asked'),
        members: of('joined'),
      }
    })
  },

  close: (ctx, { data }) =>
    ctx.transaction(async tx => {
      await close(tx, ctx.actor, data)
      return cardOf(tx, ctx, await led(tx, ctx.actor, data.areaId))
    }),

  open: (ctx, { data }) =>
    ctx.transaction(async tx => {
      await open(tx, ctx.actor, data)
      return cardOf(tx, ctx, await led(tx, ctx.actor, data.areaId))
    }),
}

/** Why the asking person makes no area; null: he may. */
async function obstacleOf(tx: Tx, { actor }: Ctx, has: boolean): Promise<Refusal | null> {
  if (!actor.permissions.has('private.edit')) return new Refusal('access.denied', { permission: 'private.edit' })
  const { isForwarder, verified } = await organizationOf(tx, actor.orgId)
  if (!isForwarder || !verified) return new Refusal('private_area.not_forwarder')
  return has ? new Refusal('private_area.exists') : null
}

const READ_BY = new Set<string>(['owner', 'staff', 'joined', 'invited', 'opened', 'asked'])

/** The card of an area that was entered; whoever left, was refused or blocked has none. */
async function cardOf(tx: Tx, ctx: Ctx, found: Entered): Promise<PrivateAreaCard> {
  if (!READ_BY.has(found.role)) return refuse('private_area.not_found')
  const isLed = leads(found)
  const area = isLed ? await areaOf(tx, found.home) : await otherArea(tx, found.areaId)
  if (!area) return refuse('private_area.not_found')
  const [member] = isLed || area.memberId === null ? [] : await ownMemberships(tx, [area.memberId])
  return toCard(
    area,
    {
      owner: (await cardsOf(tx, [area.ownerId])).get(area.ownerId),
      own: found.role === 'owner',
      member,
      work: area.members === null ? null : ((await workOf(tx, [area.ownerId])).get(area.ownerId) ?? null),
      shown: await shownMembers(tx, area, isLed),
      led: isLed,
    },
    viewerOf(ctx),
  )
}
