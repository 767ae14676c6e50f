import { expect } from 'vitest'
import { isTin } from '#contract/identifiers.ts'
import type { PartnerRow } from '#contract/partner-card.ts'
import { type PartnerMove, partners } from '#contract/partners.ts'
import { scenarioOneStart } from './orders.ts'
import type { Someone, World } from './world.ts'

/** The partnership with another organisation, as one side reads it. */
export const rowOf = async (who: Someone, other: Someone): Promise<PartnerRow> => {
  const { items } = (await who.ask(partners.list)).data
  return items.find(row => row.organization.id === other.org)!
}
type Act = PartnerMove extends infer M
  ? M extends { partnerId: string; version: number }
    ? Omit<M, 'partnerId' | 'version'>
    : never
  : never
/** A step of a partnership, with its answer. */
export const step = (who: Someone, row: PartnerRow, act: Act) =>
  who.ask(partners.move, { data: { ...act, partnerId: row.id, version: row.version } as PartnerMove })

/** The moment the tests begin. */
export const start = new Date(scenarioOneStart)
/** So many days after the beginning. */
export const later = (days: number) => new Date(start.getTime() + days * 86_400_000)
/** The day so many days after the beginning. */
export const daysOn = (days: number) => later(days).toISOString().slice(0, 10)
/** The day the tests begin. */
export const today = daysOn(0)

/** Goes through everything that holds a partnership up, for the side that leads. */
export async function checked(who: Someone, other: Someone, validUntil: string | null = null): Promise<PartnerRow> {
  let row = await rowOf(who, other)
  for (const item of row.checks.left.filter(each => each !== 'tin' && each !== 'contract')) {
    const data = { partnerId: row.id, version: row.version, item, result: 'passed' as const, source: 'egrul.nalog.ru', date: today }
    row = (await who.ask(partners.check, { data: { ...data, validUntil: item === 'insurance' ? validUntil : null, comment: '' } })).data
  }
  const contract = {
    number: 'Д-17',
    date: today,
    until: null,
    payDays: 14,
    payDaysKind: 'banking' as const,
    payTrigger: 'originals' as const,
  }
  return (await who.ask(partners.contract, { data: { partnerId: row.id, version: row.version, ...contract } })).data
}

/** Partnerships and what is done with them, in the world of a test; `executors` are those who ask as such. */
export function partnerSteps(state: () => { world: World; executor: Someone }) {
  let n = 0
  const tins = new Map<string, string>()
  async function withTin(who: Someone): Promise<Someone> {
    const tin = Array.from({ length: 10 }, (_, key) => `${500_000_000 + tins.size}${key}`).find(isTin)!
    tins.set(who.org, tin)
    await state().world.root.query('update organizations set tin = $2 where id = $1', [who.org, tin])
    return who
  }
  const forwarderOf = async (name = `Экспедитор ${++n}`) => withTin(await state().world.forwarder({ name }))
  const executorOf = async (name = `Перевозчик ${++n}`) => withTin(await state().world.executor({ name }))

  const invite = async (from: Someone, to: Someone, message = '') => {
    const own = from === state().executor || executors.has(from) ? ('executor' as const) : ('forwarder' as const)
    const theirs = own === 'executor' ? ('forwarder' as const) : ('executor' as const)
    return from.ask(partners.invite, { data: { organizationId: to.org, own, theirs, message } })
  }
  const executors = new Set<Someone>()

  async function working(forwarder: Someone, executor: Someone, validUntil: string | null = null): Promise<void> {
    await invite(forwarder, executor)
    await step(executor, await rowOf(executor, forwarder), { action: 'accept' })
    const done = await step(forwarder, await checked(forwarder, executor, validUntil), { action: 'activate' })
    expect(done.data.status).toBe('active')
  }

  return { tins, forwarderOf, executorOf, invite, executors, working }
}
