import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type DictRow, dicts } from '#contract/dicts.ts'
import { CallError } from '#web/api/client.ts'
import { useFilters, writeFilters } from '#web/api/filters.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { AdminFilter } from './tabs.ts'
import { dictWords } from './words.ts'

type DictName = keyof typeof dicts
const all = Object.keys(dicts) as DictName[]

const useDict = (name: DictName) => {
  const answer = useQuery(queryOf(dicts[name] as (typeof dicts)['countries'], {}, { quiet: true }))
  const rows = answer.data && (Object.values(answer.data)[0] as readonly DictRow[])
  return { ...answer, rows }
}

/** Every dictionary with its entries in both languages; which one is open stands in the address. */
export function Dictionaries() {
  const t = useWords(dictWords)
  const { pathname, search } = useLocation()
  const [{ dict }] = useFilters(AdminFilter, '')
  const open = all.find(name => name === dict) ?? all[0]!
  return (
    <div className="admin-dicts">
      <nav aria-label={t.list}>
        <ul>
          {all.map(name => (
            <li key={name}>
              <Link
                quiet
                to={`${pathname}?${writeFilters(AdminFilter, { search, change: { dict: name } })}`}
                aria-current={name === open ? 'page' : undefined}
              >
                <span className="truncate">{t[name]}</span> <Count name={name} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Entries key={open} name={open} />
    </div>
  )
}

function Count({ name }: { name: DictName }) {
  const { rows } = useDict(name)
  return <span className="muted s12 nowrap">{rows?.length ?? ''}</span>
}

function Entries({ name }: { name: DictName }) {
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
