import { menuWords } from '#web/admin/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { type Draft, type Field, shownOf } from './draft.ts'
import { WayOutcome } from './WayOutcome.tsx'

type Props = {
  draft: Draft
  idOf: (field: Field) => string
  errorAt: (field: Field) => string | undefined
  onChange: (change: Partial<Draft>) => void
}

/** Where an item leads: to a screen of the product, to a page elsewhere, or behind its flag; and what that comes to. */
export function WayFields({ draft, idOf, errorAt, onChange }: Props) {
  const t = useWords(menuWords)
  return (
    <fieldset className="admin-menu-where">
      <legend>{t.what}</legend>
      <RadioGroup
        label={t.what}
        hideLabel
        value={draft.flag ? 'flag' : 'path'}
        onChange={what => onChange({ flag: what === 'flag' })}
        options={[
          { id: 'path', label: t.whatPath },
          { id: 'flag', label: t.whatFlag, note: t.whatFlagNote },
        ]}
      />
      {!draft.flag && (
        <TextField
          id={idOf('path')}
          label={t.path}
          optional
          mono
          value={draft.path}
          onChange={path => onChange({ path })}
          error={errorAt('path')}
          maxLength={300}
          description={draft.is_tab ? t.pathTabNote : t.pathNote}
        />
      )}
      <div className="admin-menu-flags">
        <Checkbox id={idOf('is_iframe')} checked={draft.is_iframe} onChange={is_iframe => onChange({ is_iframe })} note={t.isIframeNote}>
          {t.isIframe}
        </Checkbox>
        <Checkbox
          id={idOf('is_external')}
          checked={draft.is_external}
          onChange={is_external => onChange({ is_external })}
          note={t.isExternalNote}
        >
          {t.isExternal}
        </Checkbox>
        <Checkbox id={idOf('is_tab')} checked={draft.is_tab} onChange={is_tab => onChange({ is_tab })} note={t.isTabNote}>
          {t.isTab}
        </Checkbox>
      </div>
      <TextField
        id={idOf('src')}
        label={t.src}
        optional={!draft.is_iframe && !draft.is_external}
        mono
        type="url"
        value={draft.src}
        onChange={src => onChange({ src })}
        error={errorAt('src')}
        maxLength={500}
        description={draft.is_tab ? t.srcTabNote : t.srcNote}
      />
      <WayOutcome item={shownOf(draft)} />
    </fieldset>
  )
}
