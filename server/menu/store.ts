import { sql } from 'kysely'
import type { MenuItem } from '#contract/menu.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { columns, type ItemRecord, toColumns } from './row.ts'

/** The whole menu by position. */
export function listItems(db: Db | Tx): Promise<ItemRecord[]> {
  return db.selectFrom('menuItems').select(columns).orderBy('position').orderBy('id').execute()
}

/** The whole menu, which nobody else changes until the transaction ends. */
export async function lockItems(tx: Tx): Promise<ItemRecord[]> {
  await sql`lock table menu_items in share row exclusive mode`.execute(tx)
  return listItems(tx)
}

export async function insertItem(tx: Tx, { id, ...item }: MenuItem) {
  await tx
    .insertInto('menuItems')
    .values({ id, ...toColumns(item) })
    .execute()
}

export async function setItem(tx: Tx, { id, ...item }: MenuItem) {
  await tx.updateTable('menuItems').set(toColumns(item)).where('id', '=', id).execute()
}

export async function deleteItem(tx: Tx, id: number) {
  await tx.deleteFrom('menuItems').where('id', '=', id).execute()
}

/** Addresses of the pages the menu embeds, of whatever organisation. */
export async function listFrames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('menuItems').select('src').where('isIframe', '=', true).where('src', 'is not', null).execute()
  return rows.flatMap(({ src }) => src ?? [])
}
