import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { closeOrders, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { VehicleCreatePage } from './VehicleCreatePage.tsx'

const routes = [{ path: '/transport/create', element: <VehicleCreatePage /> }]
const type = {
  code: 't20',
  name_ru: 'Еврофура тент',
  name_en: 'Tautliner',
  weight: 20,
  volume: 82,
  palletsCount: 33,
  size: '13,6×2,45×2,5',
}

async function openForm() {
  const sent: unknown[] = []
  await outsideOfOrders(() => [], {
    '/api/dicts/truckStandartDimentions/v0/truckStandartDimentionsGet': () => ({ trackType: [type] }),
    '/api/dicts/bodyTypes/v0/bodyTypesGet': () => ({ body_type: [{ code: 'tent', name_ru: 'Тент', name_en: 'Tarp', group: 'closed' }] }),
    '/api/vehicles/v0/create': (_: URL, body: unknown) => {
      sent.push(JSON.parse(String(body)))
      throw Response.json(
        { error: { code: 'vehicle.taken', message: 'Машина с таким номером уже есть', info: { field: 'plate' } } },
        { status: 409 },
      )
    },
  })
  const opened = await openOrders('/transport/create', routes)
  await expect.element(opened.screen.getByRole('heading', { name: 'Новая машина' })).toBeVisible()
  return { ...opened, sent }
}

afterEach(closeOrders)

test('C9 a vehicle is entered within 15 stops of Tab: what is needed is marked, the rest is folded under its names', async () => {
  const { screen } = await openForm()
  await expect.element(screen.getByText('* без этого не отправить')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Госномер' })).toHaveAttribute('aria-required', 'true')
  expect(screen.getByText('необязательно').query()).toBeNull()
  await expect.element(screen.getByText('VIN, Год выпуска, Владение, Место стоянки')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'VIN' })).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: 'Госномер' }).click()
  const last = screen.getByText(/Топливо, /).element()
  let tabs = 0
  while (document.activeElement !== last && tabs < 40) {
    await userEvent.tab()
    tabs++
  }
  expect(tabs).toBeLessThanOrEqual(15)
})

test('C9 what is wrong stands open with the focus on it, and nothing typed is lost', async () => {
  const { screen, sent } = await openForm()
  await screen.getByText('VIN, Год выпуска, Владение, Место стоянки').click()
  await screen.getByRole('textbox', { name: 'VIN' }).fill('коротко')
  await screen.getByText('VIN, Год выпуска, Владение, Место стоянки').click()
  await expect.element(screen.getByRole('textbox', { name: 'VIN' })).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: 'Госномер' }).fill('А123ВС716')
  await screen.getByRole('textbox', { name: 'СТС' }).fill('99 12 345678')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByRole('textbox', { name: 'VIN' })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'VIN' })).toHaveValue('коротко')
  await expect.element(screen.getByRole('textbox', { name: 'СТС' })).toHaveValue('99 12 345678')
  expect(sent).toHaveLength(0)
})
