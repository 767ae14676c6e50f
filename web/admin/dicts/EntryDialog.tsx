import { useState } from 'react'
import { type DictEntry, dictionaries } from '#contract/dictionaries.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { attrsOf, linesOf } from './attrs.ts'
import { dictWords } from './words.ts'

type Props = { dict: string; version: number; entry: DictEntry | null; onClose: () => void }

/** An entry as a form: a new one, or one that is there. */
export function EntryDialog({ dict, version, entry, onClose }: Props) {
  const t = useWords(dictWords)
  const [typed, setTyped] = useState({
    code: entry?.code ?? '',
    name_ru: entry?.name_ru ?? '',
    name_en: entry?.name_en ?? '',
    sort: entry ? String(entry.sort) : '',
    attrs: linesOf(entry?.attrs ?? {}),
    active: entry?.active ?? true,
  })
  const [tried, setTried] = useState(false)
  const send = useSend(dictionaries.set)
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const empty = (text: string) => (tried && text.trim() === '' ? t.needed : undefined)
  const submit = () => {
    setTried(true)
    const { sort, attrs, ...given } = typed
    if ([given.code, given.name_ru, given.name_en].some(text => text.trim() === '')) return
    send.mutate(
      {
        ...given,
        ...{ dict, version, isNew: entry === null, attrs: attrsOf(attrs, entry?.attrs ?? {}) },
        ...(/^\d{1,5}$/.test(sort.trim()) && { sort: Number(sort) }),
      },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.saved, content: given.code })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={entry ? t.entryTitle(entry.code) : t.newEntry}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" pending={send.isPending} onClick={submit}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="org-dialog">
        {entry === null && (
          <TextField
            label={t.code}
            mono
            value={typed.code}
            description={t.codeNote}
            error={empty(typed.code)}
            onChange={code => set({ code })}
          />
        )}
        <TextField label={t.ru} value={typed.name_ru} error={empty(typed.name_ru)} onChange={name_ru => set({ name_ru })} />
        <TextField label={t.en} value={typed.name_en} error={empty(typed.name_en)} onChange={name_en => set({ name_en })} />
        <TextField label={t.sort} inputMode="numeric" value={typed.sort} onChange={sort => set({ sort })} />
        <TextArea label={t.attrsField} description={t.attrsNote} value={typed.attrs} onChange={attrs => set({ attrs })} />
        <Switch checked={typed.active} onChange={active => set({ active })} note={t.inUseNote}>
          {t.inUse}
        </Switch>
        {send.error && <Banner tone="danger">{send.error instanceof CallError ? send.error.message : ''}</Banner>}
      </div>
    </Dialog>
  )
}
