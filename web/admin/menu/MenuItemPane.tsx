import { useRef, useState } from 'react'
import { type MenuItem, menu } from '#contract/menu.ts'
import { menuWords } from '#web/admin/words.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { useTitles } from '#web/menu/titles.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { changesOf, type Draft, draftOf, emptyDraft, shownOf } from './draft.ts'
import { MenuItemForm } from './MenuItemForm.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import { ordered } from './order.ts'
import { Unsaved } from './Unsaved.tsx'

type PaneProps = {
  id: string | null
  items: readonly MenuItem[]
  /** The list is on its way anew: an item it lacks may come with it. */
  waiting: boolean
  back: string
  onSaved: (item: MenuItem) => void
  onRemoved: () => void
}

/** The item that is open, as a form, and the menu as it will be with what is typed there. */
export function MenuItemPane({ id, items, waiting, back, onSaved, onRemoved }: PaneProps) {
  const t = useWords(menuWords)
  const item = items.find(one => String(one.id) === id)
  const [draft, setDraft] = useState<Draft | null>(() =>
    item ? draftOf(item) : id === 'new' ? emptyDraft(Math.max(0, ...items.map(one => one.position)) + 10) : null,
  )
  const [initial] = useState(draft)
  const [removing, setRemoving] = useState(false)
  const done = useRef(false)
  const dirty =
    draft !== null && (item ? Object.keys(changesOf(draft, item)).length > 0 : JSON.stringify(draft) !== JSON.stringify(initial))
  const asIs = items.filter(one => String(one.id) !== id)
  const will = draft && (item || id === 'new') ? ordered([...asIs, { ...shownOf(draft), id: item?.id ?? Number.MAX_SAFE_INTEGER }]) : items
  return (
    <>
      {id !== null &&
        (draft && (item || id === 'new') ? (
          <MenuItemForm
            item={item ?? null}
            draft={draft}
            onDraft={next => {
              done.current = false
              setDraft(next)
            }}
            items={items}
            back={back}
            onSaved={saved => {
              done.current = true
              onSaved(saved)
            }}
            onRemove={() => setRemoving(true)}
          />
        ) : (
          <section className="admin-menu-form">
            {waiting ? (
              <Skeleton lines={8} height={16} />
            ) : (
              <EmptyState drawing="search" title={<h2>{t.unknownTitle}</h2>} actions={<ButtonLink to={back}>{t.close}</ButtonLink>}>
                {t.unknownText}
              </EmptyState>
            )}
          </section>
        ))}
      <MenuPreview items={will} marked={item?.id ?? (id === 'new' ? Number.MAX_SAFE_INTEGER : null)} />
      {item && removing && (
        <Removal
          item={item}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            done.current = true
            onRemoved()
          }}
        />
      )}
      <Unsaved dirty={dirty} done={() => done.current} />
    </>
  )
}

function Removal({ item, onClose, onRemoved }: { item: MenuItem; onClose: () => void; onRemoved: () => void }) {
  const t = useWords(menuWords)
  const title = useTitles()(item)
  const remove = useSend(menu.delete)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removeTitle(title)}
      consequences={[t.removeText, { text: t.removeForever, tone: 'danger' }]}
      confirm={t.removeDo}
      danger
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() =>
        remove.mutate(
          { id: item.id },
          {
            onSuccess: () => {
              toasts.add({ type: 'success', title: t.removed, content: title })
              onRemoved()
            },
          },
        )
      }
    />
  )
}
