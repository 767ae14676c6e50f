import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { LocaleProvider } from '#web/i18n/words.ts'
import { Toasts } from '#web/ui/feedback/Toasts.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { setConnection } from './live/liveConnection.ts'
import { GoneChunk, loadChunk } from './loadChunk.ts'

/** A server of files: how it answers, and the files it was asked for. */
let status: number | null
let asked: string[]
let number = 0

beforeEach(() => {
  status = 200
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname)
    if (status === null) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A part nobody has asked for yet. */
function newChunk(...kinds: ('js' | 'css')[]) {
  number += 1
  const files = kinds.map(kind => `assets/part-${number}.${kind}`)
  const run = vi.fn(async () => 'the part')
  return { run, asked: () => loadChunk(run, files) }
}
const notice = () => toasts.list().map(({ title }) => title)

test('a part is run once its scripts have come, each asked for once', async () => {
  const one = newChunk('js')
  expect(await one.asked()).toBe('the part')
  expect(await one.asked()).toBe('the part')
  expect(asked).toEqual([`/assets/part-${number}.js`])
  expect(one.run).toHaveBeenCalledTimes(2)
  expect(notice()).toEqual([])
})

test('2.02 without an answer it is asked for again with growing pauses, a notice says so, and nothing is imported before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const one = newChunk('js')
  status = null
  const come = one.asked()
  await vi.advanceTimersByTimeAsync(0)
  expect(notice()).toEqual(['Часть страницы не загрузилась'])
  for (const seconds of [1, 2, 4]) {
    const before = asked.length
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(asked).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(before + 1)
  }
  expect(one.run).not.toHaveBeenCalled()
  status = 200
  await vi.advanceTimersByTimeAsync(8000)
  expect(await come).toBe('the part')
  expect(notice()).toEqual([])
})

test('by the clock it is asked for so often and no more; the button still asks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(
    <LocaleProvider initial="ru">
      <Toasts />
    </LocaleProvider>,
  )
  const one = newChunk('js')
  status = 503
  const come = one.asked()
  await expect.element(screen.getByText('Нет связи с сервером. Часть загрузится сама, когда связь вернётся.')).toBeVisible()
  await vi.advanceTimersByTimeAsync(3600_000)
  const tried = asked.length
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(asked).toHaveLength(tried)
  status = 200
  await screen.getByRole('button', { name: 'Повторить' }).click()
  expect(await come).toBe('the part')
  expect(notice()).toEqual([])
})

test.each([
  ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
  ['the stream is open again', () => setConnection({ state: 'live', since: Date.now(), heard: Date.now() })],
])('it is asked for at once when %s', async (_, back) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const one = newChunk('js')
  status = null
  const come = one.asked()
  await expect.poll(notice).toHaveLength(1)
  status = 200
  back()
  expect(await come).toBe('the part')
  expect(notice()).toEqual([])
})

test('2.02 a file that is there no more while the server answers is another release, said at once', async () => {
  const one = newChunk('js')
  status = 404
  await expect(one.asked()).rejects.toBeInstanceOf(GoneChunk)
  expect(notice()).toEqual([])
  expect(one.run).not.toHaveBeenCalled()
})
