import { lazy, Suspense, useState } from 'react'
import type { AnalyticsNote } from '#contract/analytics.ts'
import type { BoardFacts } from '#web/analytics/Anomalies.tsx'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { EditIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { Spot } from './spots.ts'
import { markWords } from './words.ts'

const NoteDialog = lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog }))

/** Writes a note on days of a dashboard of the product, for who may share with the team; one's own has no notes of its own. */
export function NoteButton({ data }: { data: BoardFacts }) {
  const t = useWords(markWords)
  const [open, setOpen] = useState(false)
  const mayShare = useCan('views.share')
  if (!mayShare || !data.dashboard) return null
  return (
    <>
      <IconButton size="small" label={t.add} icon={<EditIcon size={16} />} onClick={() => setOpen(true)} />
      <Suspense>{open && <NoteDialog note={null} data={data} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** A mark over a plot for each note, or for those that lie close: its words at a press, and its dialog for who may change it. */
export function NoteMarks({ spots, data }: { spots: readonly Spot[]; data: BoardFacts }) {
  const t = useWords(markWords)
  const f = useFormat()
  const [editing, setEditing] = useState<AnalyticsNote | null>(null)
  const days = ({ from, to }: AnalyticsNote) => f.dates(from, to, { year: 'auto' })
  return (
    <>
      <ul aria-label={t.notes} data-no-print style={{ position: 'relative', height: 26 }}>
        {spots.map(({ x, notes }) => (
          <li key={notes[0]!.id} style={{ position: 'absolute', left: x, transform: 'translateX(-50%)' }}>
            <Popover
              label={t.notes}
              trigger={
                <IconButton
                  size="small"
                  label={notes.map(note => t.noteOf(days(note), note.text)).join('; ')}
                  icon={<b className="s12">{notes.length > 1 ? notes.length : '✎'}</b>}
                />
              }
            >
              {close => (
                <ul className="s13" style={{ maxWidth: 320, padding: 12, display: 'grid', gap: 10 }}>
                  {notes.map(note => (
                    <li key={note.id}>
                      <p style={{ overflowWrap: 'anywhere' }}>{note.text}</p>
                      <p className="row muted s12">
                        <span>{t.by(days(note), note.author)}</span>
                        <span className="spacer" />
                        {note.changeable && (
                          <Button
                            size="small"
                            variant="ghost"
                            onClick={() => {
                              close()
                              setEditing(note)
                            }}
                          >
                            {t.edit}
                          </Button>
                        )}
                      </p>
                    </li>
                  ))}
                </ul>
              )}
            </Popover>
          </li>
        ))}
      </ul>
      <Suspense>{editing && <NoteDialog note={editing} data={data} onClose={() => setEditing(null)} />}</Suspense>
    </>
  )
}

/** The notes of a plot as text: under the plot on paper, and beside the table. */
export function NoteList({ notes, onPaper = false }: { notes: readonly AnalyticsNote[]; onPaper?: boolean }) {
  const t = useWords(markWords)
  const f = useFormat()
  if (notes.length === 0) return null
  return (
    <ul aria-label={t.notes} className={`s12 ink-2${onPaper ? ' board-paper' : ''}`}>
      {notes.map(note => (
        <li key={note.id}>
          {f.dates(note.from, note.to, { year: 'auto' })}: {note.text}
        </li>
      ))}
    </ul>
  )
}
