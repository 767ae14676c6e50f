import type { Call, Input, Output } from '#contract/call.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { DictName } from '#server/dicts/store.ts'
import type { Ctx, JsonText } from '#server/platform/bind.ts'

/** What stands in a cell: a moment is written in the clock of its zone. */
export type Cell = string | number | { day: string } | { at: string; zone: string } | null

/** A column of a file. Several may have one `id`: they stand together where the screen has one column. */
export type ExportColumn<Row> = Bilingual & {
  id: string
  /** Numbers with decimals; days and moments are told by their value. */
  kind?: 'money' | 'day' | 'moment' | undefined
  value: (row: Row, locale: Locale, at: Moment) => Cell
}

/** What a cell may depend on besides its row: the moment the file is made, and the names of codes. */
export type Moment = { now: number; nameOf: (dict: DictName, code: string) => string }

/** What a list is read with: a person and his rights. A file may be written when no request is there any more. */
export type ExportContext = Omit<Ctx, 'http' | 'claim' | 'replayed' | 'rowRefused' | 'read'>

/** Archives that are made in the background: entry after entry, each read by a reader of that moment. */
export type Archive = {
  needs: Permission
  /** How many there are to be done. */
  size: (asked: unknown) => number
  /** The bytes of the archive; `tell` hears of each one done. */
  write: (
    asked: unknown,
    freshContext: () => Promise<ExportContext>,
    tell: (done: { skipped: boolean }) => Promise<void>,
  ) => AsyncIterable<Uint8Array>
}

export type RowOf<C extends Call> = Output<C> extends { items: readonly (infer Row)[] } ? Row : never
type Answer<C extends Call> = (ctx: Ctx, input: Input<C>) => Promise<Output<C> | JsonText>
/** Counts the rows of a filter, as far as `most`; asked only after the list itself has answered the person. */
type Count<C extends Call> = (context: ExportContext, query: Input<C>['query'], most: number) => Promise<number>

/** A list that can be had as a file: its own call answers for the rows, and so for every right and condition. */
export type ExportableList = {
  name: Bilingual
  call: Call
  answer: (context: ExportContext, input: { query: unknown; data: unknown }) => Promise<unknown>
  columns: readonly ExportColumn<never>[]
  /** Dictionaries whose names the cells say. */
  dicts: readonly DictName[]
  /** What a row has besides in a file, looked up a page at a time. */
  withMore: ((context: ExportContext, rows: readonly never[]) => Promise<readonly unknown[]>) | undefined
  /** Left out: the pages are counted. */
  count: ((context: ExportContext, query: unknown, most: number) => Promise<number>) | undefined
}

/** Makes a list exportable: its call, the handler that answers it, and the columns by the names the screen gives them. */
export const exportableList = <C extends Call, Filed = RowOf<C>>(
  call: C,
  answer: Answer<C>,
  {
    name,
    columns,
    count,
    dicts = [],
    withMore,
  }: {
    name: Bilingual
    columns: readonly ExportColumn<Filed>[]
    count?: Count<C>
    dicts?: readonly DictName[]
    withMore?: (context: ExportContext, rows: readonly RowOf<C>[]) => Promise<readonly Filed[]>
  },
): ExportableList => ({
  name,
  call,
  answer: answer as unknown as ExportableList['answer'],
  columns: columns as unknown as ExportableList['columns'],
  withMore: withMore as unknown as ExportableList['withMore'],
  count: count as unknown as ExportableList['count'],
  dicts,
})
