import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderFilter } from '#contract/order-list.ts'
import { readFilters, writeFilters } from './filters.ts'

const fixed = { side: 'forwarder', tab: 'docs' } as const
const read = (search: string) => readFilters(OrderFilter, search, 'orders', fixed)
const write = (search: string, change: Parameters<typeof writeFilters<typeof OrderFilter>>[1]['change']) =>
  writeFilters(OrderFilter, { search, prefix: 'orders', fixed, change })

test('2.67, 2.69 a filter is in the address and read back from it', () => {
  const query = write('', { status: ['placed', 'in_progress'] })
  expect(query).toBe('orders.status[]=placed&orders.status[]=in_progress')
  expect(read(`?${query}`).filter.status).toEqual(['placed', 'in_progress'])
})

test('2.71 a period is one object', () => {
  const query = write('', { loading: { from: '2026-11-01', to: '2026-11-30' } })
  expect(decodeURIComponent(query)).toBe('orders.loading={"from":"2026-11-01","to":"2026-11-30"}')
  expect(read(query).filter.loading).toEqual({ from: '2026-11-01', to: '2026-11-30' })
})

test('2.74 filters of another table and unknown keys survive', () => {
  expect(write('?b.search=x&utm=1&orders.view=board&orders.search=old', { search: 'new' })).toBe(
    'b.search=x&utm=1&orders.view=board&orders.search=new',
  )
})

test('2.75 a cleared or usual value leaves the address', () => {
  const full =
    '?orders.status[]=placed&orders.search=77&orders.sort=loading&orders.mine=true&orders.loading=%7B%22from%22%3A%222026-11-01%22%7D'
  expect(write(full, { status: [], search: '', sort: 'due', mine: false, loading: null })).toBe('')
})

test('2.75 what cannot be read is left out and named', () => {
  expect(read('?orders.loading=%7Bbad')).toMatchObject({ ignored: ['loading'] })
  expect(read('?orders.loading=%7Bbad').filter.loading).toBeUndefined()
  const { filter, ignored } = read(
    '?orders.sort=nonsense&orders.counterpart[]=1&orders.status[]=placed&orders.status[]=%7Bbad&orders.loading=%7B%22from%22%3A%22today%22%7D&orders.tags[]=urgent',
  )
  expect(filter).toMatchObject({ sort: 'due', counterpart: [], status: [], tags: ['urgent'] })
  expect(filter.loading).toBeUndefined()
  expect(ignored.toSorted()).toEqual(['counterpart', 'loading', 'sort', 'status'])
  // taken away, not misspelt; and what is nobody's is not ours to name
  expect(read('?orders.sort=&orders.foo=%7Bbad&utm=%7Bbad').ignored).toEqual([])
})

test('what the screen fixes is neither read from the address nor written to it', () => {
  expect(read('?orders.side=executor&orders.tab=all').filter).toMatchObject(fixed)
  expect(write('', { search: 'x' })).toBe('orders.search=x')
})

test('whatever stands in the address, there is a filter; writing nothing new keeps it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), search => {
      const { filter } = read(`?orders.search=${encodeURIComponent(search.toWellFormed())}&${encodeURI(search.toWellFormed())}`)
      expect(read(write('', filter)).filter).toEqual(filter)
    }),
  )
})
