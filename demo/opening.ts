import { openPool } from '#server/platform/db.ts'
import type { Installation } from '#server/platform/installation.ts'
import { startMoving } from './moving.ts'
import { stateOfDemo } from './state.ts'

/**
 * Whether there is a demo world to sign in to; an empty installation is filled with one first. What fills it is read for that alone: a
 * process that finds the world made would hold it for nothing.
 */
export async function openDemo(installation: Installation, say: (line: string) => void): Promise<boolean> {
  const { pool, db } = openPool(installation.worker.url, installation.worker.as, 1)
  try {
    if ((await stateOfDemo(db)) === 'ready') return true
  } finally {
    await pool.end()
  }
  const { fillDemo } = await import('./fill.ts')
  return fillDemo(installation, say)
}

/** Moves the trucks of the demo world while a process runs. */
export function keepMoving(installation: Installation): () => Promise<void> {
  const { pool, db } = openPool(installation.worker.url, installation.worker.as, 1)
  const moving = startMoving({ db })
  return async () => {
    await moving.stop()
    await pool.end()
  }
}
