import type { Insertable } from 'kysely'
import type { CheckItem } from '#contract/partner-states.ts'
import type { Side } from '#contract/primitives.ts'
import { partners } from '#demo/world/customers.ts'
import { insertPartner } from '#server/organizations/store.ts'
import type { PartnerChecks, PartnerEntries, Partners } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

const DAY = 86_400_000

type Mark = { item: CheckItem; source: string; failed?: true; until?: number; comment?: string }

/** A partnership of the demo world, told from the side that asked; days are counted from now, those behind are negative. */
type Partnership = {
  from: string
  to: string
  own: Side
  theirs: Side
  status: 'invited' | 'requested' | 'verification' | 'active' | 'suspended' | 'rejected' | 'terminated'
  requestedAt: number
  at: number
  moved: 'from' | 'to' | 'system'
  message?: string
  reason?: string
  comment?: string
  contract?: { number: string; date: number; until: number | null; payDays: number }
  /** What the forwarder checked, or of two alike the one who asked. */
  checks?: readonly Mark[]
  /** What the forwarder, or of two alike the one who asked, alone keeps. */
  terms?: Partial<Pick<Insertable<Partners>, 'groupNames' | 'note' | 'rating' | 'creditLimit'>> & { blacklist?: string }
}

const checked = (insured: number): Mark[] => [
  { item: 'register', source: 'egrul.nalog.ru' },
  { item: 'okved', source: 'egrul.nalog.ru' },
  { item: 'authority', source: 'Приказ о назначении' },
  { item: 'bank', source: 'Карточка организации' },
  { item: 'insurance', source: 'Полис ответственности перевозчика', until: insured },
  { item: 'vehicles', source: 'СТС' },
]

/** Notes of the forwarder on whom he works with: groups, ratings, when the policy ends. */
const known: Readonly<Record<string, { insured?: number; contract?: number | null; terms?: Partnership['terms'] }>> = {
  volga: {
    terms: { groupNames: ['Основные'], rating: 92, creditLimit: 300_000_000, note: 'Ночью отвечает диспетчер: Никитина О. В.' },
  },
  kovalev: { terms: { groupNames: ['Основные'], rating: 88 }, contract: null },
  ural: { terms: { groupNames: ['Основные'], rating: 84, creditLimit: 150_000_000 }, contract: 25 },
  neva: { terms: { groupNames: ['Резерв'], rating: 76 } },
  sib: { terms: { groupNames: ['Резерв'], note: 'Только рефрижераторы, заявки за двое суток.' } },
  kama: { insured: 29, terms: { groupNames: ['Резерв'], rating: 71 } },
  don: { contract: -12 },
}

const worked: Partnership[] = Object.entries(partners).flatMap(([from, executors]) =>
  executors.map((to, i): Partnership => {
    const { insured = 140 + i * 17, contract = 200 + i * 20, terms } = from === 'north' ? (known[to] ?? {}) : {}
    return {
      from,
      to,
      own: 'forwarder',
      theirs: 'executor',
      status: 'active',
      requestedAt: -404,
      at: -400,
      moved: 'from',
      contract: { number: `ТЭ-${String(i + 1).padStart(2, '0')}/25`, date: -402, until: contract, payDays: [14, 30, 7][i % 3]! },
      checks: checked(insured),
      ...(terms && { terms }),
    }
  }),
)

const others: readonly Partnership[] = [
  {
    ...{ from: 'yug', to: 'north', own: 'executor', theirs: 'forwarder', status: 'requested', requestedAt: -1, at: -1, moved: 'from' },
    message: 'Работаем по югу: 12 тентов, 4 рефрижератора. Готовы возить из Краснодара и Ростова на Москву и Петербург.',
  },
  {
    ...{ from: 'north', to: 'altay', own: 'forwarder', theirs: 'executor', status: 'invited', requestedAt: -3, at: -3, moved: 'from' },
    message: 'Нужны машины из Барнаула, 6–8 рейсов в месяц.',
  },
  {
    ...{ from: 'north', to: 'vostok', own: 'forwarder', theirs: 'executor', status: 'verification', requestedAt: -9, at: -6, moved: 'to' },
    checks: [
      { item: 'register', source: 'egrul.nalog.ru' },
      { item: 'okved', source: 'egrul.nalog.ru' },
      { item: 'contacts', source: 'whois', failed: true, comment: 'Домен почты зарегистрирован две недели назад' },
    ],
    terms: { groupNames: ['Проверяем'] },
  },
  {
    ...{
      from: 'north',
      to: 'orbita',
      own: 'forwarder',
      theirs: 'executor',
      status: 'suspended',
      requestedAt: -210,
      at: -2,
      moved: 'system',
    },
    reason: 'compliance_expired',
    contract: { number: 'ТЭ-14/26', date: -205, until: null, payDays: 14 },
    checks: checked(-3),
    terms: { groupNames: ['Резерв'] },
  },
  {
    ...{ from: 'north', to: 'pomor', own: 'forwarder', theirs: 'executor', status: 'rejected', requestedAt: -16, at: -12, moved: 'to' },
    reason: 'no_need',
    comment: 'Весь парк занят до весны',
  },
  {
    ...{ from: 'north', to: 'bystro', own: 'forwarder', theirs: 'executor', status: 'active', requestedAt: -300, at: -296, moved: 'from' },
    contract: { number: 'ТЭ-13/26', date: -297, until: 60, payDays: 14 },
    checks: checked(50),
    terms: { blacklist: 'Трижды сорвал погрузку, на связь не выходил', rating: 12 },
  },
  {
    ...{ from: 'north', to: 'ladoga', own: 'forwarder', theirs: 'executor', status: 'terminated', requestedAt: -380, at: -95, moved: 'to' },
    comment: 'Уходим с рынка Северо-Запада',
  },
  {
    ...{ from: 'north', to: 'trans', own: 'forwarder', theirs: 'forwarder', status: 'active', requestedAt: -240, at: -236, moved: 'from' },
    contract: { number: 'ЭК-02/26', date: -238, until: null, payDays: 30 },
    checks: [
      { item: 'register', source: 'egrul.nalog.ru' },
      { item: 'goslog', source: 'Реестр ГосЛог' },
      { item: 'authority', source: 'МЧД', until: 120 },
    ],
  },
  {
    ...{ from: 'delta', to: 'volga', own: 'forwarder', theirs: 'executor', status: 'invited', requestedAt: -1, at: -1, moved: 'from' },
    message: 'Ищем постоянного перевозчика Казань – Санкт-Петербург, два рейса в неделю.',
  },
  {
    ...{ from: 'delta', to: 'ural', own: 'forwarder', theirs: 'executor', status: 'invited', requestedAt: -1, at: -1, moved: 'from' },
    message: 'Возим с Урала в Поволжье, нужны тенты с понедельника.',
  },
  { from: 'delta', to: 'kovalev', own: 'forwarder', theirs: 'executor', status: 'invited', requestedAt: -2, at: -2, moved: 'from' },
  { from: 'kama', to: 'volga', own: 'executor', theirs: 'executor', status: 'active', requestedAt: -150, at: -148, moved: 'to' },
  { from: 'don', to: 'trans', own: 'executor', theirs: 'executor', status: 'invited', requestedAt: -2, at: -2, moved: 'from' },
]

const all: readonly Partnership[] = [...worked, ...others]

const groups: Readonly<Record<string, readonly (readonly [name: string, delayMin: number])[]>> = {
  north: [
    ['Основные', 0],
    ['Резерв', 30],
    ['Проверяем', 120],
  ],
  trans: [['Свои', 0]],
}

/** Gives an organisation its side of every partnership it stands in with one the world `has`, its groups, checks and history. */
export async function makePartnerships(
  tx: Tx,
  key: string,
  { orgOf, now, has = () => true }: { orgOf: (key: string) => OrgId; now: Date; has?: (key: string) => boolean },
): Promise<void> {
  const moment = (days: number) => new Date(now.getTime() + days * DAY)
  const day = (days: number) => moment(days).toISOString().slice(0, 10)
  const orgId = tx.actor.orgId
  const made = (groups[key] ?? []).map(([name, delayMin]) => ({ orgId, id: newId(), name, delayMin, demo: true, createdAt: moment(-400) }))
  if (made.length > 0) await tx.insertInto('partnerGroups').values(made).execute()

  for (const each of all.filter(({ from, to }) => (from === key || to === key) && has(from) && has(to))) {
    const mine = each.from === key
    const [own, theirs] = mine ? ([each.own, each.theirs] as const) : ([each.theirs, each.own] as const)
    const keeps = own === theirs ? mine : own === 'forwarder'
    const { blacklist, ...terms } = (keeps && each.terms) || {}
    const who = (side: Partnership['moved']) => (side === 'system' ? 'system' : (side === 'from') === mine ? 'me' : 'them')
    const id = await insertPartner(tx, [own, theirs], orgOf(mine ? each.to : each.from), {
      status: each.status,
      asked: mine ? 'me' : 'them',
      moved: who(each.moved),
      statusAt: moment(each.at),
      message: each.message ?? '',
      reason: each.reason ?? null,
      comment: each.comment ?? '',
      ...(['active', 'suspended'].includes(each.status) && { since: day(Math.min(each.at, each.requestedAt + 4)) }),
      ...(each.contract && {
        contractNumber: each.contract.number,
        contractDate: day(each.contract.date),
        contractUntil: each.contract.until === null ? null : day(each.contract.until),
        payDays: each.contract.payDays,
      }),
      ...terms,
      ...(blacklist && { blacklistedAt: moment(-40), blacklistReason: blacklist, blacklistedBy: 'Лаптева И. С.' }),
      demo: true,
      createdAt: moment(each.requestedAt),
    })
    const key2 = { orgId, partnerId: id, demo: true }
    const checks: Insertable<PartnerChecks>[] = ((keeps && each.checks) || []).map(({ item, source, failed, until, comment }) => ({
      ...key2,
      item,
      result: failed ? 'failed' : 'passed',
      source,
      checkedOn: day(Math.min(each.requestedAt + 2, -1)),
      validUntil: until === undefined ? null : day(until),
      comment: comment ?? '',
      byName: 'Мартынов С. В.',
      at: moment(each.requestedAt + 2),
    }))
    if (checks.length > 0) await tx.insertInto('partnerChecks').values(checks).execute()
    await tx
      .insertInto('partnerEntries')
      .values(
        stepsOf(each).map(
          ({ what, to, at, by, reason, comment }): Insertable<PartnerEntries> => ({
            ...key2,
            id: newId(),
            at: moment(at),
            what,
            toStatus: to,
            by: who(by),
            reason: reason ?? null,
            comment: comment ?? '',
          }),
        ),
      )
      .execute()
    if (blacklist)
      await tx
        .insertInto('partnerEntries')
        .values({
          ...key2,
          id: newId(),
          at: moment(-40),
          what: 'blacklist',
          by: 'me',
          byName: 'Лаптева И. С.',
          private: true,
          comment: blacklist,
        })
        .execute()
  }
}

type PastStep = {
  what: string
  to: string
  at: number
  by: Partnership['moved']
  reason?: string | undefined
  comment?: string | undefined
}

/** How a partnership came to where it stands. */
function stepsOf({ own, theirs, status, requestedAt, at, moved, message, reason, comment }: Partnership): PastStep[] {
  const first: PastStep = {
    what: 'ask',
    to: own === 'executor' && theirs === 'forwarder' ? 'requested' : 'invited',
    at: requestedAt,
    by: 'from',
    comment: message,
  }
  const lead = own === 'executor' && theirs === 'forwarder' ? 'to' : 'from'
  const accepted: PastStep = { what: 'accept', to: 'verification', at: status === 'verification' ? at : requestedAt + 1, by: 'to' }
  const active: PastStep = { what: 'activate', to: 'active', at: status === 'active' ? at : requestedAt + 4, by: lead }
  const last = (what: string): PastStep => ({ what, to: status, at, by: moved, reason, comment })
  switch (status) {
    case 'verification':
      return [first, accepted]
    case 'active':
      return [first, accepted, active]
    case 'suspended':
      return [first, accepted, active, last('suspend')]
    case 'terminated':
      return [first, accepted, active, last('terminate')]
    case 'rejected':
      return [first, last('reject')]
    default:
      return [first]
  }
}
