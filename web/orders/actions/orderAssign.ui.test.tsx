import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { DriverRow } from '#contract/driver-card.ts'
import type { OrderCandidate } from '#contract/order-candidates.ts'
import { OrderCard } from '#contract/order-card.ts'
import { OrderFit } from '#contract/order-fit.ts'
import type { VehicleRow } from '#contract/vehicles.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const id = orderOf(1).id
const executor = { id: orderOf(7).id, name: 'ВолгаТранс', tin: '1655002000' }

/** The session of a person who carries orders out. */
const dispatcher = {
  id: orderOf(81).id,
  user: { id: orderOf(82).id, name: 'Ольга Никитина', email: null },
  organization: { ...executor, sides: ['executor'], regime: 'osno', country: 'RU' },
  employee: { id: orderOf(81).id, roles: ['owner'], position: 'диспетчер' },
  permissions: ['orders.view', 'orders.execute', 'orders.command', 'flights.plan', 'cars.view', 'drivers.view'],
  locale: 'ru',
  beta: false,
}

const vehicle = (n: number, plate: string, change: Partial<VehicleRow> = {}): VehicleRow => ({
  id: orderOf(n).id,
  kind: 'tractor',
  plate,
  plateCountry: 'RU',
  make: 'КАМАЗ',
  model: '54901',
  year: 2023,
  ownership: 'own',
  bodyType: null,
  loadingTypes: [],
  payloadKg: null,
  volumeM3: null,
  pallets: null,
  temperature: null,
  adrClasses: [],
  osagoExpires: null,
  inspectionExpires: null,
  compliance: [],
  status: 'active',
  coupled: null,
  ...change,
})
const reefer = vehicle(21, 'АР4321 16', { kind: 'semi_trailer', bodyType: 'ref', payloadKg: 20_000 })
const tilt = vehicle(22, 'АР1234 16', { kind: 'semi_trailer', bodyType: 'tent', payloadKg: 20_000 })
const tractor = vehicle(23, 'А123ВС716', { coupled: { id: tilt.id, plate: tilt.plate } })
const safin: DriverRow = {
  id: orderOf(31).id,
  name: 'Сафин Р. М.',
  lastName: 'Сафин',
  firstName: 'Ринат',
  middleName: 'Маратович',
  phone: '••45',
  categories: ['CE'],
  licenceExpires: '2030-01-01',
  medicalExpires: '2030-01-01',
  adr: null,
  employment: 'staff',
  status: 'active',
  compliance: [],
  obstacles: [],
  leaves: [],
}

const carries = { massKg: 20_000, volumeM3: null, pallets: null }
const fits: OrderFit = { findings: [], carries, validUntil: '2026-10-07' }
const cardEnds: OrderFit = {
  carries,
  validUntil: null,
  findings: [
    {
      blocks: false,
      needsReason: true,
      field: 'driverId',
      code: 'driver.document_ends',
      text: { ru: 'Сафин Р. М.: карта тахографа до 6 октября 2026 г., раньше конца рейса', en: 'Card ends' },
    },
  ],
}
const wrongBody: OrderFit = {
  carries,
  validUntil: null,
  findings: [
    {
      blocks: true,
      needsReason: false,
      field: 'trailerId',
      code: 'car.unfit',
      text: { ru: 'АР4321 16 не подходит: нужен другой тип кузова', en: 'Another body type is needed' },
    },
    ...cardEnds.findings,
  ],
}

/** The dialog over a server with an accepted order that judges by `judge`. */
async function serve(
  judge: (chosen: URLSearchParams) => OrderFit | Promise<OrderFit>,
  more: Parameters<typeof outsideOfOrders>[1] = {},
  flights: OrderCard['flights'] = [],
) {
  const card = cardOf({ side: 'executor', status: 'accepted', executor, actions: ['assign'], flights })
  const asked = await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => dispatcher,
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: new Date().toISOString() }),
    '/api/watchers/v0/list': () => ({ items: [] }),
    '/api/car/owner/get/trucks/v0': () => ({ cars: [tractor] }),
    '/api/car/owner/get/trailers/v0': () => ({ cars: [reefer, tilt] }),
    '/api/driver/getByCanUseExecutorId/v0': () => ({ drivers: [safin] }),
    '/api/orders/v0/fitEach': () => ({ items: [{ id: reefer.id, text: { ru: 'АР4321 16 занята рейсом 26-000009-1', en: 'taken' } }] }),
    '/api/orders/v0/candidates': () => ({ items: [] }),
    '/api/flights/v0/fit': async url => ({
      ...z.encode(OrderFit, await judge(url.searchParams)),
      peak: { massKg: 8000, volumeM3: 0, pallets: 14 },
    }),
    '/api/orders/v0/fit': async url => z.encode(OrderFit, await judge(url.searchParams)),
    ...more,
  })
  const { screen } = await openOrders(`/orders/${id}?do=assign`, routes)
  const dialog = screen.getByRole('dialog', { name: 'Назначить машину и водителя' })
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
    await screen.getByRole('option', { name: new RegExp(option) }).click()
  }
  return { dialog, choose, button: dialog.getByRole('button', { name: 'Назначить', exact: true }), asked }
}

const fitsAsked = (asked: readonly URL[]) => asked.filter(({ pathname }) => pathname === '/api/orders/v0/fit')

afterEach(closeOrders)

test('a tachograph card that ends on the way is told of and asks why he goes; the reason is sent, and typed once though the server refuses', async () => {
  const steps: unknown[] = []
  const { dialog, choose, button } = await serve(chosen => (chosen.has('driverId') ? cardEnds : { ...fits, validUntil: null }), {
    '/api/orders/v0/move': (_, body) => {
      steps.push((JSON.parse(String(body)) as { data: unknown }).data)
      throw Response.json(
        { error: { code: 'fit.warned', message: 'Предупреждений стало больше', info: { field: 'overrideReason' } } },
        { status: 422 },
      )
    },
  })
  await choose('Тягач или грузовик', 'А123ВС716')
  await choose('Водитель', 'Сафин Р. М.')
  await expect.element(dialog.getByText(/карта тахографа до 6 октября 2026 г., раньше конца рейса/)).toBeVisible()
  await expect.element(dialog.getByText(/действуют до конца рейса/)).not.toBeInTheDocument()
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  const reason = dialog.getByRole('textbox', { name: 'Почему едут с предупреждением' })
  await button.click()
  await expect.element(reason).toHaveAccessibleDescription(/Напишите, почему: это останется в рейсе/)
  expect(steps).toEqual([])
  await dialog.getByRole('button', { name: 'Документ продлят до рейса' }).click()
  await button.click()
  await expect.element(reason).toHaveAccessibleDescription(/Предупреждений стало больше/)
  await expect.element(reason).toHaveValue('Документ продлят до рейса')
  expect(steps).toMatchObject([{ action: 'assign', driverId: safin.id, overrideReason: 'Документ продлят до рейса' }])
})

test('a wrong body takes the button away with its reason; with the right one the documents hold to the end of the flight', async () => {
  const { dialog, choose, button, asked } = await serve(chosen =>
    chosen.get('trailerId') === reefer.id ? wrongBody : { ...fits, validUntil: chosen.has('driverId') ? fits.validUntil : null },
  )
  await choose('Тягач или грузовик', 'А123ВС716')
  await choose('Водитель', 'Сафин Р. М.')
  await expect.element(dialog.getByText(/Внесённые документы действуют до конца рейса/)).toBeVisible()
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await choose('Прицеп', 'АР4321 16')
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'АР4321 16 не подходит: нужен другой тип кузова' })).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAttribute('aria-description', 'АР4321 16 не подходит: нужен другой тип кузова')
  await expect.element(dialog.getByText(/действуют до конца рейса/)).not.toBeInTheDocument()
  await button.click({ force: true })
  expect(asked.some(({ pathname }) => pathname === '/api/orders/v0/move')).toBe(false)
  // what the truck draws goes along with it, and every choice is judged once
  const chosen = fitsAsked(asked).map(({ searchParams }) => [searchParams.get('trailerId'), searchParams.has('driverId')])
  expect(chosen).toEqual([
    [tilt.id, false],
    [tilt.id, true],
    [reefer.id, true],
  ])
})

test('while the server judges, the button waits and what was shown stays; the answer of an earlier choice changes nothing', async () => {
  const answers = new Map<string | null, (fit: OrderFit) => void>()
  const { dialog, choose, button } = await serve(chosen =>
    chosen.has('driverId')
      ? new Promise<OrderFit>(resolve => answers.set(chosen.get('trailerId'), resolve))
      : { ...fits, validUntil: null },
  )
  await choose('Тягач или грузовик', 'А123ВС716')
  await choose('Водитель', 'Сафин Р. М.')
  await expect.element(button).toHaveAttribute('aria-description', 'Проверяем, подходит ли')
  await choose('Прицеп', 'АР4321 16')
  await expect.poll(() => [...answers.keys()]).toEqual([tilt.id, reefer.id])
  answers.get(tilt.id)!(fits)
  answers.delete(tilt.id)
  answers.get(reefer.id)!(wrongBody)
  await expect.element(button).toHaveAttribute('aria-description', 'АР4321 16 не подходит: нужен другой тип кузова')
  // what was given up is asked anew
  await choose('Прицеп', 'АР1234 16')
  await expect.element(button).toHaveAttribute('aria-description', 'Проверяем, подходит ли')
  await expect.poll(() => answers.has(tilt.id)).toBe(true)
  answers.get(tilt.id)!(fits)
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await expect.element(dialog.getByText(/Внесённые документы действуют до конца рейса/)).toBeVisible()
})

test('a part of an order goes on a flight of its own, and too much is refused at its field', async () => {
  const over = 'Доля больше того, что осталось везти: 31'
  const plans: unknown[] = []
  const { dialog, choose, button, asked } = await serve(() => ({ ...fits, validUntil: null }), {
    '/api/flights/v0/plan': (_, body) => {
      plans.push((JSON.parse(String(body)) as { data: unknown }).data)
      if (plans.length === 1)
        throw Response.json({ error: { code: 'flight.share_over', message: over, info: { field: 'share.pallets' } } }, { status: 422 })
      return { id: orderOf(51).id, number: '26-000001-1', version: 1, status: 'assigned', next: null }
    },
  })
  await dialog.getByText('Часть груза').click()
  await expect.element(dialog.getByText(/^Ещё не в рейсах: 18.т · 40.м³ · 31.паллета$/)).toBeVisible()
  await choose('Тягач или грузовик', 'А123ВС716')
  await choose('Водитель', 'Сафин Р. М.')
  await button.click()
  await expect.element(dialog.getByText('Укажите массу доли')).toBeVisible()
  await dialog.getByRole('textbox', { name: /Масса/ }).fill('8000')
  await dialog.getByRole('textbox', { name: /Паллеты/ }).fill('40')
  await button.click()
  await expect.element(dialog.getByText(over)).toBeVisible()
  await dialog.getByRole('textbox', { name: /Паллеты/ }).fill('14')
  await button.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(plans[1]).toEqual({
    orders: [{ orderId: id, orderVersion: 1, share: { massKg: 8000, volumeM3: 0, pallets: 14, pieces: 0 } }],
    truckId: tractor.id,
    trailerId: tilt.id,
    driverId: safin.id,
  })
  // what is judged is the part
  expect(fitsAsked(asked)).toEqual([])
  expect(
    asked
      .filter(({ pathname }) => pathname === '/api/flights/v0/fit')
      .at(-1)
      ?.searchParams.get('massKg'),
  ).toBe('8000')
})

test('what no flight carries yet goes on another one, with a vehicle of its own', async () => {
  const plans: unknown[] = []
  const plan = (_: URL, body: unknown) => {
    plans.push((JSON.parse(String(body)) as { data: unknown }).data)
    return { id: orderOf(52).id, number: '26-000001-2', version: 1, status: 'assigned', next: null }
  }
  const first = {
    id: orderOf(51).id,
    number: '26-000001-1',
    status: 'assigned' as const,
    truck: { id: tractor.id, plate: tractor.plate, model: '' },
    trailer: null,
    driver: null,
    share: { massKg: 8000, volumeM3: 10, pallets: 14, pieces: 0 },
    carrier: null,
    tasks: [],
  }
  const { dialog, choose, button } = await serve(() => fits, { '/api/flights/v0/plan': plan }, [first])
  await expect.element(dialog.getByText(/^Ещё не в рейсах: 10.т · 30.м³ · 17.паллет$/)).toBeVisible()
  await expect.element(dialog.getByRole('combobox', { name: 'Тягач или грузовик' })).toHaveValue('')
  await choose('Тягач или грузовик', 'А123ВС716')
  await choose('Водитель', 'Сафин Р. М.')
  await button.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(plans).toMatchObject([{ orders: [{ orderId: id, orderVersion: 1, share: null }], driverId: safin.id }])
})

const candidate = (n: number, plate: string, change: Partial<OrderCandidate> = {}): OrderCandidate => ({
  truckId: orderOf(n).id,
  plate,
  trailerId: null,
  trailerPlate: null,
  driverId: safin.id,
  driverName: safin.name,
  bodyType: 'ref',
  level: 'fits',
  approach: 30,
  slack: 60,
  text: null,
  place: { ru: 'Казань', en: 'Kazan' },
  approachKm: 24,
  freeAt: null,
  driveLeft: 42 * 60 + 30,
  cost: null,
  ...change,
})
const busy = candidate(25, 'В777ВВ716', { level: 'blocked', text: { ru: 'В777ВВ716 занята рейсом 26-000009-1', en: 'taken' } })
const lonely = candidate(26, 'Г888ГГ716', { level: 'none', driverId: null, driverName: null, driveLeft: null })
const fleet = [
  candidate(23, tractor.plate, { trailerId: reefer.id, trailerPlate: reefer.plate, freeAt: '2026-10-05T09:00:00Z' }),
  candidate(27, 'К001КК716'),
  candidate(28, 'К002КК716'),
  candidate(29, 'К003КК716', { level: 'tight', text: { ru: 'Запас 10 минут', en: '10 minutes to spare' } }),
  lonely,
  busy,
]
const proposing = { '/api/orders/v0/candidates': () => ({ items: fleet }) }

test('three proposals stand on top in the order of the judge, the others below; what is busy or goes with nobody says why and has no button', async () => {
  const { dialog } = await serve(() => fits, proposing)
  const proposals = dialog.getByRole('region', { name: 'Подходят лучше других' })
  const takes = proposals.getByRole('button', { name: /^Взять/ })
  await expect.element(takes.first()).toHaveAccessibleName(/А123ВС716$/)
  expect(takes.elements().map(each => each.getAttribute('aria-label')?.split(' ').at(-1))).toEqual(['А123ВС716', 'К001КК716', 'К002КК716'])
  await expect.element(proposals.getByText(/^Казань · свободна с .*5.* · до погрузки 24.км · осталось 42.ч за рулём/).first()).toBeVisible()
  await proposals.getByText('Остальные машины: 3').click()
  const rowOf = (plate: string) => proposals.getByRole('listitem').filter({ hasText: plate })
  await expect.element(rowOf('К003КК716').getByText('Запас 10 минут')).toBeVisible()
  await expect.element(rowOf('К003КК716').getByRole('button')).toBeVisible()
  await expect.element(rowOf('Г888ГГ716').getByText(/Нет свободного водителя/)).toBeVisible()
  await expect.element(rowOf('В777ВВ716').getByText('В777ВВ716 занята рейсом 26-000009-1')).toBeVisible()
  for (const plate of ['Г888ГГ716', 'В777ВВ716']) expect(rowOf(plate).getByRole('button').elements()).toEqual([])
})

test('one press takes the truck, the trailer and the driver, the next assigns them', async () => {
  const steps: unknown[] = []
  const { dialog, button } = await serve(() => fits, {
    ...proposing,
    '/api/orders/v0/move': (_, body) => {
      steps.push((JSON.parse(String(body)) as { data: unknown }).data)
      throw Response.json({ error: { code: 'car.unfit', message: 'Не подходит', info: { field: 'truckId' } } }, { status: 422 })
    },
  })
  await dialog.getByRole('button', { name: /^Взять .*А123ВС716$/ }).click()
  await expect.element(dialog.getByRole('combobox', { name: /^Тягач/ })).toHaveValue('А123ВС716')
  // not the trailer the truck draws: the one it is proposed with
  await expect.element(dialog.getByRole('combobox', { name: /^Прицеп/ })).toHaveValue(reefer.plate)
  await expect.element(dialog.getByRole('combobox', { name: /^Водитель/ })).toHaveValue(safin.name)
  await expect.element(dialog.getByText('Выбрано')).toBeVisible()
  await button.click()
  expect(steps).toMatchObject([{ action: 'assign', truckId: tractor.id, trailerId: reefer.id, driverId: safin.id }])
  await expect.element(dialog.getByText('Не подходит')).toBeVisible()
})

test('what is free and of the right body stands in the field before what is not', async () => {
  const { dialog } = await serve(() => fits)
  await dialog.getByRole('combobox', { name: /^Прицеп/ }).click()
  const options = dialog.getByRole('listbox', { name: 'Прицеп' }).getByRole('option')
  await expect.poll(() => options.elements().map(each => each.textContent?.slice(0, tilt.plate.length))).toEqual([tilt.plate, reefer.plate])
})
