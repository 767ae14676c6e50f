import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { trueNow } from './testDay.ts'

test('a process of a run on another day has that day for now, and every other moment as it is', () => {
  const day = 86_400_000
  const script = `
    import { trueNow } from ${JSON.stringify(new URL('testDay.ts', import.meta.url).href)}
    const before = structuredClone(new Date(0)) instanceof Date
    console.log(JSON.stringify([Date.now(), new Date().getTime(), Date.parse(Date()), trueNow(), new Date(0).getTime(), Date.UTC(2028, 1, 29), before]))`
  const [now, made, text, real, epoch, leap, isDate] = JSON.parse(
    execFileSync(
      process.execPath,
      ['--import', fileURLToPath(new URL('shiftedDate.ts', import.meta.url)), '--input-type=module', '-e', script],
      {
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '', TRASSA_TEST_SHIFT: String(1000 * day) },
      },
    ),
  )
  const near = (moment: number) => Math.abs(moment - trueNow()) < 300_000
  expect([now, made, text].map(each => near(each - 1000 * day))).toEqual([true, true, true])
  expect(near(real)).toBe(true)
  expect([epoch, leap, isDate]).toEqual([0, 1_835_395_200_000, true])
})
