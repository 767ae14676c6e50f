import type { Row } from './accessRow.ts'

/** Who may name what of the documents of an order. */
export const accessDocuments: Readonly<Record<string, readonly Row[]>> = {
  'documents.list': [
    {
      ask: async t => ({ query: { orderId: (await t.assigned()).orderId } }),
      says: { owner: 200, viewer: 200, partner: 200, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'documents.bundle': [
    {
      ask: async t => ({ query: { orderId: (await t.assigned()).orderId } }),
      // nobody has put a file there yet
      says: { owner: 404, viewer: 404, partner: 404, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'documents.change': [
    {
      ask: async t => {
        const { orderId, version, documentId } = await t.assigned()
        return { data: { orderId, version, documentIds: [documentId], action: 'upload' } }
      },
      // nothing is delivered yet, so no document is asked for
      says: { owner: 409, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.documentIds': 404 },
    },
    {
      ask: async t => {
        const { orderId, version, documentId } = await t.assigned()
        return { data: { orderId, version, documentIds: [documentId], action: 'accept', expectedPages: [{ documentId, pages: '' }] } }
      },
      // nothing came that could be accepted, and what else was looked at tells nothing
      says: { owner: 409, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.documentIds': 404, 'data.expectedPages.*.documentId': 409 },
    },
  ],
}
