import { type FormEvent, useId, useState } from 'react'
import { type MenuItem, menu } from '#contract/menu.ts'
import { fieldErrorWords, menuWords } from '#web/admin/words.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { itemWords } from '#web/menu/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { changesOf, type Draft, type Field, fieldErrorsOf, itemOf, refusedField } from './draft.ts'

/** Ids the product keeps for its own items. */
const lastOwn = 100

type Props = { item: MenuItem | null; draft: Draft; onDraft: (draft: Draft) => void; onSaved: (item: MenuItem) => void }

/** An item as it is typed: what is wrong is told once it was tried to be sent, and only what changed is sent. */
export function useMenuItem({ item, draft, onDraft, onSaved }: Props) {
  const t = useWords(menuWords)
  const said = useWords(fieldErrorWords)
  const form = useId()
  const create = useSend(menu.create)
  const update = useSend(menu.update)
  const send = item ? update : create
  const [tried, setTried] = useState(false)
  const own = item !== null && item.id <= lastOwn && item.key !== null && Object.hasOwn(itemWords.ru, item.key)

  const errors = fieldErrorsOf(draft)
  const refused = refusedField(send.error)
  const errorAt = (field: Field): string | undefined => {
    if (refused === field) return send.error?.message
    const complaint = tried ? errors[field] : undefined
    return complaint && said[complaint]
  }
  const wrong = (Object.keys(errors) as Field[]).filter(() => tried)
  const idOf = (field: Field) => `${form}-${field}`
  const set = (change: Partial<Draft>) => {
    if (send.error) send.reset()
    onDraft({ ...draft, ...change })
  }
  const changes = item ? changesOf(draft, item) : null
  const unchanged = changes !== null && Object.keys(changes).length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errors).length > 0 || unchanged) return
    const done = (saved: MenuItem) => {
      setTried(false)
      toasts.add({ type: 'success', title: item ? t.saved : t.created, content: saved.title })
      onSaved(saved)
    }
    if (item && changes) update.mutate({ ...changes, id: item.id }, { onSuccess: done })
    else create.mutate(itemOf(draft) as MenuItem, { onSuccess: done })
  }

  const unknown = send.error instanceof CallError && (send.error.status === null || send.error.status >= 500)
  const labels: Record<Field, string> = {
    id: t.idField,
    position: t.positionField,
    title: t.title,
    icon: t.icon,
    src: t.src,
    path: t.path,
    is_iframe: t.isIframe,
    is_tab: t.isTab,
    key: t.key,
    is_external: t.isExternal,
    group_id: t.groupField,
    sub_title: t.subTitle,
  }
  const complaints = wrong.map(field => ({ id: idOf(field), label: labels[field], message: errorAt(field) ?? '' }))
  return { form, own, idOf, errorAt, set, submit, pending: send.isPending, error: send.error, refused, unknown, unchanged, complaints }
}
