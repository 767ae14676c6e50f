import { useState } from 'react'
import { installation } from '#contract/installation.ts'
import { type InstallationLimit, limitMeanings } from '#contract/installation-limits.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { limitWords } from './words.ts'

/** Another value for a limit, within its bounds, or back to what is configured. */
export function LimitDialog({ limit, onClose }: { limit: InstallationLimit; onClose: () => void }) {
  const t = useWords(limitWords)
  const f = useFormat()
  const { locale } = useLocale()
  const [typed, setTyped] = useState(String(limit.value))
  const send = useSend(installation.setLimit)
  const { name, version, least, most } = limit
  const { words, per } = limitMeanings[name]
  const value = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null
  const fits = value !== null && value >= least && value <= most
  const set = (to: number | null) =>
    send.mutate(
      { name, value: to, version },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.saved, content: words[locale] })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      title={words[locale]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {limit.source === 'here' && <Button onClick={() => set(null)}>{t.back}</Button>}
          <Button variant="primary" disabled={!fits} pending={send.isPending} onClick={() => fits && set(value)}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="org-dialog">
        <TextField
          label={`${words[locale]}, ${per[locale]}`}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          description={`${t.bounds(f.number(least), f.number(most))}. ${t.configured(f.number(limit.configured))}`}
          error={value === null ? t.wrong : fits ? undefined : t.bounds(f.number(least), f.number(most))}
        />
        {send.error && <Banner tone="danger">{send.error instanceof CallError ? send.error.message : ''}</Banner>}
      </div>
    </Dialog>
  )
}
