import { sql } from 'kysely'
import type { Step } from '#contract/analytics.ts'
import type { Counting, Sums } from '#server/analytics/record.ts'
import type { Span } from '#server/analytics/rules/periods.ts'
import { createdWithin } from '#server/tenders/store/lots.ts'

/** Lots put up on days of a zone, by points of time, as `gate.lot_sums` counts them. */
export async function sumLots(
  { tx, filter, tz }: Pick<Counting, 'tx' | 'filter' | 'tz'>,
  { span, step }: { span: Span; step: Step },
): Promise<Map<string, Sums>> {
  const asked = JSON.stringify({ currency: filter.currency, ...createdWithin({ created: span }, tz), ...bodies(filter.body) })
  const { rows } = await sql<{ point: string } & Record<string, number>>`
    select * from gate.lot_sums(${filter.side}, ${step}::text, ${asked}::jsonb, ${tz})`.execute(tx)
  return new Map(rows.map(({ point, ...sums }) => [point, sums]))
}

const bodies = (body: readonly string[]) => (body.length > 0 ? { body } : {})
