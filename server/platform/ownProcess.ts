import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const nodeVersion = new URL('../../tools/node-version.js', import.meta.url).href
/** Where the database is and what seals its secrets is nobody's business who reads a stranger's file. */
const isOurs = (name: string) => /^(DATABASE_URL|PG\w+|TRASSA_(?!TEST_)\w+)$/.test(name)

/**
 * Starts a program of ours beside the server, which ends with it and may hold so many MB: what a thread took stays with the process it ran in,
 * what a process took goes when it ends. It hears `send`, answers with `message` and is ended by SIGKILL; it does not keep the server up.
 */
export function startOwnProcess(program: URL, memoryMb: number): ChildProcess {
  const child = fork(fileURLToPath(program), {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=8', '--import', nodeVersion],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name))),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  letGo(child)
  return child
}

/** While it works the server waits for it; afterwards it does not. */
export function holdOn(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

/** From now on the server may end without it. */
export function letGo(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

/** What such a program does: an answer to each message, until the server has gone. */
export function answerServer<In, Out>(work: (given: In) => Promise<Out>) {
  // a terminal and a manager of services tell the whole group to stop: the server does, and lets what is under way be finished
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.once('disconnect', () => process.exit())
  process.on('message', async given => {
    const answer = await work(given as In)
    process.send?.(answer)
  })
}
