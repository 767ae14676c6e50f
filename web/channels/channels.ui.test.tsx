import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ChannelBinding, DeadDelivery, OwnChannel } from '#contract/channels.ts'
import { openQueries } from '#web/api/query.ts'
import { LocaleProvider } from '#web/i18n/words.ts'
import { ChannelsPart } from './ChannelsPart.tsx'
import { OrganizationChannels } from './OrganizationChannels.tsx'
import '#web/styles/index.css'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const id = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const now = new Date().toISOString()
const bound = (n: number, name: string, more: Partial<ChannelBinding> = {}): ChannelBinding => ({
  ...{ id: id(n), name, state: 'working', createdAt: now, sentAt: null, reason: null },
  ...more,
})
const channel = (name: OwnChannel['channel'], more: Partial<OwnChannel> = {}): OwnChannel => ({
  ...{ channel: name, offered: true, works: false, bindings: [], test: null },
  ...more,
})
const dead = (n: number, more: Partial<DeadDelivery> = {}): DeadDelivery => ({
  ...{ id: id(n), channel: 'sms', source: 'notice', recipient: 'Лаптева И. С.', reason: 'refused', detail: 'wrong phone', attempts: 3 },
  ...{ createdAt: now, endedAt: now },
  ...more,
})

/** A server that knows one person's channels and changes them as it is asked to. */
function serve() {
  const mine = new Map<string, OwnChannel>(
    [
      channel('email', { works: true, test: { at: now, status: 'sent', tookMs: 1200, reason: null, detail: '' } }),
      channel('push', { works: true, bindings: [bound(21, 'chrome android')] }),
      channel('sms'),
      channel('telegram', { bindings: [bound(22, '@lev', { state: 'off', reason: 'bot was blocked' })] }),
      channel('max', { offered: false }),
    ].map(each => [each.channel, each]),
  )
  const given = {
    dead: [dead(31), dead(32, { channel: 'email', recipient: null, source: 'code', reason: 'gone', detail: '' })],
  }
  const sent: { path: string; data: Record<string, unknown> }[] = []
  const answers: Record<string, (data: Record<string, unknown>) => unknown> = {
    mine: () => ({ items: [...mine.values()], email: 'lev@example.ru', pushKey: null }),
    dead: () => ({ items: given.dead, next: null }),
    sendAgain({ ids }) {
      given.dead = given.dead.filter(one => !(ids as string[]).includes(one.id))
      return { sent: (ids as string[]).length }
    },
    switchMail({ on }) {
      mine.set('email', channel('email', { works: on === true }))
      return { on }
    },
    bindPhone() {
      mine.set('sms', channel('sms', { bindings: [bound(51, '+7 ••• ••• 67-89', { state: 'waiting' })] }))
      return { bindingId: id(51) }
    },
    confirmPhone({ code }) {
      if (code === '123456') mine.set('sms', channel('sms', { works: true, bindings: [bound(51, '+7 ••• ••• 67-89')] }))
      return { bound: code === '123456' }
    },
    bindMessenger: () => ({ bindingId: id(52), url: 'https://t.me/trassa_bot?start=code', picture: '<svg/>', until: now }),
    test({ channel: of }) {
      mine.set('sms', { ...mine.get(of as string)!, test: { at: now, status: 'dead', tookMs: null, reason: 'day_limit', detail: '' } })
      return { sent: true }
    },
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = /\/api\/channels\/v0\/(\w+)/.exec(url)?.[1] ?? ''
    const { data = {} } = init.body ? (JSON.parse(init.body as string) as { data?: Record<string, unknown> }) : {}
    if (init.body) sent.push({ path, data })
    return path in answers ? Response.json({ data: answers[path]!(data) }) : Response.json({}, { status: 503 })
  })
  return { sent, dataOf: (path: string) => sent.findLast(one => one.path === path)?.data }
}

const open = async (width = 1440) => {
  await page.viewport(width, 900)
  return render(
    <LocaleProvider>
      <QueryClientProvider client={openQueries()}>
        <ChannelsPart />
        <OrganizationChannels />
      </QueryClientProvider>
    </LocaleProvider>,
  )
}

test('each channel says whether it works, what became of its test, and why it was switched off; nothing runs out of a phone', async () => {
  serve()
  const screen = await open(390)
  await expect.element(screen.getByText('lev@example.ru')).toBeVisible()
  await expect.element(screen.getByText(/Проверка отправлена, доставлена за 1,2 с/)).toBeVisible()
  await expect.element(screen.getByText(/Android/)).toBeVisible()
  await expect.element(screen.getByText(/@lev · выключен: bot was blocked/)).toBeVisible()
  await expect.element(screen.getByText('не настроен администратором установки')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a phone is bound by its code, a wrong one is told at the field; its test says why it did not arrive', async () => {
  const server = serve()
  const screen = await open()
  const row = () => screen.getByText('не привязан')
  await expect.element(row()).toBeVisible()
  await screen.getByRole('button', { name: 'Привязать', exact: true }).first().click()
  await screen.getByLabelText('Телефон').fill('8 912 345-67-89')
  await screen.getByRole('button', { name: 'Прислать код' }).click()
  await screen.getByLabelText('Код из SMS').fill('654321')
  await screen.getByRole('button', { name: 'Подтвердить' }).click()
  await expect.element(screen.getByText('Код не тот. Осталось меньше попыток.')).toBeVisible()
  await screen.getByLabelText('Код из SMS').fill('123456')
  await screen.getByRole('button', { name: 'Подтвердить' }).click()
  await expect.element(screen.getByText(/\+7 ••• ••• 67-89/)).toBeVisible()
  expect(server.dataOf('bindPhone')).toEqual({ phone: '8 912 345-67-89' })
  await screen.getByRole('button', { name: 'Проверить: SMS' }).click()
  await expect.element(screen.getByText('Не доставлено: исчерпан дневной предел организации')).toBeVisible()
})

test('letters are switched off and on in their place, and a messenger shows its link and its code for a camera', async () => {
  const server = serve()
  const screen = await open()
  await screen.getByText('Присылать письма').click()
  await expect.poll(() => server.dataOf('switchMail')).toEqual({ on: false })
  await expect.element(screen.getByRole('switch', { name: 'Присылать письма' })).not.toBeChecked()
  await screen.getByRole('button', { name: 'Привязать', exact: true }).nth(1).click()
  await expect.element(screen.getByRole('img', { name: 'Код, который открывает бота' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'https://t.me/trassa_bot?start=code' })).toBeVisible()
})

test('a message that was given up says for whom and why, and is sent again', async () => {
  const server = serve()
  const screen = await open()
  await expect.element(screen.getByText('Уведомление, Лаптева И. С.')).toBeVisible()
  await expect.element(screen.getByText('другая сторона не приняла: wrong phone')).toBeVisible()
  await screen.getByRole('button', { name: 'Отправить ещё раз: Уведомление, Лаптева И. С.' }).click()
  await expect.poll(() => server.dataOf('sendAgain')).toEqual({ ids: [id(31)] })
  await expect.element(screen.getByText('Код привязки', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Уведомление, Лаптева И. С.')).not.toBeInTheDocument()
})
