import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** How far the demo world of the installation is; null where there never was one. */
export type DemoState = 'filling' | 'ready' | 'removing' | 'removed'

export async function stateOfDemo(db: Db): Promise<DemoState | null> {
  const row = await db.selectFrom('demoWorlds').select('state').executeTakeFirst()
  return (row?.state as DemoState | undefined) ?? null
}

/** Remembers how far it is, for the next start. */
export async function writeState(db: Db, state: DemoState): Promise<void> {
  const at = sql<Date>`app_now()`
  await db
    .insertInto('demoWorlds')
    .values({ id: 1, state, at })
    .onConflict(already => already.column('id').doUpdateSet({ state, at }))
    .execute()
}
