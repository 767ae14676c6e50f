import { z } from 'zod'
import { type Membership, PrivateAreaCard, PrivateAreaRow, type PrivateMember, type PrivatePost } from '#contract/private-area-card.ts'
import { type PrivateMemberStatus, PrivateMemberStatus as Statuses } from '#contract/private-area-states.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { DemandCreatePage } from '#web/demands/form/DemandCreatePage.tsx'
import { PrivateAdminPage } from '#web/private-area/PrivateAdminPage.tsx'
import { PrivateAreaPage } from '#web/private-area/PrivateAreaPage.tsx'
import { outsideOfOrders } from '#web/testing/orders.tsx'

/** The id of this number. */
export const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
/** When everything here happened. */
export const at = '2026-10-01T06:00:00.000Z'
/** The screens of private areas. */
export const routes = [
  { path: '/tdsd-private-main', element: <PrivateAreaPage /> },
  { path: '/admin-tdsd', element: <PrivateAdminPage /> },
  { path: '/demand_forwarder/create', element: <DemandCreatePage /> },
]
/** Who owns the area. */
export const north = { id: uuid(900), name: 'Северный Экспедитор', tin: '7810005000' }
/** Who is its member. */
export const volga = { id: uuid(901), name: 'ВолгаТранс', tin: '1655002000' }
/** Actions that may be taken. */
export const open = (...actions: string[]) => actions.map(action => ({ action, allow: true, reason: null }))

/** A person of the side with these rights; null: the staff of the platform. */
export const meOf = (side: 'forwarder' | 'executor' | null, permissions: string[] = []) => ({
  id: uuid(1),
  user: { id: uuid(2), name: 'Ирина Лаптева', email: null },
  organization: { ...(side === 'executor' ? volga : north), sides: side === null ? [] : [side] },
  employee: { id: uuid(1), roles: ['owner'], position: '' },
  permissions: ['private.view', 'private.edit', 'tenders.view', 'demands.view', 'partners.view', ...permissions],
  locale: 'ru',
  tz: 'Europe/Moscow',
  beta: false,
})

/** What «ВолгаТранс» is to the area. */
export const membershipOf = (status: PrivateMemberStatus, change: Partial<Membership> = {}): Membership => ({
  memberId: uuid(50),
  version: 2,
  status,
  statusAt: at,
  expiresAt: null,
  message: '',
  note: '',
  reason: '',
  acceptedRules: null,
  joinedAt: null,
  actions: [],
  ...change,
})

/** The area as its owner reads it. */
export const cardOf = (change: Partial<PrivateAreaCard> = {}): PrivateAreaCard => ({
  id: uuid(10),
  name: 'Клуб перевозчиков',
  owner: north,
  status: 'open',
  own: true,
  membership: null,
  members: 7,
  unagreed: 0,
  work: { lots: 1, demands: 0, soonest: null },
  postedAt: null,
  version: 4,
  rules: 'Отвечать за 30 минут.\nСрыв погрузки – исключение.',
  rulesVersion: 3,
  rulesAt: at,
  takesRequests: true,
  showsMembers: false,
  visibleMembers: null,
  closedReason: '',
  createdAt: at,
  actions: open('save', 'invite', 'post', 'close') as PrivateAreaCard['actions'],
  ...change,
})
/** The area as a member reads it. */
export const memberCard = (membership: Membership, change: Partial<PrivateAreaCard> = {}) =>
  cardOf({ own: false, actions: [], membership, ...change })

/** A member as the owner reads him. */
export const memberOf = (n: number, name: string, status: PrivateMemberStatus, steps: string[]): PrivateMember => ({
  ...membershipOf(status, { memberId: uuid(60 + n), actions: open(...steps) as Membership['actions'] }),
  id: uuid(60 + n),
  organization: { id: uuid(70 + n), name, tin: '5903012345' },
  verified: true,
  partner: false,
  invitedBy: 'Ирина Лаптева',
  invitedAt: at,
  openedAt: null,
})

/** An announcement. */
export const post: PrivatePost = {
  id: uuid(80),
  version: 1,
  title: 'График склада',
  text: 'С 1 декабря грузим с 7:00.',
  pinned: true,
  at,
  changedAt: null,
  person: null,
}

/** The row of an area in a list. */
export const rowOf = (card: PrivateAreaCard): PrivateAreaRow => z.decode(PrivateAreaRow, z.encode(PrivateAreaCard, card) as never)

type Answers = NonNullable<Parameters<typeof outsideOfOrders>[1]>
/** Counts of members by their status: none. */
export const nobody = Object.fromEntries(Statuses.options.map(status => [status, 0]))

/** A server that knows these areas. */
export async function serveAreas(me: ReturnType<typeof meOf>, cards: () => PrivateAreaCard[], more: Answers = {}) {
  await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => me,
    [users.me.path]: () => me,
    '/api/private-areas/v0/mine': () => ({
      items: cards().map(card => z.encode(PrivateAreaRow, rowOf(card))),
      next: null,
      mayCreate: { allow: true, reason: null },
    }),
    '/api/private-areas/v0/get': url => {
      const found = cards().find(({ id }) => id === url.searchParams.get('areaId'))
      if (!found) throw refusal('private_area.not_found', 'Такой закрытой площадки нет', 404)
      return z.encode(PrivateAreaCard, found)
    },
    '/api/private-areas/v0/posts': () => ({ items: [post], next: null }),
    '/api/private-areas/v0/members': () => ({ items: [], next: null }),
    '/api/private-areas/v0/counts': () => ({ statuses: nobody, progress: { invited: 12, opened: 9, joined: 7 } }),
    '/api/tender/v0/list': () => ({ items: [], next: null }),
    '/api/demand/v0/list': () => ({ items: [], next: null }),
    ...more,
  })
  await refreshMe()
}
/** A refusal as the server words it. */
export const refusal = (code: string, message: string, status = 409) => Response.json({ error: { code, message, info: {} } }, { status })
/** What a request carries. */
export const sentIn = (body: unknown) => (JSON.parse(String(body)) as { data: Record<string, unknown> }).data
/** What an element says, with plain spaces. */
export const plain = (element: Element) => (element.textContent ?? '').replaceAll(/\s/g, ' ')
