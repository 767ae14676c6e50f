import { describe, expect, test } from 'vitest'
import { heldOf, meetOrders, withParts } from './conflict.ts'
import { blankCargo, blankOrder, blankPoint, type CargoFields, type OrderFields, type PointFields } from './draft.ts'

const place = (id: string) => ({ id, label: id, tz: 'Europe/Moscow', lat: null, lon: null })
const point = (id: string, more: Partial<PointFields> = {}): PointFields => ({
  ...blankPoint(id === 'msk' ? 'loading' : 'unloading'),
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
  points: [point('msk'), point('kzn'), point('ekb')],
  cargos: [cargo('Сыр'), cargo('Вода')],
  price: { minor: 8_500_000, currency: 'RUB' },
}
const row = <T>(rows: readonly T[], i: number, more: Partial<T>): T[] => rows.map((each, at) => (at === i ? { ...each, ...more } : each))
/** As the server gives it back: rows come with other keys. */
const fresh = (fields: OrderFields): OrderFields => ({
  ...fields,
  points: fields.points.map(each => ({ ...each, key: `${each.key}-now` })),
  cargos: fields.cargos.map(each => ({ ...each, key: `${each.key}-now` })),
})
const met = (mine: Partial<OrderFields>, theirs: Partial<OrderFields>) =>
  meetOrders(heldOf(base), heldOf({ ...base, ...mine }), heldOf(fresh({ ...base, ...theirs })))

describe('FC two people change one order', () => {
  test('what only the other changed is taken, what both changed differently is asked, the same change made twice is neither', () => {
    const mine = { price: { minor: 8_600_000, currency: 'RUB' }, customerNumber: 'МД-1', payDays: 30 }
    const theirs = { price: { minor: 8_400_000, currency: 'RUB' }, commentPublic: 'Въезд с Окружной', payDays: 30 }
    expect(met(mine, theirs)).toEqual({ take: ['commentPublic'], choose: ['price'] })
  })

  test('stops and cargos are met row by row and field by field', () => {
    const mine = {
      points: row(row(base.points, 0, { from: '09:00' }), 1, { notes: 'Звонить за час' }),
      cargos: row(row(base.cargos, 1, { tonnes: 12 }), 0, { name: 'Сыр и масло' }),
    }
    const theirs = {
      points: row(row(base.points, 0, { to: '13:00', contactName: 'Ильин' }), 2, { place: place('tmn') }),
      cargos: row(row(base.cargos, 1, { pallets: 20, tonnes: 11 }), 0, { places: 40 }),
      terms: { ...base.terms, penalty: 25 },
    }
    const { take, choose } = met(mine, theirs)
    expect(choose).toEqual(['points.0.windowFrom', 'cargos.1.massKg'])
    expect(take).toEqual(['points.0.contactName', 'points.2', 'cargos.0.places', 'cargos.1.pallets', 'terms.penaltyPercent'])
    const merged = withParts({ ...base, ...mine }, fresh({ ...base, ...theirs }), take)
    expect(merged.points.map(({ key }) => key)).toEqual(base.points.map(({ key }) => key))
    expect(merged.points[0]).toMatchObject({ from: '09:00', to: '11:00', contactName: 'Ильин' })
    expect(merged.points[1]!.notes).toBe('Звонить за час')
    expect(merged.points[2]!.place!.id).toBe('tmn')
    expect(merged.cargos[1]).toMatchObject({ tonnes: 12, pallets: 20 })
    expect(merged.cargos[0]).toMatchObject({ name: 'Сыр и масло', places: 40 })
    expect(merged.terms).toEqual({ ...base.terms, penalty: 25 })
    expect(withParts(merged, fresh({ ...base, ...theirs }), choose).cargos[1]!.tonnes).toBe(11)
  })

  test('a row added, dropped or moved makes the list one choice', () => {
    const edited = { points: row(base.points, 1, { notes: 'Звонить за час' }) }
    const [first, second, third] = base.points
    expect(met(edited, { points: [first!, third!, second!] })).toEqual({ take: [], choose: ['points'] })
    expect(met(edited, { points: [first!, third!] })).toEqual({ take: [], choose: ['points'] })
    expect(met({}, { cargos: [...base.cargos, cargo('Соль')] })).toEqual({ take: ['cargos'], choose: [] })
    expect(met({ cargos: [...base.cargos, blankCargo()] }, { cargos: row(base.cargos, 0, { tonnes: 11 }) }).choose).toEqual(['cargos'])
  })

  test('what is half typed counts as changed and is not written over', () => {
    expect(met({ tonnes: 'двадцать' }, { tonnes: 20 })).toEqual({ take: [], choose: ['tonnes'] })
    const half = row(base.points, 0, { day: '2026-11-26', from: null, to: null })
    expect(met({ points: half }, { points: row(base.points, 0, { to: '12:00' }) }).choose).toEqual(['points.0.windowFrom'])
  })
})
