import { useId } from 'react'
import { iconWords, menuWords } from '#web/admin/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { type IconName, iconNames, iconOf, isIconName } from '#web/menu/menu.ts'
import { FieldLabel, FieldMessages } from '#web/ui/fields/Field.tsx'

/** The icons an item may have, all in sight; arrows move between them. */
export function IconPicker({
  id,
  label,
  value,
  onChange,
  error,
}: {
  id: string
  label: string
  value: string | null
  onChange: (icon: string | null) => void
  error: string | undefined
}) {
  const t = useWords(menuWords)
  const named: Readonly<Record<IconName, string>> = useWords(iconWords)
  const group = useId()
  const strange = value !== null && !isIconName(value) ? value : null
  const options = [null, ...iconNames, ...(strange === null ? [] : [strange])]
  return (
    <div className="ui-field">
      <FieldLabel id={`${group}-label`}>{label}</FieldLabel>
      <div id={id} className="admin-icons" role="radiogroup" aria-labelledby={`${group}-label`} aria-describedby={`${group}-messages`}>
        {options.map(name => {
          const Icon = iconOf(name)
          const said = name === null ? t.iconNone : isIconName(name) ? named[name] : name
          return (
            <label key={name ?? ''} title={said}>
              <input type="radio" name={group} checked={name === value} onChange={() => onChange(name)} />
              <Icon />
              <span className="visually-hidden">{said}</span>
            </label>
          )
        })}
      </div>
      <FieldMessages id={`${group}-messages`} error={error} warning={strange === null ? undefined : t.iconUnknown(strange)} />
    </div>
  )
}
