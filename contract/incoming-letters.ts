import { z } from 'zod'
import { get, post } from './call.ts'
import { MessengerName } from './channels.ts'
import { ImportCard } from './imports.ts'
import { VatMode } from './order-draft.ts'
import { Day, Id, Instant, Money, PageQuery, pageOf, Version } from './primitives.ts'
import { chatLetterRefusals, incomingLetterRefusals, letterTableRefusals, openLetterRefusals } from './refusals/incoming-letters.ts'
import { codesOf } from './refusals/words.ts'

/** The way a letter came: by mail, or as a message to the bot. */
export const LetterChannel = z.enum(['email', ...MessengerName.options])
export type LetterChannel = z.output<typeof LetterChannel>

/**
 * What became of a letter: `waiting` for a person; `drafted`: orders were drafted of it; `written`: it stands as a line of an order's talk,
 * or in the form of the demand it answers; `dismissed`.
 */
export const IncomingLetterState = z.enum(['waiting', 'drafted', 'written', 'dismissed'])
export type IncomingLetterState = z.output<typeof IncomingLetterState>

/** Why a letter waits for a person. */
export const LetterWait = z.enum(['sender_unproven', 'sender_unknown', 'nothing_read', 'table', 'many_orders', 'not_possible'])
export type LetterWait = z.output<typeof LetterWait>

/** Who a letter is from, as far as the organisation knows; an employee, or the organisation itself from an address no employee has. */
export const LetterSender = z.enum(['employee', 'customer', 'unknown'])
export type LetterSender = z.output<typeof LetterSender>

export const IncomingLetterRow = z.object({
  id: Id,
  version: z.int(),
  at: Instant,
  state: IncomingLetterState,
  wait: LetterWait.nullable(),
  sender: LetterSender,
  channel: LetterChannel,
  /** Whether a person may say which customer writes in this chat. */
  introducible: z.boolean(),
  fromName: z.string(),
  fromAddress: z.string(),
  /** The name of the customer or employee it is from. */
  known: z.string().nullable(),
  subject: z.string(),
  /** Whether the mail server has proven the sender's domain. */
  proven: z.boolean(),
  orders: z.array(Id),
  attachments: z.int(),
})
export type IncomingLetterRow = z.output<typeof IncomingLetterRow>

export const IncomingLetter = IncomingLetterRow.extend({
  text: z.string(),
  /** Attachments that could not be taken in, by name. */
  refused: z.array(z.string()),
})
export type IncomingLetter = z.output<typeof IncomingLetter>

/** What an employee of an executor wrote in answer to a demand, as it stands beside the form he is to send. */
export const DemandLetter = z.object({
  id: Id,
  at: Instant,
  channel: LetterChannel,
  /** The employee or the organisation it is from, else the name it came under. */
  from: z.string(),
  text: z.string(),
  /** Why it is not to be believed; then nothing of it is read. */
  wait: LetterWait.nullable(),
  price: Money.nullable(),
  vatMode: VatMode.nullable(),
  /** The day and hour the vehicle comes, by the clock of the place. */
  loadingOn: Day.nullable(),
  loadingHour: z.string().nullable(),
})
export type DemandLetter = z.output<typeof DemandLetter>

export const LetterBox = z.object({
  /** Whether the installation takes in mail or has a bot at all. */
  offered: z.boolean(),
  opened: z.boolean(),
  /** Null where the installation takes in no mail. */
  address: z.string().nullable(),
  /** The links by which customers come to the bot. */
  chats: z.array(z.object({ channel: MessengerName, url: z.string() })),
  /** In whose name drafts are made of customers' letters. */
  person: z.string().nullable(),
})
export type LetterBox = z.output<typeof LetterBox>

const one = { letterId: Id, version: Version }
const fails = [...codesOf(openLetterRefusals), ...codesOf(incomingLetterRefusals)]

/** Letters that came to the organisation's own address, and messages to the bot. Orders drafted of them are placed by people alone. */
export const incomingLetters = {
  box: get('/api/incomingLetters/v0/box', {
    about: 'The address letters to the organisation come to, and the links by which customers write to the bot.',
    needs: 'organization.view',
    staleAfter: ['company.changed'],
    out: LetterBox,
  }),
  openBox: post('/api/incomingLetters/v0/openBox', {
    about:
      'Opens an address for letters in the name of the caller; where there is one already it is replaced, and the one before takes nothing any more.',
    needs: 'organization.manage',
    data: z.strictObject({}),
    out: LetterBox,
    fails: ['letter.no_mail'],
    emits: ['company.changed'],
  }),
  closeBox: post('/api/incomingLetters/v0/closeBox', {
    about: 'Closes the address for letters; what came stays.',
    needs: 'organization.manage',
    data: z.strictObject({}),
    out: LetterBox,
    emits: ['company.changed'],
  }),
  list: get('/api/incomingLetters/v0/list', {
    about: 'Letters that came, the newest first; `waiting`: those alone that wait for a person.',
    needs: 'orders.command',
    staleAfter: ['incoming_letter.changed'],
    query: PageQuery.extend({ waiting: z.stringbool().default(false) }),
    out: pageOf(IncomingLetterRow).extend({ waiting: z.int() }),
  }),
  get: get('/api/incomingLetters/v0/get', {
    about: 'One letter with its text.',
    needs: 'orders.command',
    staleAfter: ['incoming_letter.changed'],
    query: z.object({ letterId: Id }),
    out: IncomingLetter,
    fails: codesOf(openLetterRefusals),
  }),
  draftOrders: post('/api/incomingLetters/v0/draftOrders', {
    about: 'Drafts the orders of a letter that waits, in the name of the caller, who vouches for its sender.',
    needs: 'orders.create',
    data: z.strictObject(one),
    out: IncomingLetter,
    fails,
    emits: ['incoming_letter.changed', 'order.changed'],
  }),
  introduce: post('/api/incomingLetters/v0/introduce', {
    about: 'Says which customer writes in the chat a message came from: what he writes from now on is drafted, and so is this message.',
    needs: 'orders.create',
    data: z.strictObject({ ...one, customerId: Id }),
    out: IncomingLetter,
    fails: [...fails, ...codesOf(chatLetterRefusals)],
    emits: ['incoming_letter.changed', 'order.changed'],
  }),
  openTable: post('/api/incomingLetters/v0/openTable', {
    about: 'Begins an import of orders with a table of a letter; `imports.read` reads it. Nothing is written before it is confirmed.',
    needs: 'orders.create',
    data: z.strictObject({ letterId: Id, fileId: Id }),
    out: ImportCard,
    fails: [...codesOf(openLetterRefusals), ...codesOf(letterTableRefusals)],
  }),
  ofDemand: get('/api/incomingLetters/v0/ofDemand', {
    about: 'Letters by which own people answered a demand, the newest first, for its form: nothing of them is sent by itself.',
    needs: 'demands.offer',
    staleAfter: ['incoming_letter.changed'],
    query: z.object({ demandId: Id }),
    out: z.object({ items: z.array(DemandLetter) }),
    fails: ['demand.not_found'],
  }),
  dismiss: post('/api/incomingLetters/v0/dismiss', {
    about: 'Puts a letter aside: nothing more is done about it.',
    needs: 'orders.command',
    data: z.strictObject(one),
    out: IncomingLetter,
    fails,
    emits: ['incoming_letter.changed'],
  }),
}
