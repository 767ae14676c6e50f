import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LocaleProvider } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Toasts } from './Toasts.tsx'
import { toasts } from './toasts.ts'

const show = (node: React.ReactNode) => render(<LocaleProvider initial="ru">{node}</LocaleProvider>)

test('3.06 4.09 a closable notification has a button to close it, the other has none', async () => {
  const screen = await show(<Toasts />)
  const fixed = toasts.add({ type: 'info', title: 'Обновляем', content: '', closable: false, timeout: 600_000 })
  toasts.add({ type: 'danger', title: 'Ошибка', content: 'Ставка отклонена: {"min":54000}', timeout: 600_000 })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Ставка отклонена: {"min":54000}/)
  await expect.poll(() => screen.getByRole('button', { name: 'Закрыть' }).elements().length).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  await expect.poll(() => toasts.list().map(toast => toast.id)).toEqual([fixed])
})

test('on a phone the last notification stands alone, beside bad news and a way back', async () => {
  await page.viewport(390, 844)
  const screen = await show(<Toasts />)
  const timeout = 600_000
  const ids = [
    toasts.add({ type: 'info', title: 'Заказ убран', content: '', timeout, action: { label: 'Вернуть', run: () => undefined } }),
    toasts.add({ type: 'danger', title: 'Файл не прочитан', content: '', timeout }),
    toasts.add({ type: 'success', title: 'Проведён', content: '', timeout }),
    toasts.add({ type: 'success', title: 'Оплата отмечена', content: '', timeout }),
  ]
  for (const title of ['Оплата отмечена', 'Файл не прочитан', 'Заказ убран']) await expect.element(screen.getByText(title)).toBeVisible()
  await expect.element(screen.getByText('Проведён')).not.toBeVisible()
  await page.viewport(1200, 700)
  await expect.element(screen.getByText('Проведён')).toBeVisible()
  for (const id of ids) toasts.close(id)
})

test('B6 what can be taken back is, by a press or by Z, the last first and each once; letters that are typed take nothing', async () => {
  const back: string[] = []
  const screen = await show(
    <>
      <Toasts />
      <input aria-label="Поиск" />
    </>,
  )
  const done = (title: string) => toasts.add({ type: 'success', title, content: '', undo: () => back.push(title) })
  done('В архив')
  done('Скрыть')
  await screen.getByRole('textbox', { name: 'Поиск' }).click()
  await userEvent.keyboard('z')
  expect(back).toEqual([])
  screen.getByRole('textbox', { name: 'Поиск' }).element().blur()
  await userEvent.keyboard('z')
  await expect.poll(() => back).toEqual(['Скрыть'])
  await screen.getByRole('button', { name: /^Вернуть/ }).click()
  await expect.poll(() => back).toEqual(['Скрыть', 'В архив'])
  await userEvent.keyboard('z')
  expect(back).toHaveLength(2)
  expect(toasts.list().filter(toast => toast.undo)).toEqual([])
})

function Windowed() {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <>
      <Toasts />
      <Dialog open={open} onClose={close} title="Оплата" footer={<Button onClick={close}>Отметить</Button>}>
        <div style={{ height: 2000 }} />
      </Dialog>
    </>
  )
}

test('on a phone a notification leaves the buttons of a window free, and stands at the foot again after it', async () => {
  await page.viewport(390, 844)
  const screen = await show(<Windowed />)
  const id = toasts.add({ type: 'danger', title: 'Файл не прочитан', content: '', timeout: 600_000 })
  const button = screen.getByRole('button', { name: 'Отметить' })
  const told = () => screen.getByText('Файл не прочитан').element().getBoundingClientRect()
  await expect.element(button).toBeVisible()
  await expect.poll(() => told().bottom).toBeLessThan(button.element().getBoundingClientRect().top)
  await button.click()
  await expect.poll(() => told().top).toBeGreaterThan(422)
  toasts.close(id)
  await page.viewport(1200, 700)
})
