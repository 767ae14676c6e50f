import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type DictEntry, dictionaries } from '#contract/dictionaries.ts'
import { Answered, Wide } from '#web/admin/Answered.tsx'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { attrText, dictWords, useDictName } from './words.ts'

const EntryDialog = lazy(async () => ({ default: (await import('./EntryDialog.tsx')).EntryDialog }))
const YearDialog = lazy(async () => ({ default: (await import('./YearDialog.tsx')).YearDialog }))
const BringDialog = lazy(async () => ({ default: (await import('./BringDialog.tsx')).BringDialog }))
const EditionsPanel = lazy(async () => ({ default: (await import('./EditionsPanel.tsx')).EditionsPanel }))

type Opened = { what: 'entry'; entry: DictEntry | null } | { what: 'bring' } | { what: 'editions' }

/** The entries of one dictionary: words, attributes, how often each is named, and what may be done with them. */
export function DictionaryEntries({ dict }: { dict: string }) {
  const t = useWords(dictWords)
  const name = useDictName()(dict)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [find, setFind] = useState('')
  const whole = useQuery(queryOf(dictionaries.entries, { dict }, { quiet: true }))
  const version = whole.data?.version ?? 0
  const Edit = dict === 'calendar_years' ? YearDialog : EntryDialog
  return (
    <section className="admin-dict" aria-label={name}>
      <header className="row row-wrap">
        <h2>{name}</h2>
        {whole.data && <span className="muted s13">{t.rows(whole.data.items.length)}</span>}
        {whole.data && <Badge>{t.version(version)}</Badge>}
        <span className="spacer" />
        <SearchField label={t.find} value={find} onChange={setFind} />
        <Button size="small" onClick={() => setOpened({ what: 'editions' })}>
          {t.editions}
        </Button>
        <Button size="small" onClick={() => setOpened({ what: 'bring' })}>
          {t.bring}
        </Button>
        <Button size="small" variant="primary" onClick={() => setOpened({ what: 'entry', entry: null })}>
          {dict === 'calendar_years' ? t.addYear : t.add}
        </Button>
      </header>
      <Answered query={whole}>
        {({ items }) => (
          <EntriesTable
            dict={dict}
            items={items.filter(entry => fits(entry, find))}
            onEdit={entry => setOpened({ what: 'entry', entry })}
          />
        )}
      </Answered>
      <Suspense>
        {opened?.what === 'entry' && <Edit dict={dict} version={version} entry={opened.entry} onClose={() => setOpened(null)} />}
        {opened?.what === 'bring' && <BringDialog dict={dict} version={version} onClose={() => setOpened(null)} />}
        {opened?.what === 'editions' && <EditionsPanel dict={dict} onClose={() => setOpened(null)} />}
      </Suspense>
    </section>
  )
}

const fits = ({ code, name_ru, name_en }: DictEntry, find: string) =>
  `${code} ${name_ru} ${name_en}`.toLowerCase().includes(find.trim().toLowerCase())

type TableProps = { dict: string; items: readonly DictEntry[]; onEdit: (entry: DictEntry) => void }

function EntriesTable({ dict, items, onEdit }: TableProps) {
  const t = useWords(dictWords)
  const f = useFormat()
  const usage = useQuery(queryOf(dictionaries.usage, { dict }, { quiet: true }))
  const uses = new Map(usage.data?.items.map(({ code, n }) => [code, n]))
  const counted = usage.data?.counted ?? false
  return (
    <>
      {usage.data && !usage.data.whole && <p className="muted s13">{t.notWhole}</p>}
      <Wide label={t.entries}>
        <table style={{ minWidth: 640 }}>
          <thead>
            <tr>
              <th scope="col">{t.code}</th>
              <th scope="col">{t.ru}</th>
              <th scope="col">{t.en}</th>
              <th scope="col">{t.attributes}</th>
              {counted && (
                <th scope="col" style={{ width: 90 }}>
                  {t.used}
                </th>
              )}
              <th scope="col" style={{ width: 110 }}>
                <span className="visually-hidden">{t.edit}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(entry => (
              <tr key={entry.code}>
                <td className="mono" style={{ overflowWrap: 'anywhere' }}>
                  {entry.code}
                </td>
                <td lang="ru">
                  {entry.name_ru} {!entry.active && <Badge>{t.archived}</Badge>}
                </td>
                <td lang="en">{entry.name_en}</td>
                <td className="muted s12" style={{ overflowWrap: 'anywhere' }}>
                  {Object.entries(entry.attrs)
                    .filter(([, value]) => attrText(value) !== '')
                    .map(([name, value]) => `${name}: ${attrText(value)}`)
                    .join(' · ')}
                </td>
                {counted && <td>{f.number(uses.get(entry.code) ?? 0)}</td>}
                <td>
                  <Button size="small" aria-label={t.editOf(entry.code)} onClick={() => onEdit(entry)}>
                    {t.edit}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </>
  )
}
