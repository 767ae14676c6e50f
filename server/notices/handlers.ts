import type { notices } from '#contract/notices.ts'
import { meaningOf, OccurrenceCode } from '#contract/occurrences.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import { refuse } from '#server/platform/refusal.ts'
import { publishUnread } from './commands.ts'
import { lineOf, noticeOf } from './row.ts'
import { listLines, listMutes, listOfObject, setMute, setRead } from './store/notices.ts'

const MOST_MUTES = 300

const person = ({ employeeId, permissions }: Actor) => ({ id: employeeId, employeeId, permissions })

export const handlers: Handlers<typeof notices> = {
  async list({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    const after = cursor ? readKey(cursor).id : null
    const found = await transaction(tx => listLines(tx, person(actor), filter, { after, limit: limit + 1 }))
    const items = found.slice(0, limit)
    const last = found.length > limit ? items.at(-1)! : null
    return { items: items.map(lineOf), next: last && writeKey({ key: '', id: last.id }) }
  },

  async history({ actor, transaction }, { query: { objectId } }) {
    const found = await transaction(tx => listOfObject(tx, person(actor), objectId))
    return { items: found.map(noticeOf) }
  },

  async mutes({ actor, transaction }) {
    const found = await transaction(tx => listMutes(tx, actor.employeeId))
    return { items: found.map(({ target, at, number }) => ({ target, at: at.toISOString(), number })) }
  },

  async read({ actor, transaction }, { data: { objectIds, read } }) {
    return transaction(async tx => {
      await setRead(tx, actor.employeeId, { objectIds }, read)
      return { unread: await publishUnread(tx, person(actor)) }
    })
  },

  async mute({ actor, transaction }, { data: { target, on } }) {
    const code = OccurrenceCode.safeParse(target)
    if (on && code.success && meaningOf(code.data).mandatory) refuse('notice.mandatory')
    return transaction(async tx => {
      if (on && (await listMutes(tx, actor.employeeId)).length >= MOST_MUTES) refuse('notice.too_many_mutes', { most: MOST_MUTES })
      await setMute(tx, actor.employeeId, target, on)
      // what was told of it before is put out with it
      if (on) await setRead(tx, actor.employeeId, code.success ? { code: code.data } : { objectIds: [target] }, true)
      return { unread: await publishUnread(tx, person(actor)) }
    })
  },
}
