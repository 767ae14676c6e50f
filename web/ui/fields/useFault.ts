import { useEffect, useRef, useState } from 'react'
import { focusIn } from './focusField.ts'

/**
 * Leads to what is wrong with a form once it was tried or its refusal came: the first field that says so gets the keyboard, words above
 * the fields come into sight. A long form on a phone would else seem to do nothing.
 */
export function useFault(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) lead(form.current)
  }, [tries])
  useEffect(() => {
    if (error) lead(form.current)
  }, [error])
  return { form, tried: () => setTries(now => now + 1) }
}

function lead(form: HTMLFormElement | null) {
  const fault = form?.querySelector('[role="alert"], .ui-field-error')
  const field = fault?.closest('.ui-field')
  if (field) focusIn(field)
  else fault?.scrollIntoView({ block: 'nearest' })
}
