import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { RuleDraft } from '#contract/management-rule-language.ts'
import { closeOrders, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { ManagementRulesPage } from './ManagementRulesPage.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-10-01T06:00:00.000Z'
const routes = [{ path: '/management-rules', element: <ManagementRulesPage /> }]
const meWith = (permissions: string[]) => ({
  id: uuid(91),
  user: { id: uuid(92), name: 'Ирина Лаптева', email: null },
  organization: { id: uuid(93), name: 'Северный Экспедитор', tin: '7810005000', sides: ['forwarder'] },
  employee: { id: uuid(91), roles: ['owner'], position: 'логист' },
  permissions,
  locale: 'ru',
  tz: 'Europe/Moscow',
  beta: false,
})

const draft: z.input<typeof RuleDraft> = {
  name: 'Тенты до 1000 км',
  event: 'order.placed',
  conditions: {
    groups: [
      {
        any: false,
        conditions: [
          { field: 'bodyTypes', operator: 'contains', value: 'tent' },
          { field: 'distanceKm', operator: 'lt', value: 1000 },
        ],
      },
    ],
  },
  steps: [
    { afterMinutes: 0, actions: [{ kind: 'publish', groupId: uuid(7), hours: 24, priced: true }] },
    { afterMinutes: 60, actions: [{ kind: 'raise_price', percent: 3 }] },
  ],
}
const full = z.encode(RuleDraft, z.decode(RuleDraft, draft))
const card = (n: number, more: object = {}) => ({
  id: uuid(n),
  version: 1,
  active: true,
  draft: full,
  owner: 'Ирина Лаптева',
  ownerGone: false,
  updatedAt: at,
  fired: 12,
  firedLately: 5,
  firedAt: at,
  waiting: 2,
  failures: 0,
  failedAt: null,
  ...more,
})
const names = { [uuid(7)]: { ru: 'Основные', en: 'Main' }, tent: { ru: 'тент', en: 'curtain' } }
const match = {
  at,
  objectId: uuid(20),
  number: '26-000120',
  judged: [{ field: 'distanceKm', value: 420, holds: true }],
  done: { what: 'publish', person: 'Пётр', minutes: 90 },
  status: 'cancelled',
  disputed: true,
}
const dry = { triggers: 40, fired: 1, settledAbove: 3, minutes: 90, disputed: 1, items: [match], conflicts: [] }

type Answers = NonNullable<Parameters<typeof outsideOfOrders>[1]>
const serve = (more: Answers = {}, mayEdit = true) =>
  outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => meWith(['rules.view', 'orders.view', ...(mayEdit ? ['rules.edit'] : [])]),
    '/api/management-rules/v0/list': () => ({
      items: [card(1), card(2, { draft: { ...full, name: 'Ниже' }, active: false, failedAt: at, failures: 5 })],
      names,
      conflicts: [{ kind: 'shadowed', ruleId: uuid(2), otherId: uuid(1), other: 'Тенты до 1000 км', actions: [] }],
      mayEdit,
    }),
    '/api/management-rules/v0/options': () => ({
      groups: [{ id: uuid(7), name: 'Основные' }],
      people: [],
      counterparts: [],
      webhooks: [{ id: uuid(8), name: 'Учётная система' }],
    }),
    '/api/management-rules/v0/dry-run': () => dry,
    '/api/management-rules/v0/runs': () => ({
      items: [
        {
          ...{ id: uuid(30), ruleId: uuid(1), version: 1, at, kind: 'order', objectId: uuid(20), number: '26-000120', nextAt: at },
          status: 'waiting',
          judged: match.judged,
          results: [{ step: 0, action: 'publish', at, outcome: 'refused', words: { ru: 'Группа пуста', en: 'The group is empty' } }],
        },
      ],
      next: null,
    }),
    ...more,
  })
const sentIn = (body: unknown) => (JSON.parse(String(body)) as { data: Record<string, unknown> }).data
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ')

afterEach(closeOrders)

test('a rule is a sentence with its owner, what it did and what stands in its way; it is switched and moved where it stands', async () => {
  const sent: Record<string, unknown>[] = []
  await serve({
    '/api/management-rules/v0/change': (_, body) => {
      sent.push(sentIn(body))
      return { version: 2 }
    },
  })
  const { screen } = await openOrders('/management-rules', routes)
  const list = screen.getByRole('list', { name: 'Правила по порядку' })
  await expect.element(list).toBeVisible()
  const first = plain(list.element().querySelector('li')?.textContent)
  expect(first).toContain('Если заказ размещён и кузов: тент и расстояние < 1 000 км, то')
  expect(first).toContain('сразу опубликовать группе «Основные» на 24 ч по цене заказа')
  expect(first).toContain('через 1 ч поднять цену на 3 %')
  expect(first).toContain('Владелец: Ирина Лаптева · За 30 дней: 5, всего: 12 · ждут шага: 2')
  await expect.element(screen.getByText('Никогда не сработает: выше стоит «Тенты до 1000 км»')).toBeVisible()
  await expect.element(screen.getByText('Отключилось: слишком много неудач подряд')).toBeVisible()
  // the track lies over it: what a pointer presses is its label
  ;(screen.getByRole('switch', { name: 'Включено: Ниже' }).element() as HTMLElement).click()
  await expect.poll(() => sent).toEqual([{ ruleId: uuid(2), version: 1, action: 'switch', active: true }])
  await screen.getByRole('button', { name: 'Выше: Ниже' }).click()
  await expect.poll(() => sent.at(-1)).toEqual({ ruleId: uuid(2), version: 1, action: 'place', priority: 99 })
})

test('an example is taken into the editor, tried on the month, completed and saved as data', async () => {
  const sent: Record<string, unknown>[] = []
  await serve({
    '/api/management-rules/v0/save': (_, body) => {
      sent.push(sentIn(body))
      return card(3)
    },
  })
  const { screen } = await openOrders('/management-rules', routes)
  await screen.getByRole('button', { name: 'Взять: Короткие тенты ищут сами' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Проверить на 30 днях' }).click()
  await expect
    .element(dialog.getByText('Сработало бы 1 из 40; люди потратили на это 1,5 ч; ещё 3 решили бы правила выше; спорных: 1'))
    .toBeVisible()
  await expect.element(dialog.getByText('Люди: publish, Пётр, через 90 мин')).toBeVisible()
  const name = dialog.getByRole('textbox', { name: 'Название' })
  await name.fill('')
  await dialog.getByRole('button', { name: 'Сохранить и включить' }).click()
  await expect.element(dialog.getByText('Правило заполнено не до конца: проверьте поля')).toBeVisible()
  await name.fill('Короткие тенты')
  await dialog.getByRole('button', { name: 'Сохранить и включить' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        rule: null,
        active: true,
        draft: {
          name: 'Короткие тенты',
          event: 'order.placed',
          conditions: { groups: [{ conditions: [{ field: 'bodyTypes' }, { field: 'distanceKm', operator: 'lt', value: 1000 }] }] },
          steps: [
            { afterMinutes: 0, actions: [{ kind: 'waterfall' }] },
            { afterMinutes: 60, actions: [{ kind: 'raise_price', percent: 3 }] },
          ],
        },
      },
    ])
})

test('the log tells the values that decided and what came of each action', async () => {
  await serve()
  const { screen } = await openOrders('/management-rules', routes)
  await screen.getByRole('button', { name: 'Журнал' }).first().click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('расстояние = 420 км ✓')).toBeVisible()
  await expect.element(dialog.getByText(/Опубликовать спрос группе: отказ \(Группа пуста\)/)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: '26-000120' })).toBeVisible()
})

test('whoever may not edit reads, tries and changes nothing', async () => {
  await serve({}, false)
  const { screen } = await openOrders('/management-rules', routes)
  await expect.element(screen.getByText('Правила ведёт администратор организации.')).toBeVisible()
  await expect.element(screen.getByRole('switch', { name: 'Включено: Ниже' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Новое правило' }).elements()).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Удалить' }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Проверить' }).first().click()
  await expect.element(screen.getByRole('dialog').getByText(/Сработало бы 1 из 40/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Сохранить и включить' }).elements()).toHaveLength(0)
})
