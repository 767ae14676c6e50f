import { expect, test } from 'vitest'
import { freshPictures } from './values.ts'

test('a picture that came under the name of a known logo is offered; the one the logo was taken from is not', () => {
  const picture = (id: string, name: string, createdAt: string) => ({ id, name, createdAt })
  const first = picture('1', 'logo.png', '2026-11-01T09:00:00Z')
  const second = picture('2', 'logo.png', '2026-11-20T09:00:00Z')
  const other = picture('3', 'стрелка.png', '2026-10-01T09:00:00Z')
  const logos = [{ name: 'logo.png', at: '2026-11-01T09:05:00Z' }]
  expect(freshPictures([first, second, other], logos)).toEqual([second, other])
  expect(freshPictures([first], [])).toEqual([first])
})
