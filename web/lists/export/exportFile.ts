import type { QueryClient } from '@tanstack/react-query'
import { EXPORT, type ExportAsk } from '#contract/exports.ts'
import { pageToken } from '#web/api/client.ts'
import { createFormat } from '#web/i18n/format.ts'
import { keptLocale, spoken } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { exportWords } from './exportWords.ts'

const whole = 15 * 60_000

/**
 * Takes a list as a file while the person works on: how much has come is told as it comes, and it can be stopped. One with many rows is
 * made in the background.
 */
export async function exportList(queries: QueryClient, asked: ExportAsk, large: boolean): Promise<void> {
  if (large) return later(queries, asked)
  const t = spoken(exportWords)
  const f = createFormat(keptLocale())
  const stop = new AbortController()
  const id = `export-${asked.list}`
  const tell = (bytes: number) =>
    toasts.add({
      id,
      type: 'info',
      title: t.making,
      content: t.size(f.number(bytes / 1_000_000, 1)),
      timeout: whole,
      action: { label: t.stop, run: () => stop.abort() },
    })
  tell(0)
  try {
    const token = pageToken()
    const answer = await fetch(EXPORT, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang || 'ru',
        ...(token !== null && { 'x-xsrf-token': token }),
      },
      body: JSON.stringify({ data: asked }),
      signal: stop.signal,
    })
    if (!answer.ok || !answer.body) {
      const refused = ((await answer.json().catch(() => null)) as { error?: { code?: string; message?: string } } | null)?.error
      // rows came since they were counted, or nobody had counted them
      if (refused?.code === 'export.large') return later(queries, asked)
      const said = refused?.message
      toasts.add({ id, type: 'danger', title: t.failed, content: said ?? '' })
      return
    }
    const parts: BlobPart[] = []
    let bytes = 0
    let told = Date.now()
    const reader = answer.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value as BlobPart)
      bytes += part.value.length
      if (Date.now() - told > 500) {
        told = Date.now()
        tell(bytes)
      }
    }
    save(new Blob(parts, { type: answer.headers.get('content-type') ?? '' }), nameOf(answer.headers.get('content-disposition'), asked))
    toasts.add({ id, type: 'success', title: t.done, content: t.size(f.number(bytes / 1_000_000, 1)) })
  } catch {
    if (stop.signal.aborted) toasts.add({ id, type: 'info', title: t.stopped, content: '' })
    else toasts.add({ id, type: 'danger', title: t.failed, content: t.broken })
  }
}

async function later(queries: QueryClient, asked: ExportAsk): Promise<void> {
  const { askInBackground } = await import('#web/exports/awaited.ts')
  await askInBackground(queries, asked)
}

const nameOf = (said: string | null, { list, format }: ExportAsk): string => {
  const named = said?.match(/filename\*=UTF-8''([^;]+)/)?.[1]
  return named === undefined ? `${list}.${format}` : decodeURIComponent(named)
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
