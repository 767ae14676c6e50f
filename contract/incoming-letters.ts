import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant, PageQuery, pageOf, Version } from './primitives.ts'
import { incomingLetterRefusals, openLetterRefusals } from './refusals/incoming-letters.ts'
import { codesOf } from './refusals/words.ts'

/**
 * What became of a letter: `waiting` for a person; `drafted`: orders were drafted of it; `written`: it stands as a line of an order's talk;
 * `dismissed`.
 */
export const IncomingLetterState = z.enum(['waiting', 'drafted', 'written', 'dismissed'])
export type IncomingLetterState = z.output<typeof IncomingLetterState>

/** Why a letter waits for a person. */
export const LetterWait = z.enum(['sender_unproven', 'sender_unknown', 'nothing_read', 'many_orders', 'not_possible'])
export type LetterWait = z.output<typeof LetterWait>

/** Who a letter is from, as far as the organisation knows. */
export const LetterSender = z.enum(['employee', 'customer', 'unknown'])
export type LetterSender = z.output<typeof LetterSender>

export const IncomingLetterRow = z.object({
  id: Id,
  version: z.int(),
  at: Instant,
  state: IncomingLetterState,
  wait: LetterWait.nullable(),
  sender: LetterSender,
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

export const LetterBox = z.object({
  /** Whether the installation takes in mail at all. */
  offered: z.boolean(),
  address: z.string().nullable(),
  /** In whose name drafts are made of customers' letters. */
  person: z.string().nullable(),
})
export type LetterBox = z.output<typeof LetterBox>

const one = { letterId: Id, version: Version }
const fails = [...codesOf(openLetterRefusals), ...codesOf(incomingLetterRefusals)]

/** Letters that came to the organisation's own address. Orders drafted of them are placed by people alone. */
export const incomingLetters = {
  box: get('/api/incomingLetters/v0/box', {
    about: 'The address letters to the organisation come to.',
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
    needs: 'orders.create',
    staleAfter: ['incoming_letter.changed'],
    query: PageQuery.extend({ waiting: z.stringbool().default(false) }),
    out: pageOf(IncomingLetterRow).extend({ waiting: z.int() }),
  }),
  get: get('/api/incomingLetters/v0/get', {
    about: 'One letter with its text.',
    needs: 'orders.create',
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
  dismiss: post('/api/incomingLetters/v0/dismiss', {
    about: 'Puts a letter aside: nothing more is done about it.',
    needs: 'orders.create',
    data: z.strictObject(one),
    out: IncomingLetter,
    fails,
    emits: ['incoming_letter.changed'],
  }),
}
