import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ExportRow } from '#contract/exports.ts'
import type { IssuedPrint, PrintRow } from '#contract/prints.ts'
import { useWords } from '#web/i18n/words.ts'
import { claimKindWords } from '#web/orders/claims/kindWords.ts'
import { cardOf, closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { OrderPrints } from './OrderPrints.tsx'
import { PrintsBulkDialog } from './PrintsBulkDialog.tsx'

const id = orderOf(1).id
const issuedPaper: IssuedPrint = {
  id: orderOf(51).id,
  version: 1,
  number: 'АКТ-26/001',
  date: '2026-10-05',
  at: '2026-10-05T09:00:00.000Z',
  person: 'Никитина О. В.',
  language: 'ru',
}
const act: PrintRow = {
  form: 'act',
  claim: null,
  name: { ru: 'Акт об оказании услуг', en: 'Act of services' },
  group: 'closing',
  page: 'A4',
  issues: true,
  missing: [],
  issued: [],
  changed: false,
}
const request: PrintRow = { ...act, form: 'order_request', name: { ru: 'Договор-заявка', en: 'Transport order' }, group: 'deal' }
const invoice: PrintRow = {
  ...act,
  form: 'invoice',
  name: { ru: 'Счёт на оплату', en: 'Invoice' },
  missing: [{ ru: 'в заказе не указан клиент', en: 'no client is named in the order' }],
}

/** A server with these forms; an act that is issued has its number from then on. */
async function serve(items: PrintRow[]) {
  const sent: { path: string; data: unknown }[] = []
  await outsideOfOrders(() => [], {
    '/api/prints/v0/list': () => ({ items, pictures: { stamp: true, sign: false, used: false } }),
    '/api/prints/v0/forms': () => ({
      items: items.map(({ form, name, group, issues }) => ({ form, name, group, issues })),
    }),
    '/api/exports/v0/list': () => ({ items: [] }),
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.startsWith('/api/prints/v0/issue') && !path.startsWith('/api/prints/v0/batch')) return others(path, init)
    const { data } = JSON.parse(String(init?.body)) as { data: unknown }
    sent.push({ path, data })
    if (path.startsWith('/api/prints/v0/issue')) {
      items[items.findIndex(({ form }) => form === 'act')] = { ...act, issued: [issuedPaper] }
      return Response.json({ data: issuedPaper })
    }
    const made: ExportRow = {
      id: orderOf(60).id,
      request: { list: 'prints', format: 'zip', query: '', columns: ['act'] },
      name: 'Печатные формы.zip',
      status: 'waiting',
      total: null,
      rows: 0,
      skipped: 0,
      size: 0,
      why: null,
      createdAt: '2026-10-05T09:00:00.000Z',
      endedAt: null,
      expiresAt: null,
    }
    return Response.json({ data: made })
  })
  return sent
}

const Prints = () => <OrderPrints card={cardOf()} mayEdit claims={useWords(claimKindWords)} />
const routes = [{ path: '/orders/:orderId', element: <Prints /> }]

afterEach(() => {
  localStorage.clear()
  closeOrders()
})

test('forms stand by what they belong to: what one lacks is said in words with the way to fill it in, the others have their page', async () => {
  await serve([request, act, invoice])
  const { screen } = await openOrders(`/orders/${id}`, routes)
  const list = screen.getByRole('region', { name: 'Печатные формы' })
  await expect.element(list.getByRole('heading', { name: 'Договор', exact: true })).toBeVisible()
  await expect.element(list.getByRole('heading', { name: 'Закрытие' })).toBeVisible()
  const incomplete = list.getByRole('listitem').filter({ hasText: 'Счёт на оплату' })
  await expect.element(incomplete.getByText('В заказе не указан клиент')).toBeVisible()
  await expect.element(incomplete.getByRole('link', { name: 'Изменить заказ' })).toHaveAttribute('href', `/orders_forwarder/edit/${id}`)
  expect(incomplete.getByRole('button').elements()).toHaveLength(0)
  await expect.element(list.getByRole('listitem').filter({ hasText: 'Акт' }).getByText('ещё не выпускали')).toBeVisible()
})

test('a form is shown as it will be printed, in a frame that runs nothing, and gets its number when it is issued', async () => {
  const sent = await serve([request, act])
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await screen.getByRole('button', { name: 'Показать: Акт об оказании услуг' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Акт об оказании услуг' })
  await expect.element(dialog.getByText('Черновик')).toBeVisible()
  const frame = () => document.querySelector('iframe')!
  await expect.poll(() => frame()?.getAttribute('sandbox')).toBe('allow-same-origin allow-modals')
  expect(frame().getAttribute('src')).toBe(`/api/prints/v0/page?orderId=${id}&form=act&language=ru&stamp=false`)
  await dialog.getByRole('checkbox', { name: 'С печатью и подписью' }).click()
  await expect.poll(() => frame().getAttribute('src')).toContain('stamp=true')
  await dialog.getByText('EN', { exact: true }).click()
  await expect.poll(() => frame().getAttribute('src')).toContain('language=en')
  await dialog.getByText('RU', { exact: true }).click()

  await dialog.getByRole('button', { name: 'Выпустить' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ path: expect.stringContaining('/issue'), data: { orderId: id, form: 'act', claim: null, language: 'ru' } }])
  await expect.element(dialog.getByText(/№ АКТ-26\/001 от/)).toBeVisible()
  await expect.poll(() => frame().getAttribute('src')).toContain(`print=${issuedPaper.id}`)
  expect(dialog.getByRole('button', { name: 'Выпустить' }).elements()).toHaveLength(0)
})

test('on a phone the sheet is shown whole, or in full size where it is asked for', async () => {
  await serve([act])
  await page.viewport(390, 844)
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await screen.getByRole('button', { name: 'Показать: Акт об оказании услуг' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Акт об оказании услуг' })
  const scale = dialog.getByRole('radiogroup', { name: 'Масштаб' })
  await expect.element(scale).toBeVisible()
  const frame = () => document.querySelector('iframe')!
  const shown = () => Math.round(frame().getBoundingClientRect().width - frame().parentElement!.clientWidth)
  // as wide inside as a sheet of A4, outside as its place
  await expect.poll(() => [frame().clientWidth, shown()]).toEqual([828, 0])
  await scale.getByText('100 %').click()
  await expect.poll(() => [frame().clientWidth < 390, shown()]).toEqual([true, 0])
  await page.viewport(1440, 900)
  await expect.poll(() => scale.elements().length).toBe(0)
})

test('an issued paper whose data has changed says so, and offers the next version', async () => {
  await serve([{ ...act, issued: [issuedPaper], changed: true }])
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await expect.element(screen.getByText(/№ АКТ-26\/001 от/)).toBeVisible()
  await expect.element(screen.getByText('Данные изменились')).toBeVisible()
  await screen.getByRole('button', { name: 'Показать: Акт об оказании услуг' }).click()
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Выпустить новую версию' })).toBeVisible()
})

test('forms of many orders are asked for as one archive; none chosen is told and not sent', async () => {
  const sent = await serve([request, act])
  const close = vi.fn()
  const rows = [orderOf(1), orderOf(2)]
  const { screen } = await openOrders(`/orders/${id}`, [
    { path: '/orders/:orderId', element: <PrintsBulkDialog rows={rows} onClose={close} /> },
  ])
  const dialog = screen.getByRole('dialog', { name: /Печатные формы: 2\sзаказа/ })
  await dialog.getByRole('button', { name: 'Собрать архив' }).click()
  await expect.element(dialog.getByText('Выберите хотя бы одну форму')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Акт об оказании услуг' }).click()
  await dialog.getByRole('checkbox', { name: /Выпустить с номерами/ }).click()
  await dialog.getByText('DOCX', { exact: true }).click()
  await dialog.getByText('EN', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Собрать архив' }).click()
  await expect
    .poll(() => sent.map(({ data }) => data))
    .toEqual([{ orderIds: rows.map(row => row.id), forms: ['act'], format: 'docx', language: 'en', stamp: false, issue: true }])
  await expect.poll(() => close.mock.calls.length).toBe(1)
})
