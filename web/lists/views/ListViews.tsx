import { useState } from 'react'
import { views as calls, type ListView } from '#contract/views.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { type FilterField, noneOf, type Preset } from '#web/lists/filters/fields.ts'
import type { List, Listed } from '#web/lists/list.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlays/Menu.tsx'
import { StarIcon } from '#web/ui/pictures/icons.tsx'
import type { Views } from './views.ts'
import { viewWords } from './viewWords.ts'

type Asking = { what: 'new' | 'rename'; name: string; team: boolean }

/** Filters somebody prepared, the views a person or his team has saved, and what can be done with the open one. */
export function ListViews<Row extends Listed, F>({
  list,
  fields,
  presets,
  views,
}: {
  list: List<Row, F>
  fields: readonly FilterField<F>[]
  presets: readonly Preset<F>[]
  views: Views
}) {
  const t = useWords(viewWords)
  const { items, view, changed, content } = views
  const [asking, setAsking] = useState<Asking | null>(null)
  const [removing, setRemoving] = useState(false)
  const mayShare = useCan('views.share')
  // the team's is changed with the right to share alone; its author takes it back without
  const maySave = view?.changeable === true && (!view.team || mayShare)
  const create = useSend(calls.create)
  const save = useSend(calls.save)
  const failed = (error: unknown) =>
    toasts.add({ type: 'danger', title: error instanceof CallError ? error.message : t.notSaved, content: '' })

  const keep = (change: Partial<Pick<ListView, 'name' | 'team'>> = {}) =>
    view && save.mutateAsync({ viewId: view.id, version: view.version, name: view.name, team: view.team, ...content, ...change })
  const entry = (one: ListView): MenuEntry => ({
    id: one.id,
    label: one.name,
    checked: one.id === view?.id,
    ...(one.team && { hint: one.mine ? t.ofTeam : t.by(one.author) }),
    onAction: () => views.open(one),
  })
  const own = items.filter(one => !one.team)
  const team = items.filter(one => one.team)
  const groups: MenuEntry[][] = [
    presets.map(({ id, label, change }) => ({
      id: `preset-${id}`,
      label,
      onAction: () => list.change({ ...noneOf(fields), ...change }),
    })),
    own.map(entry),
    team.map(entry),
    [
      ...(view && changed && maySave ? [{ id: 'save', label: t.saveChanges, onAction: () => void keep()?.catch(failed) }] : []),
      { id: 'new', label: t.saveAs, onAction: () => setAsking({ what: 'new', name: '', team: false }) },
      ...(view?.changeable
        ? [
            { id: 'rename', label: t.rename, onAction: () => setAsking({ what: 'rename', name: view.name, team: view.team }) },
            { id: 'remove', label: t.remove, danger: true, onAction: () => setRemoving(true) },
          ]
        : []),
      ...(view
        ? [
            {
              id: 'first',
              label: t.openWith,
              checked: views.opensWith === view.id,
              onAction: () => views.openWith(views.opensWith === view.id ? null : view.id),
            },
          ]
        : []),
      { id: 'none', label: t.noFilters, onAction: () => views.open(null) },
    ],
  ]

  return (
    <>
      <Menu
        label={t.views}
        placement="bottom end"
        items={groups.filter(group => group.length > 0).flatMap((group, at) => (at === 0 ? group : ['separator' as const, ...group]))}
      >
        <Button variant="ghost" icon={<StarIcon size={16} />} data-list-key="v">
          <span className="lists-view-name truncate">{view?.name ?? t.views}</span>
        </Button>
      </Menu>
      {view && changed && (
        <span className="lists-changed s12">
          <span className="muted">{t.changed}</span>
          {maySave && (
            <Button size="small" variant="ghost" onClick={() => void keep()?.catch(failed)}>
              {t.save}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={views.reset}>
            {t.reset}
          </Button>
        </span>
      )}
      {asking && (
        <ViewDialog
          asking={asking}
          onClose={() => setAsking(null)}
          onSave={async ({ name, team }) => {
            if (asking.what === 'rename') await keep({ name, team })
            else views.open(await create.mutateAsync({ list: list.id, name, team, ...content }))
          }}
          mayPart={asking.what === 'new' || (view?.mine ?? false)}
          mayShare={mayShare}
        />
      )}
      {removing && view && <RemoveView view={view} onClose={() => setRemoving(false)} onRemoved={() => views.open(null)} />}
    </>
  )
}

function RemoveView({ view, onClose, onRemoved }: { view: ListView; onClose: () => void; onRemoved: () => void }) {
  const t = useWords(viewWords)
  const remove = useSend(calls.remove)
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t.removeTitle(view.name)}
      consequences={view.team ? [t.removeTeam] : []}
      confirm={t.remove}
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() =>
        void remove.mutateAsync({ viewId: view.id, version: view.version }).then(
          () => {
            onClose()
            onRemoved()
          },
          () => undefined,
        )
      }
    />
  )
}

function ViewDialog({
  asking,
  mayPart,
  mayShare,
  onClose,
  onSave,
}: {
  asking: Asking
  /** Only its author takes a view from the team. */
  mayPart: boolean
  mayShare: boolean
  onClose: () => void
  onSave: (asked: Asking) => Promise<void>
}) {
  const t = useWords(viewWords)
  const [asked, setAsked] = useState(asking)
  const [error, setError] = useState('')
  const [pending, setPending] = useState(false)
  const save = async () => {
    if (asked.name.trim() === '') return setError(t.nameMissing)
    setPending(true)
    try {
      await onSave({ ...asked, name: asked.name.trim() })
      onClose()
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : t.notSaved)
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={asking.what === 'new' ? t.newTitle : t.renameTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" disabled={pending} onClick={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="lists-view-form">
        <TextField
          label={t.name}
          value={asked.name}
          maxLength={60}
          autoFocus
          error={error || undefined}
          onChange={name => setAsked({ ...asked, name })}
          onKeyDown={event => {
            if (event.key === 'Enter') void save()
          }}
        />
        {(mayShare || asked.team) && (
          <Switch checked={asked.team} disabled={!mayPart} onChange={team => setAsked({ ...asked, team })}>
            {t.forTeam}
          </Switch>
        )}
        <p className="muted s12">{t.keeps}</p>
      </div>
    </Dialog>
  )
}
