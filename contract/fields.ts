/**
 * How a table of fields is read: an object with a row for each field of a draft, a column for each thing its readers ask. Such a table names
 * every field (`satisfies Record<keyof Draft, …>`), and its readers name none.
 */

/** Columns every row of a table has. */
type Columns<T> = keyof T[keyof T]

/** Names of the fields whose row has such a value in a column. */
export type NamesWhere<T, K extends PropertyKey, V> = {
  [F in keyof T & string]: T[F] extends { readonly [C in K]: V } ? F : never
}[keyof T & string]

/** All fields, as the table has them. */
export const namesOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[]

/** Names of the fields whose row has one of these values in a column. */
export const namesWhere = <T extends object, K extends Columns<T>, const V extends T[keyof T][K]>(
  table: T,
  column: K,
  ...values: V[]
): NamesWhere<T, K, V>[] =>
  namesOf(table).filter(name => (values as unknown[]).includes(table[name][column as keyof T[keyof T]])) as unknown as NamesWhere<T, K, V>[]

/** Names of all the other fields. */
export const namesExcept = <T extends object, K extends Columns<T>, const V extends T[keyof T][K]>(
  table: T,
  column: K,
  ...values: V[]
): Exclude<keyof T & string, NamesWhere<T, K, V>>[] =>
  namesOf(table).filter(name => !(values as unknown[]).includes(table[name][column as keyof T[keyof T]])) as unknown as Exclude<
    keyof T & string,
    NamesWhere<T, K, V>
  >[]

/** Of an object, what it has by these names. */
export const pick = <T extends object, N extends keyof T>(from: T, names: readonly N[]): Pick<T, N> =>
  Object.fromEntries(names.map(name => [name, from[name]])) as Pick<T, N>
