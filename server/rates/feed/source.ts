import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openOutbound } from '#server/platform/outbound.ts'
import { type ReadRate, readDaily } from './daily.ts'

export type RatesConfig = { url: string; inside: boolean; patienceMs: number }

/** Gives the rates of a day, or of the last day before it; throws when there are none to be had. */
export type RateFeed = { ratesOf(day: string): Promise<ReadRate[]>; close(): Promise<void> }

const MOST_BYTES = 1_000_000

/** The source an operator named: a page that takes the day as `date_req`, or a file of this machine. */
export function openRateFeed({ url, inside, patienceMs }: RatesConfig): RateFeed {
  if (url.startsWith('file:')) {
    const path = fileURLToPath(url)
    return {
      async ratesOf() {
        if ((await stat(path)).size > MOST_BYTES) throw new Error('the file of rates is too long')
        return readDaily(await readFile(path, { signal: AbortSignal.timeout(patienceMs) }))
      },
      close: async () => {},
    }
  }
  const outbound = openOutbound({ inside, patienceMs, mostBytes: MOST_BYTES })
  return {
    async ratesOf(day) {
      const at = new URL(url)
      at.searchParams.set('date_req', day.split('-').toReversed().join('/'))
      const { status, bytes } = await outbound.ask(at.href)
      if (status !== 200) throw new Error(`rates answered ${status}`)
      return readDaily(bytes)
    },
    close: () => outbound.close(),
  }
}
