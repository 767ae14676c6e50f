import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { files } from '#contract/files.ts'
import { contrastWithPaper, LogoPlace, PrintFont, type PrintLogo, printTemplates, templateForms } from '#contract/print-templates.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { Files } from '#web/files/Files.tsx'
import type { Form } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { colourOf, colourWritten, freshPictures, type TemplateValues } from './values.ts'
import { fontWords, placeWords, templateWords } from './words.ts'

type PartProps = { form: Form<TemplateValues> }

/** The picture at the head of the paper and what stands beside it. */
export function LogoPart({ form, logos, orgId }: PartProps & { logos: readonly PrintLogo[]; orgId: string }) {
  const t = useWords(templateWords)
  const places = useWords(placeWords)
  const { values, change } = form
  const place = { kind: 'organization' as const, objectId: orgId, draft: false }
  const stored = useQuery(queryOf(files.list, place, { quiet: true }))
  const take = useSend(printTemplates.takeLogo)
  const pictures = stored.data?.items.filter(({ purpose }) => purpose === 'logo') ?? []
  const fresh = freshPictures(pictures, logos)
  const choose = (id: string | null) => {
    if (!id?.startsWith('file:')) return change({ logoId: id })
    take.mutate({ fileId: id.slice(5) }, { onSuccess: logo => change({ logoId: logo.id }) })
  }
  // a picture that has just come is what its person wants to see on the paper
  const held = stored.data && pictures.map(({ id }) => id).join(' ')
  const before = useRef<string>(undefined)
  const takeFresh = useEffectEvent((now: string | undefined) => {
    const came = before.current === undefined ? undefined : now?.split(' ').find(id => id !== '' && !before.current!.includes(id))
    before.current = now
    if (came) choose(`file:${came}`)
  })
  useEffect(() => takeFresh(held), [held])
  const options = [
    ...logos.map(({ id, name }) => ({ id, label: name })),
    ...fresh.map(({ id, name }) => ({ id: `file:${id}`, label: name })),
  ]
  return (
    <div className="stack" style={{ gap: 12 }}>
      <Select {...form.field('logoId')} placeholder={t.noLogo} clearable options={options} onChange={choose} />
      {take.error && <Banner tone="danger">{take.error.message}</Banner>}
      <Files {...place} purpose="logo" label={t.upload} compact pictures />
      <p className="muted s12">{t.uploadNote}</p>
      {values.logoId !== null && (
        <div className="row row-wrap" style={{ alignItems: 'end' }}>
          <Segmented
            label={t.place}
            value={values.logoAt}
            onChange={logoAt => change({ logoAt })}
            options={LogoPlace.options.map(id => ({ id, label: places[id] }))}
          />
          <div style={{ inlineSize: 130 }}>
            <DecimalField {...form.field('widthMm')} digits={0} />
          </div>
        </div>
      )}
    </div>
  )
}

/** Face, colour, margins, and the words of head and foot. */
export function LookPart({ form }: PartProps) {
  const t = useWords(templateWords)
  const fonts = useWords(fontWords)
  const f = useFormat()
  const { values } = form
  const colour = colourOf(values.accent)
  if (templateForms[values.form]?.freedom === 'logo') return null
  return (
    <div className="stack" style={{ gap: 12 }}>
      <Select
        {...form.field('font')}
        onChange={font => font && form.change({ font })}
        options={PrintFont.options.map(id => ({ id, label: fonts[id] }))}
      />
      <TextField
        {...form.field('accent')}
        mono
        optional
        maxLength={7}
        normalize={colourWritten}
        description={colour ? t.contrast(f.number(contrastWithPaper(colour), 1)) : t.accentNote}
        unit={colour && <span aria-hidden style={{ inlineSize: 18, blockSize: 18, borderRadius: 4, background: colour }} />}
      />
      <div role="group" aria-label={t.margins}>
        <p className="muted s13" style={{ marginBlockEnd: 4 }}>
          {t.margins}
        </p>
        <div style={{ display: 'grid', gap: 8, gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' }}>
          {(['left', 'right', 'top', 'bottom'] as const).map(name => (
            <DecimalField key={name} {...form.field(name)} digits={0} />
          ))}
        </div>
      </div>
      <TextArea {...form.field('headerRu')} optional rows={2} maxLength={200} />
      <TextArea {...form.field('headerEn')} optional rows={2} maxLength={200} />
      <TextField {...form.field('footerRu')} optional maxLength={120} />
      <TextField {...form.field('footerEn')} optional maxLength={120} />
    </div>
  )
}
