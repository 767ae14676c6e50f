import { useState } from 'react'
import type { OrderFit } from '#contract/order-fit.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { saidAt } from './expectedVersion.ts'
import { stepWords } from './stepWords.ts'

const LEAST = 3

/** Why resources go though they are warned of: asked where the server's judgement, or its refusal, says that a reason is needed. */
export function useOverride(fit: Pick<OrderFit, 'findings'> | null, error: unknown) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const refused = saidAt(error, 'overrideReason') ?? null
  // a refusal goes with the next key pressed, and what it asked for stays
  const [wasRefused, setRefused] = useState(false)
  if (refused !== null && !wasRefused) setRefused(true)
  const isNeeded = fit ? fit.findings.some(({ needsReason }) => needsReason) : wasRefused
  return {
    reason,
    setReason,
    refused,
    isNeeded,
    isMissing: tried && reason.trim().length < LEAST,
    /** Asked when the step is tried: what is to be sent with it, or null where a reason is missing, which is then said. */
    given: (): { overrideReason?: string } | null => {
      if (!isNeeded) return {}
      setTried(true)
      return reason.trim().length < LEAST ? null : { overrideReason: reason.trim() }
    },
  }
}

type OverrideFieldProps = { by: ReturnType<typeof useOverride>; onChange: () => void }

/** The reason, with those that are given most often a press away; nothing while none is needed. */
export function OverrideField({ by: { reason, setReason, refused, isNeeded, isMissing }, onChange }: OverrideFieldProps) {
  const t = useWords(stepWords)
  if (!isNeeded) return null
  const write = (text: string) => {
    setReason(text)
    onChange()
  }
  return (
    <div className="order-step-field">
      <TextArea
        label={t.override}
        value={reason}
        onChange={write}
        error={refused ?? (isMissing ? t.overrideMissing : null)}
        maxLength={300}
        rows={2}
      />
      <p className="row row-wrap">
        {[t.overrideChecked, t.overrideRenewed, t.overrideAgreed].map(text => (
          <Button key={text} size="small" onClick={() => write(text)}>
            {text}
          </Button>
        ))}
      </p>
    </div>
  )
}
