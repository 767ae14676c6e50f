import type { incomingLetters } from '#contract/incoming-letters.ts'
import type { incomingLetterRefusals, letterBoxRefusals, openLetterRefusals } from '#contract/refusals/incoming-letters.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { draftOrders, newBoxSecret } from './commands.ts'
import type { IncomingLetterRecord } from './record.ts'
import { toBox, toLetter, toLetterRow } from './row.ts'
import { countWaiting, findBox, findLetter, lockLetter, pageOfLetters, removeBox, setBox, setLetter } from './store.ts'

const refuseLetter: RefuseWith<typeof incomingLetterRefusals & typeof openLetterRefusals> = refuse
const refuseBox: RefuseWith<typeof letterBoxRefusals> = refuse

export const incomingLetterHandlers = ({ mailIn }: Pick<Config, 'mailIn'>): Handlers<typeof incomingLetters> => {
  const shownBox = async (tx: Tx) => toBox(tx.actor.orgId, await findBox(tx), mailIn?.domain ?? null)
  return {
    async box({ transaction }) {
      return transaction(shownBox)
    },

    async openBox({ actor, transaction }) {
      return transaction(async tx => {
        if (!mailIn) refuseBox('letter.no_mail')
        await setBox(tx, { secret: newBoxSecret(), employeeId: actor.employeeId })
        await boxChanged(tx, 'opened')
        return shownBox(tx)
      })
    },

    async closeBox({ transaction }) {
      return transaction(async tx => {
        await removeBox(tx)
        await boxChanged(tx, 'closed')
        return shownBox(tx)
      })
    },

    async list({ transaction }, { query: { waiting, cursor, limit } }) {
      return transaction(async tx => {
        const before = cursor === undefined ? null : readCursor(cursor).id
        const found = await pageOfLetters(tx, { waiting, before, limit: limit + 1 })
        const items = found.slice(0, limit)
        const last = items.at(-1)
        return {
          items: items.map(toLetterRow),
          next: found.length > limit && last ? writeCursor({ at: last.at, id: last.id }) : null,
          waiting: await countWaiting(tx),
        }
      })
    },

    async get({ transaction }, { query: { letterId } }) {
      return transaction(async tx => toLetter((await findLetter(tx, letterId)) ?? refuseLetter('letter.not_found')))
    },

    async draftOrders({ actor, transaction }, { data }) {
      return transaction(async tx => {
        const letter = await lockWaiting(tx, data)
        const made = await draftOrders(tx, actor, letter)
        if (!Array.isArray(made) || made.length === 0) return refuseLetter('letter.nothing_read')
        const orderIds = made.map(({ order }) => order.id)
        return toLetter(await letterChanged(tx, await setLetter(tx, letter, { state: 'drafted', wait: null, orderIds })))
      })
    },

    async dismiss({ transaction }, { data }) {
      return transaction(async tx => {
        const letter = await lockWaiting(tx, data)
        return toLetter(await letterChanged(tx, await setLetter(tx, letter, { state: 'dismissed', wait: null })))
      })
    },
  }
}

async function boxChanged(tx: Tx, what: 'opened' | 'closed') {
  await audit(tx, { what: `letter_box.${what}`, kind: 'organization', objectId: tx.actor.orgId })
  await publish(tx, 'company.changed', [tx.actor.orgId], {})
}

async function lockWaiting(tx: Tx, { letterId, version }: { letterId: string; version: number }): Promise<IncomingLetterRecord> {
  const letter = (await lockLetter(tx, letterId)) ?? refuseLetter('letter.not_found')
  if (letter.version !== version) refuseLetter('letter.changed', { version: letter.version, asked: version })
  if (letter.state !== 'waiting') refuseLetter('letter.settled')
  return letter
}

async function letterChanged(tx: Tx, letter: IncomingLetterRecord): Promise<IncomingLetterRecord> {
  await audit(tx, {
    what: `incoming_letter.${letter.state}`,
    kind: 'incoming_letter',
    objectId: letter.id,
    from: 'waiting',
    to: letter.state,
  })
  await publish(tx, 'incoming_letter.changed', [tx.actor.orgId], { letterId: letter.id })
  return letter
}
