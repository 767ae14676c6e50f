import type { ExpectedArrival } from '#contract/arrivals.ts'

/** How an expected arrival stands against its window: by the middle of its range late, by the end of it at risk, else in time by so much. */
export function outlookOf(told: { at: string; until: string; windowTo: string }): { kind: 'late' | 'risk' | 'timely'; ms: number } {
  const [expected, until, to] = [Date.parse(told.at), Date.parse(told.until), Date.parse(told.windowTo)]
  if (expected > to) return { kind: 'late', ms: expected - to }
  return until > to ? { kind: 'risk', ms: until - to } : { kind: 'timely', ms: to - until }
}

/** Of what is expected for one order what a row tells: the first window that will probably be missed, else what comes first. */
export function foremostOf(expected: readonly ExpectedArrival[] | undefined): ExpectedArrival | null {
  const inTurn = (expected ?? []).toSorted((a, b) => (a.stop ?? 0) - (b.stop ?? 0) || Date.parse(a.at) - Date.parse(b.at))
  return inTurn.find(one => outlookOf(one).kind === 'late') ?? inTurn[0] ?? null
}
