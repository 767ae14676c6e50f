import { expect, test } from 'vitest'
import type { ChangeRecord, OfferRecord } from '../record.ts'
import { pricesOf } from './row.ts'

test('another VAT that was asked for is told also where the price stays', () => {
  const at = new Date('2026-10-01T09:00:00Z')
  const offer = { id: 'o', executorId: 'e', executorName: 'ВолгаТранс', status: 'accepted', offeredAt: at, endedAt: null }
  const change = {
    ...{ id: 'c', partyId: 'e', side: 'forwarder', fields: ['vatRate'], was: { vatRate: 20 }, will: { vatRate: 22 } },
    ...{ status: 'proposed', proposedAt: at, proposedBy: 'Лаптева И. С.', comment: '', answer: '', answeredAt: null, answeredBy: null },
  }
  const sums = { price: 6_800_000, currency: 'RUB', vatMode: 'included', vatRate: 20 }
  const rows = pricesOf({
    ...{ side: 'forwarder', viewer: null, entered: [], extras: [], entries: [] },
    offers: [{ ...offer, ...sums } as unknown as OfferRecord],
    changes: [change as unknown as ChangeRecord],
  })
  expect(rows.find(({ what }) => what === 'asked')).toMatchObject({ after: null, vat: { vatMode: 'included', vatRate: 22 } })
})
