import { afterAll, expect, test } from 'vitest'
import { makeDemo } from '#demo/fill.ts'
import { runCommand } from '#testing/command.ts'
import { openWorld, testSecret } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const run = (what: string) => runCommand(['tools/demo.ts', what], { DATABASE_URL: world.database.url, TRASSA_SECRET: testSecret })

test('demo:remove beside a running product removes the demo world, and refuses in a sentence where there is none', async () => {
  await world.setClock('2027-05-09T21:00+03:00')
  await makeDemo(world.db, world.secrets, { orders: 320 })
  const { code, out, err } = await run('remove')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('23  организации · organisations')
  expect(await world.count('organizations')).toBe(0)
  expect(await run('remove')).toEqual({
    code: 1,
    out: '',
    err: 'Демонстрационного мира здесь нет: убирать нечего. · There is no demo world here: nothing to remove.\n',
  })
}, 180_000)
