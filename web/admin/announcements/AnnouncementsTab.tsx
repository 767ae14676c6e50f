import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { announcements, type ManagedAnnouncement } from '#contract/announcements.ts'
import { Answered, Wide } from '#web/admin/Answered.tsx'
import { queryOf } from '#web/api/query.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { announcementWords } from './words.ts'

const AnnouncementDialog = lazy(async () => ({ default: (await import('./AnnouncementDialog.tsx')).AnnouncementDialog }))
const RemoveDialog = lazy(async () => ({ default: (await import('./RemoveDialog.tsx')).RemoveDialog }))

/** What is announced to everybody: what is coming, current and over. */
export function AnnouncementsTab() {
  const t = useWords(announcementWords)
  const query = useQuery(queryOf(announcements.list, {}, { quiet: true }))
  const [editing, setEditing] = useState<ManagedAnnouncement | 'new' | null>(null)
  const [removing, setRemoving] = useState<ManagedAnnouncement | null>(null)
  return (
    <section className="admin-dict" aria-label={t.label}>
      <header className="row row-wrap">
        <p className="muted s13">{t.note}</p>
        <span className="spacer" />
        <Button size="small" variant="primary" onClick={() => setEditing('new')}>
          {t.add}
        </Button>
      </header>
      <Answered query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState drawing="stamp" title={<h2>{t.none}</h2>}>
              {t.noneText}
            </EmptyState>
          ) : (
            <Announced items={items} onEdit={setEditing} onRemove={setRemoving} />
          )
        }
      </Answered>
      <Suspense>
        {editing && <AnnouncementDialog announcement={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
        {removing && <RemoveDialog announcement={removing} onClose={() => setRemoving(null)} />}
      </Suspense>
    </section>
  )
}

type AnnouncedProps = {
  items: readonly ManagedAnnouncement[]
  onEdit: (announcement: ManagedAnnouncement) => void
  onRemove: (announcement: ManagedAnnouncement) => void
}

const states = { current: 'go', coming: 'info', over: 'neutral' } as const
const stateOf = ({ startsAt, endsAt }: ManagedAnnouncement): keyof typeof states =>
  Date.parse(endsAt) <= now() ? 'over' : Date.parse(startsAt) > now() ? 'coming' : 'current'

function Announced({ items, onEdit, onRemove }: AnnouncedProps) {
  const t = useWords(announcementWords)
  const f = useFormat()
  const { locale } = useLocale()
  return (
    <Wide label={t.list}>
      <table style={{ minWidth: 640 }}>
        <thead>
          <tr>
            <th scope="col" style={{ width: '38%' }}>
              {t.title}
            </th>
            <th scope="col">{t.period}</th>
            <th scope="col">{t.state}</th>
            <th scope="col">
              <span className="visually-hidden">{t.edit}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(one => {
            const title = locale === 'ru' ? one.titleRu : one.titleEn
            const state = stateOf(one)
            return (
              <tr key={one.id}>
                <td>
                  <b>{title}</b> <Badge tone={one.severity}>{t[one.severity]}</Badge>
                  <p className="muted s12">{locale === 'ru' ? one.textRu : one.textEn}</p>
                </td>
                <td>{f.window(one.startsAt, one.endsAt)}</td>
                <td>
                  <Badge tone={states[state]}>{t[state]}</Badge> <span className="muted s12">{one.by}</span>
                </td>
                <td className="row row-wrap">
                  <Button size="small" aria-label={t.editOf(title)} onClick={() => onEdit(one)}>
                    {t.edit}
                  </Button>
                  <Button size="small" aria-label={t.removeOf(title)} onClick={() => onRemove(one)}>
                    {t.remove}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Wide>
  )
}
