import { useState } from 'react'
import { fieldId } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import type { PartProps } from '#web/orders/form/formFields.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import './cargo.css'
import { cargoWords } from './cargoWords.ts'

const tagsOf = (text: string): string[] => [...new Set(text.split(/[,;\n]/).map(tag => tag.trim()))].filter(Boolean)

/** The forwarder's own marks of an order: tags, and the number it has in his other system. */
export function MarkFields({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(cargoWords)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="form-grid form-grid-two cargo-more">
      <TextField
        label={t.tags}
        optional
        description={t.tagsHint}
        value={typed ?? fields.tags.join(', ')}
        onChange={text => {
          setTyped(text)
          change({ tags: tagsOf(text) })
        }}
        maxLength={320}
        id={fieldId('tags')}
        error={errorAt('tags')}
        onBlur={() => {
          setTyped(null)
          leave('tags')
        }}
      />
      <TextField
        label={t.externalId}
        optional
        description={t.externalHint}
        value={fields.externalId}
        onChange={externalId => change({ externalId })}
        maxLength={64}
        id={fieldId('externalId')}
        error={errorAt('externalId')}
        onBlur={() => leave('externalId')}
      />
    </div>
  )
}
