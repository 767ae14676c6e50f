import { randomUUID } from 'node:crypto'
import { changing, personal, reading } from './accessAnswers.ts'
import type { Row } from './accessRow.ts'
import { tenderFilesAccess } from './accessTenders.ts'

/** An import that has just been begun. */
const ofImport = (call: string, more: object, owner = 200): Record<string, readonly Row[]> => ({
  [`imports.${call}`]: [
    { ask: async t => ({ data: { id: (await t.import()).id, ...more } }), says: { ...personal, owner }, places: { 'data.id': 404 } },
  ],
})

/** Files, imports and exports. */
export const filesAccess: Readonly<Record<string, readonly Row[]>> = {
  'files.list': [
    { ask: async t => ({ query: { kind: 'vehicle', objectId: await t.truck() } }), says: reading, places: { 'query.objectId': 404 } },
    tenderFilesAccess.list,
  ],
  'files.link': [
    { ask: async t => ({ query: { fileId: await t.file() } }), says: reading, places: { 'query.fileId': 404 } },
    tenderFilesAccess.link,
  ],
  'files.remove': [
    { ask: async t => ({ data: { fileId: await t.file() } }), says: changing, places: { 'data.fileId': 404 } },
    tenderFilesAccess.remove,
  ],
  'files.restore': [{ ask: async t => ({ data: { fileId: await t.removedFile() } }), says: changing, places: { 'data.fileId': 404 } }],
  'files.attach': [
    {
      // a form that nobody put files into has none to give
      ask: async t => ({ data: { kind: 'vehicle', objectId: await t.truck(), draftId: randomUUID() } }),
      says: changing,
      places: { 'data.objectId': 404, 'data.draftId': 200 },
    },
  ],

  'incomingLetters.get': [
    { ask: async t => ({ query: { letterId: await t.letter() } }), says: { ...reading, viewer: 403 }, places: { 'query.letterId': 404 } },
  ],
  'incomingLetters.draftOrders': [
    { ask: async t => ({ data: { letterId: await t.letter(), version: 1 } }), says: changing, places: { 'data.letterId': 404 } },
  ],
  'incomingLetters.introduce': [
    {
      ask: async t => ({ data: { letterId: await t.letter(true), version: 1, customerId: await t.customer() } }),
      says: changing,
      places: { 'data.letterId': 404, 'data.customerId': 422 },
    },
  ],
  'incomingLetters.openTable': [
    {
      ask: async t => ({ data: { letterId: await t.letter(), fileId: randomUUID() } }),
      says: { ...changing, owner: 422 },
      places: { 'data.letterId': 404, 'data.fileId': 422 },
    },
  ],
  'incomingLetters.dismiss': [
    { ask: async t => ({ data: { letterId: await t.letter(), version: 1 } }), says: changing, places: { 'data.letterId': 404 } },
  ],

  ...ofImport('chunk', { seq: 0, base64: ['YQ=='] }),
  ...ofImport('read', {}, 422),
  'exports.get': [{ ask: async t => ({ query: { exportId: (await t.export()).id } }), says: personal, places: { 'query.exportId': 404 } }],
  'exports.link': [
    { ask: async t => ({ query: { exportId: (await t.export('ready')).id } }), says: personal, places: { 'query.exportId': 404 } },
  ],
  'exports.cancel': [{ ask: async t => ({ data: { exportId: (await t.export()).id } }), says: personal, places: { 'data.exportId': 404 } }],
  'exports.remove': [
    { ask: async t => ({ data: { exportId: (await t.export('ready')).id } }), says: personal, places: { 'data.exportId': 404 } },
  ],
  'imports.get': [{ ask: async t => ({ query: { id: (await t.import()).id } }), says: personal, places: { 'query.id': 404 } }],
  'imports.rows': [{ ask: async t => ({ query: { id: (await t.import()).id } }), says: personal, places: { 'query.id': 404 } }],
  ...ofImport('map', { version: 1, fields: [], hasHeads: true }, 409),
  ...ofImport('fix', { version: 1, cells: [{ n: 2, column: 0, text: 'а' }] }, 409),
  ...ofImport('confirm', { version: 1 }, 409),
  ...ofImport('options', { version: 1, options: {} }, 409),
  'imports.broken': [{ ask: async t => ({ query: { id: (await t.import()).id } }), says: personal, places: { 'query.id': 404 } }],
  ...ofImport('drop', {}),
}
