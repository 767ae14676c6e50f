import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { dictionaries } from '#contract/dictionaries.ts'
import { Answered } from '#web/admin/Answered.tsx'
import { AdminFilter } from '#web/admin/tabs.ts'
import { useFilters, writeFilters } from '#web/api/filters.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { DictionaryEntries } from './DictionaryEntries.tsx'
import { dictNames, dictWords, useDictName } from './words.ts'

/** Every dictionary with its entries in both languages; which one is open stands in the address. */
export function Dictionaries() {
  const t = useWords(dictWords)
  const nameOf = useDictName()
  const { pathname, search } = useLocation()
  const [{ dict }] = useFilters(AdminFilter, '')
  const all = useQuery(queryOf(dictionaries.list, {}, { quiet: true }))
  return (
    <div className="admin-dicts">
      <nav aria-label={t.list}>
        <Answered query={all}>
          {({ items }) => (
            <ul>
              {order(items.map(one => one.dict)).map(name => (
                <li key={name}>
                  <Link
                    quiet
                    to={`${pathname}?${writeFilters(AdminFilter, { search, change: { dict: name } })}`}
                    aria-current={name === openOf(dict) ? 'page' : undefined}
                  >
                    <span className="truncate">{nameOf(name)}</span>{' '}
                    <span className="muted s12 nowrap">{items.find(one => one.dict === name)?.entries}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Answered>
      </nav>
      <DictionaryEntries key={openOf(dict)} dict={openOf(dict)} />
    </div>
  )
}

const named = Object.keys(dictNames.ru)
const openOf = (dict: string) => (dict === '' ? named[0]! : dict)
const order = (dicts: readonly string[]) => dicts.toSorted((a, b) => named.indexOf(a) - named.indexOf(b))
