import type { KeyboardEvent, Ref } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { names } from '#web/ui/names.ts'
import { CloseIcon, SearchIcon } from '#web/ui/pictures/icons.tsx'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import './Field.css'
import './SearchField.css'
import { words } from '#web/ui/words.ts'

export type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: ((value: string) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  placeholder?: string | undefined
  kbd?: string | undefined
  wide?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A field to search in: told with each letter, emptied by its button. */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  onKeyDown,
  placeholder,
  kbd,
  wide = false,
  className,
  ref,
}: SearchFieldProps) {
  const t = useWords(words)
  return (
    <div className={names('ui-input', 'ui-search', wide && 'ui-search-wide', className)}>
      <SearchIcon size={16} />
      <input
        ref={ref}
        type="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        // no list takes a longer one
        maxLength={100}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          onKeyDown?.(event)
          if (event.defaultPrevented) return
          if (event.key === 'Enter') onSubmit?.(value)
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation()
            onChange('')
          }
        }}
      />
      {value !== '' ? (
        <IconButton size="small" label={t.clear} icon={<CloseIcon />} onClick={() => onChange('')} />
      ) : (
        kbd && <Kbd>{kbd}</Kbd>
      )}
    </div>
  )
}
