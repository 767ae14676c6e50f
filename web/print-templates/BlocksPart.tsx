import { clauseMarkNames, clauseMarks } from '#contract/condition-clauses.ts'
import { type PrintBlock, templateForms, templateLimits } from '#contract/print-templates.ts'
import type { Form } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { TemplateValues } from './values.ts'
import { partWords, templateWords } from './words.ts'

/** What the paper is made of: order, what is left out, own texts. */
export function BlocksPart({ form }: { form: Form<TemplateValues> }) {
  const t = useWords(templateWords)
  const names = useWords(partWords)
  const { blocks, form: code } = form.values
  const { needs = [] } = templateForms[code] ?? {}
  const set = (next: readonly PrintBlock[]) => form.change({ blocks: next })
  const turn = (at: number, block: PrintBlock) => set(blocks.map((one, i) => (i === at ? block : one)))
  const move = (at: number, by: number) => {
    const next = [...blocks]
    const [one] = next.splice(at, 1)
    next.splice(at + by, 0, one!)
    set(next)
  }
  const texts = blocks.filter(({ kind }) => kind === 'text').length
  return (
    <fieldset className="stack" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend className="medium" style={{ padding: 0 }}>
        {t.blocks}
      </legend>
      <p className="muted s12">{t.blocksNote}</p>
      <ul className="prints-list">
        {blocks.map((block, i) => {
          const name = block.kind === 'part' ? names[block.part] : block.title.ru || t.ownText
          const fault = form.errorAt(`blocks.${i}`)
          const needed = block.kind === 'part' && needs.includes(block.part)
          return (
            <li
              key={block.kind === 'part' ? block.part : `text ${i}`}
              className="prints-item"
              id={form.at(`blocks.${i}`).id}
              style={{ padding: '4px 0' }}
            >
              <div style={{ flex: 1, minWidth: 0 }}>
                {block.kind === 'part' ? (
                  <Checkbox
                    checked={block.on}
                    disabled={needed}
                    note={needed ? t.needed : undefined}
                    onChange={on => turn(i, { ...block, on })}
                  >
                    {name}
                  </Checkbox>
                ) : (
                  <b className="medium">{name}</b>
                )}
              </div>
              <div className="prints-do">
                <Button variant="ghost" disabled={i === 0} aria-label={t.up(name)} onClick={() => move(i, -1)}>
                  ↑
                </Button>
                <Button variant="ghost" disabled={i === blocks.length - 1} aria-label={t.down(name)} onClick={() => move(i, 1)}>
                  ↓
                </Button>
              </div>
              {block.kind === 'text' && (
                <OwnText block={block} onChange={next => turn(i, next)} onDrop={() => set(blocks.filter((_, at) => at !== i))} />
              )}
              {fault && (
                <span className="danger s13" style={{ flexBasis: '100%' }}>
                  {fault}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          disabled={texts >= templateLimits.texts}
          onClick={() => set([...blocks, { kind: 'text', title: { ru: '', en: '' }, text: { ru: '', en: '' } }])}
        >
          {t.addText}
        </Button>
      </div>
      {form.errorAt('blocks') && <span className="danger s13">{form.errorAt('blocks')}</span>}
    </fieldset>
  )
}

type Own = Extract<PrintBlock, { kind: 'text' }>

function OwnText({ block, onChange, onDrop }: { block: Own; onChange: (block: Own) => void; onDrop: () => void }) {
  const t = useWords(templateWords)
  const { locale } = useLocale()
  const { title, text } = block
  return (
    <div className="stack" style={{ flexBasis: '100%' }}>
      <TextField
        label={t.textTitle}
        optional
        maxLength={80}
        value={title.ru}
        onChange={ru => onChange({ ...block, title: { ...title, ru } })}
      />
      <TextArea
        label={t.text}
        rows={3}
        maxLength={templateLimits.words}
        value={text.ru}
        onChange={ru => onChange({ ...block, text: { ...text, ru } })}
      />
      <TextField
        label={t.inEnglish(t.textTitle)}
        optional
        maxLength={80}
        value={title.en}
        onChange={en => onChange({ ...block, title: { ...title, en } })}
      />
      <TextArea
        label={t.inEnglish(t.text)}
        optional
        rows={2}
        maxLength={templateLimits.words}
        value={text.en}
        onChange={en => onChange({ ...block, text: { ...text, en } })}
      />
      <details className="s12">
        <summary>{t.marks}</summary>
        <div className="row row-wrap" style={{ marginBlockStart: 6 }}>
          {clauseMarkNames.map(mark => (
            <Button
              key={mark}
              size="small"
              variant="ghost"
              onClick={() => onChange({ ...block, text: { ...text, ru: `${text.ru}{{${mark}}}`.slice(0, templateLimits.words) } })}
            >
              {clauseMarks[mark][locale]}
            </Button>
          ))}
        </div>
      </details>
      <div>
        <Button variant="ghost" onClick={onDrop}>
          {t.dropText}
        </Button>
      </div>
    </div>
  )
}
