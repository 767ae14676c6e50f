import { QueryClientProvider, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CallError } from './client.ts'
import { openQueries } from './query.ts'

afterEach(() => vi.restoreAllMocks())

class Boundary extends Component<{ children: ReactNode }, { hit: boolean }> {
  override state = { hit: false }
  static getDerivedStateFromError = () => ({ hit: true })
  override render = () => (this.state.hit ? 'the boundary was hit' : this.props.children)
}

const show = (queries: ReturnType<typeof openQueries>, node: ReactNode) =>
  render(
    <QueryClientProvider client={queries}>
      <Boundary>
        <Suspense fallback="waiting">{node}</Suspense>
      </Boundary>
    </QueryClientProvider>,
  )

const refused = () => Promise.reject(new CallError('Занято', { status: 409, body: { message: 'Занято' } }))

test('8.16 a failed query hits no error boundary', async () => {
  function Screen() {
    const { error } = useQuery({ queryKey: ['refused'], queryFn: refused, meta: { quiet: true } })
    return <p>{error ? 'the screen says so itself' : 'asking'}</p>
  }
  const screen = await show(openQueries(), <Screen />)
  await expect.element(screen.getByText('the screen says so itself')).toBeVisible()
})

test('8.17 a failed save hits no error boundary', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  function Screen() {
    const save = useMutation({ mutationFn: refused })
    return (
      <button type="button" onClick={() => save.mutate()}>
        {save.isError ? 'not saved' : 'save'}
      </button>
    )
  }
  const screen = await show(openQueries(), <Screen />)
  await userEvent.click(screen.getByRole('button'))
  await expect.element(screen.getByText('not saved')).toBeVisible()
  expect(told.mock.calls).toEqual([['Занято']])
})

test('9.18 a suspended query with staleTime 0 and gcTime 0 keeps its answer for at least 1000 ms', async () => {
  const asked = vi.fn(async () => 'answer')
  const Screen = () => <p>{useSuspenseQuery({ queryKey: ['suspended'], queryFn: asked, staleTime: 0, gcTime: 0 }).data}</p>
  const queries = openQueries()
  const first = await show(queries, <Screen />)
  await expect.element(first.getByText('answer')).toBeVisible()
  const [query] = queries.getQueryCache().getAll()
  expect(query!.options.gcTime).toBeGreaterThanOrEqual(1000)
  expect(query!.isStaleByTime(query!.observers[0]!.options.staleTime as number)).toBe(false)
  expect(query!.observers[0]!.options.staleTime).toBeGreaterThanOrEqual(1000)
  await first.unmount()
  const second = await show(queries, <Screen />)
  await expect.element(second.getByText('answer')).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(1)
})
