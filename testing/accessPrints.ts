import { usualDesign } from '#contract/print-templates.ts'
import type { Row } from './accessRow.ts'

/** Who may print what. Both sides have the documents of an order they may open; what they issue is their own. */
export const printsAccess: Record<string, readonly Row[]> = {
  'prints.list': [
    {
      ask: async t => ({ query: { orderId: (await t.accepted()).id } }),
      says: { owner: 200, viewer: 200, partner: 200, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'prints.issue': [
    {
      ask: async t => ({ data: { orderId: (await t.accepted()).id, form: 'order_request' } }),
      says: { owner: 200, viewer: 403, partner: 200, stranger: 404 },
      places: { 'data.orderId': 404 },
    },
    {
      ask: async t => ({ data: { orderId: (await t.accepted()).id, form: 'claim', claim: crypto.randomUUID() } }),
      says: { owner: 404, partner: 404, stranger: 404 },
      places: { 'data.orderId': 404, 'data.claim': 404 },
    },
  ],
  'prints.sheet': [
    {
      ask: async t => ({ query: { flightId: await t.flight() } }),
      says: { owner: 200, viewer: 200, partner: 404, stranger: 404 },
      places: { 'query.flightId': 404 },
    },
  ],
  'prints.issueSheet': [
    {
      ask: async t => ({ data: { flightId: await t.flight() } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404 },
    },
  ],
  'prints.sheets': [
    {
      ask: async t => ({ data: { flightIds: [await t.flight()], format: 'pdf' } }),
      says: { owner: 200, viewer: 200, partner: 404, stranger: 404 },
      places: { 'data.flightIds': 404 },
      over: 404,
    },
  ],
  'printTemplates.save': [
    {
      ask: async t => {
        const { id, version } = await t.printTemplate()
        return { data: { id, version, form: 'act', name: 'Новый', main: false, customerIds: [], design: usualDesign('act') } }
      },
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.id': 404 },
    },
    {
      ask: async t => {
        const customer = await t.customer()
        return {
          data: { id: null, version: 0, form: 'act', name: 'Новый', main: false, customerIds: [customer], design: usualDesign('act') },
        }
      },
      says: { owner: 200, viewer: 403, partner: 422, stranger: 422 },
      places: { 'data.customerIds': 422 },
    },
    {
      ask: () => {
        const logo = { id: crypto.randomUUID(), at: 'left', widthMm: 40 }
        const design = { ...usualDesign('act'), logo }
        return { data: { id: null, version: 0, form: 'act', name: 'Новый', main: false, customerIds: [], design } }
      },
      says: { owner: 422, viewer: 403, partner: 422, stranger: 422 },
      places: { 'data.design.logo.id': 422 },
    },
  ],
  'printTemplates.remove': [
    {
      ask: async t => {
        const { id, version } = await t.printTemplate()
        return { data: { id, version } }
      },
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.id': 404 },
    },
  ],
  'printTemplates.takeLogo': [
    {
      ask: () => ({ data: { fileId: crypto.randomUUID() } }),
      says: { owner: 404, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.fileId': 404 },
    },
  ],
  'prints.batch': [
    {
      ask: async t => ({ data: { orderIds: [(await t.accepted()).id], forms: ['tn'], format: 'pdf' } }),
      says: { owner: 200, viewer: 200, partner: 200, stranger: 404 },
      places: { 'data.orderIds': 404 },
      over: 404,
    },
  ],
}
