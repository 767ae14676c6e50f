import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { hostsOf, readHosts } from './configHosts.ts'

test('several hosts are written as PostgreSQL’s own programs take them', () => {
  const url = readHosts('postgres://a:b%40@db1:5432,db2,[::1]:5433/t?target_session_attrs=read-write&connect_timeout=5')!
  expect(hostsOf(url)).toEqual([
    'postgres://a:b%40@db1:5432/t?connect_timeout=5',
    'postgres://a:b%40@db2/t?connect_timeout=5',
    'postgres://a:b%40@[::1]:5433/t?connect_timeout=5',
  ])
  expect(readConfig({ DATABASE_URL: 'postgres://a@one,two/t' }).database!.app).toBe(readHosts('postgres://a@one,two/t'))
})

test('one host stays as it was given', () => {
  const url = 'postgres://a:b@db:5433/t?pooler=transaction'
  expect(readHosts(url)).toBe(url)
  expect(hostsOf(url)).toEqual([url])
})

test.each([
  'postgres://a@one,two/t?target_session_attrs=any',
  'postgres://a@one,two/t?target_session_attrs=standby',
  'postgres://a@one:x,two/t',
  'postgres://a@one,two:99999/t',
  'mysql://a@one,two/t',
])('an address nothing can be written at is refused: %s', text => {
  expect(readHosts(text)).toBeNull()
  expect(() => readConfig({ DATABASE_URL: text })).toThrow('DATABASE_URL must be an address')
})
