import { useState } from 'react'
import { acting, actingMinutes } from '#contract/acting.ts'
import { ask } from '#web/api/client.ts'
import { exchangeSession } from '#web/api/leave.ts'
import { tellOtherTabs } from '#web/api/live/liveConnection.ts'
import { actingWords } from '#web/clients/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'

type Props = { orgId: string; employeeId: string; name: string; onClose: () => void }

/** Goes on in somebody's place: why, for how long, and whether to look alone. */
export function ActingDialog({ orgId, employeeId, name, onClose }: Props) {
  const t = useWords(actingWords)
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState('15')
  const [writes, setWrites] = useState(false)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const long = Number(minutes)
  const fits = Number.isInteger(long) && long >= actingMinutes.least && long <= actingMinutes.most

  const begin = async () => {
    setPending(true)
    const callOff = exchangeSession()
    const [, error] = await ask(acting.begin, { data: { orgId, employeeId, reason, writes, minutes: long } }, { quiet: true })
    if (error) {
      callOff()
      setPending(false)
      setFailed(error.message)
      return
    }
    // everything this browser knew was somebody else's
    tellOtherTabs()
    location.assign('/')
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(name)}
      consequences={[t.ends, t.sealed]}
      confirm={t.begin}
      disabled={reason.trim().length < 5 || !fits}
      pending={pending}
      error={failed}
      onConfirm={() => void begin()}
    >
      <TextArea label={t.reason} value={reason} onChange={setReason} rows={2} maxLength={300} description={t.reasonNote} />
      <TextField
        label={t.minutes}
        value={minutes}
        onChange={setMinutes}
        inputMode="numeric"
        maxLength={2}
        description={`${actingMinutes.least}–${actingMinutes.most}`}
      />
      <Checkbox checked={writes} onChange={setWrites} note={t.writesNote}>
        {t.writes}
      </Checkbox>
    </ConfirmDialog>
  )
}
