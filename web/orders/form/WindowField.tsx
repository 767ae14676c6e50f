import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import type { FieldProps } from '#web/ui/fields/Field.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { formWords } from './formWords.ts'
import { type Hours, readWindow, windowText } from './window.ts'

type Props = FieldProps & { value: Hours; onChange: (value: Hours) => void; onBlur: () => void }

/** A window of hours typed as one says it; written out when it is left. What cannot be read stays as typed and is told. */
export function WindowField({ value, onChange, onBlur, warning, ...rest }: Props) {
  const t = useWords(formWords)
  const [typing, setTyping] = useState<string | null>(null)
  const known = value.from !== null || value.to !== null
  const unread = typing !== null && typing.trim() !== '' && !known
  return (
    <TextField
      {...rest}
      placeholder={t.windowPlaceholder}
      value={typing ?? windowText(value, { since: t.since, until: t.until })}
      onChange={text => {
        setTyping(text)
        onChange(readWindow(text) ?? { from: null, to: null })
      }}
      onBlur={() => {
        if (known || typing?.trim() === '') setTyping(null)
        onBlur()
      }}
      error={rest.error && unread ? t.windowUnread : rest.error}
      warning={warning}
    />
  )
}
