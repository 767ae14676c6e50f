import { useQuery } from '@tanstack/react-query'
import { type ClientWeight, clients } from '#contract/clients.ts'
import { queryOf } from '#web/api/query.ts'
import { decisionWords } from '#web/clients/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'

const order = ['people', 'sessions', 'keys', 'orders', 'flights', 'lots', 'partners'] as const satisfies readonly (keyof ClientWeight)[]

/** What stops with the step that is asked for, before it is taken. */
export function Weight({ id }: { id: string }) {
  const t = useWords(decisionWords)
  const f = useFormat()
  const found = useQuery(queryOf(clients.weight, { id }, { quiet: true }))
  if (found.isError) return <Banner tone="warn">{t.weightFailed}</Banner>
  if (!found.data) return <Skeleton lines={7} height={18} />
  const { data } = found
  return (
    <section aria-label={t.weight}>
      <KeyValues items={order.map(name => ({ label: t[name], value: f.number(data[name]), strong: data[name] > 0 }))} />
    </section>
  )
}
