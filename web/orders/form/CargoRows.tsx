import { needsAdr, needsCold } from '#contract/order-cargo.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { Fold, folded } from '#web/forms/Fold.tsx'
import { fieldId } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { CargoMore } from '#web/orders/cargo/CargoMore.tsx'
import { shownWords } from '#web/orders/shownWords.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { LoadBar } from '#web/ui/charts/LoadBar.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { type CargoFields, type Typed, totalsOf } from './draft.ts'
import type { PartProps } from './formFields.ts'
import { formWords } from './formWords.ts'

/** What of a cargo is folded away. */
const more = [
  ...['category', 'packageType', 'pieces', 'volumeM3', 'pallets', 'lengthM', 'widthM', 'heightM', 'tempMin', 'tempMax', 'declaredValue'],
  ...['hsCode', 'containerNumber', 'adr.un', 'adr.name', 'adr.class', 'adr.code', 'adr.packingGroup', 'adr.tunnel', 'adr.explosiveKg'],
]

/** What is carried, row by row, and how full it makes the vehicle. */
export function CargoRows({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(formWords)
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
              <TextField
                required
                label={t.cargoName}
                value={cargo.name}
                onChange={name => put(cargo, { name })}
                maxLength={200}
                {...at('name')}
              />
              <DecimalField
                required
                label={t.weight}
                unit={t.tonneUnit}
                digits={3}
                value={cargo.tonnes}
                onChange={tonnes => put(cargo, { tonnes })}
                {...at('massKg')}
              />
            </div>
            <CargoRest part={{ fields, change, leave, errorAt }} cargo={cargo} index={i} at={at} onChange={patch => put(cargo, patch)} />
          </div>
        )
      })}
      <Loads fields={fields} />
    </>
  )
}

type RestProps = {
  part: PartProps
  cargo: CargoFields
  index: number
  at: (name: string) => { id: string; error: string | null; onBlur: () => void }
  onChange: (patch: Partial<CargoFields>) => void
}

/** What may be left out of a cargo, folded under a line of what is filled in. */
function CargoRest({ part, cargo, index, at, onChange }: RestProps) {
  const t = useWords(formWords)
  const categories = useOptions('productCategories')
  const packages = useOptions('packageTypes')
  const f = useFormat()
  const c = useWords(shownWords)
  const number = (value: Typed, said: (text: string) => string) => typeof value === 'number' && value > 0 && said(f.number(value, 3))
  const summary = folded(
    [
      categories.find(({ id }) => id === cargo.category)?.label,
      packages.find(({ id }) => id === cargo.packageType)?.label,
      number(cargo.volume, c.cubic),
      typeof cargo.pallets === 'number' && cargo.pallets > 0 && c.pallets(cargo.pallets),
      number(cargo.pieces, text => `${text}\u00a0${t.pieceUnit}`),
      cargo.adr && `ADR ${cargo.adr.un}`.trim(),
    ],
    t.cargoMore,
  )
  return (
    <Fold
      summary={summary}
      fields={more.map(name => `cargos.${index}.${name}`)}
      needed={needsCold(cargo.category) || needsAdr(cargo.category)}
      errorAt={part.errorAt}
    >
      <div className="form-grid form-grid-three">
        <ComboBox
          label={t.category}
          value={categories.find(option => option.id === cargo.category) ?? null}
          onChange={item => onChange({ category: item?.id ?? null })}
          items={categories}
          {...at('category')}
        />
        <ComboBox
          label={t.packageType}
          value={packages.find(option => option.id === cargo.packageType) ?? null}
          onChange={item => onChange({ packageType: item?.id ?? null })}
          items={packages}
          {...at('packageType')}
        />
        <DecimalField
          label={t.pieces}
          unit={t.pieceUnit}
          digits={0}
          value={cargo.pieces}
          onChange={pieces => onChange({ pieces })}
          {...at('pieces')}
        />
        <DecimalField
          label={t.volume}
          unit={t.cubicUnit}
          digits={3}
          value={cargo.volume}
          onChange={volume => onChange({ volume })}
          {...at('volumeM3')}
        />
        <DecimalField
          label={t.pallets}
          unit={t.pieceUnit}
          digits={0}
          value={cargo.pallets}
          onChange={pallets => onChange({ pallets })}
          {...at('pallets')}
        />
      </div>
      <CargoMore fields={part.fields} cargo={cargo} index={index} onChange={onChange} leave={part.leave} errorAt={part.errorAt} />
    </Fold>
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
