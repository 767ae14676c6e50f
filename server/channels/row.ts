import { type ChannelBinding, ChannelName, type DeadDelivery, DeliveryReason, type OwnChannel } from '#contract/channels.ts'
import type { BindingRecord } from './store/bindings.ts'
import type { lastTests, listDead } from './store/deliveries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A binding as its owner sees it: never where it leads. */
const toBinding = ({ id, name, state, createdAt, sentAt, reason }: BindingRecord): ChannelBinding => ({
  ...{ id, name, reason },
  state: state as ChannelBinding['state'],
  createdAt: createdAt.toISOString(),
  sentAt: iso(sentAt),
})

type Test = Awaited<ReturnType<typeof lastTests>>[number]
type Known = {
  offered: readonly ChannelName[]
  working: readonly ChannelName[]
  bindings: readonly BindingRecord[]
  tests: readonly Test[]
}

/** A channel as the person has it. */
export function toOwnChannel(channel: ChannelName, { offered, working, bindings, tests }: Known): OwnChannel {
  const test = tests.find(each => each.channel === channel)
  return {
    channel,
    offered: offered.includes(channel),
    works: working.includes(channel),
    bindings: bindings.filter(each => each.channel === channel).map(toBinding),
    test: test
      ? {
          at: test.createdAt.toISOString(),
          status: test.status as 'waiting',
          tookMs: test.tookMs,
          reason: DeliveryReason.nullable().catch(null).parse(test.reason),
          detail: test.detail,
        }
      : null,
  }
}

/** A given-up message as whoever manages the organisation sees it. */
export const toDead = (row: Awaited<ReturnType<typeof listDead>>[number]): DeadDelivery => ({
  id: row.id,
  channel: ChannelName.parse(row.channel),
  source: (row.source as { kind: string }).kind,
  recipient: row.employee ?? row.driver ?? row.webhook,
  reason: DeliveryReason.catch('failed').parse(row.reason),
  detail: row.detail,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt!.toISOString(),
})
