import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { CallError } from '#web/api/client.ts'
import { markStale } from '#web/api/query.ts'

/**
 * A change of an order as a dialog makes it: against the version its person has seen. When the order changes meanwhile, `changed`
 * turns true and nothing can be sent until `accept` is called; what was typed stays.
 */
export function useExpectedVersion(card: Pick<OrderCard, 'version' | 'updatedAt'>) {
  const [seen, setSeen] = useState({ version: card.version, at: card.updatedAt })
  const queries = useQueryClient()
  return {
    version: seen.version,
    since: seen.at,
    changed: card.version !== seen.version,
    accept: () => setSeen({ version: card.version, at: card.updatedAt }),
    /** Reads the order anew when a refusal says that it has moved on. */
    refused: (error: unknown) => {
      if (error instanceof CallError && (error.status === 409 || error.status === 404)) void markStale(queries, ['order.changed'])
    },
  }
}

export type ExpectedVersion = ReturnType<typeof useExpectedVersion>

/** The field a refusal names, if it names one. */
export const fieldOf = (error: unknown): string | null => {
  const field = error instanceof CallError ? (error.info as { field?: unknown } | null | undefined)?.field : undefined
  return typeof field === 'string' ? field : null
}

/** What a refusal says at this field, or nothing. */
export const saidAt = (error: unknown, field: string): string | undefined =>
  error instanceof CallError && fieldOf(error) === field ? error.message : undefined
