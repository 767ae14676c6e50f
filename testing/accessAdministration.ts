import { randomUUID } from 'node:crypto'
import type { Row } from './accessRow.ts'

/** What the staff of the platform manages: organisations, people, support in somebody's place. */
export const administrationAccess: Readonly<Record<string, readonly Row[]>> = {
  'clients.get': [
    {
      ask: t => ({ query: { id: t.me.org } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404, administrator: 200 },
      places: { 'query.id': 404 },
    },
  ],
  'clients.move': [
    {
      ask: async t => ({ data: { id: await t.organization(), version: 1, action: 'verify' } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'data.id': 404 },
    },
    {
      ask: async t => ({ data: { id: await t.organization(), version: 1, action: 'merge', intoId: await t.organization() } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'data.id': 404, 'data.intoId': 404 },
    },
  ],
  'clients.merging': [
    {
      ask: async t => ({ query: { id: await t.organization(), intoId: await t.organization() } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'query.id': 404, 'query.intoId': 404 },
    },
  ],
  'clients.weight': [
    {
      ask: t => ({ query: { id: t.me.org } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'query.id': 404 },
    },
  ],
  ...Object.fromEntries(
    (['people', 'papers', 'journal'] as const).map(name => [
      `clients.${name}`,
      [
        {
          ask: t => ({ query: { id: t.me.org } }),
          says: { owner: 200, viewer: 403, partner: 404, stranger: 404, administrator: 200 },
          places: { 'query.id': 404 },
        },
      ] satisfies Row[],
    ]),
  ),
  'clients.invite': [
    {
      ask: t => ({
        data: { id: t.me.org, people: [{ id: randomUUID(), name: 'Проба', email: `${randomUUID()}@many.example` }], roles: ['viewer'] },
      }),
      says: { owner: 200, viewer: 403, stranger: 404 },
      // what a new invitation is to be called is nobody's yet
      places: { 'data.id': 404, 'data.people.*.id': 'text' },
    },
  ],
  'clients.movePeople': [
    {
      ask: async t => ({ data: { id: t.me.org, action: 'block', rows: [{ id: (await t.colleague()).employee, version: 1 }] } }),
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: { 'data.id': 404, 'data.rows.*.id': 200 },
    },
  ],
  'persons.get': [
    {
      ask: t => ({ query: { id: t.me.user } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'query.id': 404 },
    },
  ],
  'persons.move': [
    {
      ask: t => ({ data: { id: t.me.user, action: 'link', provider: 'id.example', subject: 'проба' } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'data.id': 404 },
    },
  ],
  'acting.begin': [
    {
      ask: t => ({ data: { orgId: t.me.org, employeeId: t.me.employee, reason: 'проверка доступа', writes: false, minutes: 5 } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'data.orgId': 404, 'data.employeeId': 404 },
    },
  ],
}
