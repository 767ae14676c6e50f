import type { Call, Input, Output } from '#contract/call.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Ctx, JsonText } from '#server/platform/bind.ts'

/** What stands in a cell: a moment is written in the clock of its zone. */
export type Cell = string | number | { day: string } | { at: string; zone: string } | null

/** A column of a file. Several may have one `id`: they stand together where the screen has one column. */
export type SheetColumn<Row> = {
  id: string
  ru: string
  en: string
  /** Numbers with decimals; days and moments are told by their value. */
  kind?: 'money' | 'day' | 'moment' | undefined
  value: (row: Row, locale: Locale) => Cell
}

export type RowOf<C extends Call> = Output<C> extends { items: readonly (infer Row)[] } ? Row : never
type Answer<C extends Call> = (ctx: Ctx, input: Input<C>) => Promise<Output<C> | JsonText>

/** A list that can be had as a file: its own call answers for the rows, and so for every right and condition. */
export type Sheet = {
  name: { ru: string; en: string }
  call: Call
  answer: (ctx: Ctx, input: { query: unknown; data: unknown }) => Promise<unknown>
  columns: readonly SheetColumn<never>[]
}

/** Makes a list exportable: its call, the handler that answers it, and the columns by the names the screen gives them. */
export const sheetOf = <C extends Call>(
  call: C,
  answer: Answer<C>,
  name: { ru: string; en: string },
  columns: readonly SheetColumn<RowOf<C>>[],
): Sheet => ({ name, call, answer: answer as unknown as Sheet['answer'], columns: columns as unknown as Sheet['columns'] })
