import type { OrderCard } from '#contract/order-card.ts'
import type { CargoDraft } from '#contract/order-draft.ts'
import type { OrderFieldName } from '#contract/order-fields.ts'
import type { OrderPatch } from '#contract/order-grid.ts'
import { rules } from '#contract/order-rules.ts'
import { draftOf, type OrderFields } from '#web/orders/form/draft.ts'
import { fieldErrorsOf, type OrderFormError, savablePart } from '#web/orders/form/errors.ts'
import { errorText, fieldLabel } from '#web/orders/form/formFields.ts'
import { fieldsOf } from '#web/orders/form/opened.ts'
import type { Edit } from '#web/ui/table/sheet/state.ts'
import { type ColumnId, columnIds, columns, type GridCtx, type Unread } from './columns.ts'
import { gridWords } from './gridWords.ts'

/** An order of the sheet as it stands, and which of its cells cannot be typed over. */
export type GridRow = {
  card: OrderCard
  fields: OrderFields
  /** Why nothing of it can be changed; null where it can. */
  locked: string | null
  lockedCells: Partial<Record<ColumnId, string>>
}

/** What the typed cells of a row come to. */
export type RowChange = {
  /** Cells whose value is another one than before. */
  changed: readonly ColumnId[]
  /** What is wrong, in words, at its cell. */
  wrong: Partial<Record<ColumnId, string>>
  /** What is wrong beyond the cells, in words with the name of the field. */
  beyond: readonly string[]
  /** What others changed under what was typed: what stands there now. */
  met: Partial<Record<ColumnId, string>>
  /** What is to be sent; null where something is wrong or nothing changed. */
  set: OrderPatch | null
}

const cargoColumns: readonly ColumnId[] = ['cargo', 'tonnes', 'volume', 'pallets']

export function rowOf(card: OrderCard, locked: string | null, ctx: GridCtx): GridRow {
  const t = gridWords[ctx.locale]
  const lockedCells: GridRow['lockedCells'] = {}
  const lock = (ids: readonly ColumnId[], why: string, applies: boolean) => {
    if (applies) for (const id of ids) lockedCells[id] = why
  }
  lock(['loadDay', 'loadHours'], t.noRoute, card.stops.length === 0)
  lock(['unloadDay', 'unloadHours'], t.noRoute, card.stops.length < 2)
  lock(cargoColumns, t.severalCargos, card.cargos.length > 1)
  return { card, fields: fieldsOf(card, ctx.locale), locked, lockedCells }
}

/** The text a cell has as the order stands. */
export const textOf = ({ fields }: GridRow, id: ColumnId, ctx: GridCtx): string => columns[id].text(fields, ctx)

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Reads what was typed into a row and checks the order it would become, by the rules of the form and of the server. */
export function changeOf(row: GridRow, typed: Readonly<Record<string, Edit>>, ctx: GridCtx, now: number): RowChange {
  const { locale } = ctx
  const wrong: RowChange['wrong'] = {}
  const met: RowChange['met'] = {}
  const ids = columnIds.filter(id => typed[id] !== undefined)
  let fields = row.fields
  for (const id of ids) {
    const { now: text, was } = typed[id]!
    const stands = textOf(row, id, ctx)
    if (text === stands) continue
    if (stands !== was) met[id] = stands
    const put = columns[id].setText(fields, text, ctx)
    if ('unread' in put) wrong[id] = unreadText(put.unread, ctx)
    else fields = put.fields
  }
  const changed = ids.filter(id => wrong[id] !== undefined || !same(columns[id].value(fields), columns[id].value(row.fields)))
  if (changed.length === 0) return { changed, wrong, beyond: [], met, set: null }

  // an order without cargo gets a whole one
  const made = row.card.cargos.length === 0 && changed.some(id => cargoColumns.includes(id))
  const touched = new Set<ColumnId>(made ? [...changed, ...cargoColumns] : changed)
  const beyond: string[] = []
  const draft = draftOf(fields)
  // a draft may lack much: what it lacks is asked for when it is placed
  const refused = row.card.status === 'draft' ? new Set(savablePart(draft).left) : null
  for (const error of fieldErrorsOf(fields, now)) {
    const id = columnOf(error, fields)
    if (refused && !(id !== null && touched.has(id) && refused.has(error.field))) continue
    if (id === null) beyond.push(`${fieldLabel(error.field, fields, locale)}: ${errorText(error, locale)}`)
    else wrong[id] ??= errorText(error, locale)
  }
  if (beyond.length > 0 || Object.keys(wrong).length > 0) return { changed, wrong, beyond, met, set: null }

  let set: OrderPatch = {}
  for (const id of changed) {
    const part = columns[id].patch(draft)
    set = { ...set, ...part, ...((set.cargo || part.cargo) && { cargo: { ...set.cargo, ...part.cargo } }) }
  }
  if (made) for (const id of cargoColumns) set = { ...set, cargo: { ...set.cargo, ...columns[id].patch(draft).cargo } }
  return { changed, wrong, beyond, met, set }
}

const own: Partial<Record<OrderFieldName, ColumnId>> = {
  customerNumber: 'customerNumber',
  cargos: 'cargo',
  truckType: 'truck',
  capacityKg: 'capacity',
  volumeM3: 'truck',
  pallets: 'truck',
  bodyTypes: 'bodies',
  loadingTypes: 'loadings',
  temperature: 'regime',
  price: 'price',
  vatRate: 'vat',
  customerPrice: 'customerPrice',
  payDays: 'payDays',
  commentPublic: 'comment',
  commentInternal: 'internal',
}
const ofCargo: Partial<Record<keyof CargoDraft, ColumnId>> = { name: 'cargo', massKg: 'tonnes', volumeM3: 'volume', pallets: 'pallets' }

/** The column where an error is shown; null where no column stands for its field. */
function columnOf({ field }: OrderFormError, { stops }: OrderFields): ColumnId | null {
  const [list = '', index, name = ''] = field.split('.')
  if (list === 'cargos' && index !== undefined) return index === '0' ? (ofCargo[name as keyof CargoDraft] ?? null) : null
  if (list !== 'stops') return own[field as OrderFieldName] ?? null
  if (name !== 'windowFrom' && name !== 'windowTo') return null
  const side = index === '0' ? 'load' : Number(index) === stops.length - 1 ? 'unload' : null
  if (side === null) return null
  return stops[Number(index)]?.day === null ? `${side}Day` : `${side}Hours`
}

function unreadText({ why, what }: Unread, { locale }: GridCtx): string {
  const t = gridWords[locale]
  switch (why) {
    case 'number':
      return rules['number.unread'][locale]
    case 'range':
      return t.aboveZero
    case 'day':
      return t.dayUnread
    case 'hours':
      return t.hoursUnread
    case 'choice':
      return t.choiceUnread(what)
    case 'currency':
      return t.currencyUnread(what)
  }
}
