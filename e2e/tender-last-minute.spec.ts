import { expect, type Page } from '@playwright/test'
import { bets } from '#contract/bets.ts'
import { makeTender, verify } from '#testing/tenders.ts'
import { axe, moveTime, test } from './world.ts'

const wall = '/tenders_executor?tenders.tab=taking&tenders.as=wall'
const card = (page: Page) => page.getByRole('article', { name: /^Лот 1: / })
const price = (page: Page) => card(page).getByRole('spinbutton', { name: 'Ваша цена' })
const roubles = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })

test('the last minute of a reduction auction in three browsers: a bet, one extension, the outbid one answers, the end is one for all', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  // a price that lost the race is refused
  expectTrouble(/422/, /409/)
  const t = (time: string) => `2026-11-24T${time}+03:00`
  await world.setClock(t('14:50:00'))
  const organiser = await world.forwarder({ name: 'Северный Экспедитор' })
  const volga = await world.executor({ name: 'ВолгаТранс' })
  const sib = await world.executor({ name: 'СибЛайн' })
  await verify(world, organiser, volga, sib)
  const { lotId, tenderId } = await makeTender(world, organiser, [volga, sib], {
    startsAt: t('14:00:00'),
    endsAt: t('15:00:00'),
    visibility: 'best',
    tender: { extendMost: 1 },
  })
  for (const [who, sum] of [
    [volga, 180_000],
    [sib, 177_500],
  ] as const)
    await who.ask(bets.place, { data: { lotId, amount: roubles(sum), share: null, comment: '' } })
  const jobs = await world.open({}, undefined, true)

  const [one, two] = [await openAs(volga, wall), await openAs(sib, wall)]
  const three = await openAs(organiser, `/tenders_forwarder/${tenderId}?lot=${lotId}`)
  const pages = [one, two, three]
  for (const page of [one, two]) await expect(page.getByText('На связи, 1 лот')).toBeVisible()
  await moveTime(world, t('14:59:05'), pages)
  for (const page of [one, two]) await page.reload()

  await test.step('what the wall says in the last minute', async () => {
    await expect(card(one)).toContainText(/00:[0-5]\d/)
    await expect(card(one)).toContainText('Перебита')
    await expect(card(one)).toContainText('ставка лидера добавит 5 мин')
    await expect(card(two)).toContainText('Лидируете')
    await expect(one.getByText(/часы сверены, ±\d+ мс/)).toBeVisible()
    await expect(price(one)).toHaveText(/176.000.₽/)
  })

  await test.step('figures lead to the card, Enter twice bids, and the end moves for everybody', async () => {
    await one.keyboard.press('1')
    await expect(price(one)).toBeFocused()
    await one.keyboard.press('Enter')
    await expect(card(one)).toContainText(/Нажмите ещё раз, и ставка 176.000.₽ уйдёт/)
    await one.keyboard.press('Enter')
    await expect(card(one)).toContainText(/принято 14:59:\d\d\.\d{3}.МСК/)
    await expect(card(one)).toContainText('Лидируете')
    for (const page of [one, two]) {
      await expect(card(page)).toContainText(/до 15:04:\d\d.МСК/)
      await expect(card(page)).toContainText(/0[34]:\d\d/)
    }
    await expect(three.getByText(/15:04/).first()).toBeVisible()
    // looked at when there is time for it: in the last minute every second is one of the auction
    await axe(one)
  })

  await test.step('the outbid one hears of it and answers; there is no second extension', async () => {
    await expect(card(two)).toContainText('Перебита')
    await expect(two.getByText(/ставка перебита/).first()).toBeVisible()
    await expect(price(two)).toHaveText(/174.500.₽/)
    await moveTime(world, t('15:03:30'), pages)
    await two.keyboard.press('1')
    await expect(price(two)).toBeFocused()
    // a press within half a second of a price that moved by itself is not taken, and says so
    await expect(async () => {
      await two.keyboard.press('Enter')
      await expect(card(two)).toContainText(/Нажмите ещё раз, и ставка 174.500.₽ уйдёт/, { timeout: 2000 })
    }).toPass()
    await two.keyboard.press('Enter')
    await expect(card(two)).toContainText('Лидируете')
    await expect(card(one)).toContainText('Перебита')
    for (const page of [one, two]) await expect(card(page)).toContainText('продлений 1, больше не будет')
  })

  await test.step('the end: the database alone decides, and every screen says the same', async () => {
    await moveTime(world, t('15:05:30'), pages)
    const late = await volga.ask(bets.place, { data: { lotId, amount: roubles(173_000), share: null, comment: '' } })
    expect(late.status).toBe(409)
    for (const page of [one, two]) {
      await expect(card(page)).toContainText('Ждём решения', { timeout: 20_000 })
      await expect(price(page)).toHaveCount(0)
    }
    const { rows } = await world.root.query<{ status: string; best: string; extensions: number }>(
      'select status, best, extensions from tender_lots where id = $1',
      [lotId],
    )
    expect(rows[0]).toMatchObject({ status: 'closed', best: '17450000000', extensions: 1 })
  })
  await jobs.close()
})
