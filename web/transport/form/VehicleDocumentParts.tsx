import { AdrClass } from '#contract/adr.ts'
import { vehicleFields } from '#contract/vehicle-fields.ts'
import { isTruck } from '#contract/vehicle-rules.ts'
import { AdrKind, AtpClass } from '#contract/vehicles.ts'
import { useMe } from '#web/api/session.ts'
import { DocumentPart } from '#web/files/DocumentPart.tsx'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { formWords } from '#web/transport/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { type PartProps, Rest } from './VehicleParts.tsx'
import { fieldsIn, type VehicleFields } from './vehicleFields.ts'

/** Where the scans of the form are kept: with the vehicle, or with the form until there is one. */
export type Scans = { objectId: string; draft: boolean }

/** Documents with their last days and scans. */
export function CompliancePart({ form, locked, open, scans }: PartProps & { scans: Scans }) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const { tz } = useMe()
  const { values, change, field } = form
  const at = (purpose: string) => ({ kind: 'vehicle' as const, ...scans, purpose, readOnly: locked, compact: true })
  const motor = isTruck(values.kind)
  const leased = values.ownership !== 'own' && values.ownership !== 'spouse_joint'
  return (
    <div className="vehicle-documents-part">
      <DocumentPart title={t.stsTitle} scans={at('sts')}>
        <TextField {...field('sts')} required disabled={locked} mono maxLength={20} />
        <TextField {...field('pts')} optional disabled={locked} mono maxLength={20} />
      </DocumentPart>
      <Rest
        {...{ form, open }}
        within="vehicle-documents-part"
        names={fieldsIn('compliance').filter(name => name !== 'sts' && name !== 'pts')}
        summary={[
          motor && t.osagoTitle,
          t.inspectionTitle,
          motor && t.tachographTitle,
          leased && t.leaseTitle,
          motor && vehicleFields.passes.label[locale],
        ]
          .filter(Boolean)
          .join(', ')}
      >
        {motor && (
          <DocumentPart title={t.osagoTitle} expires={values.osagoExpires} zone={tz} scans={at('osago')}>
            <TextField {...field('osagoNumber')} optional disabled={locked} mono maxLength={30} />
            <DateField {...field('osagoExpires')} optional disabled={locked} />
          </DocumentPart>
        )}
        <DocumentPart title={t.inspectionTitle} expires={values.inspectionExpires} zone={tz} scans={at('inspection')}>
          <DateField {...field('inspectionExpires')} optional disabled={locked} />
        </DocumentPart>
        {motor && (
          <DocumentPart title={t.tachographTitle} expires={values.tachographExpires} zone={tz} scans={at('tachograph')}>
            <DateField {...field('tachographExpires')} optional disabled={locked} />
          </DocumentPart>
        )}
        {leased && (
          <DocumentPart title={t.leaseTitle} expires={values.leaseExpires} zone={tz} scans={at('lease')}>
            <TextField {...field('leaseNumber')} optional disabled={locked} maxLength={100} />
            <DateField {...field('leaseDate')} optional disabled={locked} />
            <TextField
              {...field('lessorTin')}
              optional
              disabled={locked}
              mono
              inputMode="numeric"
              maxLength={12}
              description={t.leaseHint}
            />
            <DateField {...field('leaseExpires')} optional disabled={locked} />
          </DocumentPart>
        )}
        {motor && (
          <DocumentPart title={vehicleFields.passes.label[locale]}>
            {values.passes.map((pass, i) => {
              const put = (more: Partial<typeof pass>) =>
                change({ passes: values.passes.map((one, at) => (at === i ? { ...one, ...more } : one)) })
              return (
                <div key={i} className="vehicle-pass">
                  <TextField
                    {...form.at(`passes.${i}.zone`)}
                    disabled={locked}
                    value={pass.zone}
                    onChange={zone => put({ zone })}
                    maxLength={60}
                  />
                  <Select
                    {...form.at(`passes.${i}.time`)}
                    disabled={locked}
                    value={pass.time}
                    options={[
                      { id: 'day', label: t.day },
                      { id: 'night', label: t.night },
                    ]}
                    onChange={time => time && put({ time: time as 'day' | 'night' })}
                  />
                  <DateField {...form.at(`passes.${i}.until`)} disabled={locked} value={pass.until} onChange={until => put({ until })} />
                  {!locked && (
                    <IconButton
                      label={t.removePass}
                      icon={<TrashIcon />}
                      onClick={() => change({ passes: values.passes.filter((_, at) => at !== i) })}
                    />
                  )}
                </div>
              )
            })}
            {!locked && values.passes.length < 10 && (
              <Button
                size="small"
                icon={<PlusIcon size={16} />}
                onClick={() => change({ passes: [...values.passes, { zone: '', time: 'day', until: null }] })}
              >
                {t.addPass}
              </Button>
            )}
          </DocumentPart>
        )}
      </Rest>
    </div>
  )
}

/** Cold and dangerous goods: certificates without which they are not carried. */
export function SpecialCargoPart({ form, locked, open, scans }: PartProps & { scans: Scans }) {
  const { locale } = useLocale()
  const { tz } = useMe()
  const { values, change, field } = form
  const at = (purpose: string) => ({ kind: 'vehicle' as const, ...scans, purpose, readOnly: locked, compact: true })
  return (
    <Rest
      {...{ form, open }}
      within="vehicle-documents-part"
      names={fieldsIn('special_cargo')}
      summary={`${vehicleFields.atpClass.label[locale]}, ${vehicleFields.adrClasses.label[locale]}`}
    >
      {values.kind !== 'tractor' && (
        <DocumentPart
          title={vehicleFields.atpClass.label[locale]}
          expires={values.atpExpires}
          zone={tz}
          {...(values.atpClass && { scans: at('atp') })}
        >
          <Select
            {...field('atpClass')}
            optional
            clearable
            disabled={locked}
            options={AtpClass.options.map(id => ({ id, label: id.toUpperCase() }))}
            onChange={atpClass => change({ atpClass: atpClass as VehicleFields['atpClass'] })}
          />
          <DateField {...field('atpExpires')} optional={values.atpClass === null} disabled={locked} />
        </DocumentPart>
      )}
      <DocumentPart
        title={vehicleFields.adrClasses.label[locale]}
        expires={values.adrExpires}
        zone={tz}
        {...(values.adrClasses.length > 0 && { scans: at('adr') })}
      >
        <MultiSelect
          {...field('adrClasses')}
          variant="field"
          optional
          disabled={locked}
          options={AdrClass.options.map(id => ({ id, label: id.replace('_', '.').toUpperCase() }))}
        />
        <Select
          {...field('adrKind')}
          optional
          clearable
          disabled={locked}
          options={AdrKind.options.map(id => ({ id, label: id }))}
          onChange={adrKind => change({ adrKind: adrKind as VehicleFields['adrKind'] })}
        />
        <DateField {...field('adrExpires')} optional={values.adrClasses.length === 0 && values.adrKind === null} disabled={locked} />
      </DocumentPart>
    </Rest>
  )
}
