import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.resetModules()
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

test('what was seen only grows, and tabs share it', async () => {
  const one = await import('./walPosition.ts')
  one.recordSeen('00000000000000ff')
  one.recordSeen('000000000000000f')
  one.recordSeen(null)
  expect(one.seenPosition()).toBe('00000000000000ff')
  vi.resetModules()
  const other = await import('./walPosition.ts')
  expect(other.seenPosition()).toBe('00000000000000ff')
  other.recordSeen('0000000000000100')
  expect(one.seenPosition()).toBe('0000000000000100')
})

test('a tab that another has set back tells still what it saw itself', async () => {
  const { recordSeen, seenPosition } = await import('./walPosition.ts')
  recordSeen('00000000000000ff')
  stored.set('trassa.seen', '00000000000000aa')
  expect(seenPosition()).toBe('00000000000000ff')
})

test('a browser that forbids storage has what its tab saw', async () => {
  const denied = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied })
  const { recordSeen, seenPosition } = await import('./walPosition.ts')
  recordSeen('00000000000000ff')
  expect(seenPosition()).toBe('00000000000000ff')
})
