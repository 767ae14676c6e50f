import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { installation } from '#contract/installation.ts'
import { newId } from '#server/platform/ids.ts'
import { openLease } from '#server/platform/lease.ts'
import { openLog } from '#server/platform/log.ts'
import { openMetrics } from '#server/platform/metrics.ts'
import { newServer } from '#server/platform/server.ts'
import { freePort, startProcess } from '#testing/process.ts'
import { openWorld } from '#testing/world.ts'
import { startMail } from './mail/jobs.ts'
import { claimMail, insertMail, setFailed, setNextTry, setSent } from './mail/store.ts'

const world = await openWorld()
afterAll(world.close)

const platform = await world.platform()
const patient = { timeout: 30_000, interval: 50 }
const log = openLog(() => undefined)

/** Moments that each leave one event, so that they can be counted. */
const setMoments = (count: number) =>
  world.root.query(
    `insert into timers (org_id, kind, object_id, run_at) select $1, 'flags.time', gen_random_uuid(), app_now() - interval '1 second' from generate_series(1, $2::int)`,
    [platform.org, count],
  )
const momentsLeft = () => world.count('timers', "kind = 'flags.time'")
const momentsDone = () => world.count('outboxes', "name = 'flags.changed'")

const letter = () =>
  insertMail(world.db, {
    id: newId(),
    sealed: world.secrets.seal(JSON.stringify({ to: 'lev@example.ru', subject: 'Письмо', text: 'Письмо', html: '<p>Письмо</p>' })),
    runAt: new Date(0),
  })

/** A mail server that tells of each letter whose it is and by whom it was sent, before it says that it has taken it. */
async function openMailServer(hear: (letter: { id: string; from: string }) => void) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', chunk => (text += chunk))
      stream.on('end', () => {
        const { mailFrom } = session.envelope
        hear({ id: /^message-id: *<([^@]+)@/im.exec(text)![1]!, from: mailFrom ? mailFrom.address : '' })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>(done => server.close(() => done())),
  }
}

const opens = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  const opened = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(() => false)
  socket.destroy()
  return opened
}

test('a process does what its roles say and nothing else, and says which they are', async () => {
  const trackers = { ...world.config.trackers, wialon: { host: '127.0.0.1', port: await freePort() } }
  await setMoments(60)
  const web = await world.open({ roles: ['web'], trackers }, undefined, true)
  await web.ready()
  const figures = async (app: typeof web) => (await app.inject('/metrics')).body.split('\n').filter(line => line.startsWith('trassa_roles'))
  const processes = async () => (await platform.ask(installation.state, {}, { at: web })).data.processes.map(({ roles }) => roles)
  // what a process does by itself has begun once it has written down its figures
  await expect.poll(processes, patient).toContainEqual(['web'])
  expect(await figures(web)).toEqual(['trassa_roles{role="web"} 1'])
  expect(await momentsLeft()).toBe(60)
  expect(await opens(trackers.wialon.port)).toBe(false)

  const positions = await world.open({ roles: ['positions'], trackers }, undefined, true)
  await positions.ready()
  await expect.poll(processes, patient).toContainEqual(['positions'])
  expect(await opens(trackers.wialon.port)).toBe(true)
  expect(await momentsLeft()).toBe(60)

  const worker = await world.open({ roles: ['worker'], trackers: { ...trackers, wialon: null } }, undefined, true)
  await worker.ready()
  await expect.poll(momentsLeft, patient).toBe(0)
  expect(await figures(worker)).toEqual(['trassa_roles{role="worker"} 1'])
  for (const app of [worker, positions]) {
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await app.inject('/api/orders/v0/list')).statusCode).toBe(404)
    expect((await app.inject('/')).statusCode).toBe(404)
  }
})

test('who asks is told by a proxy of this machine and by those that are named, by nobody else', async () => {
  const metrics = openMetrics()
  const app = newServer({ ...world.config, trustedProxies: ['10.0.0.0/8'] }, { log, metrics })
  app.get('/who', async ({ ip }) => ({ ip }))
  const askedBy = async (remoteAddress: string) =>
    (await app.inject({ url: '/who', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } })).json().ip
  expect(await Promise.all(['127.0.0.1', '10.1.2.3', '192.0.2.1'].map(askedBy))).toEqual(['203.0.113.9', '203.0.113.9', '192.0.2.1'])
  await app.close()
})

test('a lease that is half over begins nothing more', () => {
  let now = 5
  const lease = openLease(120, () => now)
  now += 59_999
  expect(lease.mayBegin()).toBe(true)
  now += 1
  expect(lease.mayBegin()).toBe(false)
})

test('a process that was stopped after it had taken a letter up, and wakes up after its lease, leaves it to the one that has it', async () => {
  const heard: string[] = []
  const server = await openMailServer(({ from }) => void heard.push(from))
  const mail = (from: string) => ({ url: server.url, from: `${from}@trassa.example`, host: 'trassa.example' })
  // asked once when the letter is taken up and once before it leaves: three minutes lie between
  let asked = 0
  const stopped = { clock: () => asked++ * 180_000 }
  await letter()
  const late = startMail({ db: world.db, secrets: world.secrets, mail: mail('late'), ...stopped, log })
  try {
    await expect.poll(() => asked, patient).toBeGreaterThan(1)
    expect(heard).toEqual([])
    await world.root.query("update mails set run_at = app_now() where status = 'waiting'")
    await late.stop()
    const other = startMail({ db: world.db, secrets: world.secrets, mail: mail('other'), log })
    await expect.poll(() => world.count('mails', "status = 'waiting'"), patient).toBe(0)
    await other.stop()
    expect(heard).toEqual(['other@trassa.example'])
  } finally {
    await late.stop()
    await server.close()
  }
})

test('of two that took up the same letter the one that lost it neither gives it up nor puts it off; that it was sent is never forgotten', async () => {
  await letter()
  const first = (await claimMail(world.db, 0))!
  const second = (await claimMail(world.db, 120))!
  expect([second.id, second.attempts]).toEqual([first.id, 2])
  await setFailed(world.db, first)
  await setNextTry(world.db, first, 0)
  expect(await claimMail(world.db, 0)).toBeUndefined()
  await setSent(world.db, first.id)
  await setFailed(world.db, second)
  expect(await world.count('mails', "id = $1 and status = 'sent'", [first.id])).toBe(1)
})

test('two worker processes whose clocks are two hours apart, one of them stopped for a minute in the midst of it, do everything once', async () => {
  const before = await momentsDone()
  // a stopped process is let wait so long inside a transaction; an installation lets it wait 10 s
  await world.root.query(`alter database ${world.database.name} set idle_in_transaction_session_timeout = '1s'`)
  const heard: { id: string; from: string }[] = []
  const pids: Record<string, number> = {}
  let frozen: string | null = null
  const server = await openMailServer(one => {
    heard.push(one)
    if (heard.length !== 5) return
    // it has handed over a letter and hears no more that it was taken
    frozen = one.from
    process.kill(pids[one.from]!, 'SIGSTOP')
  })
  const start = async (name: string, hours: number) => {
    const shift = `const D=Date,o=${hours}*36e5;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(D.now()+o)}static now(){return D.now()+o}}`
    const from = `${name}@trassa.example`
    const started = await startProcess(world.database.url, {
      env: {
        TRASSA_ROLES: 'worker',
        TRASSA_MAIL_URL: server.url,
        TRASSA_MAIL_FROM: from,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}`,
      },
    })
    pids[from] = started.pid
    return started
  }
  const both = await Promise.all([start('ahead', 1), start('behind', -1)])
  try {
    for (let n = 0; n < 30; n++) await letter()
    await setMoments(300)
    await expect.poll(() => frozen, patient).not.toBeNull()
    await world.setClock(new Date(Date.now() + 60_000))
    await expect.poll(async () => [await momentsLeft(), await world.count('mails', "status = 'waiting'")], patient).toEqual([0, 1])
    process.kill(pids[frozen!]!, 'SIGCONT')
    await expect.poll(() => world.count('mails', "status = 'waiting'"), patient).toBe(0)
    expect((await momentsDone()) - before).toBe(300)
    expect(heard.length).toBe(30)
    expect(new Set(heard.map(({ id }) => id)).size).toBe(30)
    expect(new Set(heard.map(({ from }) => from)).size).toBe(2)
  } finally {
    for (const pid of Object.values(pids)) process.kill(pid, 'SIGCONT')
    await Promise.all(both.map(each => each.kill()))
    await server.close()
    await world.setClock(null)
  }
})
