import { useState } from 'react'
import { ErasureBasis, personalData, type StoredOfPerson, type StoredPart } from '#contract/personal-data.ts'
import { holdingWords } from '#contract/personal-data-words.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Trouble } from '#web/organization/integrations/SecretText.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { basisWords, personalWords } from './words.ts'

type Props = { stored: StoredOfPerson; onDone: () => void; onClose: () => void }

/** Shows what goes and what stays and why, and erases once the name is typed. */
export function EraseDialog({ stored: { person, parts }, onDone, onClose }: Props) {
  const t = useWords(personalWords)
  const bases = useWords(basisWords)
  const send = useSend(personalData.erase)
  const [basis, setBasis] = useState<ErasureBasis>('request')
  const [typed, setTyped] = useState('')
  const submit = () =>
    send.mutate(
      { person: person.key, basis, confirm: typed },
      {
        onSuccess: ({ number }) => {
          toasts.add({ type: 'success', title: t.erased, content: t.act(number) })
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t.eraseTitle(person.name)}
      consequences={[{ text: t.forGood, tone: 'danger' }]}
      confirm={t.erase}
      pending={send.isPending}
      disabled={typed.trim() === ''}
      onConfirm={submit}
    >
      <PartList title={t.willGo} parts={parts.filter(({ goes }) => goes > 0)} of="goes" />
      <PartList title={t.willStay} parts={parts.filter(({ stays }) => stays > 0)} of="stays" />
      <Select
        label={t.basis}
        value={basis}
        onChange={chosen => chosen && setBasis(chosen)}
        options={ErasureBasis.options.map(id => ({ id, label: bases[id] }))}
      />
      <TextField label={t.confirm(person.name)} value={typed} onChange={setTyped} maxLength={300} />
      <Trouble error={send.error} />
    </ConfirmDialog>
  )
}

function PartList({ title, parts, of }: { title: string; parts: readonly StoredPart[]; of: 'goes' | 'stays' }) {
  const t = useWords(personalWords)
  const f = useFormat()
  const { locale } = useLocale()
  if (parts.length === 0) return null
  return (
    <div>
      <h3 className="s13 ink-2">{title}</h3>
      <ul className="s13" aria-label={title}>
        {parts.map(part => {
          const { title: where, stays } = holdingWords[part.holding]
          return (
            <li key={part.holding}>
              {where[locale]} <span className="num">{part[of]}</span>
              {of === 'stays' && (
                <span className="muted">
                  {part.staysUntil && ` ${t.until(f.date(part.staysUntil))}`}
                  {stays && `. ${stays[locale]}`}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
