import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type DocumentChange, documents } from '#contract/documents.ts'
import { files } from '#contract/files.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { keyOf, offered, type openPair, resourcesOf, scenarioOne, scenarioOneStart } from './orders.ts'
import { cookieText, type Someone, type World } from './world.ts'

type Step = DocumentChange extends infer C ? (C extends unknown ? Omit<C, 'orderId' | 'version'> : never) : never

/** An order as this viewer reads it. */
export const card = async (who: Someone, id: string) => (await who.ask(orders.get, { query: { orderId: id } })).data
/** The documents of an order that this viewer reads. */
export const list = async (who: Someone, id: string) => (await who.ask(documents.list, { query: { orderId: id } })).data.items
/** The first document of a kind that this viewer reads. */
export const documentOf = async (who: Someone, id: string, kind: string) => (await list(who, id)).find(document => document.kind === kind)!
/** Removes a file. */
export const remove = (who: Someone, fileId: string) => who.ask(files.remove, { data: { fileId } })
/** What happened to an order, as this viewer reads it. */
export const history = async (who: Someone, id: string) =>
  (await who.ask(orders.history, { query: { orderId: id } })).data.items.map(entry => entry.what)

/** The moments of a flight and what is marked at each. */
export const drive: [string, TaskMark][] = [
  ['2026-10-06T08:00:00+03:00', 'depart'],
  ['2026-10-06T09:00:00+03:00', 'arrive'],
  ['2026-10-06T10:00:00+03:00', 'finish'],
  ['2026-10-06T11:00:00+03:00', 'depart'],
  ['2026-10-07T09:00:00+03:00', 'arrive'],
  ['2026-10-07T10:00:00+03:00', 'finish'],
]

/** A document of one empty page. */
export const pdf = async () => {
  const made = await PDFDocument.create()
  made.addPage([200, 200])
  return Buffer.from(await made.save())
}
/** A small photo. */
export const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()

type Upload = { purpose: string | null; bytes: Buffer; name?: string }

/** What is done with documents of an order between two organisations of a test. */
export function orderDocuments(state: () => { world: World; at: string; pair: Awaited<ReturnType<typeof openPair>> }) {
  const step = async (who: Someone, id: string, change: Step) =>
    who.ask(documents.change, { data: { ...keyOf(await card(state().pair.forwarder, id)), ...change } as DocumentChange })

  async function accepted(draft: OrderDraft = scenarioOne): Promise<OrderRow> {
    await state().world.setClock(scenarioOneStart)
    const row = await offered(state().pair.forwarder, state().pair.executor, draft)
    return (await state().pair.executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  }

  /** An order driven to its end. */
  async function delivered(draft: OrderDraft = scenarioOne): Promise<OrderRow> {
    const { executor } = state().pair
    let row = await accepted(draft)
    row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...(await resourcesOf(state().world, executor)) } }))
      .data
    for (const [moment, mark] of drive) {
      await state().world.setClock(moment)
      const task = (await card(executor, row.id)).flights[0]!.tasks.find(each => each.marks.includes(mark))!
      row = (
        await executor.ask(orders.report, {
          data: { ...keyOf(row), taskId: task.id, mark, at: new Date(moment).toISOString(), comment: '' },
        })
      ).data
    }
    return row
  }

  const headersOf = (who: Someone, more: Record<string, string> = {}) => ({
    'tus-resumable': '1.0.0',
    cookie: cookieText(state().world.config, who.cookies),
    'x-xsrf-token': who.cookies.xsrf,
    ...more,
  })

  /** Puts a file into a document as the browser does, in two pieces; tells how it ended. */
  async function upload(who: Someone, orderId: string, { purpose, bytes, name = 'скан.pdf' }: Upload): Promise<number> {
    const metadata = Object.entries({ kind: 'order_document', objectId: orderId, purpose: purpose ?? '', draft: 'false', name, type: '' })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const begun = await fetch(`${state().at}/api/upload`, {
      method: 'POST',
      headers: headersOf(who, { 'upload-length': String(bytes.length), 'upload-metadata': metadata }),
    })
    if (begun.status !== 201) return begun.status
    const there = new URL(begun.headers.get('location')!, state().at).href
    const half = Math.floor(bytes.length / 2)
    const go = (part: Buffer, offset: number) =>
      fetch(there, {
        method: 'PATCH',
        headers: headersOf(who, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
        body: new Uint8Array(part),
      })
    await go(bytes.subarray(0, half), 0)
    const head = await fetch(there, { method: 'HEAD', headers: headersOf(who) })
    expect(head.headers.get('upload-offset')).toBe(String(half))
    return (await go(bytes.subarray(half), half)).status
  }

  const get = (who: Someone, path: string) => fetch(`${state().at}${path}`, { headers: headersOf(who) })

  return { step, accepted, delivered, upload, get }
}
