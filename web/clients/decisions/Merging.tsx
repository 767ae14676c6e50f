import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ClientMerging, clients } from '#contract/clients.ts'
import { queryOf } from '#web/api/query.ts'
import { mergeWords, openWords } from '#web/clients/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'

const comes = ['people', 'customers', 'points'] as const satisfies readonly (keyof ClientMerging['comes'])[]
const stays = ['orders', 'contracts', 'partners', 'vehicles', 'drivers'] as const satisfies readonly (keyof ClientMerging['stays'])[]

type Props = { id: string; intoId: string; onJudged: (mayMerge: boolean) => void }

/** What a merger would bring along, leave where it is, and what has to be finished before. */
export function Merging({ id, intoId, onJudged }: Props) {
  const t = useWords(mergeWords)
  const open = useWords(openWords)
  const f = useFormat()
  const found = useQuery(queryOf(clients.merging, { id, intoId }, { quiet: true }))
  const mayMerge = found.data?.obstacles.length === 0
  useEffect(() => onJudged(mayMerge), [mayMerge, onJudged])
  if (found.isError) return <Banner tone="warn">{found.error.message}</Banner>
  if (!found.data) return <Skeleton lines={8} height={18} />
  const { data } = found
  return (
    <>
      {data.obstacles.length > 0 && (
        <Banner tone="danger">
          {t.first} {data.obstacles.map(({ what, count }) => `${open[what]}: ${f.number(count)}`).join(', ')}
        </Banner>
      )}
      <section aria-label={t.comes}>
        <h3 className="medium">{t.comes}</h3>
        <KeyValues
          items={comes.map(what => {
            const { come, known } = data.comes[what]
            return { label: t[what], value: known > 0 ? t.known(f.number(come), f.number(known)) : f.number(come), strong: come > 0 }
          })}
        />
      </section>
      <section aria-label={t.stays}>
        <h3 className="medium">{t.stays}</h3>
        <KeyValues items={stays.map(what => ({ label: t[what], value: f.number(data.stays[what]) }))} />
        <p className="muted s13">{t.why}</p>
      </section>
    </>
  )
}
