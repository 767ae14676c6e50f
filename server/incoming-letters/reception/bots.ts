import type { BotDesk } from '#server/channels/jobs.ts'
import type { Db } from '#server/platform/db.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { LetterDeps } from '../commands/acting.ts'
import { meetChat, takeMessage } from '../commands/chats.ts'

type Options = Omit<LetterDeps, 'workerDb'> & { worker: { db: Db }; metrics: Metrics }

/** Takes in what is written to the bots as letters are taken in. */
export function botDesk({ worker, metrics, ...parts }: Options): BotDesk {
  const deps: LetterDeps = { ...parts, workerDb: worker.db }
  return {
    meet: (channel, start) => meetChat(deps, channel, start),
    async receive(channel, messenger, message) {
      metrics.incomingLetters.inc({ what: await takeMessage(deps, { channel, messenger }, message) })
    },
  }
}
