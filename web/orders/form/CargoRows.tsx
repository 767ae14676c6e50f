import { useOptions } from '#web/dicts/dictNames.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { CargoMore } from '#web/orders/cargo/CargoMore.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { LoadBar } from '#web/ui/charts/LoadBar.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { type CargoFields, type Typed, totalsOf } from './draft.ts'
import type { PartProps } from './formFields.ts'
import { formWords } from './formWords.ts'

/** What is carried, row by row, and how full it makes the vehicle. */
export function CargoRows({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(formWords)
  const categories = useOptions('productCategories')
  const packages = useOptions('packageTypes')
  const { cargos } = fields
  const put = (cargo: CargoFields, patch: Partial<CargoFields>) =>
    change({ cargos: cargos.map(each => (each === cargo ? { ...each, ...patch } : each)) })

  return (
    <>
      {cargos.map((cargo, i) => {
        const at = (name: string) => ({
          id: fieldId(`cargos.${i}.${name}`),
          error: errorAt(`cargos.${i}.${name}`),
          onBlur: () => leave(`cargos.${i}.${name}`),
        })
        return (
          <div key={cargo.key} className="form-cargo">
            {cargos.length > 1 && (
              <div className="form-stop-head">
                <b>{t.cargoN(i + 1)}</b>
                <span className="spacer" />
                <IconButton
                  size="small"
                  label={t.removeCargo(i + 1)}
                  icon={<TrashIcon />}
                  onClick={() => change({ cargos: cargos.filter(each => each !== cargo) })}
                />
              </div>
            )}
            <div className="form-grid form-grid-cargo">
              <TextField label={t.cargoName} value={cargo.name} onChange={name => put(cargo, { name })} maxLength={200} {...at('name')} />
              <ComboBox
                label={t.category}
                optional
                value={categories.find(option => option.id === cargo.category) ?? null}
                onChange={item => put(cargo, { category: item?.id ?? null })}
                items={categories}
                {...at('category')}
              />
              <ComboBox
                label={t.packageType}
                optional
                value={packages.find(option => option.id === cargo.packageType) ?? null}
                onChange={item => put(cargo, { packageType: item?.id ?? null })}
                items={packages}
                {...at('packageType')}
              />
            </div>
            <div className="form-grid form-grid-sizes">
              <DecimalField
                label={t.weight}
                unit={t.tonneUnit}
                digits={3}
                value={cargo.tonnes}
                onChange={tonnes => put(cargo, { tonnes })}
                {...at('massKg')}
              />
              <DecimalField
                label={t.volume}
                optional
                unit={t.cubicUnit}
                digits={3}
                value={cargo.volume}
                onChange={volume => put(cargo, { volume })}
                {...at('volumeM3')}
              />
              <DecimalField
                label={t.pallets}
                optional
                unit={t.pieceUnit}
                digits={0}
                value={cargo.pallets}
                onChange={pallets => put(cargo, { pallets })}
                {...at('pallets')}
              />
              <DecimalField
                label={t.pieces}
                optional
                unit={t.pieceUnit}
                digits={0}
                value={cargo.pieces}
                onChange={pieces => put(cargo, { pieces })}
                {...at('pieces')}
              />
            </div>
            <CargoMore fields={fields} cargo={cargo} index={i} onChange={patch => put(cargo, patch)} leave={leave} errorAt={errorAt} />
          </div>
        )
      })}
      <Loads fields={fields} />
    </>
  )
}

const limit = (typed: Typed) => (typeof typed === 'number' ? typed : 0)

function Loads({ fields }: Pick<PartProps, 'fields'>) {
  const t = useWords(formWords)
  const f = useFormat()
  const total = totalsOf(fields)
  const bars = [
    { label: t.weight, value: total.massKg / 1000, limit: limit(fields.tonnes), unit: t.tonneUnit },
    { label: t.volume, value: total.volumeM3, limit: limit(fields.volume), unit: t.cubicUnit },
    { label: t.pallets, value: total.pallets, limit: limit(fields.pallets), unit: '' },
  ].filter(bar => bar.limit > 0)
  if (bars.length === 0) return null
  return (
    <div className="form-loads">
      {bars.map(bar => {
        const over = bar.value - bar.limit
        const words = t.of(f.number(bar.value, 3), `${f.number(bar.limit, 3)}${bar.unit && `\u00a0${bar.unit}`}`)
        const note = over > 0.0005 ? `+${f.number(over, 3)}` : bar.value >= bar.limit * 0.999 ? t.tight : ''
        return (
          <LoadBar
            key={bar.label}
            thick
            label={bar.label}
            value={bar.value}
            limit={bar.limit}
            text={[words, note].filter(Boolean).join(', ')}
          />
        )
      })}
    </div>
  )
}
