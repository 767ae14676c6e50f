import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { installation } from '#contract/installation.ts'
import { type InstallationLimit, type LimitUse, limitMeanings } from '#contract/installation-limits.ts'
import { Answered, Wide } from '#web/admin/Answered.tsx'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Facts } from '#web/ui/layout/Facts.tsx'
import { limitWords } from './words.ts'

const LimitDialog = lazy(async () => ({ default: (await import('./LimitDialog.tsx')).LimitDialog }))

const groups = ['requests', 'heavy', 'people', 'storage'] as const

/** What is limited and how, who set it so, and who comes near. */
export function LimitsTab() {
  const t = useWords(limitWords)
  const f = useFormat()
  const query = useQuery(queryOf(installation.limits, {}, { quiet: true }))
  const [open, setOpen] = useState<InstallationLimit | null>(null)
  return (
    <section className="admin-dict" aria-label={t.label}>
      <p className="muted s13">{t.note}</p>
      <Answered query={query}>
        {({ items, fixed, met, uses }) => (
          <>
            {groups.map(group => (
              <Group
                key={group}
                title={t[group]}
                items={items.filter(({ name }) => limitMeanings[name].group === group)}
                onChange={setOpen}
              />
            ))}
            <h2 style={{ marginBlock: '20px 6px' }}>{t.fixed}</h2>
            <Facts
              items={fixed.map(({ name, value, variable }) => ({
                label: t[name],
                value: <span title={variable ?? undefined}>{f.number(value)}</span>,
              }))}
            />
            <h2 style={{ marginBlock: '20px 6px' }}>{t.met}</h2>
            {met.length === 0 ? (
              <p className="muted s13">{t.nobody}</p>
            ) : (
              <p className="row row-wrap s13">
                <span className="muted">{t.metNote}:</span>
                {met.map(({ name, n }) => (
                  <Badge key={name} tone="warn">
                    {name}: {f.number(n)}
                  </Badge>
                ))}
              </p>
            )}
            <Uses uses={uses} />
          </>
        )}
      </Answered>
      <Suspense>{open && <LimitDialog limit={open} onClose={() => setOpen(null)} />}</Suspense>
    </section>
  )
}

type GroupProps = { title: string; items: readonly InstallationLimit[]; onChange: (limit: InstallationLimit) => void }

function Group({ title, items, onChange }: GroupProps) {
  const t = useWords(limitWords)
  const f = useFormat()
  const { locale } = useLocale()
  const sourceOf = ({ source, by, setAt, name }: InstallationLimit) =>
    source === 'here'
      ? t.here(by ?? '', f.dateTime(setAt))
      : source === 'environment'
        ? t.environment(limitMeanings[name].variable)
        : t.product
  return (
    <>
      <h2 style={{ marginBlock: '20px 6px' }}>{title}</h2>
      <Wide label={title}>
        <table style={{ minWidth: 560 }}>
          <thead>
            <tr>
              <th scope="col" style={{ width: '42%' }}>
                {t.name}
              </th>
              <th scope="col">{t.value}</th>
              <th scope="col">{t.source}</th>
              <th scope="col" style={{ width: 110 }}>
                <span className="visually-hidden">{t.change}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(limit => {
              const { words, per } = limitMeanings[limit.name]
              return (
                <tr key={limit.name}>
                  <td>
                    {words[locale]} <span className="muted s12">{per[locale]}</span>
                  </td>
                  <td>
                    <b>{f.number(limit.value)}</b>
                  </td>
                  <td className="muted s12">{sourceOf(limit)}</td>
                  <td>
                    <Button size="small" aria-label={t.changeOf(words[locale])} onClick={() => onChange(limit)}>
                      {t.change}
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Wide>
    </>
  )
}

function Uses({ uses }: { uses: readonly LimitUse[] }) {
  const t = useWords(limitWords)
  const f = useFormat()
  return (
    <>
      <h2 style={{ marginBlock: '20px 6px' }}>{t.uses}</h2>
      {uses.length === 0 ? (
        <p className="muted s13">{t.noUses}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.organization}</th>
              <th scope="col">{t.megabytes}</th>
              <th scope="col">{t.share}</th>
            </tr>
          </thead>
          <tbody>
            {uses.map(({ organization, filesMb, share }) => (
              <tr key={organization.id}>
                <td>{organization.name}</td>
                <td>{f.number(filesMb)}</td>
                <td>{share} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
