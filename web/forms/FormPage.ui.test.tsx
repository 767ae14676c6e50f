import { useState } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import type { Draft } from '#contract/drafts.ts'
import { CallError } from '#web/api/client.ts'
import { closeOrders, freshSeal, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormPage } from './FormPage.tsx'
import { schemaErrors } from './fieldErrors.ts'
import { useForm } from './useForm.ts'

type Values = { name: string; phone: string; age: number | string | null }
const schema = z.strictObject({ name: z.string().min(2), phone: z.string().min(5), age: z.int().min(18).nullable() })
const labels: Record<string, string> = { name: 'Имя', phone: 'Телефон', age: 'Возраст' }
const start: Values = { name: '', phone: '', age: null }

type Sample = {
  send: (values: Values, version: number) => Promise<string>
  fresh?: () => Promise<{ values: Values; version: number }>
  opened?: Values
  version?: number
}

function SamplePage({ send, fresh, opened = start, version = 0 }: Sample) {
  const [sent, setSent] = useState<string | null>(null)
  const form = useForm({
    name: 'driver/new',
    start: opened,
    version,
    label: field => labels[field] ?? field,
    check: values => schemaErrors(schema, values, 'ru'),
    send,
    onSent: setSent,
    ...(fresh ? { fresh, changes: () => [{ at: savedAt, who: 'Ильин П. А.', fields: ['phone', 'age'] }] } : {}),
  })
  if (sent !== null) return <p>Отправлено: {sent}</p>
  return (
    <>
      <Link to="/other">В другой раздел</Link>
      <FormPage
        form={form}
        title="Новый водитель"
        parts={[
          {
            id: 'who',
            title: 'Кто',
            fields: ['name', 'phone'],
            content: (
              <div className="form-fields">
                <TextField {...form.field('name')} />
                <TextField {...form.field('phone')} inputMode="tel" />
              </div>
            ),
          },
          { id: 'more', title: 'Ещё', fields: ['age'], content: <DecimalField {...form.field('age')} digits={0} optional /> },
        ]}
        submit="Добавить"
      />
    </>
  )
}

const savedAt = '2026-11-21T11:05:12.000Z'

/** A server that keeps one draft, and refuses it while `down`. */
async function openForm(sample: Sample = { send: async () => 'да' }, kept: Draft | null = null) {
  const server = { draft: kept, saves: 0, drops: 0, down: false }
  const seal = freshSeal()
  await outsideOfOrders(() => [], {
    '/api/drafts/v0/get': () => ({ draft: server.draft, seal }),
    '/api/drafts/v0/save': (_, body) => {
      if (server.down) throw new TypeError('Failed to fetch')
      const { data } = JSON.parse(String(body)) as { data: Draft }
      if (data.version !== (server.draft?.version ?? 0))
        throw Response.json({ error: { code: 'draft.changed', message: 'Черновик уже продолжен', info: {} } }, { status: 409 })
      server.saves += 1
      server.draft = { version: data.version + 1, savedAt, content: data.content }
      return { version: server.draft.version, savedAt }
    },
    '/api/drafts/v0/drop': () => {
      server.drops += 1
      server.draft = null
      return { dropped: true }
    },
  })
  const routes = [
    { path: '/drivers/create', element: <SamplePage {...sample} /> },
    { path: '/other', element: <p>другой раздел</p> },
  ]
  const open = () => openOrders('/drivers/create', routes)
  return { ...(await open()), server, open }
}

afterEach(() => {
  closeOrders()
  sessionStorage.clear()
})

const draftOf = (values: Values): Draft => ({ version: 3, savedAt, content: { values, seen: { values: start, version: 0 } } })

test('FC what is wrong waits for the end of the press that left the field, and moves nothing from under it', async () => {
  const { screen } = await openForm()
  const name = screen.getByRole('textbox', { name: 'Имя' })
  await name.fill('И')
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  ;(screen.getByRole('textbox', { name: 'Телефон' }).element() as HTMLElement).focus()
  expect(screen.getByText('не короче 2 знаков').query()).toBeNull()
  document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await expect.element(name).toHaveAccessibleDescription('не короче 2 знаков')
})

test('FC a field says what is wrong when it is left; sending names every field and leads to it; what was sent takes its draft along', async () => {
  const { screen, server } = await openForm()
  const name = screen.getByRole('textbox', { name: 'Имя' })
  await name.fill('И')
  await expect.element(screen.getByText('не короче 2 знаков')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(name).toHaveAccessibleDescription('не короче 2 знаков')
  await expect.element(screen.getByText(/Черновик сохранён \d\d:05:12/)).toBeVisible()

  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const errors = screen.getByRole('alert')
  await expect.element(name).toHaveFocus()
  await expect.element(errors.getByText(/Исправьте 2.поля/)).toBeVisible()
  await errors.getByRole('button', { name: 'Телефон' }).click()
  const phone = screen.getByRole('textbox', { name: 'Телефон' })
  await expect.element(phone).toHaveFocus()
  await phone.fill('+7 916 123-45-67')
  await name.fill('Мехдиев Тофик')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText('Отправлено: да')).toBeVisible()
  await expect.poll(() => [server.drops, server.draft]).toEqual([1, null])
})

test('FC a refusal lands on its field, an unknown outcome is told, and what was typed stays', async () => {
  const answers = [
    new CallError('Не вышло', { status: 503, request: 'a1b2' }),
    new CallError('Занят', { status: 422, code: 'input.invalid', info: { field: 'phone', why: 'такой уже есть' } }),
  ]
  const { screen } = await openForm({ send: () => Promise.reject(answers.shift()) }, draftOf({ name: 'Мехдиев', phone: '12345', age: 40 }))
  await screen.getByRole('button', { name: 'Продолжить черновик' }).click()
  await screen.getByRole('button', { name: 'Добавить' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Ответ не пришёл. Нажмите ещё раз: дважды ничего не запишется. Номер запроса: a1b2')
  await screen.getByRole('button', { name: 'Добавить' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Телефон' })).toHaveAccessibleDescription('такой уже есть')
  await expect.element(screen.getByRole('textbox', { name: 'Имя' })).toHaveValue('Мехдиев')
  await screen.getByRole('textbox', { name: 'Телефон' }).fill('54321')
  await expect.element(screen.getByText('такой уже есть')).not.toBeInTheDocument()
})

test('FC a draft is offered when the form is opened: go on or begin anew', async () => {
  const { screen, server } = await openForm(undefined, draftOf({ name: 'Мехдиев', phone: '', age: null }))
  await expect.element(screen.getByText('Введено: Имя')).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Начать заново' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Имя' })).toHaveValue('')
  await expect.poll(() => server.drops).toBe(1)
})

test('FC F38 what the server could not take yet outlives the page, and lies there so that nobody else can read it', async () => {
  const { screen, server, open } = await openForm()
  server.down = true
  await screen.getByRole('textbox', { name: 'Имя' }).fill('Мехдиев Тофик')
  await userEvent.tab()
  await expect.element(screen.getByText('Черновик пока только в этом браузере')).toBeVisible()
  await expect.poll(() => localStorage.getItem('draft driver/new')).not.toBeNull()
  expect(atob(localStorage.getItem('draft driver/new')!)).not.toContain('driver')
  const copy = localStorage.getItem('draft driver/new')!
  await screen.unmount()

  localStorage.setItem('draft driver/new', copy)
  server.down = false
  const again = await open()
  await again.screen.getByRole('button', { name: 'Продолжить черновик' }).click()
  await expect.element(again.screen.getByRole('textbox', { name: 'Имя' })).toHaveValue('Мехдиев Тофик')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => server.draft?.content).toMatchObject({ values: { name: 'Мехдиев Тофик' } })
  await expect.poll(() => localStorage.getItem('draft driver/new')).toBeNull()
})

test('FC leaving with something unsent asks once and says that the draft is safe', async () => {
  const { screen, address } = await openForm()
  await screen.getByRole('textbox', { name: 'Имя' }).fill('Мехдиев')
  await screen.getByRole('link', { name: 'В другой раздел' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Уйти из формы?' })
  await expect.element(question.getByText(/Черновик сохранён \d\d:05:12/)).toBeVisible()
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect.poll(address).toBe('/drivers/create')
  await screen.getByRole('link', { name: 'В другой раздел' }).click()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect.element(screen.getByText('другой раздел')).toBeVisible()
})

test('FC two people changed one record: a choice for the field both changed, the other one is taken over', async () => {
  const opened = { name: 'Мехдиев', phone: '11111', age: 40 }
  const send = vi
    .fn<Sample['send']>()
    .mockRejectedValueOnce(new CallError('Изменён', { status: 409, code: 'driver.changed' }))
    .mockResolvedValue('да')
  const fresh = async () => ({ values: { name: 'Мехдиев', phone: '22222', age: 41 }, version: 8 })
  const { screen } = await openForm({ send, fresh, opened, version: 7 })
  await screen.getByRole('textbox', { name: 'Телефон' }).fill('33333')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const dialog = screen.getByRole('dialog', { name: 'Запись изменили, пока вы правили' })
  await expect.element(dialog.getByText(/^Ильин П\. А\., \d\d:05:12.МСК\. Выберите значение/)).toBeVisible()
  await expect.element(dialog.getByRole('columnheader', { name: 'Ильин П. А.' })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: 'Телефон 11111 22222 33333' })).toBeVisible()
  await expect.element(dialog.getByRole('definition')).toHaveTextContent('Было 40 → 41')
  await expect.element(dialog.getByRole('radio', { name: '33333' })).toBeChecked()
  await dialog.getByRole('radio', { name: '22222' }).click()
  await dialog.getByRole('button', { name: 'Сохранить выбранное' }).click()
  await expect.element(screen.getByText('Отправлено: да')).toBeVisible()
  expect(send.mock.calls).toEqual([
    [{ ...opened, phone: '33333' }, 7],
    [{ name: 'Мехдиев', phone: '22222', age: 41 }, 8],
  ])
})

test('FC F38 two windows keep one draft: the later one is told, and its person says whose goes on', async () => {
  const { screen, server } = await openForm()
  const name = screen.getByRole('textbox', { name: 'Имя' })
  const elsewhere = draftOf({ name: 'Из другого окна', phone: '', age: null })
  await expect.element(name).toBeVisible()
  server.draft = elsewhere
  await name.fill('Из этого окна')
  await userEvent.tab()
  await expect.element(screen.getByText('Черновик продолжен в другом окне')).toBeVisible()
  await screen.getByRole('button', { name: 'Оставить этот' }).click()
  await expect.poll(() => server.draft?.content).toMatchObject({ values: { name: 'Из этого окна' } })

  server.draft = { ...elsewhere, version: 9 }
  await name.fill('Снова из этого')
  await userEvent.tab()
  await screen.getByRole('button', { name: 'Взять оттуда' }).click()
  await expect.element(name).toHaveValue('Из другого окна')
  expect(server.draft.version).toBe(9)
})
