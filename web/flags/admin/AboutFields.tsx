import { useWords } from '#web/i18n/words.ts'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { Draft } from './draft.ts'
import { editorWords } from './words.ts'

/** What a toggle is called and does, in both languages, who answers for it, and until when the code may have it. */
export function AboutFields({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const t = useWords(editorWords)
  return (
    <Section title={t.about}>
      <div className="stack">
        <TextField label={t.nameRu} value={draft.name_ru} onChange={name_ru => onChange({ name_ru })} maxLength={80} />
        <TextField label={t.nameEn} value={draft.name_en} onChange={name_en => onChange({ name_en })} maxLength={80} />
        <TextArea label={t.aboutRu} value={draft.about_ru} onChange={about_ru => onChange({ about_ru })} maxLength={500} rows={2} />
        <TextArea label={t.aboutEn} value={draft.about_en} onChange={about_en => onChange({ about_en })} maxLength={500} rows={2} />
        <TextField label={t.owner} value={draft.owner} onChange={owner => onChange({ owner })} maxLength={60} />
        <DatePicker label={t.removeOn} value={draft.removeOn} onChange={removeOn => onChange({ removeOn })} />
      </div>
    </Section>
  )
}
