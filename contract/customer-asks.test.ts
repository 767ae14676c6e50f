import { describe, expect, test } from 'vitest'
import { asksLeft, customerRows, unmetBy, withRequirements } from './customer-asks.ts'
import { errorsForCustomer } from './customer-errors.ts'
import { CustomerRequirements, noRequirements } from './customer-requirements.ts'
import { OrderDraft } from './order-draft.ts'

const asked: CustomerRequirements = {
  ...noRequirements,
  requiredFields: ['customerNumber', 'customerPrice'],
  documentFields: ['costCentre'],
  invoiceFields: ['contractNumber'],
  ownFields: [
    { key: 'gate', ru: 'Код ворот', en: '', kind: 'text', moment: 'placing' },
    { key: 'boxes', ru: 'Мест', en: 'Boxes', kind: 'number', moment: 'documents' },
    { key: 'until', ru: 'Приёмка до', en: 'Accepted until', kind: 'day', moment: 'invoice' },
  ],
  contractNumber: 'БН-14',
  passHours: 12,
}
const everything = { ...asked, ownFields: asked.ownFields.map(each => ({ ...each, moment: 'placing' as const })) }
const blank = OrderDraft.parse({})
const fields = (draft: OrderDraft, moment: 'placing' | 'documents' | 'invoice') => unmetBy(draft, asked, moment).map(({ field }) => field)

describe('what a customer requires', () => {
  test('is asked at its moment and at every later one; the price and the pass are asked before placing alone', () => {
    expect(fields(blank, 'placing')).toEqual(['customerNumber', 'customerPrice', 'customerValues.gate', 'passHours'])
    expect(fields(blank, 'documents')).toEqual(['customerNumber', 'costCentre', 'customerValues.gate', 'customerValues.boxes'])
    expect(fields(blank, 'invoice')).toEqual([
      ...['customerNumber', 'costCentre', 'contractNumber', 'customerValues.gate', 'customerValues.boxes', 'customerValues.until'],
    ])
    expect(unmetBy(blank, noRequirements, 'invoice')).toEqual([])
  })

  test('begins an order with his contract, his pass and the names of his fields, and leaves what was typed', () => {
    const begun = withRequirements({ ...blank, customerValues: [{ key: 'gate', ru: 'Старое', en: '', value: 'В-7' }] }, asked)
    expect(begun).toMatchObject({ contractNumber: 'БН-14', passHours: 12 })
    expect(begun.customerValues.map(({ ru, value }) => [ru, value])).toEqual([
      ['Код ворот', 'В-7'],
      ['Мест', ''],
      ['Приёмка до', ''],
    ])
    expect(withRequirements({ ...begun, contractNumber: 'Свой', passHours: 48 }, asked)).toMatchObject({
      contractNumber: 'Свой',
      passHours: 48,
    })
  })

  test('a number and a day are read as such, and papers say what is filled in alone', () => {
    const said = (boxes: string, until: string): OrderDraft => ({
      ...withRequirements(blank, asked),
      ...{ customerNumber: 'МД-1', costCentre: '4410' },
      customerValues: [
        { key: 'gate', ru: 'Код ворот', en: '', value: 'В-7' },
        { key: 'boxes', ru: 'Мест', en: 'Boxes', value: boxes },
        { key: 'until', ru: 'Приёмка до', en: 'Accepted until', value: until },
      ],
    })
    const odd = errorsForCustomer(
      { ...said('двенадцать', 'завтра'), passHours: 6, customerPrice: { minor: 1, currency: 'RUB' } },
      everything,
    )
    expect(odd.map(({ field, rule, why }) => [field, rule, why?.ru])).toEqual([
      ['customerValues.boxes', 'customer.asks', 'Мест: заказчик ждёт здесь число'],
      ['customerValues.until', 'customer.asks', 'Приёмка до: заказчик ждёт здесь дату'],
      ['passHours', 'customer.asks', 'заказчик ждёт водителя и машину раньше: для пропуска'],
    ])
    const full = said('12,5', '2026-12-01')
    expect(asksLeft(full, asked)).toEqual([])
    expect(asksLeft({ ...full, costCentre: '', contractNumber: '' }, asked).map(({ label, moment }) => [label.ru, moment])).toEqual([
      ['Центр затрат заказчика', 'documents'],
      ['Договор с заказчиком', 'invoice'],
    ])
    expect(customerRows(full, 'en')).toEqual([
      ['contract', 'БН-14'],
      ['cost centre', '4410'],
      ['Код ворот', 'В-7'],
      ['Boxes', '12,5'],
      ['Accepted until', '01.12.2026'],
    ])
  })

  test('two fields of one key are refused', () => {
    const [first] = asked.ownFields
    expect(CustomerRequirements.safeParse({ requiredFields: [], ownFields: [first, first] }).success).toBe(false)
  })
})
