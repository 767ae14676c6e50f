import { useQuery } from '@tanstack/react-query'
import { type DictRow, dicts } from '#contract/dicts.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { dictWords } from './words.ts'

export type DictName = keyof typeof dicts

export const useDict = (name: DictName) => {
  const answer = useQuery(queryOf(dicts[name] as (typeof dicts)['countries'], {}, { quiet: true }))
  const rows = answer.data && (Object.values(answer.data)[0] as readonly DictRow[])
  return { ...answer, rows }
}

export function DictionaryEntries({ name }: { name: DictName }) {
  const t = useWords(dictWords)
  const { rows, error, refetch } = useDict(name)
  return (
    <section className="admin-dict" aria-label={t[name]}>
      <header className="row row-wrap">
        <h2>{t[name]}</h2>
        {rows && <span className="muted s13">{t.rows(rows.length)}</span>}
        <span className="spacer" />
        <span className="muted s12">{t.note}</span>
      </header>
      {error && !rows ? (
        <ErrorState
          title={<h3>{t.failed}</h3>}
          code={(error instanceof CallError && error.request) || undefined}
          onRetry={() => void refetch()}
        >
          {error.message}
        </ErrorState>
      ) : rows ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.code}</th>
              <th scope="col">{t.ru}</th>
              <th scope="col">{t.en}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.code}>
                <td className="mono">{row.code}</td>
                <td lang="ru">{row.name_ru}</td>
                <td lang="en">{row.name_en}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Skeleton lines={10} height={14} />
      )}
    </section>
  )
}
