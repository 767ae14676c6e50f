import { readEnvironment, StartError } from '#server/config.ts'
import { restore } from '#server/platform/restore.ts'
import { refuseOwnServer } from './ownServer.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Restores a backup into an empty data folder, where the next start goes on. */
async function run(from: string | undefined) {
  if (from === undefined) throw new StartError('TRASSA_DATA=EMPTY_FOLDER npm run restore -- FOLDER')
  const config = readEnvironment()
  refuseOwnServer(config)
  const began = performance.now()
  const { beganAt, version, migration } = await restore({ from, data: config.data, files: config.files.folder, say })
  say(
    `The backup of ${beganAt} (version ${version}, ${migration}) is restored to ${config.data}, in ${Math.round((performance.now() - began) / 1000)} s. Start the product.`,
  )
  say(
    'Whoever was erased since is in it again: carry the acts out anew with npm run erasures:again -- FILE, the last npm run erasures wrote.',
  )
}

run(process.argv[2]).catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
