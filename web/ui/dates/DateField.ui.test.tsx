import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LocaleProvider } from '#web/i18n/words.ts'
import { DateField } from './DateField.tsx'

function Day({ onTell }: { onTell: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  const change = (next: string | null) => {
    onTell(next)
    setValue(next)
  }
  return <DateField label="День" value={value} onChange={change} />
}

test('a date is typed in figures, without separators', async () => {
  const told = vi.fn()
  const screen = await render(
    <LocaleProvider initial="ru">
      <Day onTell={told} />
    </LocaleProvider>,
  )
  await userEvent.click(screen.getByRole('spinbutton').first())
  await userEvent.keyboard('21112026')
  await expect.poll(() => told.mock.lastCall?.[0]).toBe('2026-11-21')
})
