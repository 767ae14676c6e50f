import type { FileType } from '#contract/files.ts'
import type { LetterWait } from '#contract/incoming-letters.ts'
import { letterMost } from '#contract/letters.ts'
import { deliverSealed } from '#server/channels/commands/deliver.ts'
import { addComment } from '#server/comments/commands.ts'
import type { Config } from '#server/config.ts'
import type { OrderState } from '#server/deals/record.ts'
import { listEntries } from '#server/dicts/store.ts'
import { actorOfEmployee } from '#server/employees/commands.ts'
import { readLetter } from '#server/letters/reading/letter.ts'
import { readOffer } from '#server/letters/reading/offer.ts'
import { toOrder } from '#server/letters/row.ts'
import { post } from '#server/mail/commands.ts'
import { create } from '#server/orders/commands/drafts.ts'
import { indexedPlaces } from '#server/places/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Log } from '#server/platform/log.ts'
import type { Scanner } from '#server/platform/scanner.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'
import { maskFacts } from '#server/restrictions/rules.ts'
import { restrictedOf } from '#server/restrictions/store/masking.ts'
import type { Arrived, IncomingLetterRecord } from '../record.ts'
import { draftOfLetter, type Recipient } from '../rules.ts'
import { findBox, isDemandOpen } from '../store/boxes.ts'
import { countFrom, insertDemandLetter, setLetter } from '../store/letters.ts'
import { answerTo, type LetterAnswer, letterAnswer, messageAnswer, notesOf } from '../words.ts'
import { holderOf } from './addresses.ts'

/** More orders than this in one letter are a table for the import. */
const MOST_ORDERS = 20
/** Who writes more in an hour is answered no more: two machines would answer each other for ever. */
const MOST_ANSWERS = 20
const HOUR = 3_600_000

export type LetterDeps = {
  config: Pick<Config, 'url' | 'mail' | 'mailIn' | 'files'>
  workerDb: Db
  secrets: Secrets
  storage: Storage
  scanner: Scanner
  log: Log
}

type Acting = { recipient: Recipient; letter: IncomingLetterRecord; arrived: Arrived; acts: boolean; files: readonly FileType[] }

/** What follows from a letter that was written down: it is judged here, whichever way it came. */
export async function actOn(tx: Tx, deps: LetterDeps, acting: Acting): Promise<IncomingLetterRecord> {
  const { recipient, letter, arrived, acts } = acting
  const waits = (wait: LetterWait) => setLetter(tx, letter, { state: 'waiting', wait })
  const objectId = recipient.to === 'orders' ? null : recipient.objectId
  const demandId = objectId !== null && (await isDemandOpen(tx, objectId)) ? objectId : null
  const doubted = await doubtOf(tx, deps, acting, demandId !== null)
  if (doubted) {
    // it stands in the form of the demand all the same, with the doubt and without figures
    if (demandId !== null) await insertDemandLetter(tx, { letterId: letter.id, demandId, offer: null })
    return waits(doubted)
  }
  if (demandId !== null) return answerDemand(tx, deps, acting, demandId)
  if (!acts) return waits('not_possible')
  if (objectId !== null) {
    const actor = await actAs(tx, letter.employeeId)
    if (!actor?.permissions.has('orders.command') || arrived.text === '') return waits('not_possible')
    await addComment(tx, actor, { orderId: objectId, scope: 'deal', text: arrived.text.slice(0, 2000) })
    return setLetter(tx, letter, { state: 'written', wait: null, orderIds: [objectId] })
  }
  const actor = await actAs(tx, letter.employeeId ?? (await findBox(tx))?.employeeId ?? null)
  if (!actor?.permissions.has('orders.create')) return waits('not_possible')
  const made = await draftOrders(tx, actor, letter)
  const orders = Array.isArray(made) ? made : []
  const done =
    orders.length > 0
      ? await setLetter(tx, letter, { state: 'drafted', wait: null, orderIds: orders.map(({ order }) => order.id) })
      : await waits(made === 'nothing_read' && acting.files.includes('xlsx') ? 'table' : (made as LetterWait))
  await reply(tx, deps, acting, answerTo(done, { orders, files: acting.files, url: deps.config.url ?? '', now: tx.now }))
  return done
}

/** From an address of the organisation that no employee has. */
const isCompany = ({ sender, employeeId }: IncomingLetterRecord) => sender === 'employee' && employeeId === null

/** Why a letter is not believed to be from whom it says; an address about an object serves the one it was made for alone. */
async function doubtOf(tx: Tx, deps: LetterDeps, { recipient, letter, arrived }: Acting, isDemand: boolean): Promise<LetterWait | null> {
  if (!arrived.proven) return 'sender_unproven'
  if (letter.sender === 'unknown') return 'sender_unknown'
  if (recipient.to === 'orders') return isCompany(letter) ? 'sender_unknown' : null
  if (recipient.objectId === null) return null
  if (recipient.to === 'chat') return letter.employeeId === null ? 'sender_unknown' : null
  const holder = await holderOf(tx, deps, { objectId: recipient.objectId, proof: recipient.proof })
  const isHolder = holder !== null && (letter.employeeId === holder || (isDemand && isCompany(letter)))
  return isHolder ? null : 'sender_unknown'
}

/** An answer to a demand waits in its form: what was understood of price and vehicle, for a person to send. */
async function answerDemand(tx: Tx, deps: LetterDeps, acting: Acting, demandId: string): Promise<IncomingLetterRecord> {
  const { letter, arrived } = acting
  const actor = letter.employeeId === null ? null : await actorOfEmployee(tx, letter.employeeId)
  const may = isCompany(letter) || (actor?.permissions.has('demands.offer') ?? false)
  const offer = may ? readOffer(arrived.text.slice(0, letterMost.characters), letter.at) : null
  await insertDemandLetter(tx, { letterId: letter.id, demandId, offer })
  if (offer === null) return setLetter(tx, letter, { state: 'waiting', wait: 'not_possible' })
  const done = await setLetter(tx, letter, { state: 'written', wait: null })
  const { url = '' } = deps.config
  await reply(tx, deps, acting, answerTo(done, { demand: { demandId, offer }, orders: [], files: acting.files, url, now: tx.now }))
  return done
}

/** Answers a letter by the way it came, unless its writer was answered often of late. */
async function reply(tx: Tx, { config, secrets }: LetterDeps, { recipient, letter, arrived }: Acting, answer: LetterAnswer) {
  if ((await countFrom(tx, letter.fromAddress, new Date(tx.now.getTime() - HOUR))) > MOST_ANSWERS) return
  if (recipient.to !== 'chat') {
    if (config.mail) await post(tx, secrets, letterAnswer(letter, arrived, answer), tx.now)
    return
  }
  const channel = recipient.channel
  const to = letter.employeeId === null ? { chat: recipient.address } : { employeeId: letter.employeeId }
  const source = { kind: 'answer', letterId: letter.id } as const
  await deliverSealed(tx, secrets, { to, channel, urgent: false, objectId: null, source, message: messageAnswer(answer) })
}

/** The employee in whose name a letter acts; the transaction tells of him what it tells of people. */
async function actAs(tx: Tx, employeeId: string | null): Promise<Actor | null> {
  const actor = employeeId === null ? null : await actorOfEmployee(tx, employeeId)
  if (actor) Object.assign(tx.actor, { userId: actor.userId, employeeId: actor.employeeId })
  return actor
}

/** Drafts the orders of a letter, or tells why none. */
export async function draftOrders(tx: Tx, actor: Actor, came: IncomingLetterRecord): Promise<OrderState[] | LetterWait> {
  // whoever is restricted is used in nothing new
  const letter = maskFacts(await restrictedOf(tx), came)
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
