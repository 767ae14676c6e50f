import { useLocation } from 'react-router'
import { dicts } from '#contract/dicts.ts'
import { useFilters, writeFilters } from '#web/api/filters.ts'
import { useWords } from '#web/i18n/words.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { DictionaryEntries, type DictName, useDict } from './DictionaryEntries.tsx'
import { AdminFilter } from './tabs.ts'
import { dictWords } from './words.ts'

const all = Object.keys(dicts) as DictName[]

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
      <DictionaryEntries key={open} name={open} />
    </div>
  )
}

function Count({ name }: { name: DictName }) {
  const { rows } = useDict(name)
  return <span className="muted s12 nowrap">{rows?.length ?? ''}</span>
}
