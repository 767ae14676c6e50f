import { randomUUID } from 'node:crypto'
import { changing, filtering, many, own, personal, reading } from './accessAnswers.ts'
import { refusal, rows } from './accessOrders.ts'
import type { Row } from './accessRow.ts'
import { newTin } from './makers.ts'

const customerDraft = () => ({
  name: 'ООО «Клиент»',
  legalName: '',
  country: 'RU',
  tin: newTin(),
  kpp: null,
  addresses: [],
  contactName: '',
  contactPhone: null,
  contactEmail: null,
  contacts: [],
  payDays: null,
  payDaysKind: null,
  payTrigger: null,
  requiredFields: [],
  documents: [],
  creditLimit: null,
  invoiceRules: '',
  note: '',
  externalId: randomUUID(),
})
const account = { bik: '044525225', bank: 'Банк', correspondent: '30101810400000000225', currency: 'RUB', main: false }
const person = { name: 'Проба Проба', roles: ['viewer'], position: '', limits: { maxOrderAmount: null, seesPrices: null } }

const noticesTo = (deputyId: string) => ({
  ...{ events: [], tz: null, quiet: null, digests: [], escalation: null, deputyId },
  absences: [{ from: '2031-03-01', until: '2031-03-05', deputyId }],
})

const ofPartnership = (call: 'get' | 'history' | 'score'): Record<string, readonly Row[]> => ({
  [`partners.${call}`]: [
    { ask: async t => ({ query: { partnerId: await t.partnership() } }), says: reading, places: { 'query.partnerId': 404 } },
  ],
})

const webhookChange = {
  save: { name: 'Учёт', url: null, filter: { events: [], othersOnly: false }, on: true },
  remove: {},
  rotate: { overlapHours: 1 },
  test: {},
  replay: { from: '2026-10-01T00:00:00Z', until: '2026-10-02T00:00:00Z' },
}

/** A binding is its person's own: nobody else of his organisation names it. */
const ownBindings: Readonly<Record<string, readonly Row[]>> = {
  'channels.unbind': [{ ask: async t => ({ data: { bindingId: await t.binding() } }), says: personal, places: { 'data.bindingId': 404 } }],
  'channels.confirmPhone': [
    { ask: async t => ({ data: { bindingId: await t.binding(), code: '000000' } }), says: personal, places: { 'data.bindingId': 404 } },
  ],
}

const byIds = (call: string): Record<string, readonly Row[]> => ({
  [`organizations.${call}`]: [{ ask: t => ({ query: { ids: t.mate.org } }), says: filtering, places: { 'query.ids': 200 } }],
})

const ownCustomers = (call: string): Record<string, readonly Row[]> => ({
  [`customers.${call}`]: [{ ask: t => ({ query: { forwarderId: t.me.org } }), says: own, places: { 'query.forwarderId': 404 } }],
})

/** Organisations and their people: partners, customers, employees, sessions, views. */
export const organizationsAccess: Readonly<Record<string, readonly Row[]>> = {
  'users.monopersonate': [
    {
      ask: t => ({ data: { employeeId: t.me.employee } }),
      says: personal,
      places: { 'data.employeeId': 404 },
    },
  ],
  'sessions.end': [
    {
      ask: async t => ({ data: { sessionId: await t.session() } }),
      says: personal,
      places: { 'data.sessionId': 404 },
    },
  ],
  ...ownBindings,
  'accessKeys.save': [
    {
      ask: async t => ({ data: { accountId: await t.serviceAccount(), version: 1, name: 'Склад', roles: ['viewer'] } }),
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: { 'data.accountId': 404 },
    },
  ],
  'accessKeys.remove': [
    {
      ask: async t => ({ data: { accountId: await t.serviceAccount() } }),
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: { 'data.accountId': 404 },
    },
  ],
  'accessKeys.issue': [
    {
      ask: async t => ({ data: { accountId: await t.serviceAccount(), name: 'ключ', scopes: ['orders:read'], days: 1, addresses: [] } }),
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: { 'data.accountId': 404 },
    },
  ],
  'accessKeys.bind': [
    {
      // an installation of the embedded provider takes nobody’s tokens
      ask: async t => ({
        data: {
          ...{ accountId: await t.serviceAccount(), token: 'ey.a.token.of.nobody.at.all' },
          ...{ name: 'клиент', scopes: ['orders:read'], days: 1, addresses: [] },
        },
      }),
      says: { owner: 409, viewer: 403, stranger: 404 },
      places: { 'data.accountId': 404 },
    },
  ],
  'accessKeys.rotate': [
    {
      ask: async t => ({ data: { keyId: await t.accessKey(), overlapHours: 1 } }),
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: { 'data.keyId': 404 },
    },
  ],
  'accessKeys.revoke': [
    {
      ask: async t => ({ data: { keyId: await t.accessKey() } }),
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: { 'data.keyId': 404 },
    },
  ],
  ...Object.fromEntries(
    (['save', 'remove', 'rotate', 'test', 'replay'] as const).map(name => [
      `webhooks.${name}`,
      [
        {
          ask: async t => ({ data: { webhookId: await t.webhook(), ...webhookChange[name] } }),
          says: { owner: 200, viewer: 403, stranger: 404 },
          places: { 'data.webhookId': 404 },
        },
      ] satisfies Row[],
    ]),
  ),
  'calendars.revoke': [
    {
      ask: async t => ({ data: { feedId: await t.calendar() } }),
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: { 'data.feedId': 404 },
    },
  ],
  'webhooks.log': [
    {
      ask: async t => ({ query: { webhookId: await t.webhook() } }),
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: { 'query.webhookId': 404 },
    },
  ],
  'webhooks.body': [
    {
      ask: async t => ({ query: { messageId: await t.webhookMessage() } }),
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: { 'query.messageId': 404 },
    },
  ],
  'channels.sendAgain': [
    // each message is looked for among one's own
    { ask: async t => ({ data: { ids: [await t.deadDelivery()] } }), says: many, places: { 'data.ids': 200 } },
  ],

  'menu.frameToken': [
    // the access world's item shows no page of another site
    { ask: async t => ({ query: { id: await t.menuItem() } }), says: { administrator: 404, owner: 404 }, places: { 'query.id': 404 } },
  ],
  'menu.create': [
    {
      ask: () => ({ data: { id: null, title: 'Проба' } }),
      says: { administrator: 200, owner: 403, viewer: 403 },
      places: { 'data.id': 'text' },
    },
  ],
  'menu.update': [
    {
      ask: async t => ({ data: { id: await t.menuItem(), title: 'Проба' } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'data.id': 404 },
    },
  ],
  'menu.delete': [
    {
      ask: async t => ({ query: { id: await t.menuItem() } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'query.id': 404 },
    },
  ],

  ...byIds('forwardersOfForwarder'),
  ...byIds('executorsOfExecutor'),
  ...byIds('forwardersOfExecutor'),
  ...byIds('executorsOfForwarder'),
  'organizations.suggestExecutors': [
    { ask: t => ({ data: { filter: { ids: [t.mate.org] } } }), says: filtering, places: { 'data.filter.ids': 200 } },
  ],
  'organizations.suggestForwarders': [
    { ask: t => ({ data: { filter: { ids: [t.mate.org] } } }), says: filtering, places: { 'data.filter.ids': 200 } },
  ],

  ...ofPartnership('get'),
  ...ofPartnership('history'),
  ...ofPartnership('score'),
  'partners.invite': [
    {
      // any organisation of the installation may be asked, by everybody who found it
      ask: async t => ({ data: { organizationId: await t.organization(), own: 'forwarder', theirs: 'executor' } }),
      says: { owner: 200, viewer: 403 },
      places: { 'data.organizationId': 'text' },
    },
  ],
  'partners.move': [
    {
      ask: async t => ({ data: { partnerId: await t.partnership(), version: 1, action: 'suspend', ...refusal } }),
      says: changing,
      places: { 'data.partnerId': 404 },
    },
  ],
  'partners.check': [
    {
      ask: async t => ({
        data: { partnerId: await t.partnership(), version: 1, item: 'register', result: 'passed', source: 'Выписка', date: '2026-09-30' },
      }),
      says: changing,
      places: { 'data.partnerId': 404 },
    },
  ],
  'partners.save': [
    {
      ask: async t => ({ data: { partnerId: await t.partnership(), version: 1, note: 'Проба' } }),
      says: changing,
      places: { 'data.partnerId': 404 },
    },
  ],
  'partners.contract': [
    {
      ask: async t => ({ data: { partnerId: await t.partnership(), version: 1, number: '1', date: '2026-09-30' } }),
      says: changing,
      places: { 'data.partnerId': 404 },
    },
  ],
  'partners.saveGroup': [
    {
      ask: async t => {
        const { id, version } = await t.group()
        return { data: { group: { id, version }, name: randomUUID(), delayMinutes: 5 } }
      },
      says: { ...changing, partner: 422, stranger: 422 },
      places: { 'data.group.id': 422 },
    },
  ],
  'partners.removeGroup': [
    {
      ask: async t => {
        const { id, version } = await t.group()
        return { data: { groupId: id, version } }
      },
      says: { ...changing, partner: 422, stranger: 422 },
      places: { 'data.groupId': 422 },
    },
  ],
  'partners.bulk': [
    {
      ask: async t => rows(await t.partnership(), { action: 'suspend', ...refusal }),
      says: many,
      places: { 'data.rows.*.id': 200 },
    },
  ],

  ...ownCustomers('suggestByName'),
  ...ownCustomers('suggestByTin'),
  ...ownCustomers('suggestByAddress'),
  'customers.get': [{ ask: async t => ({ query: { id: await t.customer() } }), says: reading, places: { 'query.id': 404 } }],
  'customers.create': [
    {
      ask: () => ({ data: { draft: customerDraft() } }),
      says: { owner: 200, viewer: 403 },
      places: { 'data.draft.externalId': 'text' },
    },
  ],
  'customers.save': [
    {
      ask: async t => ({ data: { id: await t.customer(), version: 1, draft: customerDraft() } }),
      says: changing,
      places: { 'data.id': 404, 'data.draft.externalId': 'text' },
    },
  ],
  'customers.bulk': [{ ask: async t => rows(await t.customer(), { action: 'archive' }), says: many, places: { 'data.rows.*.id': 200 } }],

  'noticeSettings.save': [
    {
      ask: async t => ({ data: { version: 0, settings: noticesTo((await t.colleague()).employee) } }),
      says: { owner: 200, viewer: 200, partner: 422, stranger: 422 },
      places: { 'data.settings.deputyId': 422, 'data.settings.absences.*.deputyId': 422 },
    },
  ],

  'views.save': [
    {
      ask: async t => {
        const { id: viewId, version, mine: _, author: __, changeable: ___, ...content } = await t.view()
        return { data: { viewId, version, ...content } }
      },
      says: personal,
      places: { 'data.viewId': 404 },
    },
  ],
  'views.remove': [
    {
      ask: async t => {
        const { id: viewId, version } = await t.view()
        return { data: { viewId, version } }
      },
      says: personal,
      places: { 'data.viewId': 404 },
    },
  ],
  'views.saveLayout': [
    {
      ask: async t => ({ data: { list: 'orders.forwarder', opensWith: (await t.view()).id } }),
      says: personal,
      places: { 'data.opensWith': 404 },
    },
  ],

  // what one was told is one's own: of an object of others there is nothing, and nothing comes of marking or muting it
  'notices.history': [
    { ask: async t => ({ query: { objectId: (await t.view()).id } }), says: filtering, places: { 'query.objectId': 200 } },
  ],
  'notices.read': [
    { ask: async t => ({ data: { objectIds: [(await t.view()).id], read: true } }), says: filtering, places: { 'data.objectIds': 200 } },
  ],
  'notices.mute': [
    { ask: async t => ({ data: { target: (await t.view()).id, on: true } }), says: filtering, places: { 'data.target': 200 } },
  ],

  // conditions of one's own journal: what others have is not in it
  'company.journal': [
    {
      ask: async t => ({ query: { by: [await t.driver()], object: [await t.customer()], key: [(await t.view()).id] } }),
      says: filtering,
      places: { 'query.by': 200, 'query.object': 200, 'query.key': 200 },
      over: 400,
    },
  ],
  'company.saveAccount': [
    {
      ask: async t => ({ data: { id: await t.account(), version: 1, ...account, account: '40702810938000000001' } }),
      says: changing,
      places: { 'data.id': 404 },
    },
  ],
  'company.removeAccount': [
    { ask: async t => ({ data: { id: await t.account(), version: 1 } }), says: changing, places: { 'data.id': 404 } },
  ],

  'employees.link': [{ ask: async t => ({ query: { id: (await t.invitation()).id } }), says: changing, places: { 'query.id': 404 } }],
  'employees.invitation': [
    {
      ask: async t => {
        const { id, version } = await t.invitation()
        return { data: { id, version, action: 'revoke' } }
      },
      says: changing,
      places: { 'data.id': 404 },
    },
  ],
  'employees.save': [
    {
      ask: async t => ({ data: { id: (await t.colleague()).employee, version: 1, ...person } }),
      says: changing,
      places: { 'data.id': 404 },
    },
  ],
  'employees.move': [
    {
      ask: async t => ({ data: { id: (await t.colleague()).employee, version: 1, action: 'dismiss' } }),
      says: changing,
      places: { 'data.id': 404 },
    },
  ],
}
