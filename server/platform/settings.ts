import type { Db } from './db.ts'
import { openLoop } from './listen.ts'
import { faultFields, type Log } from './log.ts'

const EVERY_MS = 5000

export type Setting = { value: unknown; version: number; byName: string; setAt: Date }

/** What the administrators of an installation set while it runs, as this process knows it. */
export type Settings = {
  of: (key: string) => Setting | undefined
  /** Whether moments of this kind, or a queue of this name, wait until somebody lets them go on. */
  isPaused: (name: string) => boolean
  /** Is called with every change, and once at the start. */
  on: (hear: () => void | Promise<void>) => Promise<void>
  /** Reads them anew: after a change of one's own. */
  refresh: () => Promise<void>
  nudge: () => void
  stop: () => Promise<void>
}

/** Reads settings at the start, and again after each change of whatever process; a nudge that is missed costs some seconds. */
export async function openSettings({ workerDb, log }: { workerDb: Db; log: Log }): Promise<Settings> {
  let known = new Map<string, Setting>()
  let text = ''
  const listeners: (() => void | Promise<void>)[] = []
  async function refresh() {
    const [rows, dicts] = await Promise.all([
      workerDb.selectFrom('installationSettings').selectAll().execute(),
      workerDb.selectFrom('dicts').select(['dict', 'version']).where('dict', '=', 'calendar_years').execute(),
    ])
    const read = JSON.stringify([rows, dicts])
    if (read === text) return
    text = read
    known = new Map(rows.map(({ key, ...setting }) => [key, setting]))
    for (const hear of listeners) await hear()
  }
  await refresh()
  const loop = openLoop(async () => {
    await refresh().catch(error => log.error({ event: 'settings.unread', ...faultFields(error) }))
    return EVERY_MS
  }, 'settings')
  return {
    of: key => known.get(key),
    isPaused: name => known.has(`pause.${name}`),
    async on(hear) {
      listeners.push(hear)
      await hear()
    },
    refresh,
    nudge: loop.nudge,
    stop: loop.stop,
  }
}
