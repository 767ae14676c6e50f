import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FileRow, FileType } from '#contract/files.ts'
import { openQueries } from '#web/api/query.ts'
import { LocaleProvider } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import '#web/styles/index.css'
import { DocumentPart } from './DocumentPart.tsx'
import { Files } from './Files.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const vehicle = uuid(1)

/** A server that keeps files of one vehicle, and whose line can be cut. */
const server = {
  items: [] as FileRow[],
  mayWrite: true,
  online: true,
  refuse: null as null | { status: number; message: string },
  halves: new Map<string, { name: string; size: number; got: number }>(),
  /** Parts wait here until they are let through. */
  held: null as null | (() => void)[],
  asked: [] as string[],
}

const row = (n: number, name: string, more: Partial<FileRow> = {}): FileRow => ({
  id: uuid(n),
  purpose: 'osago',
  name,
  type: name.split('.').at(-1) as FileType,
  size: 1_300_000,
  pictured: /jpg$/.test(name),
  cleaned: /pdf$/.test(name),
  scanned: 'clean',
  by: 'Сафина Алсу',
  createdAt: '2026-11-20T08:00:00.000Z',
  ...more,
})

/** As much of an XMLHttpRequest as an upload needs. */
class Line {
  upload: { onprogress: ((event: { lengthComputable: boolean; loaded: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: ((error: unknown) => void) | null = null
  status = 0
  responseText = ''
  private headers: Record<string, string> = {}
  private answer: Record<string, string> = {}
  private method = ''
  private url = ''
  private cut = false

  open(method: string, url: string) {
    this.method = method
    this.url = new URL(url, location.href).pathname
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value
  }
  getResponseHeader(name: string) {
    return this.answer[name.toLowerCase()] ?? null
  }
  abort() {
    this.cut = true
  }
  send(body: Blob | null) {
    const go = () => !this.cut && (server.online ? this.serve(body) : this.onerror?.(new Error('no line')))
    if (server.held && this.method === 'PATCH') server.held.push(go)
    else queueMicrotask(go)
  }

  private serve(body: Blob | null) {
    server.asked.push(this.method)
    const id = this.url.split('/').at(-1)!
    const half = server.halves.get(id)
    if (this.method === 'POST') {
      const given = Object.fromEntries(this.headers['upload-metadata']!.split(',').map(pair => pair.split(' ')))
      const name = new TextDecoder().decode(Uint8Array.from(atob(given.name!), letter => letter.charCodeAt(0)))
      const made = `u${server.halves.size + 1}`
      server.halves.set(made, { name, size: Number(this.headers['upload-length']), got: 0 })
      return this.done(201, { location: `/api/upload/${made}` })
    }
    if (!half) return this.done(404)
    if (this.method === 'DELETE') {
      server.halves.delete(id)
      return this.done(204)
    }
    if (this.method === 'HEAD') return this.done(200, { 'upload-offset': String(half.got), 'upload-length': String(half.size) })
    this.upload.onprogress?.({ lengthComputable: true, loaded: body!.size })
    half.got += body!.size
    if (half.got === half.size && server.refuse) {
      this.responseText = JSON.stringify({ error: { code: 'file.broken', message: server.refuse.message, info: {} } })
      return this.done(server.refuse.status)
    }
    if (half.got === half.size) server.items = [...server.items, row(100 + server.items.length, half.name, { size: half.size })]
    this.done(204, { 'upload-offset': String(half.got) })
  }
  private done(status: number, headers: Record<string, string> = {}) {
    this.status = status
    this.answer = headers
    this.onload?.()
  }
}

beforeEach(async () => {
  Object.assign(server, { items: [], mayWrite: true, online: true, refuse: null, halves: new Map(), held: null, asked: [] })
  vi.stubGlobal('XMLHttpRequest', Line)
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const url = new URL(path, location.href)
    const { data } = JSON.parse(String(init?.body ?? '{}')) as { data?: { fileId: string } }
    if (url.pathname.endsWith('/list')) return Response.json({ data: { items: server.items, mayWrite: server.mayWrite } })
    const gone = server.items.find(file => file.id === data?.fileId)
    if (url.pathname.endsWith('/remove')) {
      server.items = server.items.filter(file => file !== gone)
      removed = gone ?? null
      return Response.json({ data: { removed: true } })
    }
    if (removed) server.items = [...server.items, removed]
    return Response.json({ data: { restored: true } })
  })
  await page.viewport(900, 900)
})
let removed: FileRow | null = null
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of toasts.list()) toasts.close(id)
})

const file = (name: string, kb = 10, type = '') => new File([new Uint8Array(kb * 1024)], name, { type })

const open = (props: Partial<Parameters<typeof Files>[0]> = {}) =>
  render(
    <LocaleProvider initial="ru">
      <QueryClientProvider client={openQueries()}>
        <MemoryRouter>
          <Files kind="vehicle" objectId={vehicle} purpose="osago" label="Полис ОСАГО" {...props} />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  )

const choose = (screen: Awaited<ReturnType<typeof open>>, ...files: File[]) => {
  const input = screen.container.querySelector<HTMLInputElement>('input[multiple]')!
  const given = new DataTransfer()
  for (const one of files) given.items.add(one)
  input.files = given.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('files of one document stand with size, day and person; a picture opens large and arrows go on', async () => {
  server.items = [row(1, 'полис.pdf'), row(2, 'лицо.jpg'), row(3, 'оборот.jpg'), row(4, 'чужой.pdf', { purpose: 'sts' })]
  const screen = await open()
  const list = screen.getByRole('list', { name: 'Загруженные файлы' })
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/полис\.pdf1,2.МБ.*Сафина Алсу/)
  expect(list.getByRole('listitem').elements()).toHaveLength(3)
  for (const button of list.getByRole('button').elements()) expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
  await list.getByRole('button', { name: 'Открыть лицо.jpg' }).click()
  const shown = page.getByRole('dialog')
  await expect.element(shown.getByRole('heading', { name: 'лицо.jpg' })).toBeVisible()
  await shown.getByRole('button', { name: 'Следующий снимок' }).click()
  await expect.element(shown.getByRole('heading', { name: 'оборот.jpg' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(shown.getByRole('heading', { name: 'лицо.jpg' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list.getByRole('button', { name: 'Открыть лицо.jpg' })).toBeVisible()
})

test('several files come in at once, and what does not fit says why without being sent', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: /Выбрать файлы/ })).toBeVisible()
  choose(screen, file('а.pdf'), file('б.jpg', 700), file('игра.exe'), file('пусто.pdf', 0), file('большой.pdf', 11 * 1024))
  await expect.element(screen.getByRole('button', { name: 'Скачать а.pdf' }).first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Открыть б.jpg' })).toBeVisible()
  const said = screen
    .getByRole('alert')
    .elements()
    .map(one => one.textContent)
  expect(said).toEqual([
    'Такой файл не подойдёт. Сохраните его как PDF или снимок',
    'Файл пуст',
    'Больше 10 МБ. Уменьшите файл и добавьте снова',
  ])
  expect(server.halves.size).toBe(2)
  for (const name of ['игра.exe', 'пусто.pdf', 'большой.pdf'])
    await screen.getByRole('button', { name: `Убрать ${name} из списка` }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('an upload stops and goes on where it was, survives a lost line, and is called off', async () => {
  server.held = []
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: /Выбрать файлы/ })).toBeVisible()
  choose(screen, file('долгий.jpg', 1200))
  const bar = screen.getByRole('progressbar', { name: 'Загрузка долгий.jpg' })
  await expect.element(bar).toBeVisible()
  await expect.poll(() => server.held!.length).toBe(1)
  server.held.shift()!()
  await expect.poll(() => server.held!.length).toBe(1)
  await expect.element(screen.getByText(/512.КБ из 1,2.МБ/)).toBeVisible()
  await screen.getByRole('button', { name: 'Приостановить долгий.jpg' }).click()
  await expect.element(screen.getByText(/Приостановлено, загружено 512/)).toBeVisible()
  server.held = []
  await screen.getByRole('button', { name: 'Продолжить долгий.jpg' }).click()
  await expect.poll(() => server.asked).toContain('HEAD')
  await expect.poll(() => server.held!.length).toBe(1)

  server.online = false
  server.held.shift()!()
  await expect.element(screen.getByText('Нет связи. Загрузка продолжится сама')).toBeVisible()
  server.online = true
  server.held = null
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByRole('button', { name: 'Открыть долгий.jpg' })).toBeVisible()
  expect([...server.halves.values()]).toEqual([{ name: 'долгий.jpg', size: 1200 * 1024, got: 1200 * 1024 }])

  server.held = []
  choose(screen, file('лишний.pdf'))
  await expect.poll(() => server.held!.length).toBe(1)
  await screen.getByRole('button', { name: 'Отменить лишний.pdf' }).click()
  await expect.element(screen.getByText('лишний.pdf')).not.toBeInTheDocument()
  await expect.poll(() => server.asked).toContain('DELETE')
})

test('the server’s refusal stands at its file in its words; nothing is added where one may only look', async () => {
  server.refuse = { status: 422, message: 'Файл повреждён' }
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: /Выбрать файлы/ })).toBeVisible()
  choose(screen, file('плохой.pdf'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Файл повреждён')
  await screen.getByRole('button', { name: 'Убрать плохой.pdf из списка' }).click()
  await screen.unmount()

  server.mayWrite = false
  const seen = await open()
  await expect.element(seen.getByText('Файлов нет')).toBeVisible()
  await expect.element(seen.getByRole('button', { name: /Выбрать файлы/ })).not.toBeInTheDocument()
})

test('a removed file can be brought back at once', async () => {
  server.items = [row(1, 'полис.pdf')]
  const screen = await open()
  await screen.getByRole('button', { name: 'Удалить полис.pdf' }).click()
  await expect.element(screen.getByRole('button', { name: 'Удалить полис.pdf' })).not.toBeInTheDocument()
  const told = () => toasts.list().map(({ title, content, undo }) => [title, content, typeof undo])
  await expect.poll(told).toEqual([['Файл удалён', 'полис.pdf', 'function']])
  toasts.undoLast()
  await expect.poll(() => server.items.length).toBe(1)
})

test('a document says how long it holds: calm, amber from 30 days on, red when it has ended', async () => {
  const day = (days: number) => new Intl.DateTimeFormat('sv-SE').format(Date.now() + days * 86_400_000)
  const cases = [
    [60, 'Осталось 60 дней', 'calm'],
    [30, 'Осталось 30 дней', 'warn'],
    [1, 'Осталось 1 день', 'warn'],
    [0, 'Сегодня последний день', 'warn'],
    [-3, 'Истёк 3 дня назад', 'danger'],
  ] as const
  const screen = await render(
    <LocaleProvider initial="ru">
      {cases.map(([days]) => (
        <DocumentPart key={days} title={`Бумага ${days}`} expires={day(days)} />
      ))}
    </LocaleProvider>,
  )
  for (const [days, said, tone] of cases) {
    const complianceDocument = screen.getByRole('region', { name: `Бумага ${days}`, exact: true })
    await expect.element(complianceDocument).toMatchTextContent(said)
    expect(complianceDocument.element().querySelector('.ui-bar')!.className).toContain(`ui-bar-${tone}`)
  }
})
