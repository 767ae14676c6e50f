import { useState } from 'react'
import { type DictEntry, dictionaries } from '#contract/dictionaries.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { daysOf } from './attrs.ts'
import { attrText, dictWords } from './words.ts'

type Props = { dict: string; version: number; entry: DictEntry | null; onClose: () => void }

/** The days of a year the Government moved, as its decree lists them. */
export function YearDialog({ dict, version, entry, onClose }: Props) {
  const t = useWords(dictWords)
  const [year, setYear] = useState(entry?.code ?? '')
  const [decreeRu, setDecreeRu] = useState(entry?.name_ru ?? '')
  const [decreeEn, setDecreeEn] = useState(entry?.name_en ?? '')
  const [off, setOff] = useState(attrText(entry?.attrs.off))
  const [worked, setWorked] = useState(attrText(entry?.attrs.worked))
  const [tried, setTried] = useState(false)
  const send = useSend(dictionaries.set)
  const empty = (text: string) => (tried && text.trim() === '' ? t.needed : undefined)
  const submit = () => {
    setTried(true)
    if ([year, decreeRu, decreeEn].some(text => text.trim() === '')) return
    send.mutate(
      {
        ...{
          dict,
          version,
          isNew: entry === null,
          code: year.trim(),
          name_ru: decreeRu,
          name_en: decreeEn,
          sort: Number(year) || 0,
          active: true,
        },
        attrs: { ...entry?.attrs, off: daysOf(off), worked: daysOf(worked) },
      },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.saved, content: year })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={entry ? t.yearTitle(entry.code) : t.newYear}
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
          <TextField label={t.year} inputMode="numeric" value={year} error={empty(year)} onChange={setYear} maxLength={4} />
        )}
        <TextField label={t.decreeRu} value={decreeRu} error={empty(decreeRu)} onChange={setDecreeRu} />
        <TextField label={t.decreeEn} value={decreeEn} error={empty(decreeEn)} onChange={setDecreeEn} />
        <TextArea label={t.off} description={t.daysNote} rows={2} value={off} onChange={setOff} />
        <TextArea label={t.worked} rows={2} value={worked} onChange={setWorked} />
        <p className="muted s13">{t.yearNote}</p>
        {send.error && <Banner tone="danger">{send.error instanceof CallError ? send.error.message : ''}</Banner>}
      </div>
    </Dialog>
  )
}
