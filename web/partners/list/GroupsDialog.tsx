import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PartnerGroup, partners } from '#contract/partners.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { partnersWords } from '#web/partners/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { EditIcon, TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { groupWords } from './words.ts'

/** Own groups of partners: names, and how much later each sees what is published. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(groupWords)
  const w = useWords(partnersWords)
  const f = useFormat()
  const mayEdit = useCan('partners.edit')
  const groups = useQuery(queryOf(partners.groups, {}, { quiet: true }))
  const remove = useSend(partners.removeGroup)
  const [edited, setEdited] = useState<PartnerGroup | 'new' | null>(null)
  const [removing, setRemoving] = useState<PartnerGroup | null>(null)
  const keep = () => {
    remove.reset()
    setRemoving(null)
  }
  return (
    <Dialog open onClose={onClose} title={t.title} footer={<Button onClick={onClose}>{w.close}</Button>}>
      <div className="stack">
        <p className="ink-2">{t.about}</p>
        {groups.isError && (
          <ErrorState
            compact
            title={w.failed}
            code={(groups.error instanceof CallError && groups.error.request) || undefined}
            onRetry={() => void groups.refetch()}
          />
        )}
        {groups.isPending && <Skeleton lines={3} height={18} />}
        {groups.data?.items.length === 0 && <p className="muted">{t.none}</p>}
        {groups.data && groups.data.items.length > 0 && (
          <ul className="partner-group-list">
            {groups.data.items.map(group => (
              <li key={group.id}>
                {edited !== 'new' && edited?.id === group.id ? (
                  <GroupForm group={group} onClose={() => setEdited(null)} />
                ) : (
                  <>
                    <span className="medium truncate">{group.name}</span>
                    <span className="muted s13 nowrap">{t.partners(group.partners)}</span>
                    <span className="muted s13 nowrap">{group.delayMinutes === 0 ? t.atOnce : t.after(f.number(group.delayMinutes))}</span>
                    {mayEdit && (
                      <>
                        <IconButton label={t.edit(group.name)} icon={<EditIcon size={16} />} onClick={() => setEdited(group)} />
                        <IconButton label={t.remove(group.name)} icon={<TrashIcon size={16} />} onClick={() => setRemoving(group)} />
                      </>
                    )}
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayEdit &&
          (edited === 'new' ? (
            <GroupForm group={null} onClose={() => setEdited(null)} />
          ) : (
            <Button icon={<PlusIcon size={16} />} onClick={() => setEdited('new')}>
              {t.add}
            </Button>
          ))}
        <ConfirmDialog
          open={removing !== null}
          onClose={keep}
          title={`${t.remove(removing?.name ?? '')}?`}
          consequences={removing === null ? [] : [removing.partners > 0 ? t.removeNote(removing.partners) : t.removeEmpty]}
          confirm={t.removeDo}
          danger
          pending={remove.isPending}
          error={remove.error?.message}
          onConfirm={() => removing && remove.mutate({ groupId: removing.id, version: removing.version }, { onSuccess: keep })}
        />
      </div>
    </Dialog>
  )
}

function GroupForm({ group, onClose }: { group: PartnerGroup | null; onClose: () => void }) {
  const t = useWords(groupWords)
  const w = useWords(partnersWords)
  const save = useSend(partners.saveGroup)
  const [name, setName] = useState(group?.name ?? '')
  const [delay, setDelay] = useState<number | string | null>(group?.delayMinutes ?? 0)
  const [tried, setTried] = useState(false)
  const delayMinutes = typeof delay === 'number' && Number.isInteger(delay) && delay >= 0 && delay <= 10_080 ? delay : null
  return (
    <form
      className="partner-group-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if (name.trim() === '' || delayMinutes === null || save.isPending) return
        save.mutate({ group: group && { id: group.id, version: group.version }, name: name.trim(), delayMinutes }, { onSuccess: onClose })
      }}
    >
      <TextField
        label={t.name}
        value={name}
        onChange={setName}
        maxLength={60}
        autoFocus
        error={save.error instanceof CallError ? save.error.message : tried && name.trim() === '' ? t.nameMissing : null}
      />
      <DecimalField
        label={t.delay}
        value={delay}
        onChange={setDelay}
        digits={0}
        error={tried && delayMinutes === null ? t.delayWrong : null}
      />
      <div className="row">
        <Button type="submit" variant="primary" pending={save.isPending}>
          {w.save}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </form>
  )
}
