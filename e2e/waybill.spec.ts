import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { company } from '#contract/company.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { type TitleKind, titleWords } from '#contract/waybills.ts'
import { exchange } from '#server/waybills/exchange/rounds.ts'
import { calm, simulatedOperator } from '#server/waybills/exchange/simulator.ts'
import { openSchemas } from '#server/waybills/titles/schema.ts'
import { keyOf, offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import { nameForTitles } from '#testing/waybillGiven.ts'
import type { Someone } from '#testing/world.ts'
import { sideways } from '#tools/looks.ts'
import { axe, type Served, test } from './world.ts'

const nameOf = (kind: TitleKind) => titleWords[kind].ru
const block = (page: Page) => page.getByRole('region', { name: 'Электронная накладная' })
/** The last title of a kind, as its line tells of it. */
const titleOn = (page: Page, kind: TitleKind) =>
  block(page)
    .getByRole('listitem')
    .filter({ hasText: nameOf(kind) })
    .last()
const text = (within: Locator, name: string) => within.getByRole('textbox', { name })
const listed = 'Подписан, ГИС ЭПД: зарегистрирован'

async function typeInto(group: Locator, digits: string) {
  await group.getByRole('spinbutton').first().click()
  await group.page().keyboard.type(digits)
}

/** An order on its way whose vehicle stands at the loading; both sides may sign, and the forwarder's card has no phone yet. */
async function atLoading(world: Served) {
  await world.setClock(scenarioOneStart)
  const { forwarder, executor, resources } = await openPair(world)
  const mayForSign = async (who: Someone, person: string) => {
    const { version } = (await who.ask(company.get)).data.settings
    const attorney = { number: randomUUID(), person, tin: '590301234564', powers: 'Накладные', from: '2026-01-01', to: '2026-12-31' }
    await who.ask(company.saveSigning, { data: { version, exchange: null, attorneys: [attorney], policy: null } })
  }
  await mayForSign(forwarder, 'Ёлкин Пётр Иванович')
  await mayForSign(executor, 'Сафин Рустам Маратович')
  await nameForTitles(world, [executor])
  let row = await offered(forwarder, executor)
  const { id } = row
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...resources } })).data
  const schemas = openSchemas(process.env.TRASSA_XSD_DIR ?? null)
  const operator = simulatedOperator(world.db, calm)
  return {
    forwarder,
    executor,
    id,
    async mark(at: string, mark: TaskMark) {
      await world.setClock(at)
      const card = (await executor.ask(orders.get, { query: { orderId: id } })).data
      const task = card.flights[0]!.tasks.find(each => each.marks.includes(mark))!
      await executor.ask(orders.report, { data: { ...keyOf(card), taskId: task.id, mark, comment: '' } })
    },
    /** Until the operator has delivered what was handed over and the state's system has listed it. */
    async answers() {
      for (const seconds of [0, 7, 6]) {
        const { rows } = await world.root.query<{ now: Date }>('select app_now() as now')
        await world.setClock(new Date(rows[0]!.now.getTime() + seconds * 1000))
        await exchange({ db: world.db, operator, schemas }, { home: forwarder.org, orderId: id })
      }
    },
  }
}

test('an electronic waybill goes from the loading to its cost: what is missing is named, a refused title is put right, an inspector reads it on a phone', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  // a title that lacks something is refused
  expectTrouble(/422 \(Unprocessable/, /не хватает данных/)
  const { forwarder, executor, id, mark, answers } = await atLoading(world)
  await mark('2026-10-06T09:10:00+03:00', 'depart')
  await mark('2026-10-06T09:20:00+03:00', 'arrive')
  const ours = await openAs(forwarder, `/orders/${id}?tab=documents`)
  const theirs = await openAs(executor, `/orders/${id}?tab=documents`, { width: 390, height: 844, theme: 'dark' })
  const both = [ours, theirs]
  const reads = async (kind: TitleKind, state: string | RegExp) => {
    for (const page of both) await expect(titleOn(page, kind)).toContainText(state)
  }
  const formOf = (page: Page, kind: TitleKind) => page.getByRole('dialog', { name: `Сформировать: ${nameOf(kind)}` })
  const begin = async (page: Page, kind: TitleKind) => {
    await block(page).getByRole('button', { name: 'Сформировать', exact: true }).click()
    return formOf(page, kind)
  }
  const send = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Сформировать', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const sign = async (page: Page, kind: TitleKind) => {
    await block(page)
      .getByRole('button', { name: /^Подписать и отправить(: .*)?$/ })
      .click()
    const dialog = page.getByRole('dialog', { name: `Подписать: ${nameOf(kind)}` })
    await dialog.getByRole('button', { name: 'Подписать и отправить', exact: true }).click()
    await expect(dialog).toBeHidden()
    // the operator of the stand-in may have answered before it is looked at
    await reads(kind, /Отправлен оператору|ГИС ЭПД/)
    await answers()
    await reads(kind, listed)
  }

  // the forwarder's first title: first what its fields lack, then what stands elsewhere
  await expect(block(theirs)).toContainText(`Ждём Северный Экспедитор: Т1 ${nameOf('t1')}`)
  const first = await begin(ours, 't1')
  const [tin, condition] = [text(first, 'ИНН грузополучателя'), text(first, 'Состояние груза')]
  await first.getByRole('button', { name: 'Сформировать', exact: true }).click()
  await expect(tin).toHaveAccessibleDescription(/Укажите ИНН/)
  await expect(condition).toHaveAccessibleDescription(/Заполните это поле/)
  const left = first.getByRole('group', { name: 'Убытие' })
  await expect(left.getByRole('spinbutton').first()).toHaveAttribute('aria-invalid', 'true')
  await axe(ours, 'the first title lacks fields')
  await tin.fill('5260007007')
  await typeInto(left, '061020261100')
  await condition.fill('Без видимых повреждений')
  await text(first, 'Пломбы').fill('№ 4417')
  await first.getByRole('button', { name: 'Сформировать', exact: true }).click()
  await expect(first.getByRole('alert')).toContainText(/Телефон.*в карточке организации экспедитора/)
  await nameForTitles(world, [forwarder])
  await send(first)
  await expect(block(theirs)).not.toContainText('зарегистрирован')
  await sign(ours, 't1')
  for (const page of both) await expect(block(page)).toContainText(/ЭПД-\d{12}/)

  // the carrier finds another mass: the title is put right, and everything after it begins with what it says now
  await titleOn(theirs, 't1')
    .getByRole('button', { name: `Отказать: ${nameOf('t1')}` })
    .click()
  const no = theirs.getByRole('dialog', { name: `Отказать: ${nameOf('t1')}` })
  await text(no, 'Что не так').fill('Масса 19 800 кг')
  await no.getByRole('button', { name: 'Отказать', exact: true }).click()
  await expect(no).toBeHidden()
  await reads('t1', 'Отказ: Масса 19 800 кг')
  await answers()
  await block(ours).getByRole('button', { name: 'Исправить', exact: true }).click()
  const right = ours.getByRole('dialog', { name: `Исправить: ${nameOf('t1')}` })
  await expect(text(right, 'ИНН грузополучателя')).toHaveValue('5260007007')
  await expect(text(right, 'Пломбы')).toHaveValue('№ 4417')
  await text(right, 'Масса, кг').fill('19800')
  await axe(ours, 'a title that puts another right')
  await send(right)
  await sign(ours, 't1')
  for (const page of both) await expect(block(page)).toContainText('исправлен следующим')

  // the driver's side accepts the cargo from a phone
  const second = await begin(theirs, 't2')
  await expect(text(second, 'Масса, кг')).toHaveValue('19800')
  await text(second, 'Пломбы').fill('№ 4417')
  await axe(theirs, 'acceptance on a phone')
  expect(await sideways(theirs)).toBe(0)
  await send(second)
  await sign(theirs, 't2')

  // an inspector reads the code of the road on his phone, without a session
  await block(ours).getByRole('button', { name: 'Сделать QR-код' }).click()
  const link = block(ours).getByRole('link', { name: 'Открыть страницу' })
  const roadside = await openAs(null, new URL((await link.getAttribute('href'))!).pathname, { width: 390, height: 844 })
  await expect(roadside.getByText('Груз в пути')).toBeVisible()
  await expect(roadside.getByText(/Мест: 33, 19\s800 кг/)).toBeVisible()
  await expect(roadside.getByText(/ЭПД-\d{12}/)).toBeVisible()
  for (const kind of ['t1', 't2'] as const)
    await expect(roadside.getByRole('listitem').filter({ hasText: nameOf(kind) })).toContainText('подписан')
  await axe(roadside, 'the page for the road')
  expect(await sideways(roadside)).toBe(0)

  // the consignee's title, signed for him by the forwarder
  await mark('2026-10-06T11:30:00+03:00', 'finish')
  await mark('2026-10-07T09:00:00+03:00', 'arrive')
  await mark('2026-10-07T10:00:00+03:00', 'finish')
  const fifth = await begin(ours, 't5')
  await expect(text(fifth, 'Масса, кг')).toHaveValue('19800')
  await text(fifth, 'Состояние груза').fill('Груз цел, пломбы не нарушены')
  await text(fifth, 'По какому документу').fill('Доверенность')
  await fifth.getByRole('button', { name: 'Сформировать', exact: true }).click()
  // a document is named whole
  await expect(text(fifth, 'Номер документа')).toHaveAccessibleDescription(/Заполните это поле/)
  await text(fifth, 'Номер документа').fill('17')
  await typeInto(fifth.getByRole('group', { name: 'Дата документа' }), '01102026')
  await axe(ours, 'receipt for the consignee')
  await send(fifth)
  await sign(ours, 't5')
  await send(await begin(theirs, 't6'))
  await sign(theirs, 't6')
  for (const page of both) await expect(block(page)).toContainText('Накладная собрана, все обязательные титулы подписаны')

  // the cost follows, and is agreed
  for (const [page, kind] of [
    [theirs, 't7'],
    [ours, 't8'],
  ] as const) {
    await block(page)
      .getByRole('button', { name: new RegExp(nameOf(kind)) })
      .click()
    await expect(formOf(page, kind)).toContainText('В титул войдут цена заказа и НДС')
    await send(formOf(page, kind))
    await sign(page, kind)
  }
  await titleOn(theirs, 't8')
    .getByRole('button', { name: /^Посмотреть/ })
    .click()
  await expect(theirs.getByRole('dialog', { name: nameOf('t8') })).toContainText('SHA-256')
  await axe(theirs, 'a title as people read it')
  await roadside.reload()
  await expect(roadside.getByText('Перевозка завершена, накладная подписана всеми')).toBeVisible()
  await expect(roadside.getByRole('main')).not.toContainText(/Стоимость|68\s000/)
})
