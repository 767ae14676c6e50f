import { useFormat } from '#web/i18n/format.ts'
import type { Part } from './conflict.ts'
import { type OrderFields, readMoney, totalsOf, windowOf, zoneOf } from './draft.ts'

/** A part of the form in one line, for a choice between two of them. */
export function usePartText(): (fields: OrderFields, part: Part) => string {
  const f = useFormat()
  return (fields, part) => {
    const value = fields[part]
    switch (part) {
      case 'customer':
        return fields.customer?.label ?? ''
      case 'points':
        return fields.points
          .map(point => {
            const { windowFrom, windowTo } = windowOf(point)
            return [point.place?.label, point.address, windowFrom && f.window(windowFrom, windowTo, { zone: zoneOf(point) })]
              .filter(Boolean)
              .join(', ')
          })
          .join('; ')
      case 'cargos':
        return [...fields.cargos.map(cargo => cargo.name), f.weight(totalsOf(fields).massKg)].filter(Boolean).join(', ')
      case 'price':
      case 'customerPrice':
        return fields[part] ? f.money(readMoney(fields[part])) : ''
      default:
        return Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? f.number(value, 3) : String(value ?? '')
    }
  }
}
