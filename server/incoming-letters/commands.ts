import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { fileLimits } from '#contract/files.ts'
import type { LetterWait } from '#contract/incoming-letters.ts'
import { letterMost } from '#contract/letters.ts'
import { addComment } from '#server/comments/commands.ts'
import type { Config } from '#server/config.ts'
import type { OrderState } from '#server/deals/record.ts'
import { listEntries } from '#server/dicts/store.ts'
import { actorOfEmployee } from '#server/employees/commands.ts'
import { recordFile } from '#server/files/commands/files.ts'
import { dropTreated, insertLaid, settle, storeTreated } from '#server/files/commands/uploads.ts'
import { type Treated, treat } from '#server/files/treatment/treatment.ts'
import { readLetter } from '#server/letters/reading/letter.ts'
import { toOrder } from '#server/letters/row.ts'
import { post } from '#server/mail/commands.ts'
import { create } from '#server/orders/commands/drafts.ts'
import { indexedPlaces } from '#server/places/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { type Db, enter, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import { publish } from '#server/platform/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Scan, Scanner } from '#server/platform/scanner.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { Arrived, IncomingLetterRecord, LetterAttachment } from './record.ts'
import { dealAddress, draftOfLetter, type Recipient, sayable } from './rules.ts'
import { countFrom, customerOf, employeeOf, findBox, insertLetter, setLetter } from './store.ts'
import { answerTo, notesOf } from './words.ts'

/** More orders than this in one letter are a table for the import. */
const MOST_ORDERS = 20
/** Who writes more in an hour is answered no more: two machines would answer each other for ever. */
const MOST_ANSWERS = 20
const HOUR = 3_600_000
const PROOF = 8

export type LetterDeps = {
  config: Pick<Config, 'url' | 'mail' | 'mailIn' | 'files'>
  workerDb: Db
  secrets: Secrets
  storage: Storage
  scanner: Scanner
  log: Log
}

/** A secret nobody guesses that makes up an address. */
export const newBoxSecret = (): string => sayable(randomBytes(10), 10)

const proofOf = (secrets: Pick<Secrets, 'keyFor'>, { org, orderId, employeeId }: { org: string; orderId: string; employeeId: string }) =>
  sayable(createHmac('sha256', secrets.keyFor('deal letters')).update(`${org} ${orderId} ${employeeId}`).digest(), PROOF)

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The address an employee's answers about an order go to; null where the installation takes in no mail. */
export const replyAddress = (
  { secrets, config }: Pick<LetterDeps, 'secrets'> & { config: Pick<Config, 'mailIn'> },
  whose: { org: string; orderId: string; employeeId: string },
) => config.mailIn && dealAddress({ ...whose, proof: proofOf(secrets, whose) }, config.mailIn.domain)

type AboutObject = { orgId: string; to: object; objectId: string | null }

/** Where an answer to a letter about an object goes: into the talk of the order it is about, else nowhere of its own. */
export async function replyToOf(
  deps: Pick<LetterDeps, 'secrets'> & { config: Pick<Config, 'mailIn'> },
  tx: Tx,
  { orgId, to, objectId }: AboutObject,
) {
  if (!deps.config.mailIn || !('employeeId' in to) || objectId === null || (await enter(tx, 'order', objectId)) === null) return null
  return replyAddress(deps, { org: orgId, orderId: objectId, employeeId: String(to.employeeId) })
}

/** Whether an address is somebody's: that of an order is anybody's until the letter tells who writes. */
export async function isKnown({ workerDb }: Pick<LetterDeps, 'workerDb'>, recipient: Recipient): Promise<boolean> {
  if (recipient.to === 'deal') return true
  return inHome(workerDb, recipient.org as OrgId, async tx => {
    const box = await findBox(tx)
    return box !== undefined && isSame(box.secret, recipient.secret)
  })
}

type Sender = Pick<IncomingLetterRecord, 'sender' | 'known' | 'employeeId' | 'customerId'>

async function senderOf(tx: Tx, address: string): Promise<Sender> {
  const employee = await employeeOf(tx, address)
  if (employee) return { sender: 'employee', known: employee.name, employeeId: employee.id, customerId: null }
  const customer = await customerOf(tx, address)
  if (customer) return { sender: 'customer', known: customer.name, employeeId: null, customerId: customer.id }
  return { sender: 'unknown', known: null, employeeId: null, customerId: null }
}

/**
 * Takes a letter in once, with what follows from it, all or nothing: drafts of its orders, or a line in the talk of an order, or it waits
 * for a person and says why. What a machine wrote is dropped, and nothing is answered to it.
 */
export async function takeLetter(deps: LetterDeps, recipient: Recipient, arrived: Arrived): Promise<'taken' | 'known' | 'dropped'> {
  const ours = deps.config.mail?.from.toLowerCase() ?? ''
  if (arrived.automatic || ours.includes(arrived.fromAddress)) return 'dropped'
  const files = await treated(deps, arrived.attachments)
  const take = (acts: boolean) =>
    inHome(deps.workerDb, recipient.org as OrgId, async tx => {
      const id = newId()
      const sender = await senderOf(tx, arrived.fromAddress)
      const letter: IncomingLetterRecord = {
        ...sender,
        ...{ id, version: 1, at: tx.now, state: 'waiting', wait: 'nothing_read', orderIds: [] },
        ...{ fromAddress: arrived.fromAddress, fromName: arrived.fromName, subject: arrived.subject, text: arrived.text },
        ...{ proven: arrived.proven, attachments: files.kept.length, refused: files.refused },
      }
      if (!(await insertLetter(tx, arrived.key, letter))) return 'known'
      await keepFiles(tx, letter, files.kept, deps.config.files.organizationBytes)
      const done = await actOn(tx, deps, { recipient, letter, arrived, acts })
      await audit(tx, {
        what: 'incoming_letter.came',
        kind: 'incoming_letter',
        objectId: id,
        to: done.state,
        facts: { sender: done.sender },
      })
      await publish(tx, 'incoming_letter.changed', [tx.actor.orgId], { letterId: id })
      return 'taken'
    })
  const result = await take(true).catch(error => {
    // what the rules of orders do not let be is for a person, and so is a letter whose talk is closed
    if (error instanceof Refusal) return take(false)
    throw error
  })
  if (result !== 'taken') await Promise.all(files.kept.map(({ blob }) => dropTreated(deps.storage, blob)))
  return result as 'taken' | 'known'
}

type Acting = { recipient: Recipient; letter: IncomingLetterRecord; arrived: Arrived; acts: boolean }

async function actOn(tx: Tx, deps: LetterDeps, { recipient, letter, arrived, acts }: Acting): Promise<IncomingLetterRecord> {
  const waits = (wait: LetterWait) => setLetter(tx, letter, { state: 'waiting', wait })
  if (!arrived.proven) return waits('sender_unproven')
  if (letter.sender === 'unknown') return waits('sender_unknown')
  if (!acts) return waits('not_possible')
  if (recipient.to === 'deal') {
    const whose = { org: recipient.org, orderId: recipient.orderId, employeeId: letter.employeeId ?? '' }
    if (letter.employeeId === null || !isSame(proofOf(deps.secrets, whose), recipient.proof)) return waits('sender_unknown')
    const actor = await actAs(tx, letter.employeeId)
    if (!actor?.permissions.has('orders.command') || arrived.text === '') return waits('not_possible')
    await addComment(tx, actor, { orderId: recipient.orderId, scope: 'deal', text: arrived.text.slice(0, 2000) })
    return setLetter(tx, letter, { state: 'written', wait: null, orderIds: [recipient.orderId] })
  }
  const box = await findBox(tx)
  const actor = await actAs(tx, letter.employeeId ?? box?.employeeId ?? '')
  if (!actor?.permissions.has('orders.create')) return waits('not_possible')
  const made = await draftOrders(tx, actor, letter)
  const done = Array.isArray(made)
    ? await setLetter(tx, letter, { state: 'drafted', wait: null, orderIds: made.map(({ order }) => order.id) })
    : await waits(made)
  if (deps.config.mail && (await countFrom(tx, letter.fromAddress, new Date(tx.now.getTime() - HOUR))) <= MOST_ANSWERS)
    await post(
      tx,
      deps.secrets,
      answerTo(done, arrived, { orders: Array.isArray(made) ? made : [], url: deps.config.url ?? '', now: tx.now }),
      tx.now,
    )
  return done
}

/** The employee in whose name a letter acts; the transaction tells of him what it tells of people. */
async function actAs(tx: Tx, employeeId: string): Promise<Actor | null> {
  const actor = await actorOfEmployee(tx, employeeId)
  if (actor) Object.assign(tx.actor, { userId: actor.userId, employeeId: actor.employeeId })
  return actor
}

/** Drafts the orders of a letter, or tells why none. */
export async function draftOrders(tx: Tx, actor: Actor, letter: IncomingLetterRecord): Promise<OrderState[] | LetterWait> {
  const found = readLetter(await indexedPlaces(tx), letter.text.slice(0, letterMost.characters), letter.at)
  if (found.length === 0) return 'nothing_read'
  if (found.length > MOST_ORDERS) return 'many_orders'
  const trucks = (await listEntries(tx, 'truck_types')).map(({ code, attrs }) => {
    const { weight = 0, volume = 0, palletsCount = 0 } = attrs as { weight?: number; volume?: number; palletsCount?: number }
    return { code, weight, volume, pallets: palletsCount }
  })
  const made: OrderState[] = []
  for (const reading of found)
    made.push(await create(tx, actor, draftOfLetter(toOrder(reading), { trucks, customerId: letter.customerId, notes: notesOf(letter) })))
  return made
}

type TreatedFile = { name: string; treated: Treated; scanned: Scan; blob: string }

/** Looks at attachments and lays them down; those that are no files we keep, or are infected, are named and left. */
async function treated({ storage, secrets, scanner }: LetterDeps, attachments: readonly LetterAttachment[]) {
  const kept: TreatedFile[] = []
  const refused: string[] = []
  for (const { name, type, bytes } of attachments) {
    try {
      if (bytes.length === 0 || bytes.length > fileLimits.bytes) throw new Refusal('file.type')
      const made = await treat(bytes, { name, announced: type === 'application/octet-stream' ? '' : type })
      const scanned = await scanner(bytes).catch((): Scan => 'waiting')
      if (scanned === 'infected') throw new Refusal('file.infected')
      const blob = randomBytes(16).toString('hex')
      await storeTreated({ storage, secrets }, blob, made)
      kept.push({ name, treated: made, scanned, blob })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(name)
    }
  }
  return { kept, refused }
}

async function keepFiles(tx: Tx, letter: IncomingLetterRecord, files: readonly TreatedFile[], limit: number) {
  for (const { name, treated: made, scanned, blob } of files) {
    const file = { id: newId(), kind: 'incoming_letter' as const, objectId: letter.id, purpose: 'attachment', draft: false }
    await insertLaid(tx, tx.actor.orgId, { ...file, name, createdBy: letter.id }, { treated: made, blob, scanned, limit })
    await settle(tx, { ...file, orgId: tx.actor.orgId }, scanned)
    await recordFile(tx, 'added', file)
  }
}
