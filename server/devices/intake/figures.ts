import type { Entered, FaultExample } from '#server/devices/record.ts'
import { addFigures, type DeviceFigure } from '#server/devices/store.ts'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'
import { faultFields, type Log } from '#server/platform/log.ts'

/** So much of what could not be stored is shown to people. */
const EXAMPLE = 300

type Counted = { stored?: number; repeated?: number; fault?: FaultExample }

/**
 * What came of devices, gathered and written down every few seconds: a row for each position would double what each costs. A process that is
 * killed loses the counts of those seconds, and no position.
 */
export function openFigures({ workerDb, log, everyMs }: { workerDb: Db; log: Log; everyMs: number }) {
  let gathered = new Map<string, DeviceFigure & { orgId: OrgId }>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  async function writeDown() {
    const all = gathered
    gathered = new Map()
    for (const [org, figures] of Map.groupBy(all.values(), ({ orgId }) => orgId))
      await inHome(workerDb, org, tx => addFigures(tx, figures)).catch((error: unknown) =>
        log.error({ event: 'devices.uncounted', org, count: figures.length, ...faultFields(error) }),
      )
  }
  const write = () => {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(writeDown)
    return writing
  }
  return {
    /** Notes that a device was heard of, and what came of it. */
    count({ orgId, deviceId, from }: Entered, { stored = 0, repeated = 0, fault }: Counted) {
      const figure = gathered.get(deviceId) ?? { orgId, deviceId, heardFrom: from, stored: 0, repeated: 0, faults: [] }
      gathered.set(deviceId, figure)
      figure.heardFrom = from
      figure.stored += stored
      figure.repeated += repeated
      if (fault) {
        const example = readable(fault.example)
        const known = figure.faults.find(each => each.fault === fault.fault)
        if (known) Object.assign(known, { count: known.count + 1, example })
        else figure.faults.push({ fault: fault.fault, count: 1, example })
      }
      timer ??= setTimeout(() => void write(), everyMs).unref()
    },
    write,
    stop: write,
  }
}

const readable = (text: string) =>
  text
    .slice(0, EXAMPLE)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what comes from outside may hold any byte
    .replace(/[\u0000-\u001f\u007f\ud800-\udfff]/g, '·')
