import { dropDemo, refillDemo } from '#demo/fill.ts'
import { readEnvironment, StartError } from '#server/config.ts'
import { openInstallation } from '#server/platform/installation.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Removes the demo world or fills it again, beside a running product or without one. */
async function run(what: string | undefined) {
  const installation = await openInstallation(readEnvironment(), say)
  try {
    if (what === 'remove') await dropDemo(installation, say)
    else if (what === 'fill') await refillDemo(installation, say)
    else throw new StartError('npm run demo:remove | npm run demo:fill')
  } finally {
    await installation.close()
  }
}

run(process.argv[2]).catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
