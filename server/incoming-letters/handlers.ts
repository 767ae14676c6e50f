import type { incomingLetters } from '#contract/incoming-letters.ts'
import type {
  chatLetterRefusals,
  incomingLetterRefusals,
  letterBoxRefusals,
  letterTableRefusals,
  openLetterRefusals,
} from '#contract/refusals/incoming-letters.ts'
import type { Channels } from '#server/channels/adapters/open.ts'
import type { Config } from '#server/config.ts'
import { openDemand } from '#server/demands/store/demands.ts'
import { filesOf } from '#server/files/store.ts'
import { beginWith } from '#server/imports/commands/beginning.ts'
import { toImport } from '#server/imports/row.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'
import { draftOrders } from './commands/acting.ts'
import { newBoxSecret } from './commands/addresses.ts'
import type { IncomingLetterRecord } from './record.ts'
import { type BoxWays, toBox, toDemandLetter, toLetter, toLetterRow } from './row.ts'
import { findBox, removeBox, setBox } from './store/boxes.ts'
import { findCustomer, setCustomer } from './store/chats.ts'
import { countWaiting, findLetter, listDemandLetters, lockLetter, pageOfLetters, setLetter } from './store/letters.ts'

const refuseLetter: RefuseWith<typeof incomingLetterRefusals & typeof openLetterRefusals> = refuse
const refuseChat: RefuseWith<typeof chatLetterRefusals> = refuse
const refuseTable: RefuseWith<typeof letterTableRefusals> = refuse
const refuseBox: RefuseWith<typeof letterBoxRefusals> = refuse

/** So many letters stand in the form of a demand. */
const LATEST_ANSWERS = 3

type Options = { config: Pick<Config, 'mailIn'>; channels: Pick<Channels, 'messengers'>; storage: Pick<Storage, 'get'> }

export const incomingLetterHandlers = ({ config: { mailIn }, channels, storage }: Options): Handlers<typeof incomingLetters> => {
  const bots = Object.fromEntries(Object.entries(channels.messengers).map(([name, { link }]) => [name, link])) as BoxWays['bots']
  const ways: BoxWays = { domain: mailIn?.domain ?? null, bots }
  const shownBox = async (tx: Tx) => toBox(tx.actor.orgId, await findBox(tx), ways)
  return {
    async box({ transaction }) {
      return transaction(shownBox)
    },

    async openBox({ actor, transaction }) {
      return transaction(async tx => {
        if (!mailIn && Object.keys(bots).length === 0) refuseBox('letter.no_mail')
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

    async introduce({ actor, transaction }, { data: { customerId, ...data } }) {
      return transaction(async tx => {
        const letter = await lockWaiting(tx, data)
        const chatId = letter.chatId ?? refuseChat('letter.no_chat')
        const { id, name } = (await findCustomer(tx, customerId)) ?? refuseChat('letter.no_customer', { field: 'customerId' })
        await setCustomer(tx, chatId, id)
        const known = { sender: 'customer', known: name, customerId: id } as const
        const made = await draftOrders(tx, actor, { ...letter, ...known })
        const orderIds = Array.isArray(made) ? made.map(({ order }) => order.id) : []
        const became = Array.isArray(made) ? { state: 'drafted' as const, wait: null } : { state: 'waiting' as const, wait: made }
        return toLetter(await letterChanged(tx, await setLetter(tx, letter, { ...known, ...became, orderIds })))
      })
    },

    async openTable({ secrets, transaction }, { data: { letterId, fileId } }) {
      return transaction(async tx => {
        if (!(await findLetter(tx, letterId))) refuseLetter('letter.not_found')
        const found = (await filesOf(tx, 'incoming_letter', letterId)).find(({ id, type }) => id === fileId && type === 'xlsx')
        const file = found ?? refuseTable('letter.no_table')
        const sealed = (await storage.get(file.blob)) ?? refuseTable('letter.no_table')
        const begun = await beginWith(tx, secrets, { kind: 'orders', fileName: file.name, bytes: secrets.openBytes(sealed) })
        return toImport(begun, secrets)
      })
    },

    async ofDemand({ transaction }, { query: { demandId } }) {
      return transaction(async tx => {
        await openDemand(tx, demandId)
        return { items: (await listDemandLetters(tx, demandId, LATEST_ANSWERS)).map(toDemandLetter) }
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
