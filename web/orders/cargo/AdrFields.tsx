import { AdrClass, PackingGroup, TunnelCode } from '#contract/adr.ts'
import { useWords } from '#web/i18n/words.ts'
import type { AdrFields as Fields } from '#web/orders/form/draft.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { cargoWords, classWords } from './cargoWords.ts'

type AdrFieldsProps = {
  adr: Fields
  onChange: (adr: Fields) => void
  at: (name: string) => { id: string; error: string | null; onBlur: () => void }
}

/** Dangerous goods as the transport document names them. */
export function AdrFields({ adr, onChange, at }: AdrFieldsProps) {
  const t = useWords(cargoWords)
  const classOf = useWords(classWords)
  const set = (patch: Partial<Fields>) => onChange({ ...adr, ...patch })
  return (
    <>
      <div className="form-grid cargo-more-adr-name">
        <TextField label={t.un} inputMode="numeric" maxLength={4} mono value={adr.un} onChange={un => set({ un })} {...at('un')} />
        <TextField label={t.adrName} maxLength={200} value={adr.name} onChange={name => set({ name })} {...at('name')} />
      </div>
      <div className="form-grid form-grid-sizes">
        <Select
          label={t.adrClass}
          options={AdrClass.options.map(id => ({ id, label: classOf[id] }))}
          value={adr.class}
          onChange={id => set({ class: id, explosive: id?.startsWith('1_') ? adr.explosive : null })}
          {...at('class')}
        />
        <TextField label={t.adrCode} optional maxLength={10} value={adr.code} onChange={code => set({ code })} {...at('code')} />
        <Select
          label={t.packingGroup}
          clearable
          options={PackingGroup.options.map(id => ({ id, label: id }))}
          value={adr.packingGroup}
          onChange={packingGroup => set({ packingGroup })}
          {...at('packingGroup')}
        />
        <Select
          label={t.tunnel}
          optional
          clearable
          options={TunnelCode.options.map(id => ({ id, label: id === '-' ? t.tunnelFree : id }))}
          value={adr.tunnel}
          onChange={tunnel => set({ tunnel })}
          {...at('tunnel')}
        />
        {adr.class?.startsWith('1_') && (
          <DecimalField
            label={t.explosive}
            unit={t.kilo}
            digits={0}
            value={adr.explosive}
            onChange={explosive => set({ explosive })}
            {...at('explosiveKg')}
          />
        )}
      </div>
      <Checkbox checked={adr.limited} onChange={limited => set({ limited })} note={t.limitedNote}>
        {t.limited}
      </Checkbox>
    </>
  )
}
