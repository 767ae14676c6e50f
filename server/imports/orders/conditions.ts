import { AdrClass, PackingGroup } from '#contract/adr.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { readDegrees } from '#server/imports/cells/amounts.ts'
import type { Choices } from '#server/imports/cells/choices.ts'
import type { OrderCells } from './cells.ts'

const notDegrees = { ru: 'например «+2…+6», «-18» или название режима', en: 'for example «+2…+6», «-18» or the name of a regime' }
const notUn = { ru: 'номер ООН из четырёх цифр, например 1263', en: 'a UN number has four digits, for example 1263' }
const notClass = { ru: 'такого класса опасности нет, например 3 или 2.1', en: 'there is no such class, for example 3 or 2.1' }
const notGroup = { ru: 'группа упаковки I, II или III', en: 'a packing group is I, II or III' }

/** A regime of the dictionary, or between which degrees the cargo travels. */
export function temperatureOf(
  row: OrderCells,
  regimes: Choices,
): Pick<OrderDraft, 'temperature'> & { tempMin: number | null; tempMax: number | null } {
  const free = { temperature: null, tempMin: null, tempMax: null }
  const text = row.text('temperature')
  if (text === '' && (row.text('tempMin') !== '' || row.text('tempMax') !== '')) return { temperature: null, ...boundsOf(row) }
  if (text === '' || /^(?:без режима|нет|не нужна|no|none|-)$/i.test(text)) return free
  const read = readDegrees(text)
  if (read) return { temperature: null, tempMin: read.min, tempMax: read.max }
  const regime = regimes.one(text)
  if ('code' in regime) return { ...free, temperature: regime.code }
  row.told('temperature', { why: notDegrees, suggestions: regime.suggestions })
  return free
}

/** Both bounds of two columns, whichever way round they stand; one alone is that very temperature. */
function boundsOf(row: OrderCells): { tempMin: number | null; tempMax: number | null } {
  const [low, high] = (['tempMin', 'tempMax'] as const).map(field => {
    const read = row.text(field) === '' ? null : readDegrees(row.text(field))
    if (row.text(field) !== '' && read === null) row.fault(field, notDegrees)
    return read
  })
  const all = [low, high].flatMap(read => (read ? [read.min, read.max] : []))
  return all.length === 0 ? { tempMin: null, tempMax: null } : { tempMin: Math.min(...all), tempMax: Math.max(...all) }
}

/** The dangerous goods a row names; null where it names none. */
export function dangerOf(row: OrderCells) {
  const [un, name, hazard, group] = ['adrUn', 'adrName', 'adrClass', 'adrGroup'].map(field => row.text(field)) as [
    string,
    string,
    string,
    string,
  ]
  if (un === '' && name === '' && hazard === '' && group === '') return null
  const number = un.replace(/^(?:un|оон|№|\s)+/i, '')
  if (un !== '' && !/^\d{4}$/.test(number)) row.fault('adrUn', notUn)
  const taken = hazard === '' ? null : AdrClass.safeParse(hazard.replace(/^(?:класс|class)\s*/i, '').replace('.', '_')).data
  if (taken === undefined) row.fault('adrClass', notClass)
  const packing =
    group === ''
      ? null
      : PackingGroup.safeParse(
          group
            .toUpperCase()
            .replace(/^PG\s*/, '')
            .replace(/[123]/, n => 'I'.repeat(Number(n))),
        ).data
  if (packing === undefined) row.fault('adrGroup', notGroup)
  return {
    un: /^\d{4}$/.test(number) ? number : '',
    name,
    class: taken ?? null,
    code: '',
    packingGroup: packing ?? null,
    tunnel: null,
    limited: false,
    explosiveKg: null,
  }
}
