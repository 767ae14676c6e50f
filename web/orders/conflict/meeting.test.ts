import { describe, expect, test } from 'vitest'
import { blankCargo, blankOrder, blankStop, type CargoFields, type OrderFields, type StopFields } from '#web/orders/form/draft.ts'
import { formStateOf, meetOrders, withParts } from './meeting.ts'

const place = (id: string) => ({ id, label: id, tz: 'Europe/Moscow', lat: null, lon: null })
const stop = (id: string, more: Partial<StopFields> = {}): StopFields => ({
  ...blankStop(id === 'msk' ? 'loading' : 'unloading'),
  place: place(id),
  address: `ул. ${id}, 1`,
  day: '2026-11-25',
  from: '08:00',
  to: '11:00',
  ...more,
})
const cargo = (name: string, more: Partial<CargoFields> = {}): CargoFields => ({ ...blankCargo(), name, tonnes: 10, ...more })
const base: OrderFields = {
  ...blankOrder(),
  stops: [stop('msk'), stop('kzn'), stop('ekb')],
  cargos: [cargo('Сыр'), cargo('Вода')],
  price: { minor: 8_500_000, currency: 'RUB' },
}
const row = <T>(rows: readonly T[], i: number, more: Partial<T>): T[] => rows.map((each, at) => (at === i ? { ...each, ...more } : each))
/** As the server gives it back: rows come with other keys. */
const fresh = (fields: OrderFields): OrderFields => ({
  ...fields,
  stops: fields.stops.map(each => ({ ...each, key: `${each.key}-now` })),
  cargos: fields.cargos.map(each => ({ ...each, key: `${each.key}-now` })),
})
const met = (mine: Partial<OrderFields>, theirs: Partial<OrderFields>) =>
  meetOrders(formStateOf(base), formStateOf({ ...base, ...mine }), formStateOf(fresh({ ...base, ...theirs })))

describe('FC two people change one order', () => {
  test('what only the other changed is taken, what both changed differently is asked, the same change made twice is neither', () => {
    const mine = { price: { minor: 8_600_000, currency: 'RUB' }, customerNumber: 'МД-1', payDays: 30 }
    const theirs = { price: { minor: 8_400_000, currency: 'RUB' }, commentPublic: 'Въезд с Окружной', payDays: 30 }
    expect(met(mine, theirs)).toEqual({ adopt: ['commentPublic'], choose: ['price'] })
  })

  test('stops and cargos are met row by row and field by field', () => {
    const mine = {
      stops: row(row(base.stops, 0, { from: '09:00' }), 1, { notes: 'Звонить за час' }),
      cargos: row(row(base.cargos, 1, { tonnes: 12 }), 0, { name: 'Сыр и масло' }),
    }
    const theirs = {
      stops: row(row(base.stops, 0, { to: '13:00', contactName: 'Ильин' }), 2, { place: place('tmn') }),
      cargos: row(row(base.cargos, 1, { pallets: 20, tonnes: 11 }), 0, { pieces: 40 }),
      terms: { ...base.terms, penaltyPercent: 25 },
    }
    const { adopt, choose } = met(mine, theirs)
    expect(choose).toEqual(['stops.0.windowFrom', 'cargos.1.massKg'])
    expect(adopt).toEqual(['stops.0.contactName', 'stops.2', 'cargos.0.pieces', 'cargos.1.pallets', 'terms.penaltyPercent'])
    const merged = withParts({ ...base, ...mine }, fresh({ ...base, ...theirs }), adopt)
    expect(merged.stops.map(({ key }) => key)).toEqual(base.stops.map(({ key }) => key))
    expect(merged.stops[0]).toMatchObject({ from: '09:00', to: '11:00', contactName: 'Ильин' })
    expect(merged.stops[1]!.notes).toBe('Звонить за час')
    expect(merged.stops[2]!.place!.id).toBe('tmn')
    expect(merged.cargos[1]).toMatchObject({ tonnes: 12, pallets: 20 })
    expect(merged.cargos[0]).toMatchObject({ name: 'Сыр и масло', pieces: 40 })
    expect(merged.terms).toEqual({ ...base.terms, penaltyPercent: 25 })
    expect(withParts(merged, fresh({ ...base, ...theirs }), choose).cargos[1]!.tonnes).toBe(11)
  })

  test('a row added, dropped or moved makes the list one choice', () => {
    const edited = { stops: row(base.stops, 1, { notes: 'Звонить за час' }) }
    const [first, second, third] = base.stops
    expect(met(edited, { stops: [first!, third!, second!] })).toEqual({ adopt: [], choose: ['stops'] })
    expect(met(edited, { stops: [first!, third!] })).toEqual({ adopt: [], choose: ['stops'] })
    expect(met({}, { cargos: [...base.cargos, cargo('Соль')] })).toEqual({ adopt: ['cargos'], choose: [] })
    expect(met({ cargos: [...base.cargos, blankCargo()] }, { cargos: row(base.cargos, 0, { tonnes: 11 }) }).choose).toEqual(['cargos'])
  })

  test('what is half typed counts as changed and is not written over', () => {
    expect(met({ tonnes: 'двадцать' }, { tonnes: 20 })).toEqual({ adopt: [], choose: ['tonnes'] })
    const half = row(base.stops, 0, { day: '2026-11-26', from: null, to: null })
    expect(met({ stops: half }, { stops: row(base.stops, 0, { to: '12:00' }) }).choose).toEqual(['stops.0.windowFrom'])
  })
})
