import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Side } from '#contract/primitives.ts'
import { storedText, storeText } from '#web/api/leave.ts'
import { paths } from '#web/paths.ts'

const keyOf = (side: Side) => `demands ${side}`

/** Keeps the address of the list one looks at, so that a demand opened from it knows the way back. */
export function useDemandsKept(side: Side): void {
  const { pathname, search } = useLocation()
  useEffect(() => storeText(keyOf(side), pathname + search), [pathname, search, side])
}

/** The list one came from; the whole one where one came from elsewhere. */
export const demandsAddress = (side: Side): string => storedText(keyOf(side)) ?? paths.demands(side)
