import { expect, test } from 'vitest'
import { buildVersion, versionOfContents } from './version.ts'

const now = new Date('2026-11-21T23:30:00Z')

test('1.18 the version of a build is a day and six characters of a hash', () => {
  expect(buildVersion(['a-123.js'])).toMatch(/^\d{4}\.\d{2}\.\d{2}-[0-9a-f]{6}$/)
  expect(versionOfContents(['a-123.js'], now)).toMatch(/^2026\.11\.21-[0-9a-f]{6}$/)
})

test('1.18 without a commit the same contents give the same hash, in whatever order they are named, and others another', () => {
  const one = versionOfContents(['a-123.js', 'b-456.js'], now)
  expect(versionOfContents(['b-456.js', 'a-123.js'], now)).toBe(one)
  expect(versionOfContents(['a-123.js', 'b-457.js'], now)).not.toBe(one)
})
