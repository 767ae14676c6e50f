import { isOversize, ROAD_MASS } from '#contract/order-cargo.ts'
import { Equipment } from '#contract/order-draft.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { draftOf, totalsOf } from '#web/orders/form/draft.ts'
import type { PartProps } from '#web/orders/form/formFields.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CloseIcon, PlusIcon } from '#web/ui/pictures/icons.tsx'
import './cargo.css'
import { cargoWords, equipmentWords } from './cargoWords.ts'

const counted = new Set<Equipment>(['straps', 'conics'])

/** What else the vehicle must have: equipment and documents, its owner, its resources, a special permit where the load needs one. */
export function VehicleMore({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(cargoWords)
  const nameOf = useWords(equipmentWords)
  const { equipment, permit } = fields
  const needsPermit = draftOf(fields).cargos.some(isOversize) || totalsOf(fields).massKg > ROAD_MASS
  const choose = (codes: Equipment[]) =>
    change({ equipment: codes.map(code => equipment.find(each => each.code === code) ?? { code, count: null }) })
  const put = (patch: Partial<NonNullable<typeof permit>>) => change({ permit: { number: '', until: null, ...permit, ...patch } })

  return (
    <div className="cargo-more">
      <div className="form-grid cargo-more-equipment">
        <MultiSelect
          variant="field"
          label={t.equipment}
          optional
          placeholder={t.anyEquipment}
          options={Equipment.options.map(id => ({ id, label: nameOf[id] }))}
          value={equipment.map(({ code }) => code)}
          onChange={choose}
          id={fieldId('equipment')}
          error={errorAt('equipment')}
        />
        {equipment
          .filter(({ code }) => counted.has(code))
          .map(({ code, count }) => (
            <DecimalField
              key={code}
              label={nameOf[code]}
              unit={t.pieces}
              digits={0}
              value={count}
              onChange={value => {
                const whole = typeof value === 'number' ? Math.min(40, Math.max(1, Math.round(value))) : null
                change({ equipment: equipment.map(each => (each.code === code ? { code, count: whole } : each)) })
              }}
            />
          ))}
      </div>
      <div className="cargo-more-checks">
        {fields.loadingTypes.length > 1 && (
          <Checkbox checked={fields.loadingAll} onChange={loadingAll => change({ loadingAll })}>
            {t.loadingAll}
          </Checkbox>
        )}
        <Checkbox checked={fields.crewSize === 2} onChange={two => change({ crewSize: two ? 2 : 1 })} id={fieldId('crewSize')}>
          {t.twoDrivers}
        </Checkbox>
        <Checkbox checked={fields.ownFleet} onChange={ownFleet => change({ ownFleet })}>
          {t.ownFleet}
        </Checkbox>
        {(fields.temperature !== null || fields.recorder || fields.cargos.some(cargo => cargo.tempMin !== null)) && (
          <Checkbox checked={fields.recorder} onChange={recorder => change({ recorder })}>
            {t.recorder}
          </Checkbox>
        )}
      </div>
      {permit !== null || needsPermit ? (
        <fieldset className="cargo-more-block">
          <legend>{t.permit}</legend>
          {!needsPermit && (
            <IconButton size="small" label={t.drop(t.permit)} icon={<CloseIcon />} onClick={() => change({ permit: null })} />
          )}
          <div className="form-grid form-grid-two">
            <TextField
              label={t.permitNumber}
              maxLength={60}
              value={permit?.number ?? ''}
              onChange={number => put({ number })}
              id={fieldId('permit.number')}
              error={errorAt('permit.number')}
              onBlur={() => leave('permit.number')}
            />
            <DateField
              label={t.permitUntil}
              value={permit?.until ?? null}
              onChange={until => put({ until })}
              id={fieldId('permit.until')}
              error={errorAt('permit.until')}
              onBlur={() => leave('permit.until')}
            />
          </div>
        </fieldset>
      ) : (
        <div className="cargo-more-chips">
          <Chip dashed onClick={() => put({})}>
            <PlusIcon /> {t.permit}
          </Chip>
        </div>
      )}
    </div>
  )
}
