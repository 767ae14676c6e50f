import { useQuery } from '@tanstack/react-query'
import { type FirstPageRole, firstPage, linesSince, mostChanges } from '#contract/first-page.ts'
import type { Side } from '#contract/primitives.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { addressOf } from './lines.ts'
import { changeWords, lineWords } from './words.ts'

/** What the first page says beside its lists; one answer for all its parts. */
export const useFirstPage = (side: Side | null) => useQuery(queryOf(firstPage.get, side ? { side } : {}, { quiet: true }))

/** What changed since yesterday, in five lines; each opens exactly what it counts. */
export function Changes({ of, side }: { of: FirstPageRole; side: Side | null }) {
  const t = useWords(changeWords)
  const names = useWords(lineWords)
  const f = useFormat()
  const { data, isPending } = useFirstPage(side)
  if (!data && !isPending) return null
  const counts = new Map(data?.lines.map(({ code, count }) => [code, count]))
  return (
    <section className="settle-home" aria-labelledby="home-changes">
      <h2 id="home-changes">{t.title}</h2>
      {!data && <Skeleton lines={5} />}
      {data && (
        <ul>
          {linesSince(of, side, data.today).map(line => {
            const count = counts.get(line.code) ?? 0
            return (
              <li key={line.code}>
                <Link to={addressOf(line)} quiet>
                  <span className={count === 0 ? 'muted' : undefined}>{names[line.code]}</span>
                  <b className={count === 0 ? 'muted nowrap' : 'nowrap'}>{count > mostChanges ? t.many : f.number(count)}</b>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {data?.practice.invented && data.practice.back === null && <p className="muted s12">{t.invented}</p>}
    </section>
  )
}
