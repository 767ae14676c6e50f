import type { Db } from '#server/platform/db.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { LetterDeps } from '../commands.ts'
import { isKnown, takeLetter } from '../commands.ts'

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
        take: (recipient, arrived) => takeLetter(deps, recipient, arrived),
        metrics,
        log: parts.log,
      })
    },
    /** The port letters come in at, once it is listened for; null: at none. */
    port: (): number | null => opened?.port ?? null,
    close: async () => void (await opened?.close()),
  }
}
