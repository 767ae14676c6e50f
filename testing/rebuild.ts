import type { Db } from '#server/platform/db.ts'
import type { Rebuild } from '#server/platform/rebuild.ts'

/** Writes all rows of an older shape anew, in parts of `limit`, and tells how many objects there were. */
export async function rebuildAll(db: Db, rebuild: Rebuild, limit = 70): Promise<number> {
  let done = 0
  for (let came = await rebuild(db, null, limit); came; came = await rebuild(db, came.after, limit)) done += came.done
  return done
}
