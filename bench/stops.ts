import { parseArgs } from 'node:util'
import { startProcess } from '#testing/process.ts'
import { startWriters } from '#testing/writers.ts'
import { changing, openGround, say, signedIn } from './ground.ts'

/**
 * `npm run fault:stops`: stops the product by SIGTERM so many times while 16 people write, and counts what was broken off. Ends with 1
 * where anything was. `-- --times 100`.
 */
const { values: asked } = parseArgs({ options: { times: { type: 'string', default: '100' } } })
const times = Number(asked.times)

const ground = await openGround()
const sums = { answered: 0, refused: 0, others: 0, broken: [] as string[] }
try {
  const { browsers } = await signedIn(ground, { isForwarder: true })
  const browser = await changing(ground, browsers[0]!)
  for (let n = 1; n <= times; n++) {
    const product = await startProcess(ground.url)
    const writers = startWriters({ url: product.url, ...browser })
    await writers.after(200)
    await product.stop()
    const { answered, refused, others, broken } = await writers.done
    sums.answered += answered
    sums.refused += refused
    sums.others += Object.values(others).reduce((all, one) => all + one, 0)
    sums.broken.push(...broken)
    if (n % 10 === 0) say(`${n} stops: ${sums.answered} answered, ${sums.broken.length} broken off`)
  }
} finally {
  await ground.close()
}
for (const line of new Set(sums.broken)) say(`  ${line}`)
say(`${times} stops under 16 writers: ${sums.answered} answered, ${sums.others} of them not by 200, ${sums.broken.length} broken off`)
process.exitCode = sums.broken.length + sums.others > 0 ? 1 : 0
