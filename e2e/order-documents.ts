import { PDFDocument } from '@cantoo/pdf-lib'
import { expect } from '@playwright/test'
import { documents } from '#contract/documents.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { card, mark } from '#testing/orderSteps.ts'
import { documentChange, keyOf, offered, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import type { Someone } from '#testing/world.ts'
import type { Served } from './world.ts'

const HOUR = 3600_000

/** A pair of partners and an order between them, driven to its end an hour ago, with three documents nobody has brought yet. */
export async function orderWithoutDocuments(world: Served, payTrigger: 'scans' | 'originals' | 'act_signed' = 'scans') {
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  // one who pays no VAT owes an act and an invoice beside the waybill
  await world.root.query(`update organizations set tax_regime = 'usn_exempt' where id = $1`, [executor.org])
  await world.partners(forwarder, executor)
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const [loading, unloading] = scenarioOne.stops
  let row = await offered(forwarder, executor, {
    ...scenarioOne,
    vatMode: 'none',
    vatRate: 0,
    payTrigger,
    stops: [
      { ...loading!, windowFrom: at(2), windowTo: at(4) },
      { ...unloading!, windowFrom: at(40), windowTo: at(44) },
    ],
  })
  const { id } = row
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...(await resourcesOf(world, executor)) } })).data
  for (const mark of ['depart', 'arrive', 'finish', 'depart', 'arrive', 'finish'] as TaskMark[]) {
    const card = (await executor.ask(orders.get, { query: { orderId: id } })).data
    const task = card.flights[0]!.tasks.find(each => each.marks.includes(mark))!
    row = (await executor.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark, comment: '' } })).data
  }
  expect(row.status).toBe('documents')
  return { forwarder, executor, id, number: row.number! }
}

/** A PDF of one empty page. */
export async function blankPdf() {
  const made = await PDFDocument.create()
  made.addPage([595, 842])
  return Buffer.from(await made.save())
}

/** An order carried out and closed: its documents handed in and accepted on 12 October, 14 banking days to pay from the scans. */
export async function closedOrder(world: Served, forwarder: Someone, executor: Someone): Promise<OrderRow> {
  await world.setClock(scenarioOneStart)
  let row: OrderRow = await offered(forwarder, executor, { ...scenarioOne, payTrigger: 'scans' })
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...(await resourcesOf(world, executor)) } })).data
  await world.setClock('2026-10-06T09:00:00+03:00')
  for (const what of ['depart', 'arrive', 'finish'] as const) row = await mark(executor, row, what)
  await world.setClock('2026-10-07T09:00:00+03:00')
  for (const what of ['arrive', 'finish'] as const) row = await mark(executor, row, what)
  await world.setClock('2026-10-12T12:00:00+03:00')
  for (const orderDocument of (await card(executor, row)).documentRows) {
    row = (await executor.ask(documents.change, { data: documentChange(keyOf(row), orderDocument.id, 'upload') })).data
    row = (await forwarder.ask(documents.change, { data: documentChange(keyOf(row), orderDocument.id, 'accept') })).data
  }
  return (await forwarder.ask(orders.move, { data: { ...keyOf(row), action: 'complete' } })).data
}
