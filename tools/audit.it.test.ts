import { afterAll, expect, test } from 'vitest'
import { personalData } from '#contract/personal-data.ts'
import { linkAudits } from '#server/platform/auditChain.ts'
import type { OrgId } from '#server/platform/db.ts'
import { runCommand } from '#testing/command.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const verify = () => runCommand(['tools/verify-audit.ts'], { DATABASE_URL: world.database.url })

async function audited(rows: number) {
  const { org } = await world.forwarder()
  await world.root.query(
    `insert into audits (org_id, id, at, by_org_id, what, kind)
     select $1, gate.uuid_from(clock_timestamp() + n * interval '1 millisecond'), now(), $1, 'order.accepted', 'order' from generate_series(1, $2) n`,
    [org, rows],
  )
  await linkAudits(world.db, org as OrgId, { whole: true })
  return org
}

test('audit:verify proves every chain, and says which organisation and number break', async () => {
  const whole = await audited(700)
  const changed = await audited(5)
  const { code, out, err } = await verify()
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^The audit holds: \d+ organisations, \d+ rows, each chained to the one before\.\n$/)

  await world.root.query(
    `update audits set what = 'x' where org_id = $1 and id = (select audit_id from audit_links where org_id = $1 and seq = 3)`,
    [changed],
  )
  const told = await verify()
  expect(told.code).toBe(1)
  expect(told.out).toMatch(new RegExp(`\\(${changed}\\): number 3 is not as it was chained\\.\n`))
  expect(told.out).not.toContain(whole)
  expect(told.out).toMatch(/The audit does NOT hold: the chains of 1 of \d+ organisations are broken\.\n$/)
})

test('PD09 breach:report names who saw whose personal data in a time, by organisation, session, key or address', async () => {
  const owner = await world.executor({ name: 'Волга; Авто' })
  const driver = await world.driver(owner)
  await owner.ask(personalData.reveal, { data: { driverId: driver } })
  const day = (ms: number) => new Date(Date.now() + ms).toISOString()
  const report = (...more: string[]) =>
    runCommand(['tools/breach-report.ts', '--from', day(-86_400_000), '--until', day(86_400_000), ...more], {
      DATABASE_URL: world.database.url,
    })
  const { code, out, err } = await report('--organization', owner.org)
  expect({ code, err }).toEqual({ code: 0, err: '1 reads by 1 people or programs; drivers by name: 1.\n' })
  const [, line] = out.trimEnd().split('\n')
  expect(line).toMatch(new RegExp(`^20.*;"Волга; Авто";.*;${owner.employee};[0-9a-f]{10};;127.0.0.1;driver.stored;${driver};`))
  expect((await report('--organization', owner.org, '--address', '192.0.2.1')).err).toContain('0 reads')
  expect((await runCommand(['tools/breach-report.ts'], { DATABASE_URL: world.database.url })).code).toBe(1)
})
