import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { company } from '#contract/company.ts'
import { employees } from '#contract/employees.ts'
import { type RegistrationDraft, registration } from '#contract/registration.ts'
import { users } from '#contract/users.ts'
import { hashPassword } from '#server/idp/commands/passwords.ts'
import { startMail } from '#server/mail/jobs.ts'
import { newTin } from '#testing/makers.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(world.close)
const password = await hashPassword('верный пароль')

const patient = { timeout: 15_000, interval: 50 }

let n = 0
/** An account of the embedded provider that nobody employs. */
async function account(email: string | null = null): Promise<string> {
  const login = `newcomer-${++n}`
  await world.db
    .insertInto('logins')
    .values({ login, password, subject: `s-${login}`, name: 'Нина Новая', email })
    .execute()
  return login
}

async function tokenOf(login: string): Promise<string> {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/idp/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ login, password: 'верный пароль' }).toString(),
  })
  return new URLSearchParams(new URL(answer.headers.location as string).hash.slice(1)).get('access_token')!
}

/** What the window of somebody who works nowhere is given. */
async function arrive(login: string): Promise<string> {
  const headers = { authorization: `OAuth ${await tokenOf(login)}` }
  const answer = await world.ask(auth.set, { data: { url: '/' } }, { headers })
  expect([answer.status, answer.error.code]).toEqual([403, 'session.unknown_account'])
  return answer.error.info.arrival as string
}

const draft = (more: Partial<RegistrationDraft> = {}): RegistrationDraft => ({
  country: 'RU',
  tin: newTin(),
  legalForm: 'ooo',
  nameFull: 'Общество с ограниченной ответственностью «Новый Путь»',
  nameShort: 'ООО «Новый Путь»',
  kpp: '770401001',
  ogrn: '1027700132195',
  legalAddress: 'Москва, Ленинский пр., 1',
  sides: ['forwarder'],
  tax: { regime: 'osno', validFrom: '2026-01-01' },
  tz: 'Europe/Moscow',
  ...more,
})
const who = { name: 'Нина Новая', position: 'директор', email: null, phone: null, locale: 'ru' as const }
const register = async (login: string, organization = draft()) =>
  world.ask(registration.register, { data: { arrival: await arrive(login), person: who, organization } })

/** The browser that an answer signed in. */
function signedIn(answer: { headers: Record<string, unknown> }) {
  const cookies = Object.fromEntries(
    [answer.headers['set-cookie'] ?? []].flat().map(text => {
      const [pair = ''] = String(text).split(';')
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    }),
  )
  return world.browser({ sid: cookies.sid!, xsrf: cookies['XSRF-TOKEN']! })
}

const isRefused = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]

test('3.13 who works nowhere registers an organisation, owns it and is signed in there', async () => {
  const answer = await register(await account('nina@example.ru'), draft({ sides: ['forwarder', 'executor'] }))
  expect(answer.data).toEqual({ ok: true, url: '/' })
  const nina = signedIn(answer)
  const { data: me } = await nina(users.me)
  expect(me).toMatchObject({
    user: { name: 'Нина Новая', email: 'nina@example.ru' },
    organization: { name: 'ООО «Новый Путь»', sides: ['forwarder', 'executor'] },
    employee: { roles: ['owner'], position: 'директор' },
  })
  const { data: own } = await nina(company.get)
  expect(own).toMatchObject({
    verified: false,
    tax: { regime: 'osno', rate: 22 },
    tz: 'Europe/Moscow',
    taxes: [{ validFrom: '2026-01-01', regime: 'osno' }],
  })
  expect((await nina(company.journal)).data.items).toMatchObject([
    { what: 'organization.registered', by: { name: 'Нина Новая', organization: null } },
  ])
})

test('a regime that begins later stands on the card with the rate of the organisation’s own day', async () => {
  await world.setClock('2025-12-20T09:00:00Z')
  try {
    const nina = signedIn(
      await register(await account('nina-2025@example.ru'), draft({ tax: { regime: 'osno', validFrom: '2025-12-25' } })),
    )
    expect((await nina(company.get)).data.tax).toEqual({ regime: 'osno', rate: 20 })
  } finally {
    await world.setClock(null)
  }
})

test('the arrival counts once, and not at all when it is made up', async () => {
  const arrival = await arrive(await account())
  const send = (organization: RegistrationDraft) => world.ask(registration.register, { data: { arrival, person: who, organization } })
  expect((await send(draft())).status).toBe(200)
  expect(isRefused(await send(draft()))).toEqual([409, 'registration.over'])
  const madeUp = await world.ask(registration.register, { data: { arrival: 'x'.repeat(43), person: who, organization: draft() } })
  expect(isRefused(madeUp)).toEqual([409, 'registration.over'])
  expect((await world.root.query('select sealed from tickets')).rows.every(row => !String(row.sealed).includes('newcomer'))).toBe(true)
})

test('of two who register one tax number at once one wins, and the other is told whom to ask and not who works there', async () => {
  const organization = draft()
  const arrivals = [await arrive(await account()), await arrive(await account())]
  const send = (arrival: string, change = organization) =>
    world.ask(registration.register, { data: { arrival, person: who, organization: change } })
  const answers = await Promise.all(arrivals.map(arrival => send(arrival)))
  const lost = answers.find(answer => answer.status !== 200)!
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
  expect(lost.error).toMatchObject({ code: 'organization.taken', info: { tin: organization.tin } })
  expect(lost.error.message).toContain('Попросите её владельца')
  expect(lost.body).not.toContain('Нина')
  expect(await world.count('organizations', 'tin = $1', [organization.tin])).toBe(1)
  // the arrival of the one who lost is still good for another number
  expect((await send(arrivals[answers.indexOf(lost)]!, draft())).status).toBe(200)
})

test.each<[string, Partial<RegistrationDraft>, string]>([
  ['a wrong check digit', { tin: '7810005001' }, 'organization.tin'],
  ['an entrepreneur with a КПП', { legalForm: 'ip', tin: '590301234564', ogrn: '321595800012340' }, 'organization.kpp'],
  ['an entrepreneur with an ОГРН', { legalForm: 'ip', tin: '590301234564', kpp: null }, 'organization.ogrn'],
  ['an organisation with the number of a person', { tin: '590301234564' }, 'organization.tin'],
  ['a form of another country', { legalForm: 'too' }, 'organization.legalForm'],
  ['a country nobody knows', { country: 'XX', tin: 'X1234', kpp: null, ogrn: null, legalForm: 'ltd' }, 'organization.country'],
  ['a zone nobody knows', { tz: 'Moon/Base' }, 'organization.tz'],
])('3.13 %s is refused at its field', async (_, change, field) => {
  const { error } = await world.ask(registration.register, { data: { arrival: 'x'.repeat(43), person: who, organization: draft(change) } })
  expect([error.code, error.info.field]).toEqual(['input.invalid', field])
})

test('an entrepreneur, an organisation of Kazakhstan and one of Belarus register by their own numbers', async () => {
  const abroad = { kpp: null, ogrn: null, sides: ['executor' as const] }
  for (const change of [
    {
      ...abroad,
      legalForm: 'ip',
      tin: '500100732259',
      ogrn: '304500116000157',
      tax: { regime: 'usn_5' as const, validFrom: '2026-01-01' },
    },
    { ...abroad, country: 'KZ', legalForm: 'too', tin: '971240001315', tz: 'Asia/Almaty' },
    { ...abroad, country: 'BY', legalForm: 'odo', tin: '100325912', tz: 'Europe/Minsk' },
  ])
    expect([change.tin, (await register(await account(), draft(change))).status]).toEqual([change.tin, 200])
  const { rows } = await world.root.query(
    `select tin, vat_rate from organizations where tin in ('500100732259', '971240001315') order by tin`,
  )
  expect(rows).toEqual([
    { tin: '500100732259', vat_rate: 5 },
    { tin: '971240001315', vat_rate: 0 },
  ])
})

const person = {
  name: 'Лев Логист',
  roles: ['logistician' as const],
  position: 'логист',
  limits: { maxOrderAmount: null, seesPrices: null },
  locale: 'ru' as const,
}
const invite = async (owner: Someone, email: string) => (await owner.ask(employees.invite, { data: { ...person, email } })).data
const tokenFor = async (owner: Someone, id: string) => (await owner.ask(employees.link, { query: { id } })).data.link.split('#join=')[1]!
const look = (invitation: string, arrival: string | null = null) => world.ask(registration.visitor, { data: { invitation, arrival } })
const join = (invitation: string, arrival: string | null = null) => world.ask(registration.join, { data: { invitation, arrival } })

test('an invitation is a link: its hash alone is kept, it counts once, and makes an employee of whoever follows it', async () => {
  const owner = await world.forwarder({ name: 'ООО «Зовущая»' })
  const made = await invite(owner, 'lev@example.ru')
  expect(made).toMatchObject({ status: 'open', letter: 'none', email: 'lev@example.ru', roles: ['logistician'] })
  const token = await tokenFor(owner, made.id)
  const { rows } = await world.root.query('select to_jsonb(i)::text as text, token_hash from invitations i where id = $1', [made.id])
  expect(rows[0].text).not.toContain(token)
  expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest())
  expect(await world.count('idempotency_keys', `body like '%' || $1 || '%'`, [token])).toBe(0)
  expect((await look(token)).data.invitation).toMatchObject({
    organization: { name: 'ООО «Зовущая»' },
    email: 'l•••@example.ru',
    fit: 'nobody',
    status: 'open',
  })
  const arrival = await arrive(await account())
  expect((await look(token, arrival)).data.invitation).toMatchObject({ fit: 'yes', email: 'lev@example.ru' })
  const answer = await join(token, arrival)
  const { data: me } = await signedIn(answer)(users.me)
  expect(me).toMatchObject({ organization: { id: owner.org }, employee: { roles: ['logistician'], position: 'логист' } })
  expect((await owner.ask(employees.list)).data.items.map(one => [one.name, one.self])).toEqual(
    expect.arrayContaining([['Лев Логист', false]]),
  )
  expect(isRefused(await join(token, await arrive(await account())))).toEqual([409, 'invitation.closed'])
  expect((await owner.ask(company.journal, { query: { kind: 'employee' } })).data.items.map(one => one.what)).toEqual([
    'invitation.accepted',
    'invitation.sent',
  ])
})

test('an invitation runs out after seven days, is taken back, and is sent anew under another link', async () => {
  const owner = await world.forwarder()
  const made = await invite(owner, 'a@example.ru')
  const first = await tokenFor(owner, made.id)
  const { data: again } = await owner.ask(employees.invitation, { data: { id: made.id, version: made.version, action: 'resend' } })
  const second = await tokenFor(owner, made.id)
  expect(second).not.toBe(first)
  expect(isRefused(await look(first))).toEqual([404, 'invitation.not_found'])
  expect(isRefused(await owner.ask(employees.invitation, { data: { id: made.id, version: made.version, action: 'revoke' } }))).toEqual([
    409,
    'invitation.changed',
  ])
  try {
    await world.setClock(new Date(Date.parse(again.expiresAt) + 1000))
    expect((await look(second)).data.invitation?.status).toBe('expired')
    expect(isRefused(await join(second, await arrive(await account())))).toEqual([409, 'invitation.closed'])
  } finally {
    await world.setClock(null)
  }
  await owner.ask(employees.invitation, { data: { id: made.id, version: again.version, action: 'revoke' } })
  expect((await look(second)).data.invitation?.status).toBe('revoked')
  expect(isRefused(await join('made-up'))).toEqual([401, 'session.none'])
  expect((await owner.ask(employees.list)).data.invitations).toEqual([])
})

test('another account is told so, one who works there already as well, and a signed-in person joins with the session he has', async () => {
  const owner = await world.forwarder({ name: 'ООО «Первая»' })
  const made = await invite(owner, 'right@example.ru')
  const token = await tokenFor(owner, made.id)
  const wrong = await arrive(await account('wrong@example.ru'))
  expect((await look(token, wrong)).data.invitation?.fit).toBe('other_account')
  const refused = await join(token, wrong)
  expect(isRefused(refused)).toEqual([403, 'invitation.other_account'])
  expect(refused.error.message).toContain('right@example.ru')
  const elsewhere = await world.executor({ name: 'ООО «Вторая»' })
  expect((await elsewhere.ask(registration.visitor, { data: { invitation: token, arrival: null } })).data).toMatchObject({
    works: 'ООО «Вторая»',
    invitation: { fit: 'yes' },
  })
  const answer = await elsewhere.ask(registration.join, { data: { invitation: token, arrival: null } })
  const moved = signedIn(answer)
  expect((await moved(users.me)).data.organization.name).toBe('ООО «Первая»')
  expect((await moved(users.employees)).data.employees).toHaveLength(2)
  const next = await invite(owner, 'second@example.ru')
  const refusedAgain = await moved(registration.join, { data: { invitation: await tokenFor(owner, next.id), arrival: null } })
  expect(isRefused(refusedAgain)).toEqual([409, 'invitation.employed'])
})

test('an invitation to the platform opens no session where its staff has a door of its own', async () => {
  const at = await world.open({ internal: { kind: 'embedded', addresses: [], provider: null } })
  const [{ org }, elsewhere] = [await world.platform(), await world.executor()]
  await world.root.query('update organizations set is_forwarder = true where id = $1', [org])
  const staff = await world.colleague({ ...elsewhere, org }, 'owner')
  for (const [who, arrival] of [[world, await arrive(await account())] as const, [elsewhere, null] as const]) {
    const invitation = await tokenFor(staff, (await invite(staff, `${++n}@staff.example`)).id)
    const answer = await who.ask(registration.join, { data: { invitation, arrival } }, { at })
    expect([answer.data, answer.headers['set-cookie']]).toEqual([{ ok: true, url: '/auth_internal' }, undefined])
  }
  expect(await world.count('employees', 'org_id = $1 and user_id = $2', [org, elsewhere.user])).toBe(1)
})

test('the invitation goes by letter where a mail server is set, is tried again after a refusal, and the link is its receiver’s alone', async () => {
  const letters: string[] = []
  let broken = true
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', chunk => (text += chunk))
      stream.on('end', () => {
        if (broken) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        letters.push(text)
        done()
      })
    },
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const mail = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    from: 'Trassa <no-reply@trassa.example>',
    host: 'trassa.example',
  }
  const app = await world.open({ mail })
  const job = startMail({ db: world.db, secrets: world.secrets, mail, log: { info() {}, warn() {}, error() {} } as never })
  try {
    const owner = await world.forwarder({ name: 'ООО «Пишущая»' })
    const { data: made } = await owner.ask(employees.invite, { data: { ...person, email: 'lev@example.ru', locale: 'en' } }, { at: app })
    expect(made.letter).toBe('waiting')
    expect(isRefused(await owner.ask(employees.link, { query: { id: made.id } }, { at: app }))).toEqual([409, 'invitation.by_letter'])
    expect(JSON.stringify((await world.root.query('select * from mails')).rows)).not.toContain('lev@example.ru')
    job.nudge()
    // the wait of a letter that was refused is half a minute, that of one under way two
    const refused = `attempts = 1 and status = 'waiting' and run_at < app_now() + interval '31 seconds'`
    await expect.poll(() => world.count('mails', refused), patient).toBe(1)
    broken = false
    await world.root.query('update mails set run_at = app_now()')
    job.nudge()
    await expect.poll(() => letters.length, patient).toBe(1)
    const letter = await PostalMime.parse(letters[0]!)
    expect(letter.to).toMatchObject([{ address: 'lev@example.ru' }])
    expect(letter.subject).toBe('ООО «Пишущая»: invitation to Trassa')
    const link = /#join=([\w-]{43})/.exec(letter.text ?? '')![1]!
    expect(letter.html).toContain(`#join=${link}`)
    expect((await look(link)).data.invitation?.name).toBe('Лев Логист')
    await expect.poll(async () => (await owner.ask(employees.list)).data.invitations[0]?.letter, patient).toBe('sent')
    expect(await world.count('mails', 'sealed is not null')).toBe(0)
  } finally {
    await job.stop()
    await new Promise<void>(done => server.close(() => done()))
  }
})

const form = (url: string, fields: Record<string, string>, at = world.app) =>
  at.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

test('the embedded provider makes an account by name, e-mail and password, and goes on like a sign-in', async () => {
  const fields = { name: 'Нина Новая', email: 'Nina.New@Example.ru', password: 'длинный пароль', state: 'x' }
  expect((await world.app.inject('/idp/signup')).body).toContain('action="/idp/signup"')
  for (const wrong of [{ name: ' ' }, { email: 'nina' }, { password: 'корот' }]) {
    const { statusCode, body } = await form('/idp/signup', { ...fields, ...wrong })
    expect([statusCode, body.includes('role="alert"')]).toEqual([422, true])
  }
  const made = await form('/idp/signup', fields)
  expect([made.statusCode, made.headers.location]).toEqual([302, expect.stringMatching(/\/token#access_token=[\w-]{43}&.*state=x$/)])
  const token = new URLSearchParams(new URL(made.headers.location as string).hash.slice(1)).get('access_token')!
  const { error } = await world.ask(auth.set, { data: { url: '/' } }, { headers: { authorization: `OAuth ${token}` } })
  expect(error).toMatchObject({ code: 'session.unknown_account', info: { login: 'nina.new@example.ru' } })
  expect((await form('/idp/signup', fields)).statusCode).toBe(409)
  expect((await form('/idp/signup', { ...fields, redirect_uri: 'https://evil.example' })).statusCode).toBe(400)
  expect((await form('/idp/login', { login: 'Nina.New@example.ru', password: 'длинный пароль' })).statusCode).toBe(302)
})

test('where letters are sent, an account begins to exist when its address is confirmed, by a press and once', async () => {
  const app = await world.open({ mail: { url: 'smtp://127.0.0.1:1', from: 'a@b.example', host: 'b.example' } })
  const fields = { name: 'Пётр', email: 'petr@example.ru', password: 'длинный пароль' }
  const letters = async () =>
    (await world.root.query<{ sealed: Buffer }>('select sealed from mails where sealed is not null order by id')).rows.map(
      row => JSON.parse(world.secrets.open(row.sealed)) as { to: string; text: string },
    )
  const before = (await letters()).length
  const asked = await form('/idp/signup', fields, app)
  expect([asked.statusCode, asked.body.includes('petr@example.ru')]).toEqual([200, true])
  expect((await form('/idp/login', { login: 'petr@example.ru', password: 'длинный пароль' }, app)).statusCode).toBe(403)
  const letter = (await letters())[before]!
  expect(letter.to).toBe('petr@example.ru')
  const address = /http\S+\/idp\/confirm\?\S+/.exec(letter.text)![0]
  const ticket = new URL(address).searchParams.get('ticket')!
  expect((await app.inject(new URL(address).pathname + new URL(address).search)).body).toContain('petr@example.ru')
  expect(await world.count('logins', `login = 'petr@example.ru'`)).toBe(0)
  const confirmed = await form('/idp/confirm', { ticket }, app)
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([302, expect.stringContaining('#access_token=')])
  expect((await form('/idp/confirm', { ticket }, app)).statusCode).toBe(404)
  // whoever asks for an account that is there reads the same page, and its owner a letter without a link to confirm
  expect((await form('/idp/signup', { ...fields, password: 'чужой пароль' }, app)).statusCode).toBe(200)
  const told = (await letters()).at(-1)!
  expect([told.to, told.text.includes('/idp/confirm')]).toEqual(['petr@example.ru', false])
})

test('RL02 who asks about number after number is stopped', async () => {
  const strict = await world.open({ limits: { ...world.config.limits, signInsPerMinute: 3 } })
  const taken = draft()
  await register(await account(), taken)
  const arrival = await arrive(await account())
  const ask = () => world.ask(registration.register, { data: { arrival, person: who, organization: taken } }, { at: strict })
  for (let i = 0; i < 3; i++) expect(isRefused(await ask())).toEqual([409, 'organization.taken'])
  expect(isRefused(await ask())).toEqual([429, 'limit.rate'])
})

test('the application itself makes no organisation and changes none but by the gate', async () => {
  const { rows } = await world.root.query<{ may: boolean }>(
    `select has_table_privilege($1, 'organizations', 'insert, update, delete') or has_function_privilege($1, 'gate.register(text, text, jsonb, jsonb)', 'execute') as may`,
    [world.database.roles.app],
  )
  expect(rows[0]!.may).toBe(false)
})
