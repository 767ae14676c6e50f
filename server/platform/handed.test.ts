import { expect, test } from 'vitest'
import { handedIn } from './handed.ts'

test('what was handed in is given, and missed before', () => {
  const followers = handedIn<readonly string[]>('followers of a test')
  expect(() => followers.given).toThrow('nobody has handed in followers of a test')
  followers.hand(['one'])
  expect(followers.given).toEqual(['one'])
})
