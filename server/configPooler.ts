/** Where an address says that it leads to a pooler in transaction mode. */
const PARAMETER = 'pooler'

/** `transaction`: one that knows no named statements (pgbouncer before 1.21); `prepared`: one that carries them. */
export const poolers = ['transaction', 'prepared'] as const
export type Pooler = (typeof poolers)[number]

/** What an address says of a pooler; null where it leads to the server itself. */
export function poolerOf(url: string): Pooler | null {
  const given = new URL(url).searchParams.get(PARAMETER)
  return poolers.find(each => each === given) ?? null
}

/** Whether what an address says of a pooler, if anything, is one of what may be said. */
export const isPoolerKnown = (url: string): boolean => {
  const given = new URL(url).searchParams.get(PARAMETER)
  return given === null || poolers.some(each => each === given)
}
