import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type MenuItem, menu } from '#contract/menu.ts'
import { fieldErrorWords, menuWords } from '#web/admin/words.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { isEmbedded, screenAt, tabWayOf, wayOf } from '#web/menu/menu.ts'
import { useTitles } from '#web/menu/titles.ts'
import { groupWords, itemWords } from '#web/menu/words.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { changesOf, type Draft, type Field, fieldErrorsOf, itemOf, refusedField, shownOf } from './draft.ts'
import { IconPicker } from './IconPicker.tsx'

type FormProps = {
  /** The item that is edited; null for a new one. */
  item: MenuItem | null
  draft: Draft
  onDraft: (draft: Draft) => void
  items: readonly MenuItem[]
  back: string
  onSaved: (item: MenuItem) => void
  onRemove: () => void
}

/** Ids the product keeps for its own items. */
const lastOwn = 100

/** All twelve fields of an item. What is wrong is said at its field and nothing typed is lost. */
export function MenuItemForm({ item, draft, onDraft, items, back, onSaved, onRemove }: FormProps) {
  const t = useWords(menuWords)
  const said = useWords(fieldErrorWords)
  const titleOf = useTitles()
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

  return (
    <section className="admin-menu-form" aria-labelledby={`${form}-head`}>
      <header className="admin-menu-form-head">
        <h2 id={`${form}-head`}>{item ? t.itemTitle(item.id) : t.newTitle}</h2>
        {own && <Badge>{t.own}</Badge>}
        <span className="spacer" />
        <ButtonLink variant="ghost" size="small" to={back}>
          {t.close}
        </ButtonLink>
      </header>
      <form onSubmit={submit} noValidate>
        <FormErrors
          title={t.check}
          errors={wrong.map(field => ({ id: idOf(field), label: labels[field], message: errorAt(field) ?? '' }))}
        />
        {send.error && refused === null && <Banner tone="danger">{unknown ? t.unknownOutcome : send.error.message}</Banner>}
        <TextField
          id={idOf('title')}
          label={t.title}
          value={draft.title}
          onChange={title => set({ title })}
          error={errorAt('title')}
          maxLength={60}
          description={own ? t.titleOwn(titleOf(item)) : undefined}
        />
        <TextField
          id={idOf('sub_title')}
          label={t.subTitle}
          optional
          value={draft.sub_title}
          onChange={sub_title => set({ sub_title })}
          error={errorAt('sub_title')}
          maxLength={100}
          description={t.subTitleNote}
        />
        <IconPicker id={idOf('icon')} label={t.icon} value={draft.icon} onChange={icon => set({ icon })} error={errorAt('icon')} />
        <div className="admin-menu-pair">
          <GroupSelect
            id={idOf('group_id')}
            draft={draft}
            items={items}
            onChange={group_id => set({ group_id })}
            error={errorAt('group_id')}
          />
          <DecimalField
            id={idOf('position')}
            label={t.positionField}
            digits={0}
            value={draft.position}
            onChange={position => set({ position })}
            error={errorAt('position')}
          />
        </div>
        {!item && (
          <DecimalField
            id={idOf('id')}
            label={t.idField}
            optional
            digits={0}
            value={draft.id}
            onChange={id => set({ id })}
            error={errorAt('id')}
            description={t.idNote}
          />
        )}
        <fieldset className="admin-menu-where">
          <legend>{t.what}</legend>
          <RadioGroup
            label={t.what}
            hideLabel
            value={draft.flag ? 'flag' : 'path'}
            onChange={what => set({ flag: what === 'flag' })}
            options={[
              { id: 'path', label: t.whatPath },
              { id: 'flag', label: t.whatFlag, note: t.whatFlagNote },
            ]}
          />
          {!draft.flag && (
            <TextField
              id={idOf('path')}
              label={t.path}
              optional
              mono
              value={draft.path}
              onChange={path => set({ path })}
              error={errorAt('path')}
              maxLength={300}
              description={draft.is_tab ? t.pathTabNote : t.pathNote}
            />
          )}
          <div className="admin-menu-flags">
            <Checkbox id={idOf('is_iframe')} checked={draft.is_iframe} onChange={is_iframe => set({ is_iframe })} note={t.isIframeNote}>
              {t.isIframe}
            </Checkbox>
            <Checkbox
              id={idOf('is_external')}
              checked={draft.is_external}
              onChange={is_external => set({ is_external })}
              note={t.isExternalNote}
            >
              {t.isExternal}
            </Checkbox>
            <Checkbox id={idOf('is_tab')} checked={draft.is_tab} onChange={is_tab => set({ is_tab })} note={t.isTabNote}>
              {t.isTab}
            </Checkbox>
          </div>
          <TextField
            id={idOf('src')}
            label={t.src}
            optional={!draft.is_iframe && !draft.is_external}
            mono
            type="url"
            value={draft.src}
            onChange={src => set({ src })}
            error={errorAt('src')}
            maxLength={500}
            description={draft.is_tab ? t.srcTabNote : t.srcNote}
          />
          <Outcome item={shownOf(draft)} />
        </fieldset>
        <TextField
          id={idOf('key')}
          label={t.key}
          optional
          mono
          readOnly={own}
          value={draft.key}
          onChange={key => set({ key })}
          error={errorAt('key')}
          maxLength={40}
          description={own ? t.keyOwn : t.keyNote}
        />
        <footer className="admin-menu-form-foot">
          <Button type="submit" variant="primary" pending={send.isPending} reason={unchanged ? t.nothing : null}>
            {item ? t.save : t.create}
          </Button>
          <span className="spacer" />
          {item && (
            <Button variant="danger-plain" reason={own ? t.removeOwn : null} onClick={onRemove}>
              {t.remove}
            </Button>
          )}
        </footer>
      </form>
    </section>
  )
}

function GroupSelect({
  id,
  draft,
  items,
  onChange,
  error,
}: {
  id: string
  draft: Draft
  items: readonly MenuItem[]
  onChange: (group: number | null) => void
  error: string | undefined
}) {
  const t = useWords(menuWords)
  const named = useWords(groupWords) as Readonly<Record<string, string>>
  const known = [
    ...Object.keys(named).map(Number),
    ...items.flatMap(item => item.group_id ?? []),
    ...(draft.group_id === null ? [] : [draft.group_id]),
  ]
  const all = [...new Set([...known, Math.max(...known) + 1])].filter(group => group > 0).sort((a, b) => a - b)
  return (
    <Select
      id={id}
      label={t.groupField}
      value={String(draft.group_id ?? 0)}
      onChange={group => onChange(group === null || group === '0' ? null : Number(group))}
      error={error}
      options={[{ id: '0', label: t.noGroup }, ...all.map(group => ({ id: String(group), label: named[group] ?? t.groupUnnamed(group) }))]}
    />
  )
}

/** What the item will do, in one line. */
function Outcome({ item }: { item: MenuItem }) {
  const t = useWords(menuWords)
  const way = item.is_tab ? tabWayOf(item) : wayOf(item)
  const screen = screenAt(item)
  const what = way?.href ? new URL(way.href).host : (way?.to ?? (isEmbedded(item) ? new URL(item.src).host : null))
  const line: { text: ReactNode; warn?: true } = item.is_tab
    ? screen === null
      ? { text: t.tabHomeless, warn: true }
      : what === null
        ? { text: t.tabEmpty(screen), warn: true }
        : { text: t.tabShows(screen, what) }
    : way === null
      ? { text: t.leadsNowhere, warn: true }
      : way.href
        ? { text: t.opensOutside(new URL(way.href).host) }
        : { text: t.opens(way.to ?? '') }
  return (
    <p role="status" className={`s13 ${line.warn ? 'warn medium' : 'ink-2'}`}>
      {line.text}
    </p>
  )
}
