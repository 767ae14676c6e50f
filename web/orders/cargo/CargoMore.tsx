import { type ReactNode, useState } from 'react'
import { commonRange, isOfContainers, isOversize, needsAdr, needsCold } from '#contract/order-cargo.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { blankAdr, type CargoFields, draftOf } from '#web/orders/form/draft.ts'
import type { PartProps } from '#web/orders/form/formFields.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CloseIcon, PlusIcon } from '#web/ui/pictures/icons.tsx'
import { AdrFields } from './AdrFields.tsx'
import './cargo.css'
import { cargoWords } from './cargoWords.ts'

type Block = 'sizes' | 'temperature' | 'adr' | 'container' | 'value'
type CargoMoreProps = Pick<PartProps, 'fields' | 'leave' | 'errorAt'> & {
  cargo: CargoFields
  index: number
  onChange: (patch: Partial<CargoFields>) => void
}

const emptied: Record<Block, Partial<CargoFields>> = {
  sizes: { length: null, width: null, height: null, stackable: false },
  temperature: { tempMin: null, tempMax: null },
  adr: { adr: null },
  container: { container: '' },
  value: { declared: null, hsCode: '' },
}

/** What else there is to say of a cargo: each block stands open once it is needed, filled in or asked for. */
export function CargoMore({ fields, cargo, index, onChange, leave, errorAt }: CargoMoreProps) {
  const t = useWords(cargoWords)
  const f = useFormat()
  const [asked, setAsked] = useState<readonly Block[]>([])
  const at = (name: string) => ({
    id: fieldId(`cargos.${index}.${name}`),
    error: errorAt(`cargos.${index}.${name}`),
    onBlur: () => leave(`cargos.${index}.${name}`),
  })
  const regime = fields.temperature !== null && fields.temperature !== 'none' && fields.temperature !== 'custom'
  const needed: Partial<Record<Block, boolean>> = {
    temperature: needsCold(cargo.category) && !regime,
    adr: needsAdr(cargo.category),
    container: cargo.category === 'container' || cargo.packageType === 'container' || fields.bodyTypes.some(isOfContainers),
  }
  const filled: Record<Block, boolean> = {
    sizes: cargo.length !== null || cargo.width !== null || cargo.height !== null || cargo.stackable,
    temperature: cargo.tempMin !== null || cargo.tempMax !== null,
    adr: cargo.adr !== null,
    container: cargo.container !== '',
    value: cargo.declared !== null || cargo.hsCode !== '',
  }
  const isOpen = (block: Block) => needed[block] || filled[block] || asked.includes(block)
  const blocks = ['sizes', 'temperature', 'adr', 'container', 'value'] as const
  const drop = (block: Block) => {
    setAsked(asked.filter(each => each !== block))
    onChange(emptied[block])
  }
  const { cargos } = draftOf(fields)
  const shared = cargos.length > 1 ? commonRange(cargos) : null

  const inside: Record<Block, () => ReactNode> = {
    sizes: () => (
      <>
        <div className="form-grid form-grid-three">
          {(['length', 'width', 'height'] as const).map(name => (
            <DecimalField
              key={name}
              label={t[name]}
              optional
              unit={t.metre}
              digits={2}
              value={cargo[name]}
              onChange={value => onChange({ [name]: value })}
              {...at(`${name}M`)}
            />
          ))}
        </div>
        <Checkbox checked={cargo.stackable} onChange={stackable => onChange({ stackable })}>
          {t.stackable}
        </Checkbox>
        {cargos[index] && isOversize(cargos[index]) && <p className="warn s12">{t.oversize}</p>}
      </>
    ),
    temperature: () => (
      <>
        <div className="form-grid form-grid-three">
          {(['tempMin', 'tempMax'] as const).map(name => (
            <DecimalField
              key={name}
              label={t[name]}
              unit={t.celsius}
              digits={1}
              value={cargo[name]}
              onChange={value => onChange({ [name]: value })}
              {...at(name)}
            />
          ))}
        </div>
        {shared && !shared.turned && <p className="muted s12">{t.together(f.number(shared.min, 1), f.number(shared.max, 1))}</p>}
      </>
    ),
    adr: () => <AdrFields adr={cargo.adr ?? blankAdr()} onChange={adr => onChange({ adr })} at={name => at(`adr.${name}`)} />,
    container: () => <ContainerField cargo={cargo} onChange={onChange} at={at} />,
    value: () => (
      <div className="form-grid form-grid-two">
        <MoneyField
          label={t.declared}
          optional
          value={cargo.declared}
          onChange={declared => onChange({ declared })}
          currency={fields.price?.currency}
          {...at('declaredValue')}
        />
        <TextField
          label={t.hs}
          optional
          inputMode="numeric"
          maxLength={10}
          description={t.hsHint}
          value={cargo.hsCode}
          onChange={hsCode => onChange({ hsCode })}
          {...at('hsCode')}
        />
      </div>
    ),
  }

  return (
    <div className="cargo-more">
      {blocks.filter(isOpen).map(block => (
        <fieldset key={block} className="cargo-more-block">
          <legend>{t[block]}</legend>
          {!needed[block] && <IconButton size="small" label={t.drop(t[block])} icon={<CloseIcon />} onClick={() => drop(block)} />}
          {inside[block]()}
        </fieldset>
      ))}
      <div className="cargo-more-chips">
        {blocks
          .filter(block => !isOpen(block))
          .map(block => (
            <Chip key={block} dashed onClick={() => setAsked([...asked, block])}>
              <PlusIcon /> {t[block]}
            </Chip>
          ))}
      </div>
    </div>
  )
}

type ContainerFieldProps = Pick<CargoMoreProps, 'cargo' | 'onChange'> & {
  at: (name: string) => { id: string; error: string | null; onBlur: () => void }
}

function ContainerField({ cargo, onChange, at }: ContainerFieldProps) {
  const t = useWords(cargoWords)
  return (
    <div className="form-grid form-grid-two">
      <TextField
        label={t.containerNumber}
        optional
        maxLength={16}
        description={t.containerHint}
        value={cargo.container}
        onChange={container => onChange({ container })}
        {...at('containerNumber')}
      />
    </div>
  )
}
