import { readPlate } from '#contract/identifiers.ts'
import { valueRules } from '#contract/value-rules.ts'
import { errorsToSaveVehicle, normalizeVehicle, vehicleRuleWords } from '#contract/vehicle-rules.ts'
import { VehicleDraft, type VehicleKind } from '#contract/vehicles.ts'
import { listEntries } from '#server/dicts/store.ts'
import { readWord } from '#server/imports/cells/values.ts'
import { listVehiclesByPlate } from '#server/imports/store/known.ts'
import { create } from '#server/vehicles/commands.ts'
import { cellsOf, countryWords, type FieldError, firstOfField, type Importer, needed } from './importer.ts'

const kinds: Readonly<Record<VehicleKind, readonly string[]>> = {
  tractor: ['тягач', 'седельный тягач', 'сед тягач', 'tractor'],
  truck: ['грузовик', 'грузовой', 'одиночка', 'машина', 'truck', 'rigid'],
  van: ['фургон', 'малотоннажный', 'газель', 'van'],
  semi_trailer: ['полуприцеп', 'п/п', 'пп', 'semi-trailer', 'semitrailer'],
  trailer: ['прицеп', 'trailer'],
}
const ownerships: Readonly<Record<VehicleDraft['ownership'], readonly string[]>> = {
  own: ['собственность', 'собственный', 'своя', 'own'],
  attracted: ['привлечённый', 'attracted'],
  rent: ['аренда', 'rent'],
  leasing: ['лизинг', 'leasing'],
  spouse_joint: ['совместная собственность супругов', 'супруги'],
  free_use: ['безвозмездное пользование', 'безвозмездно'],
}
const noBody = { ru: 'такого типа кузова нет в справочнике', en: 'there is no such body type in the dictionary' }
const fieldOf: Readonly<Record<string, string>> = {
  plateCountry: 'country',
  leaseExpires: 'ownership',
  leaseNumber: 'ownership',
  leaseDate: 'ownership',
  lessorTin: 'ownership',
}

/** Vehicles, as drafts: one of them by its plate. */
export const vehicles: Importer<VehicleDraft> = {
  words: {
    plate: ['номер', 'гос номер', 'госзнак', 'гос знак', 'грз', 'рег номер', 'номер тс', 'plate', 'registration'],
    kind: ['вид', 'тип', 'тип тс', 'вид тс', 'type'],
    country: ['страна', 'country'],
    make: ['марка', 'бренд', 'brand'],
    model: ['модель'],
    year: ['год', 'г в', 'год вып'],
    vin: ['vin', 'вин', 'vin номер'],
    ownership: ['собственность', 'право владения', 'владелец'],
    bodyType: ['кузов', 'вид кузова', 'body'],
    payloadKg: ['грузоподъемность кг', 'грузоподъемность т', 'тоннаж', 'г п', 'payload'],
    volumeM3: ['объем', 'куб', 'кубатура', 'м3', 'volume'],
    pallets: ['паллет', 'палет', 'паллетомест', 'европаллет', 'pallet'],
    sts: ['стс', 'номер стс', 'св во о регистрации'],
    osagoNumber: ['осаго', 'полис', 'полис осаго'],
    osagoExpires: ['осаго до', 'срок осаго', 'полис до'],
    inspectionExpires: ['техосмотр', 'то до', 'диагностическая карта до', 'inspection'],
  },
  looks: {
    plate: text => readPlate(text) !== null,
    vin: text => /^[A-HJ-NPR-Z0-9]{17}$/i.test(text),
  },

  async prepare({ tx, today }) {
    const bodies = Object.fromEntries(
      (await listEntries(tx, 'body_types')).map(({ code, nameRu, nameEn }) => [code, [nameRu, nameEn] as const]),
    )
    return cells => {
      const row = cellsOf(cells, today)
      if (row.text('plate') === '') row.fault('plate', needed)
      if (row.text('kind') === '') row.fault('kind', needed)
      const body = row.text('bodyType') === '' ? null : readWord(row.text('bodyType'), bodies)
      if (row.text('bodyType') !== '' && body === null) row.fault('bodyType', noBody)
      const payload = row.number('payloadKg')
      const whole = (field: string) => {
        const value = row.number(field)
        return value === null ? null : Math.round(value)
      }
      const draft: VehicleDraft = {
        ...blank,
        plate: row.text('plate') || '-',
        kind: row.word('kind', kinds, 'truck'),
        plateCountry: row.word('country', countryWords, 'RU'),
        make: row.text('make'),
        model: row.text('model'),
        year: whole('year'),
        vin: row.text('vin'),
        ownership: row.word('ownership', ownerships, 'own'),
        bodyType: body,
        // nobody's vehicle carries less than a hundred kilograms: such a figure is in tonnes
        payloadKg: payload === null ? null : Math.round(payload < 100 ? payload * 1000 : payload),
        volumeM3: row.number('volumeM3'),
        pallets: whole('pallets'),
        sts: row.text('sts'),
        osagoNumber: row.text('osagoNumber'),
        osagoExpires: row.day('osagoExpires'),
        inspectionExpires: row.day('inspectionExpires'),
      }
      const errors: FieldError[] = errorsToSaveVehicle(draft, new Date(today)).map(({ field, rule }) => ({
        field: fieldOf[field] ?? field,
        why: vehicleRuleWords[rule],
      }))
      const faults = firstOfField([...row.faults, ...errors])
      const tidy = normalizeVehicle(draft)
      const plate = readPlate(draft.plate, draft.plateCountry)?.plate
      if (!plate && !faults.some(({ field }) => field === 'plate')) faults.push({ field: 'plate', why: valueRules.plate })
      return {
        values: faults.length > 0 ? null : tidy,
        keys: plate ? [{ field: 'plate', key: `${draft.plateCountry}:${plate}` }] : [],
        faults,
      }
    }
  },

  async known({ tx }, keys) {
    if (keys.length === 0) return new Set()
    const found = await listVehiclesByPlate(
      tx,
      keys.map(key => key.slice(3)),
    )
    return new Set(found.map(({ plate, plateCountry }) => `${plateCountry}:${plate}`))
  },

  async write({ tx }, draft) {
    return (await create(tx, draft)).id
  },
}

const blank = VehicleDraft.parse({ kind: 'truck', plate: '-' })
