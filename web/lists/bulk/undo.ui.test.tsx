import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LocaleProvider } from '#web/i18n/words.ts'
import type { List } from '#web/lists/list.ts'
import { Toasts } from '#web/ui/feedback/Toasts.tsx'
import type { BulkAction } from './bulk.ts'
import { ListBulk } from './ListBulk.tsx'

type Row = { id: string; version: number }

test('B6 what was done with many rows is taken back by Z where it can be, of those alone it came off for, as they are now', async () => {
  const rows: Row[] = [1, 2, 3].map(n => ({ id: `${n}`, version: 1 }))
  const back: Row[][] = []
  const archive: BulkAction<Row> = {
    id: 'archive',
    label: 'В архив',
    run: async able => able.map(({ id, version }) => ({ id, ok: id !== '2', version: version + 1 })),
    back: async able => {
      back.push([...able])
      return able.map(({ id }) => ({ id, ok: true }))
    },
  }
  const state = { loading: false, fetching: false, old: false, complete: true, error: null, at: 0 }
  const screen = await render(
    <LocaleProvider initial="ru">
      <ListBulk
        list={{ rows, state, refresh: () => undefined } as unknown as List<Row, object>}
        chosen={new Map(rows.map(row => [row.id, row]))}
        onChoose={() => undefined}
        total={3}
        actions={[archive]}
        note={undefined}
        tools={undefined}
        nameOf={row => row.id}
      />
      <Toasts />
    </LocaleProvider>,
  )
  await screen.getByRole('button', { name: 'В архив' }).click()
  await expect.element(screen.getByText('выполнено 2 из 3')).toBeVisible()
  await userEvent.keyboard('z')
  await expect
    .poll(() => back)
    .toEqual([
      [
        { id: '1', version: 2 },
        { id: '3', version: 2 },
      ],
    ])
  await expect.element(screen.getByText('выполнено 2 из 3')).not.toBeInTheDocument()
})
