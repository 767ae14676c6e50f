import { type MouseEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import { marked } from './arrange.ts'
import type { Entry } from './entries.ts'
import { useFieldKeys } from './useFieldKeys.ts'
import { useSections } from './useSections.ts'
import { rememberVisit } from './visits.ts'
import { groupWords, words } from './words.ts'

type Props = {
  field: RefObject<HTMLInputElement | null>
  /** Enter that was pressed before this came. */
  early: RefObject<{ newTab: boolean } | null>
  text: string
  onClose: () => void
}

/** What is found for the text of the field, and the keys that choose among it. */
export function PalettePanel({ field, early, text, onClose }: Props) {
  const t = useWords(words)
  const groups = useWords(groupWords)
  const id = useId()
  const { sections, waiting, failed, near, again } = useSections(text)
  const open = useOpen(onClose)
  const entries = sections.flatMap(section => section.entries)
  // chosen by hand; otherwise the first
  const [chosen, setChosen] = useState<{ key: string; of: string } | null>(null)
  const byHand = chosen?.of === text && entries.some(({ key }) => key === chosen.key)
  const active = Math.max(0, byHand ? entries.findIndex(({ key }) => key === chosen.key) : 0)

  useFieldKeys(field, {
    step: to => {
      const entry = entries[to(active, entries.length)]
      if (entry) setChosen({ key: entry.key, of: text })
    },
    // what stands first may still give way to what is on its way
    enter: newTab => {
      if (waiting && !byHand) early.current = { newTab }
      else if (entries[active]) open(entries[active], newTab)
    },
  })

  useEffect(() => {
    const pressed = early.current
    const first = entries[active]
    if (!pressed || waiting || !first || text.trim() === '') return
    early.current = null
    open(first, pressed.newTab)
  })

  const activeId = entries.length > 0 ? `${id}-${active}` : null
  useEffect(() => {
    const input = field.current
    if (!input) return
    input.setAttribute('aria-expanded', String(activeId !== null))
    if (activeId === null) {
      input.removeAttribute('aria-controls')
      input.removeAttribute('aria-activedescendant')
      return
    }
    input.setAttribute('aria-controls', id)
    input.setAttribute('aria-activedescendant', activeId)
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [field, id, activeId])

  return (
    <>
      <p className="visually-hidden" role="status">
        {waiting ? t.searching : text.trim() !== '' && t.found(entries.length)}
      </p>
      <div className="find-results" aria-busy={waiting}>
        {entries.length > 0 && (
          <div id={id} role="listbox" aria-label={t.results}>
            {sections.map(({ group, entries: members }) => (
              <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
                <div id={`${id}-${group}`} className="find-head" role="presentation">
                  {groups[group]}
                  {near && !['recent', 'place', 'list'].includes(group) && ` · ${t.near}`}
                </div>
                {members.map(entry => {
                  const at = entries.indexOf(entry)
                  return (
                    <Line
                      key={entry.key}
                      id={`${id}-${at}`}
                      entry={entry}
                      typed={group === 'list' ? '' : text}
                      active={at === active}
                      onPoint={() => setChosen({ key: entry.key, of: text })}
                      onOpen={newTab => open(entry, newTab)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
        )}
        {failed ? (
          <ErrorState compact title={t.failedTitle} onRetry={again}>
            {t.failedText}
          </ErrorState>
        ) : text.trim() === '' ? (
          !entries.some(({ group }) => group === 'recent') && (
            <EmptyState compact drawing="search" title={t.emptyTitle}>
              {t.emptyText}
            </EmptyState>
          )
        ) : (
          !waiting &&
          entries.every(({ group }) => group === 'list') && (
            <EmptyState compact title={t.nothingTitle(text.trim())}>
              {t.nothingText}
            </EmptyState>
          )
        )}
      </div>
      <p className="find-keys" aria-hidden="true">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t.keyMove}
        </span>
        <span>
          <Kbd>Enter</Kbd> {t.keyOpen}
        </span>
        <span>
          <Kbd>Ctrl Enter</Kbd> {t.keyTab}
        </span>
      </p>
    </>
  )
}

function Line({
  id,
  entry,
  typed,
  active,
  onPoint,
  onOpen,
}: {
  id: string
  entry: Entry
  typed: string
  active: boolean
  onPoint: () => void
  onOpen: (newTab: boolean) => void
}) {
  const { icon: Icon } = entry
  const press = (event: MouseEvent, newTab: boolean) => {
    event.preventDefault()
    onOpen(newTab)
  }
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      data-active={active}
      className="ui-list-item"
      // the field keeps the focus
      onMouseDown={event => event.preventDefault()}
      onPointerMove={() => !active && onPoint()}
      onClick={event => press(event, event.ctrlKey || event.metaKey)}
      onAuxClick={event => event.button === 1 && press(event, true)}
    >
      <Icon />
      <span className="ui-list-text">
        <Marked text={entry.title} typed={typed} />
        {entry.note && (
          <span className="ui-list-hint">
            <Marked text={entry.note} typed={typed} />
          </span>
        )}
      </span>
    </div>
  )
}

const Marked = ({ text, typed }: { text: string; typed: string }) => (
  <span>{marked(text, typed).map(({ part, mark }, i) => (mark ? <mark key={i}>{part}</mark> : part))}</span>
)

/** Opens a line, here or in a new tab, and remembers a card. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  const me = useMe()
  return ({ way, visit }: Entry, newTab: boolean) => {
    onClose()
    if ('run' in way) return way.run()
    if ('href' in way) return void window.open(way.href, '_blank', 'noopener')
    if (visit) rememberVisit(me.employee.id, way.to, visit.title, visit.note)
    if (newTab) window.open(way.to, '_blank', 'noopener')
    else void navigate(way.to)
  }
}
