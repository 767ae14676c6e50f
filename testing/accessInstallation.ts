import type { Row } from './accessRow.ts'

const staff = { administrator: 200, owner: 403, viewer: 403, stranger: 403 } as const
const words = { severity: 'info', titleRu: 'Проба', titleEn: 'Probe', textRu: '', textEn: '' }
const hour = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString()

/** The installation: what its staff alone sees and does, and what everybody puts away. */
export const installationAccess: Readonly<Record<string, readonly Row[]>> = {
  'installation.audits': [
    {
      ask: t => ({ query: { organization: t.me.org, object: t.me.org } }),
      says: staff,
      places: { 'query.organization': 200, 'query.object': 200 },
    },
  ],
  'installation.proof': [{ ask: t => ({ query: { organization: t.me.org } }), says: staff, places: { 'query.organization': 404 } }],
  'installation.moveWork': [
    {
      ask: async t => ({ data: { queue: 'timers', organization: t.me.org, objectId: await t.timer(), kind: 'probe', move: 'retry' } }),
      says: staff,
      places: { 'data.organization': 404, 'data.objectId': 404 },
    },
  ],
  'announcements.save': [
    {
      ask: async t => ({ data: { id: await t.announcement(), ...words, startsAt: hour(-1), endsAt: hour(1), version: 1 } }),
      says: staff,
      places: { 'data.id': 404 },
    },
  ],
  'announcements.remove': [
    { ask: async t => ({ data: { id: await t.announcement(), version: 1 } }), says: staff, places: { 'data.id': 404 } },
  ],
  'announcements.dismiss': [
    {
      // what is announced is everybody's
      ask: async t => ({ data: { id: await t.announcement() } }),
      says: { owner: 200, viewer: 200, stranger: 200, administrator: 200 },
      places: { 'data.id': 'text' },
    },
  ],
}
