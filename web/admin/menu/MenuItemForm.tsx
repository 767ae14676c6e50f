import type { MenuItem } from '#contract/menu.ts'
import { menuWords } from '#web/admin/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { useTitles } from '#web/menu/titles.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { FormErrors } from '#web/ui/fields/FormErrors.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { Draft } from './draft.ts'
import { GroupSelect } from './GroupSelect.tsx'
import { IconPicker } from './IconPicker.tsx'
import { useMenuItem } from './useMenuItem.ts'
import { WayFields } from './WayFields.tsx'

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

/** All twelve fields of an item. What is wrong is said at its field and nothing typed is lost. */
export function MenuItemForm({ item, draft, onDraft, items, back, onSaved, onRemove }: FormProps) {
  const t = useWords(menuWords)
  const titleOf = useTitles()
  const { form, own, idOf, errorAt, set, submit, pending, error, refused, unknown, unchanged, complaints } = useMenuItem({
    item,
    draft,
    onDraft,
    onSaved,
  })

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
        <FormErrors title={t.check} errors={complaints} />
        {error && refused === null && <Banner tone="danger">{unknown ? t.unknownOutcome : error.message}</Banner>}
        <TextField
          id={idOf('title')}
          label={t.title}
          value={draft.title}
          onChange={title => set({ title })}
          error={errorAt('title')}
          maxLength={60}
          description={own && item ? t.titleOwn(titleOf(item)) : undefined}
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
        <WayFields draft={draft} idOf={idOf} errorAt={errorAt} onChange={set} />
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
          <Button type="submit" variant="primary" pending={pending} reason={unchanged ? t.nothing : null}>
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
