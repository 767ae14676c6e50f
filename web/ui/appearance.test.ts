import { expect, test } from 'vitest'
import { widthOf } from './appearance.ts'

test.each([
  ['9.21', 576, 'xs', 'sm'],
  ['9.22', 768, 'sm', 'md'],
  ['9.23', 1080, 'md', 'lg'],
  ['9.24', 1200, 'lg', 'xl'],
  ['9.25', 1400, 'xl', 'xxl'],
  ['9.26', 1920, 'xxl', 'wide'],
])('%s at %d px the layout turns from %s to %s', (_, pixels, below, from) => {
  expect(widthOf(pixels - 1)).toBe(below)
  expect(widthOf(pixels)).toBe(from)
})
