import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { exports } from '#contract/exports.ts'
import { answersOf, queryOf } from '#web/api/query.ts'
import type { Format } from '#web/i18n/format.ts'

/** How many rows a list has, counted on where its counters stop at a thousand; `more`: and others beyond. */
export type Size = { rows: number; more: boolean }

/** Counters of lists stop here; what is beyond is counted by a call of its own, and exactly, which costs more than a page of them. */
export const counted = 1000
const manyLasts = 30_000

/** A size in words: one that is not counted to its end has a plus. */
export const sizeText = ({ rows, more }: Size, f: Pick<Format, 'number'>): string => `${f.number(rows)}${more ? '+' : ''}`

/**
 * The sizes of lists, each by the name it is exported under and the query of its call, in the order asked for; undefined until it is
 * known. They come in calls of their own after the lists, which never wait for them, and are asked for anew when the rows were (`at`); of
 * what is many no more often than twice a minute, for in a busy house rows are read anew each second.
 */
export function useSizes(asked: readonly { as: string; query: string }[], at: number): readonly (Size | undefined)[] {
  const client = useQueryClient()
  useEffect(() => {
    const isOlder = ({ state: { data, dataUpdatedAt } }: { state: { data?: unknown; dataUpdatedAt: number } }) =>
      dataUpdatedAt > 0 && dataUpdatedAt < at - (((data as Size | undefined)?.rows ?? 0) > counted ? manyLasts : 0)
    void client.invalidateQueries({ queryKey: [answersOf(exports.size)], predicate: isOlder })
  }, [client, at])
  return useQueries({
    queries: asked.map(({ as, query }) => queryOf(exports.size, { list: as, query }, { quiet: true })),
  }).map(({ data }) => data)
}
