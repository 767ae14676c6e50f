import { useState } from 'react'
import { useOptions } from '#web/dicts/dictNames.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useWords } from '#web/i18n/words.ts'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { saidAt } from './expectedVersion.ts'
import { stepWords } from './stepWords.ts'

/** Why a step is taken: a reason of a dictionary, in words where it is none of those named, or always (`explained`). */
export function useReason({ explained = false } = {}) {
  const [code, setCode] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const words = useExplained(explained || code === 'other')
  return {
    code,
    setCode,
    words,
    isMissing: tried && code === null,
    /** Asked when the step is tried: the reason and the words to it, or null where something is missing, which is then said. */
    given: () => {
      setTried(true)
      return words.enough() && code !== null ? { reason: code, comment: words.text } : null
    },
  }
}

type ReasonFieldsProps = {
  by: ReturnType<typeof useReason>
  dict: 'orderCancelReasons' | 'forwarderRevokeReasons' | 'executorRevokeReasons' | 'documentRejectReasons' | 'taskFailureReasons'
  /** All reasons stand in sight, each a press away. */
  inSight?: boolean
  /** Words are asked for whatever the reason. */
  explained?: boolean
  /** The refusal of the step. */
  error?: unknown
}

/** The fields of a reason: one of its dictionary, and words of one’s own where that one asks for them. */
export function ReasonFields({
  by: { code, setCode, words, isMissing },
  dict,
  explained = false,
  inSight = false,
  error,
}: ReasonFieldsProps) {
  const t = useWords(stepWords)
  const field = {
    label: t.reason,
    options: useOptions(dict),
    value: code,
    onChange: setCode,
    error: saidAt(error, 'reason') ?? (isMissing ? t.chooseReason : null),
  }
  return (
    <>
      {inSight ? <RadioGroup {...field} /> : <Select {...field} placeholder={t.chooseReason} />}
      <TextArea
        label={t.comment}
        optional={!explained && code !== 'other'}
        {...words.field}
        error={saidAt(error, 'comment') ?? (words.isMissing ? t.explain : null)}
        maxLength={500}
        rows={2}
      />
    </>
  )
}
