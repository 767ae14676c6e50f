import { expect, test } from 'vitest'
import { dueDayOf } from '#contract/banking-days.ts'
import { DocumentAction } from '#contract/documents.ts'
import { DocumentStatus, OrderStatus, OriginalStatus } from '#contract/order-states.ts'
import { openChance } from '#demo/random.ts'
import {
  addable,
  askedKinds,
  deadlinesOf,
  documentActions,
  documentStep,
  originalsOf,
  payOf,
  purposeOf,
  purposeParts,
  ringOf,
  takesPages,
  whyAsked,
} from './rules.ts'

const asked = { vatMode: 'included', countries: ['RU', 'RU'], isDangerous: false, isShort: false, demanded: [] }

const kindsOf = (of: Parameters<typeof askedKinds>[0]) => [...askedKinds(of).keys()]

test('4.11 the documents of an order follow tax, border, danger, shortage and the customer', () => {
  expect(kindsOf(asked)).toEqual(['tn', 'upd'])
  expect(kindsOf({ ...asked, vatMode: 'none' })).toEqual(['tn', 'act', 'invoice'])
  expect(kindsOf({ ...asked, countries: ['RU', 'KZ'] })).toEqual(['cmr', 'upd'])
  expect(kindsOf({ ...asked, isDangerous: true, isShort: true })).toEqual(['tn', 'upd', 'adr_doc', 'discrepancy_act'])
  expect(kindsOf({ ...asked, demanded: ['ttn_1t', 'forwarder_receipt', 'ttn_1t'] })).toEqual(['tn', 'upd', 'ttn_1t', 'forwarder_receipt'])
})

test('each document says what asks for it; what a rule asks for already is not said to be asked for by the customer', () => {
  const all = askedKinds({ vatMode: 'none', countries: ['RU', 'KZ'], isDangerous: true, isShort: true, demanded: ['act', 'tn'] })
  expect(Object.fromEntries(all)).toEqual({
    cmr: 'border',
    act: 'no_vat',
    invoice: 'no_vat',
    adr_doc: 'dangerous',
    discrepancy_act: 'short',
    tn: 'customer',
  })
  expect(Object.fromEntries(askedKinds(asked))).toEqual({ tn: 'cargo', upd: 'vat' })
  expect(whyAsked({ kind: 'act', required: true }, all)).toBe('no_vat')
  expect(whyAsked({ kind: 'act', required: false }, all)).toBeNull()
  expect(whyAsked({ kind: 'upd', required: true }, all)).toBeNull()
  expect(whyAsked({ kind: 'halt_act', required: true }, all)).toBe('halt')
})

const day = (text: string) => new Date(`${text}T09:00:00.000Z`)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const document = (change: Partial<Parameters<typeof documentStep>[0]> & Partial<Parameters<typeof payOf>[1][number]> = {}) => ({
  kind: 'upd',
  status: 'accepted',
  side: 'executor',
  required: true,
  shared: true,
  origin: 'rule',
  version: 1,
  via: 'files' as string | null,
  original: 'none',
  uploadedAt: day('2026-10-09') as Date | null,
  changedAt: day('2026-10-12') as Date | null,
  dueAt: day('2026-10-14') as Date | null,
  sentOn: null as string | null,
  receivedOn: null as string | null,
  ...change,
})

const terms = { status: 'completed' as OrderStatus, days: 14, kind: 'banking' as const }
const pay = (
  trigger: string,
  documents = [document({ kind: 'tn', changedAt: day('2026-10-10') }), document()],
  status: OrderStatus = 'completed',
) => payOf({ ...terms, status, trigger }, documents, day('2026-10-07'), dayOf)

test('scenario 10: the act accepted on 12.10.2026 with 14 banking days is payable by 30.10.2026', () => {
  expect(pay('act_signed')).toEqual({ from: '2026-10-12', by: '2026-10-30' })
})

test('the term of payment begins with what the terms wait for, and is taken back when that goes', () => {
  expect(pay('unloading')).toEqual({ from: '2026-10-07', by: '2026-10-27' })
  expect(pay('scans')?.from).toBe('2026-10-09')
  expect(pay('originals')).toBeNull()
  const received = [document({ kind: 'tn', original: 'received', receivedOn: '2026-10-20' }), document({ via: 'edo' })]
  expect(pay('originals', received)?.from).toBe('2026-10-20')
  expect(pay('originals', [received[0]!, document({ via: 'edo', changedAt: day('2026-10-22') })])?.from).toBe('2026-10-22')
  for (const trigger of ['scans', 'originals', 'act_signed']) {
    expect(pay(trigger, [...received.slice(0, 1), document({ status: 'rejected', original: 'none' })]), trigger).toBeNull()
    expect(pay(trigger, received, 'in_progress'), trigger).toBeNull()
    expect(pay(trigger, received, 'cancelled'), trigger).toBeNull()
    expect(pay(trigger, []), trigger).toBeNull()
  }
  // nor does what the forwarder owes, and what he brings anew moves no day
  const own = { kind: 'forwarder_receipt', side: 'forwarder' }
  expect(pay('scans', [document(), document({ ...own, status: 'required', uploadedAt: null, changedAt: null })])?.from).toBe('2026-10-09')
  const anew = document({ ...own, uploadedAt: day('2026-11-20'), changedAt: day('2026-11-20') })
  for (const trigger of ['scans', 'originals', 'act_signed'])
    expect(pay(trigger, [...received, anew]), trigger).toEqual(pay(trigger, received))
  // what nobody asked for holds nothing up
  expect(pay('scans', [document(), document({ required: false, status: 'rejected' })])?.from).toBe('2026-10-09')
})

test('property: the last day to pay is never before the first, counts as the calendar does, and no document in order later moves it earlier', () => {
  const chance = openChance(7)
  const dayAt = (n: number) => dayOf(new Date(Date.UTC(2026, 8, 1 + n)))
  for (let i = 0; i < 400; i++) {
    const trigger = chance.pick(['unloading', 'scans', 'originals', 'act_signed'])
    const documents = (['tn', 'act', 'invoice'] as const).map(kind => {
      const came = chance.whole(0, 60)
      const received = chance.is(0.8)
      return document({
        kind,
        via: chance.pick(['files', 'edo', 'paper']),
        status: chance.is(0.85) ? 'accepted' : chance.pick(['required', 'uploaded', 'checking', 'rejected']),
        uploadedAt: day(dayAt(came)),
        changedAt: day(dayAt(came + chance.whole(0, 5))),
        original: received ? 'received' : 'sent',
        receivedOn: received ? dayAt(came + chance.whole(5, 15)) : null,
      })
    })
    const days = chance.whole(0, 60)
    const kind = chance.pick(['calendar', 'banking'] as const)
    const given = (some: typeof documents) =>
      payOf({ status: 'completed', trigger, days, kind }, some, day(dayAt(chance.whole(0, 5))), dayOf)
    const found = given(documents)
    if (!found) {
      expect(trigger === 'unloading').toBe(false)
      continue
    }
    expect(found.by >= found.from).toBe(true)
    expect(found.by).toBe(dueDayOf(found.from, days, kind))
    if (trigger === 'unloading') continue
    const later = documents.map(one => ({
      ...one,
      uploadedAt: day(dayAt(80)),
      changedAt: day(dayAt(80)),
      receivedOn: one.receivedOn && dayAt(80),
    }))
    expect(given(later)!.from >= found.from).toBe(true)
    const back = documents.map(one => ({ ...one, status: 'rejected' }))
    expect(given(back)).toBeNull()
  }
})

test('one table of steps: who may do what with a document, by its status and that of the order', () => {
  const does = (status: string, side: 'executor' | 'forwarder', order: OrderStatus = 'documents', change = {}) =>
    documentActions(document({ status, ...change }), side, order)
  expect(does('required', 'executor')).toEqual(['upload'])
  expect(does('required', 'forwarder')).toEqual([])
  expect(does('uploaded', 'forwarder')).toEqual(['take', 'accept', 'reject'])
  expect(does('checking', 'forwarder')).toEqual(['accept', 'reject'])
  expect(does('rejected', 'executor')).toEqual(['upload'])
  expect(does('accepted', 'executor')).toEqual(['send_original'])
  expect(does('accepted', 'forwarder')).toEqual(['reject', 'receive_original'])
  expect(does('accepted', 'forwarder', 'completed')).toEqual(['receive_original'])
  expect(does('accepted', 'forwarder', 'completed', { original: 'sent' })).toEqual(['receive_original', 'miss_original'])
  expect(does('accepted', 'executor', 'completed', { via: 'edo' })).toEqual([])
  expect(does('accepted', 'forwarder', 'archived')).toEqual([])
  expect(does('required', 'executor', 'ready')).toEqual([])
  expect(does('required', 'executor', 'cancelled')).toEqual([])
  expect(does('required', 'executor', 'cancelled', { kind: 'halt_act' })).toEqual(['upload'])
  const added = { origin: 'executor', required: false, version: 0 }
  expect(does('required', 'executor', 'ready', added)).toEqual(['upload', 'remove'])
  expect(does('uploaded', 'executor', 'documents', { ...added, version: 1 })).toEqual([])
  const own = { origin: 'forwarder', side: 'forwarder', required: false, shared: false, version: 0 }
  expect(does('required', 'forwarder', 'placed', own)).toEqual(['upload', 'remove'])
  expect(does('required', 'executor', 'documents', own)).toEqual([])
})

test('no step of anybody, in any state, belongs to two sides, and each leads to a status there is', () => {
  for (const order of OrderStatus.options)
    for (const status of DocumentStatus.options)
      for (const original of status === 'accepted' ? OriginalStatus.options : (['none'] as const))
        for (const action of DocumentAction.options) {
          const one = document({ status, original })
          const [ours, theirs] = [documentStep(one, action, 'forwarder', order), documentStep(one, action, 'executor', order)]
          expect(ours && theirs, `${order} ${status} ${original} ${action}`).toBeUndefined()
          if (ours?.to) expect(DocumentStatus.options).toContain(ours.to)
          if (ours?.original) expect(OriginalStatus.options).toContain(ours.original)
        }
})

test('pages are added until the check begins, by the side that brings the document', () => {
  const now = day('2026-10-12')
  expect(takesPages(document({ status: 'uploaded' }), 'executor', 'documents', now)).toBe(true)
  expect(takesPages(document({ status: 'uploaded' }), 'forwarder', 'documents', now)).toBe(false)
  expect(takesPages(document({ status: 'checking' }), 'executor', 'documents', now)).toBe(false)
  expect(takesPages(document({ status: 'uploaded', via: 'edo' }), 'executor', 'documents', now)).toBe(false)
  const own = { side: 'forwarder', required: false, origin: 'forwarder' }
  expect(takesPages(document({ ...own, uploadedAt: now }), 'forwarder', 'documents', now)).toBe(true)
  expect(takesPages(document({ ...own, uploadedAt: day('2026-10-11') }), 'forwarder', 'documents', now)).toBe(false)
})

test('originals wait after the last scan: first to be sent, then to be received; an electronic document is its own', () => {
  const tn = document({ kind: 'tn', changedAt: day('2026-10-10') })
  expect(originalsOf([tn, document()], 'originals')).toMatchObject({ code: 'send_originals', count: 2, due: day('2026-10-17') })
  expect(originalsOf([tn, document({ via: 'edo' })], 'originals')).toMatchObject({ code: 'send_originals', count: 1 })
  const sent = { original: 'sent', sentOn: '2026-10-13' }
  expect(originalsOf([document({ ...sent }), document({ ...sent, sentOn: '2026-10-14' })], 'originals')).toMatchObject({
    code: 'receive_originals',
    count: 2,
    due: new Date('2026-10-28T00:00:00.000Z'),
  })
  expect(originalsOf([document({ original: 'received', receivedOn: '2026-10-20' })], 'originals')).toBeNull()
  expect(originalsOf([tn, document({ status: 'uploaded' })], 'originals')).toBeNull()
  expect(originalsOf([tn], 'scans')).toBeNull()
})

test('deadlines: what is owed, what waits for its check, what goes by post', () => {
  const owed = document({ status: 'required', uploadedAt: null })
  expect(deadlinesOf('documents', [owed, document()], 'originals')).toEqual({
    'order.documents': day('2026-10-14'),
    'order.check': null,
    'order.originals': null,
  })
  expect(deadlinesOf('documents', [document({ status: 'checking' }), document()], 'scans')['order.check']).toEqual(day('2026-10-11'))
  expect(deadlinesOf('completed', [document()], 'originals')['order.originals']).toEqual(day('2026-10-17'))
  expect(deadlinesOf('cancelled', [owed], 'originals')['order.documents']).toBeNull()
})

test('the ring counts what was asked for; a purpose names eyes, document and version', () => {
  expect(ringOf([document(), document({ status: 'checking' }), document({ required: false }), document({ status: 'rejected' })])).toEqual({
    accepted: 1,
    uploaded: 1,
    total: 3,
  })
  const id = '0199a0b0-0000-7000-8000-000000000001'
  expect(purposeParts(purposeOf({ id, shared: true }, 2))).toEqual({ shared: true, documentId: id, version: 2 })
  expect(purposeParts(purposeOf({ id, shared: false }))).toEqual({ shared: false, documentId: id, version: null })
  for (const wrong of ['osago', 'shared:', `shared:${id}:x`, `theirs:${id}`]) expect(purposeParts(wrong)).toBeNull()
  expect(addable('executor', 'placed')).toEqual([])
  expect(addable('executor', 'ready')).not.toContain('customer_invoice')
})
