import {
  infiniteQueryOptions,
  keepPreviousData,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { Call, CallRequest, Output } from '#contract/call.ts'
import type { EventName } from '#contract/events.ts'
import { users } from '#contract/users.ts'
import { ask, CallError, plainMessage, presentAnswer, tellFailure } from './client.ts'
import { forgetEarly } from './early.ts'
import { newKey } from './newKey.ts'
import { refreshMe } from './session.ts'

type Extra<C extends Call> = {
  /** Body of a read made by POST. */
  data?: CallRequest<C>['data']
  /** The screen shows the failure itself, no toast. */
  quiet?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { quiet?: boolean }
  }
}

/** The data layer of the page: five minutes of cache, three retries, failures never thrown at the interface. */
export function openQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error instanceof CallError && !query.meta?.quiet) tellFailure(error)
      },
    }),
    mutationCache: new MutationCache({ onError: error => console.error(plainMessage(error)) }),
    defaultOptions: {
      queries: { gcTime: 5 * 60_000, retry: again, retryDelay: pause, throwOnError: false },
      mutations: { throwOnError: false },
    },
  })
}

/** Three retries; an answer that refuses is an answer and is not asked for again. */
export function again(failures: number, error: unknown): boolean {
  if (error instanceof CallError) {
    if (error.cancelled || error.code === 'input.invalid') return false
    if (error.status !== null && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429) return false
  }
  return failures < 3
}

/** 1 s, 2 s, 4 s … never more than 30 s. */
export const pause = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000)

/** Parts of one screen that mount a moment apart share one answer. */
const sharedMs = 2000

const staleAfter = new Map<unknown, Call['staleAfter']>()

/** What the key of an answer begins with, however it is asked for: from then on the call's events make it stale. */
export function answersOf<C extends Call>(call: C): C['path'] {
  staleAfter.set(call.path, call.staleAfter)
  return call.path
}

/** One answer of a call, kept under its path and query. */
export const queryOf = <C extends Call>(call: C, query: CallRequest<C>['query'] = {}, { data, quiet = false }: Extra<C> = {}) =>
  queryOptions({
    queryKey: [answersOf(call), 'one', query, data ?? null] as const,
    queryFn: async ({ signal }) => answered(await ask(call, { query, data } as CallRequest<C>, { signal, quiet: true })),
    initialData: () => presentAnswer(call, query),
    staleTime: call.cached ? 5 * 60_000 : sharedMs,
    meta: { quiet },
  })

type Paged = { items: unknown[]; next: string | null }

/** The pages of a list by cursor; the rows shown stay until those of another filter arrive. */
export const pagesOf = <C extends Call>(
  call: C,
  filter: NonNullable<CallRequest<C>['query']>,
  { quiet = false }: Pick<Extra<C>, 'quiet'> = {},
) =>
  infiniteQueryOptions({
    queryKey: [answersOf(call), 'pages', filter] as const,
    queryFn: async ({ pageParam, signal }) =>
      answered(
        await ask(call, { query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } } as CallRequest<C>, {
          signal,
          quiet: true,
        }),
      ),
    initialPageParam: null as string | null,
    initialData: () => {
      const page = presentAnswer(call, filter)
      return page && { pages: [page], pageParams: [null] }
    },
    // what came early is asked for once; whoever asks again later is answered anew
    staleTime: ({ state }) => (state.dataUpdateCount === 0 ? sharedMs : 0),
    getNextPageParam: (last: Output<C>) => (last as Paged).next,
    placeholderData: keepPreviousData,
    meta: { quiet },
  })

type Sent<C extends Call> = C['method'] extends 'DELETE' ? NonNullable<CallRequest<C>['query']> : NonNullable<CallRequest<C>['data']>

/** What was read of objects that have left the organisation since, and when it was read. */
const departed = new WeakMap<Query, number>()

/** What is on screen of an object that left is not asked for again: nobody would be answered. Opened anew it is read as ever. */
function leave(queries: QueryClient, id: string): void {
  for (const query of queries.getQueryCache().getAll()) {
    const [, , asked] = query.queryKey
    if (asked !== null && typeof asked === 'object' && Object.values(asked).includes(id)) departed.set(query, query.state.dataUpdatedAt)
  }
}

/**
 * Makes a change: afterwards every answer its events make stale is asked for again, but those about what has `left` the organisation by
 * it. A failure goes to the console alone, the form shows it. The same change sent again after an unknown outcome carries the same key, so
 * it cannot happen twice.
 */
export function useSend<C extends Call>(call: C, left?: (answer: Output<C>, sent: Sent<C>) => string | null) {
  const queries = useQueryClient()
  const intent = useRef<{ text: string; key: string } | null>(null)
  return useMutation<Output<C>, Error, Sent<C>>({
    mutationFn: async sent => {
      const text = JSON.stringify(sent)
      if (intent.current?.text !== text) intent.current = { text, key: newKey() }
      const asked = call.method === 'DELETE' ? { query: sent } : { data: sent }
      const answer = await ask(call, asked as CallRequest<C>, { quiet: true, key: intent.current.key })
      const [, error] = answer
      // a limit answers for the request alone: what became of the intent before, it does not say
      if (!error || (error.status !== null && error.status < 500 && error.code !== 'limit.rate')) intent.current = null
      return answered(answer)
    },
    onSuccess: (answer, sent) => {
      const id = left?.(answer, sent)
      if (id) leave(queries, id)
      void markStale(queries, call.emits)
    },
  })
}

/**
 * Asks again for every shown answer that the events make stale; the rest is asked for when it is next shown. `seen`: paths of calls whose
 * answers somebody has seen to already, by event.
 */
export async function markStale(
  queries: QueryClient,
  names: readonly EventName[],
  seen: ReadonlyMap<EventName, ReadonlySet<string>> = new Map(),
): Promise<void> {
  forgetEarly()
  const isStale = (path: unknown, after: Call['staleAfter'] = []) =>
    names.some(name => after.includes(name) && !seen.get(name)?.has(path as string))
  // the person is kept by the session, not here
  if (isStale(users.me.path, users.me.staleAfter)) void refreshMe()
  await queries.invalidateQueries({
    predicate: query => {
      const [path] = query.queryKey
      return isStale(path, staleAfter.get(path)) && !(query.isActive() && departed.get(query) === query.state.dataUpdatedAt)
    },
  })
}

/** The result of a triple; its error is thrown, for the data layer alone. */
function answered<T>([result, error]: [T, null, Response] | [null, CallError, Response | null]): T {
  if (error) throw error
  return result as T
}
