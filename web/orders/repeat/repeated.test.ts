import { describe, expect, test } from 'vitest'
import type { OrderCard } from '#contract/order-card.ts'
import { blankOrder } from '#web/orders/form/draft.ts'
import { fieldsOf } from '#web/orders/form/opened.ts'
import { repeated } from './repeated.ts'

const money = (minor: number) => ({ minor, currency: 'RUB' })

describe('an order repeated', () => {
  test('4.15 all of it is there, its days are the next ones of the same weekdays, the executor is chosen and nothing is offered yet', () => {
    const stop = {
      status: 'planned',
      arrivedAt: null,
      completedAt: null,
      lat: 55,
      lon: 37,
      address: 'ул. Софийская, 8',
      partyName: '',
      contactName: 'Петренко В.',
      contactPhone: '+79000000001',
      handling: ['rear'],
      notes: '',
    }
    const blank = blankOrder()
    const card = {
      customerId: null,
      customer: null,
      customerNumber: 'МД-1184',
      stops: [
        // Saturday 10 October 2026 in Samara, Tuesday in Almaty
        {
          ...stop,
          kind: 'loading',
          place: { ru: 'Самара', en: 'Samara' },
          placeCode: 'samara',
          tz: 'Europe/Samara',
          windowFrom: '2026-10-10T05:00:00Z',
          windowTo: '2026-10-10T07:00:00Z',
        },
        {
          ...stop,
          kind: 'unloading',
          place: { ru: 'Алматы', en: 'Almaty' },
          placeCode: 'almaty',
          tz: 'Asia/Almaty',
          windowFrom: '2026-10-13T03:00:00Z',
          windowTo: '2026-10-13T09:00:00Z',
        },
      ],
      cargos: [],
      requirement: { ...blank, capacityKg: 20_000, volumeM3: 82, pallets: 33, loadingAll: false, tempRange: null },
      distanceKm: 2830,
      distanceBy: 'typed',
      money: { price: money(18_500_000), vatMode: 'none', vatRate: 0, vat: null, customerPrice: null },
      payment: { days: 14, kind: 'banking', trigger: 'originals' },
      executor: { id: '01980000-0000-7000-8000-000000000001', name: 'АлатауТранс', tin: '190340001233' },
      commentPublic: '',
      commentInternal: null,
      terms: {
        freeRevokeHours: 24,
        penaltyPercent: 20,
        freeWaitMinutes: 120,
        excursionMinutes: 15,
        waitRate: null,
        layoverRate: null,
        latePenalty: null,
        approvesResources: false,
        approvalHours: 4,
      },
      tags: ['срочно'],
      externalId: '1C-77',
    } as unknown as OrderCard
    const now = Date.parse('2026-11-21T08:00:00Z')
    const first = fieldsOf(card, 'ru')
    const next = repeated(card, 'ru', now)
    expect(
      next.stops.map(({ day, from, to }) => [day, from, to]),
      'Saturday 21 November, noon in Samara: the window is over',
    ).toEqual([
      ['2026-11-28', '09:00', '11:00'],
      ['2026-12-01', '08:00', '14:00'],
    ])
    expect(next).toMatchObject({
      executor: { id: card.executor!.id, label: 'АлатауТранс' },
      sending: 'later',
      distance: 2830,
      price: money(18_500_000),
      customerNumber: 'МД-1184',
      tags: ['срочно'],
    })
    expect(next.externalId, 'the number of another system belongs to one order').toBe('')
    const keyless = ({ stops, cargos, ...rest }: typeof first) => ({
      ...rest,
      executor: null,
      externalId: '',
      cargos: cargos.map(cargo => ({ ...cargo, key: '' })),
      stops: stops.map(stop => ({ ...stop, key: '', day: null })),
    })
    expect(keyless(next)).toEqual(keyless(first))
  })
})
