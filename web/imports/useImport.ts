import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ImportCard, type ImportRow, imports } from '#contract/imports.ts'
import { ask, CallError, type Triple } from '#web/api/client.ts'
import { markStale } from '#web/api/query.ts'
import { saveFile } from './saveFile.ts'

const PAGE = 100

const said = (error: unknown) => (error instanceof CallError ? error.message : String(error))

function answered<T>([answer, refused]: Triple<T>): T {
  if (refused) throw refused
  return answer as T
}

/** An import that was read: how it stands, the rows that are shown, and what can be done with it – one change after another. */
export function useImport(start: ImportCard) {
  const queries = useQueryClient()
  const [found, setFound] = useState(start)
  const [wantsBroken, setWantsBroken] = useState(start.brokenRows > 0)
  const onlyBroken = wantsBroken && found.brokenRows > 0
  const [writing, setWriting] = useState<{ done: number; all: number } | null>(null)
  const [written, setWritten] = useState(0)
  const [trouble, setTrouble] = useState<string | null>(null)
  const latest = useRef(start)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const { id } = start
  const shown = useRows(id, onlyBroken ? 'broken' : 'all', setTrouble)

  /** Each change goes on from the version the former left. */
  const change = (work: (version: number) => Promise<ImportCard>) => {
    turn.current = turn.current.then(async () => {
      try {
        latest.current = await work(latest.current.version)
        setFound(latest.current)
        setTrouble(null)
        await shown.show()
      } catch (error) {
        setTrouble(said(error))
      }
    })
  }
  const writeAll = async (version: number): Promise<ImportCard> => {
    let last = latest.current
    let at = version
    let done = 0
    const all = last.readyRows
    setWriting({ done, all })
    try {
      while (last.readyRows > 0) {
        const { import: now, added } = answered(await ask(imports.confirm, { data: { id, version: at } }, { quiet: true }))
        done += added
        setWriting({ done, all })
        at = now.version
        if (added === 0 && now.readyRows === last.readyRows) return now
        last = now
      }
      return last
    } finally {
      setWriting(null)
      setWritten(before => before + done)
      if (done > 0) void markStale(queries, imports.confirm.emits)
    }
  }

  return {
    found,
    rows: shown.rows,
    /** Asks for the rows after those that are shown; null when there are none. */
    more: shown.more,
    onlyBroken,
    setOnlyBroken: setWantsBroken,
    /** How far the writing is; null while nothing is written. */
    writing,
    /** How many rows were written since the preview was opened. */
    written,
    trouble,
    map: (fields: readonly (string | null)[], hasHeads: boolean) =>
      change(async version => answered(await ask(imports.map, { data: { id, version, fields: [...fields], hasHeads } }, { quiet: true }))),
    fix: (n: number, column: number, text: string) =>
      change(async version => answered(await ask(imports.fix, { data: { id, version, cells: [{ n, column, text }] } }, { quiet: true }))),
    settle: (options: NonNullable<ImportCard['options']>) =>
      change(async version => answered(await ask(imports.options, { data: { id, version, options } }, { quiet: true }))),
    confirm: () => change(writeAll),
    saveBroken: async () => {
      const [file, refused] = await ask(imports.broken, { query: { id } }, { quiet: true })
      if (refused) setTrouble(refused.message)
      else saveFile(file)
    },
  }
}

export type Import = ReturnType<typeof useImport>

/** The rows of an import that are shown, page after page; `show` reads them anew from the first one. */
function useRows(id: string, only: 'broken' | 'all', onTrouble: (text: string) => void) {
  const [rows, setRows] = useState<readonly ImportRow[] | null>(null)
  const [next, setNext] = useState<number | null>(null)
  const left = useRef(new AbortController())

  const page = useCallback(
    async (after: number) => {
      const { signal } = left.current
      const [answer, refused] = await ask(imports.rows, { query: { id, only, after, limit: PAGE } }, { quiet: true, signal })
      if (signal.aborted) return null
      if (refused) throw refused
      return answer
    },
    [id, only],
  )
  const show = useCallback(async () => {
    const first = await page(0)
    if (!first) return
    setRows(first.items)
    setNext(first.next)
  }, [page])
  useEffect(() => {
    if (left.current.signal.aborted) left.current = new AbortController()
    show().catch(error => onTrouble(said(error)))
  }, [show, onTrouble])
  // rows still on their way when the dialog closes would be asked of an import that is dropped
  useEffect(() => () => left.current.abort(), [])

  const more = (after: number) =>
    void page(after).then(
      found => {
        if (!found) return
        setRows(shown => [...(shown ?? []), ...found.items])
        setNext(found.next)
      },
      error => onTrouble(said(error)),
    )
  return { rows, show, more: next === null ? null : () => more(next) }
}
