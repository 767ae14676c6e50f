import { useEffect, useRef, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { CheckIcon, CopyIcon } from '#web/ui/pictures/icons.tsx'
import { words } from '#web/ui/words.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

const shownFor = 1000

/** Copies the text and says so for one second; another click starts the second again. */
export function CopyButton({
  text,
  label,
  size = 'normal',
  iconOnly = false,
}: {
  text: string
  label?: string
  size?: 'small' | 'normal'
  iconOnly?: boolean
}) {
  const t = useWords(words)
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = () => {
    navigator.clipboard?.writeText(text).catch(() => {})
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), shownFor)
  }

  const icon = copied ? <CheckIcon /> : <CopyIcon />
  const said = copied ? t.copied : (label ?? t.copy)
  return (
    <>
      {iconOnly ? (
        <IconButton size={size} label={said} icon={icon} onClick={copy} />
      ) : (
        <Button size={size} icon={icon} onClick={copy}>
          {said}
        </Button>
      )}
      <span className="visually-hidden" aria-live="polite">
        {copied ? t.copied : ''}
      </span>
    </>
  )
}
