import type { Db } from '#server/platform/db.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { LetterDeps } from '../commands/acting.ts'
import { isKnown } from '../commands/addresses.ts'
import { takeLetter } from '../commands/taking.ts'

type Options = Omit<LetterDeps, 'workerDb'> & { worker: { db: Db }; metrics: Metrics }

/** The server of letters that come in, where this installation has one. */
export function openLetterReception({ worker, metrics, ...parts }: Options) {
  const deps = { ...parts, workerDb: worker.db }
  const { mailIn } = parts.config
  let opened: { port: number; close: () => Promise<void> } | null = null
  return {
    async listen() {
      if (!mailIn) return
      const { openReception } = await import('./server.ts')
      opened = await openReception({
        listen: mailIn.listen,
        domain: mailIn.domain,
        authServer: mailIn.provenBy,
        knows: recipient => isKnown(deps, recipient),
        take: (recipients, arrived) => takeLetter(deps, recipients, arrived),
        metrics,
        log: parts.log,
      })
    },
    /** The port letters come in at, once it is listened for; null: at none. */
    port: (): number | null => opened?.port ?? null,
    close: async () => void (await opened?.close()),
  }
}
