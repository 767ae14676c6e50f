import { type OccurrenceCode, rightsFor } from '#contract/occurrences.ts'
import { ProgramEvent, type programEvents } from '#contract/program-events.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { isPosition } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toEvent } from '#server/webhooks/row.ts'
import { listOccurrences, START } from './store.ts'

export const handlers: Handlers<typeof programEvents> = {
  async changes({ actor, transaction }, { query: { cursor = START, limit } }) {
    if (!isPosition(cursor)) refuse('input.invalid', { field: 'cursor', why: { ru: 'это не курсор', en: 'this is no cursor' } })
    const found = await transaction(tx => listOccurrences(tx, cursor, limit + 1))
    const rows = found.slice(0, limit)
    const seen = rows.filter(({ code, kind }) => actor.permissions.has(rightsFor(code as OccurrenceCode, kind).needs))
    return {
      items: seen.flatMap(row => ProgramEvent.safeParse(toEvent(row, actor.orgId)).data ?? []),
      cursor: rows.at(-1)?.position ?? cursor,
      more: found.length > limit,
    }
  },
}
