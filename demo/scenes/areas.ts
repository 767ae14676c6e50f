import type { Insertable } from 'kysely'
import { z } from 'zod'
import { DemandDraft } from '#contract/demand-draft.ts'
import type { PrivateActivityWhat, PrivateMemberStatus } from '#contract/private-area-states.ts'
import type { PrivateMembers } from '#server/platform/db.gen.ts'
import { type Db, inHome, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { arm } from '#server/private-areas/commands.ts'
import { published } from './demands.ts'
import { announced, draftOf } from './tenders.ts'
import type { Hand } from './transfers.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

const rules = `1. Ставка и отклик – обязательство: победитель подтверждает перевозку за два часа.
2. Машина и водитель называются не позже чем за 12 часов до погрузки.
3. Об опоздании больше чем на 30 минут сообщаем в день рейса, до приезда на точку.
4. Оригиналы документов – в течение десяти рабочих дней после выгрузки.
5. Сорванная без предупреждения погрузка закрывает площадку на месяц.`

type Member = {
  key: string
  status: PrivateMemberStatus
  invited: number | null
  opened?: number
  at: number
  note?: string
  message?: string
  reason?: string
}

/** Who has anything to do with the area; days before now. */
const members: readonly Member[] = [
  { key: 'volga', status: 'joined', invited: 74, opened: 74, at: 73 },
  { key: 'kovalev', status: 'joined', invited: 74, opened: 72, at: 72 },
  { key: 'neva', status: 'joined', invited: 40, opened: 39, at: 39 },
  { key: 'sib', status: 'joined', invited: 12, opened: 11, at: 11 },
  {
    key: 'ural',
    status: 'opened',
    invited: 1,
    opened: 0.2,
    at: 0.2,
    message: 'Ждём вас: будут лоты на Екатеринбург и Челябинск каждую неделю',
  },
  { key: 'kama', status: 'invited', invited: 0.5, at: 0.5, message: 'Нужны машины на Пермь' },
  {
    key: 'trans',
    status: 'asked',
    invited: null,
    at: 0.3,
    note: 'Двенадцать тентов, возим Москва – Новосибирск, работаем с вами второй год',
  },
  { key: 'verh', status: 'asked', invited: null, at: 2, note: 'Пять рефрижераторов, Поволжье' },
  { key: 'samoylov', status: 'blocked', invited: 74, opened: 70, at: 6, reason: 'Дважды не вышел на погрузку и не предупредил' },
  { key: 'don', status: 'declined', invited: 20, at: 18, reason: 'Все машины заняты до весны' },
  { key: 'smirnova', status: 'expired', invited: 15, at: 12 },
]

const last: Partial<Record<PrivateMemberStatus, PrivateActivityWhat>> = {
  joined: 'join',
  opened: 'look',
  asked: 'ask',
  blocked: 'block',
  declined: 'decline',
  expired: 'expire',
}

const posts = [
  {
    title: 'Как мы выбираем победителя',
    body: 'При равной цене первым идёт тот, у кого выше доля доставок в срок за последние три месяца. Итоги каждого лота видны в его карточке.',
    pinned: true,
    days: 60,
  },
  {
    title: 'Неделя перед праздниками',
    body: 'С понедельника грузим на день раньше обычного. Лоты выложим до среды, отклики принимаем до вечера четверга.',
    pinned: false,
    days: 1.5,
  },
] as const

type Owned = { owner: Hand; hand: (key: string) => Hand; now: Date }

/** The area with its members, what was posted in it and what is remembered of it. */
async function layArea(tx: Tx, { owner, hand, now }: Owned): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const key = { orgId: owner.org, areaId: newId() }
  await tx
    .insertInto('privateAreas')
    .values({
      orgId: owner.org,
      id: key.areaId,
      version: 3,
      name: 'Клуб перевозчиков «Север»',
      rules,
      rulesVersion: 2,
      rulesAt: before(20),
      takesRequests: true,
      showsMembers: true,
      postedAt: before(1.5),
      createdAt: before(75),
      demo: true,
    })
    .execute()
  await tx
    .insertInto('privateMembers')
    .values(
      members.map((each): Insertable<PrivateMembers> => {
        const inside = each.status === 'joined' || each.status === 'blocked'
        const waits = each.status === 'invited' || each.status === 'opened'
        return {
          ...key,
          id: newId(),
          memberId: hand(each.key).org,
          version: 3,
          status: each.status,
          statusAt: before(each.at),
          expiresAt: waits ? new Date(before(each.invited ?? 0).getTime() + 3 * DAY) : null,
          message: each.message ?? '',
          note: each.note ?? '',
          reason: each.reason ?? '',
          // who has been in it for long accepted the rules before they changed
          rulesVersion: inside ? (each.at > 20 && each.key !== 'volga' ? 1 : 2) : null,
          invitedBy: each.invited === null ? '' : owner.person.name,
          invitedAt: each.invited === null ? null : before(each.invited),
          openedAt: each.opened === undefined ? null : before(each.opened),
          joinedAt: inside ? before(each.status === 'blocked' ? 70 : each.at) : null,
          demo: true,
        }
      }),
    )
    .execute()
  await tx
    .insertInto('privatePosts')
    .values(posts.map(({ days, ...post }) => ({ ...key, ...post, id: newId(), at: before(days), byName: owner.person.name, demo: true })))
    .execute()
  const line = (what: PrivateActivityWhat, days: number, more: { key?: string; comment?: string; own?: boolean } = {}) => ({
    ...key,
    id: newId(),
    at: before(days),
    what,
    memberId: more.key === undefined ? null : hand(more.key).org,
    byName: more.own ? owner.person.name : '',
    comment: more.comment ?? '',
    demo: true,
  })
  await tx
    .insertInto('privateEntries')
    .values([
      line('create', 75, { own: true }),
      line('rules', 20, { own: true }),
      ...posts.map(({ title, days }) => line('post', days, { own: true, comment: title })),
      ...members.flatMap(each => [
        ...(each.invited === null ? [] : [line('invite', each.invited, { key: each.key, own: true, comment: each.message ?? '' })]),
        ...(each.status === 'blocked' ? [line('join', 70, { key: each.key })] : []),
        ...(last[each.status]
          ? [
              line(last[each.status]!, each.at, {
                key: each.key,
                own: each.status === 'blocked',
                comment: each.reason ?? each.note ?? '',
              }),
            ]
          : []),
      ]),
    ])
    .execute()
  await arm(tx, owner.org, key.areaId)
}

/** Two orders placed and loaded late enough to be offered to members. */
const freeOrders = (tx: Tx, { owner, now }: Owned) =>
  tx
    .selectFrom('orders')
    .select(['id', 'price'])
    .where('orgId', '=', owner.org)
    .where('status', '=', 'placed')
    .where('currency', '=', 'RUB')
    .where('price', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orderStops')
          .select('seq')
          .whereRef('orderStops.orgId', '=', 'orders.orgId')
          .whereRef('orderStops.orderId', '=', 'orders.id')
          .where('seq', '=', 1)
          .where('windowFrom', '>', new Date(now.getTime() + 30 * HOUR)),
      ),
    )
    .orderBy('id')
    .limit(2)
    .execute()

/**
 * The private area of a forwarder with members in every status, announcements, a tender and a demand for its members alone. Tells how many
 * organisations have to do with it.
 */
export async function openArea(db: Db, secrets: Secrets, owned: Owned): Promise<number> {
  const { owner, now } = owned
  const free = await inHome(db, owner.org, async tx => {
    await layArea(tx, owned)
    return freeOrders(tx, owned)
  })
  const audience = { kind: 'private' as const }
  const [lot, need] = free
  if (lot) {
    const start = Math.round((lot.price! * 1.05) / 50_000) * 50_000
    const lots = [{ what: 'order' as const, orderId: lot.id, start: { minor: start, currency: 'RUB' }, limit: null, floor: null }]
    const terms = { title: 'Только для клуба', visibility: 'rank' as const, audience, lots }
    await announced({ db, secrets }, owner, draftOf(terms, { from: null, to: new Date(now.getTime() + 7 * HOUR) }))
  }
  if (need) {
    const deadline = new Date(now.getTime() + 22 * HOUR).toISOString()
    await published(db, owner, z.decode(DemandDraft, { kind: 'spot', orderId: need.id, deadline, basis: 'effective', audience }))
  }
  return members.length
}
