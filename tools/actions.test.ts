import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DriverAnswer } from '#contract/driver-links.ts'
import { IncomingLetterState } from '#contract/incoming-letters.ts'
import type { AuditEntry } from '#contract/installation.ts'
import { limitNames } from '#contract/installation-limits.ts'
import { vehicleFields } from '#contract/vehicle-fields.ts'
import { VehicleAction } from '#contract/vehicles.ts'
import { actionText, detailsText, fieldText, objectText } from '#web/admin/audit/texts.ts'
import { actionCodes, actionOf } from '#web/organization/journal/display.ts'

const root = new URL('..', import.meta.url).pathname
const sources = globSync('server/**/*.ts', { cwd: root })
  .filter(path => !path.includes('.test.'))
  .map(path => ({ path, text: readFileSync(root + path, 'utf8') }))
const gates = globSync('server/migrations/*.sql', { cwd: root }).map(path => readFileSync(root + path, 'utf8'))

/** Codes written whole beside `what:`, or handed to the one who writes them. */
const literal =
  /(?:what: (?:[\w.!='" ]+ \? (?:'[a-z_.]+' : )?)?|Change\(tx, (?:[\w.!='" ]+ \? (?:'[a-z_.]+' : )?)?|record\(tx, (?:\w+, )?|tell\(tx, )'([a-z_]+\.[a-z_.]+)'/g
/** Kinds of objects beside an action. */
const written = /what: (?:`[^`]+`|'[^']+'|what|[^,]+\?[^,]+),?\s*(?:\.\.\.\{[^}]*)?kind: '([a-z_]+)'/g
const insertedBySql = /insert into audits[^;]*?'([a-z_]+\.[a-z_.]+)', '([a-z_]+)'/g

const families: Readonly<Record<string, readonly string[]>> = {
  analytics_goal: ['set', 'removed'],
  analytics_note: ['created', 'changed', 'removed'],
  announcement: ['added', 'changed', 'removed'],
  backup: ['made', 'restored'],
  client: ['verify', 'doubt', 'block', 'unblock', 'leave', 'stay', 'merge', 'part', 'agree'],
  comment: ['added', 'edited', 'removed'],
  customer: ['created', 'changed', 'archived', 'restored'],
  dashboard: ['created', 'changed', 'removed', 'subscribed', 'rescheduled', 'unsubscribed', 'mailed', 'letters_ended'],
  dictionary: ['added', 'changed', 'archived', 'brought'],
  driver: [
    'create',
    'save',
    'submit',
    'verify',
    'return',
    'leave',
    'back',
    'block',
    'unblock',
    'dismiss',
    'restore',
    'consent_given',
    'consent_refused',
  ],
  export: ['asked', 'downloaded', 'cancelled', 'failed', 'removed'],
  file: ['added', 'removed', 'restored', 'opened', 'infected'],
  flight: [
    'plan',
    'add',
    'split',
    'remove',
    'replace',
    'swap',
    'interrupt',
    'relay',
    'sequence',
    'add_task',
    'drop_task',
    'mark_task',
    'unload_leftover',
    'correct',
    'instruct',
    'sheet',
    'costs',
    'mark',
  ],
  incoming_letter: IncomingLetterState.options,
  letter_box: ['opened', 'closed'],
  menu: ['created', 'changed', 'deleted'],
  nodal_point: ['created', 'changed', 'archived', 'restored', 'hidden', 'shown'],
  partner: ['accept', 'activate', 'reject', 'withdraw', 'suspend', 'resume', 'blacklist', 'restore', 'terminate'],
  person: ['viewed', 'exported', 'restricted', 'lifted', 'erased'],
  private_area: [
    'create',
    'save',
    'rules',
    'close',
    'open',
    'look',
    'join',
    'decline',
    'accept',
    'withdraw',
    'leave',
    'admit',
    'refuse',
    'recall',
    'block',
    'unblock',
    'post',
    'post_changed',
    'post_removed',
  ],
  retention: ['set', 'undone', 'removed'],
  rule: ['create', 'save', 'switch', 'place', 'own', 'remove'],
  settlement: [
    'create',
    'add',
    'remove',
    'comment',
    'submit',
    'approve',
    'return',
    'post',
    'pay',
    'offset',
    'unpay',
    'void',
    'file',
    'refresh',
  ],
  statement: ['leave', 'return'],
  template: ['create', 'save', 'merge', 'scopes', 'restore', 'archive'],
  vehicle: [...VehicleAction.options, ...['register', 'mount', 'rotate', 'approve', 'remove', 'revoke'].map(what => `device_${what}`)],
  view: ['created', 'changed', 'removed'],
  webhook: ['added', 'changed', 'removed', 'rotated', 'replayed'],
  work: ['retry', 'cancel'],
  'order.claim': ['raise', 'draft', 'file', 'agree', 'dispute', 'concede', 'insist', 'court', 'withdraw'],
  'order.waybill': [
    'form',
    'correct',
    'sign',
    'drop',
    'refuse',
    'signed',
    'refused',
    'failed',
    'gis_failed',
    'complete',
    'roadside',
    'roadside_off',
  ],
}
/** Written with a template string: each is a family above, or an action of a deal or of trading, whose history is worded by itself. */
const template = /\bwhat: `([a-z_.]+)\.(?:\w*)\$\{/g
const told = [
  'order',
  'tender',
  'demand',
  'driver',
  'service_account',
  'document',
  'transfer',
  'extra',
  'halt',
  'report',
  'sensor',
  'handover',
  'claim',
  'waybill',
  'match',
  'offer',
  'check',
]

const isAudit = (text: string) => /\baudit(?:At)?\(|\bAudited\b/.test(text)
const worded = (what: string, kind = what.split('.')[0]!) =>
  (['ru', 'en'] as const).every(locale => actionOf(locale, { what, kind }) !== null)
const kindsOf = (what: string) => [what.split('.')[0]!, 'order', 'flight', 'tender', 'driver', 'demand']

test('every action the product writes into a journal reads in words of both languages', () => {
  const bare: string[] = []
  for (const { path, text } of sources.filter(each => isAudit(each.text)))
    for (const [, code] of text.matchAll(literal)) if (!kindsOf(code!).some(kind => worded(code!, kind))) bare.push(`${path}: ${code}`)
  expect(bare).toEqual([])
  for (const [family, codes] of Object.entries(families))
    for (const code of codes) expect([family, code, worded(`${family}.${code}`)]).toEqual([family, code, true])
  for (const answer of DriverAnswer.options) expect([answer, worded(`driver.${answer}`, 'flight')]).toEqual([answer, true])
  for (const text of gates)
    for (const [, what, kind] of text.matchAll(insertedBySql)) expect([what, worded(what!, kind)]).toEqual([what, true])
  const strange = sources.flatMap(({ path, text }) =>
    [...text.matchAll(template)]
      .filter(([, family]) => !(family! in families) && !told.includes(family!.split('.')[0]!))
      .map(([all]) => `${path}: ${all}`),
  )
  expect(strange).toEqual([])
})

test('every kind of object and every fact of an entry has a name', () => {
  const kinds = new Set(
    sources.filter(({ text }) => isAudit(text)).flatMap(({ text }) => [...text.matchAll(written)].map(([, kind]) => kind!)),
  )
  expect(kinds.size).toBeGreaterThan(25)
  for (const locale of ['ru', 'en'] as const)
    for (const kind of kinds) expect([kind, objectText(locale, kind) === kind && locale === 'ru']).toEqual([kind, false])
  const facts = sources
    .filter(({ text }) => isAudit(text))
    .flatMap(({ text }) => [...text.matchAll(/audit(?:At)?\([^;]*?facts: \{([^{}]*)\}/g)])
    .flatMap(([, body]) => [...body!.matchAll(/(?:^|, )\s*(\w+)(?=[:,]|\s*$)/g)].map(([, name]) => name!))
  expect(new Set(facts).size).toBeGreaterThan(30)
  expect([...new Set(facts)].filter(name => name !== 'changes' && fieldText('ru', 'order', name) === name)).toEqual([])
  expect(limitNames.filter(name => fieldText('ru', 'limit', name) === name)).toEqual([])
  expect(Object.keys(vehicleFields).filter(name => fieldText('ru', 'vehicle', name) === name)).toEqual([])
})

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: '0', at: '2027-03-01T10:00:00.000Z', organization: { id: '1', name: 'ООО «Север»' } },
  ...{
    by: { name: 'А', organization: null, actingAs: null },
    what: '',
    kind: '',
    objectId: null,
    from: null,
    to: null,
    facts: {},
    changes: [],
  },
  ...more,
})

test('an entry reads as people say it: states, names of fields, values of lists, ids by their beginning', () => {
  const moved = entry({ what: 'order.accept', kind: 'order', from: 'offered', to: 'accepted', facts: { executor: 'ВолгаТранс' } })
  expect(actionText('ru', moved)).toBe('Предложение принято')
  expect(detailsText('ru', moved, String)).toBe('Предложен исполнителю → Принят · Исполнитель: ВолгаТранс')
  expect(detailsText('en', moved, String)).toBe('Offered → Accepted · Executor: ВолгаТранс')
  const exported = entry({
    what: 'list.exported',
    kind: 'export',
    facts: { list: 'drivers', rows: 12, roles: ['owner'], file: '019aaaaa-0000-7000-8000-000000000000' },
  })
  expect(detailsText('ru', exported, String)).toBe('Список: водители · Строк: 12 · Роли: Владелец · Файл: 019aaaaa…')
  const set = entry({ what: 'limit.set', kind: 'limit', changes: [{ field: limitNames[0], before: '10', after: '' }] })
  expect(detailsText('ru', set, String)).toBe(`${fieldText('ru', 'limit', limitNames[0])}: 10 → —`)
  const year = entry({ kind: 'dictionary', changes: [{ field: '2028.holidays', before: '', after: '05-09' }] })
  expect(detailsText('en', year, String)).toBe('2028, holidays: — → 05-09')
})

test('the choice of actions names each once', () => {
  expect(new Set(actionCodes).size).toBe(actionCodes.length)
  expect(actionCodes.filter(code => !kindsOf(code).some(kind => worded(code, kind)))).toEqual([])
})
