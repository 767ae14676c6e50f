import { type Employment, LicenceCategory } from '#contract/driver-card.ts'
import { DriverDraft } from '#contract/driver-draft.ts'
import { driverRules, licenceDatesError, yearsBetween } from '#contract/driver-rules.ts'
import { cyrillicPlate, isLicence, isSnils, readPhone } from '#contract/identifiers.ts'
import { valueRules } from '#contract/value-rules.ts'
import { columnsOf } from '#server/drivers/store/columns.ts'
import { insertDriver } from '#server/drivers/store/drivers.ts'
import { listDriversByHash } from '#server/imports/store/known.ts'
import { audit } from '#server/platform/audit.ts'
import { publish } from '#server/platform/outbox.ts'
import { cellsOf, countryWords, faultsOf, firstOfField, type Importer, type Key, needed } from './importer.ts'

const employments: Readonly<Record<Employment, readonly string[]>> = {
  staff: ['штат', 'в штате', 'трудовой договор', 'staff'],
  contract: ['договор', 'гпх', 'contract'],
  self_employed: ['самозанятый', 'self-employed'],
  attracted: ['привлечённый', 'наёмный', 'attracted'],
}
const yesOrNo = {
  yes: ['да', 'есть', 'получено', 'подписано', '+', '1', 'y', 'true', 'согласен'],
  no: ['нет', 'не получено', '-', '0', 'n', 'false'],
} as const
type YesOrNo = keyof typeof yesOrNo
const bornLater = { ru: 'дата рождения в будущем', en: 'the date of birth is in the future' }
const noCategory = { ru: 'категории прав, например C, CE', en: 'licence categories, for example C, CE' }
const partly = { ru: 'нужны хотя бы фамилия и имя', en: 'a last and a first name are needed at least' }
const latin: Readonly<Record<string, string>> = { А: 'A', В: 'B', С: 'C', Е: 'E', М: 'M', Д: 'D' }

/** Drivers, as drafts: one of them by his phone or his licence. */
export const drivers: Importer<DriverDraft> = {
  words: {
    name: ['фио', 'водитель', 'ф и о', 'фамилия имя отчество', 'name', 'driver'],
    lastName: ['фамилия', 'surname'],
    firstName: ['имя'],
    middleName: ['отчество', 'patronymic'],
    phone: ['тел', 'номер телефона', 'мобильный', 'сотовый', 'mobile'],
    birth: ['рождение', 'др', 'д р', 'birthday', 'birth'],
    licence: ['ву', 'права', 'водительское удостоверение', 'номер прав', 'серия и номер ву', 'licence', 'license'],
    licenceIssued: ['дата выдачи ву', 'дата выдачи', 'права выданы', 'issued'],
    licenceExpires: ['ву до', 'права до', 'срок действия ву', 'срок прав', 'действует до', 'expires'],
    categories: ['категория', 'категории прав', 'кат'],
    citizenship: ['гражданство', 'страна', 'citizenship'],
    employment: ['вид занятости', 'оформление', 'договор'],
    tin: ['инн', 'inn'],
    snils: ['снилс', 'snils'],
    processing: ['согласие', 'согласие на пд', 'согласие на обработку', 'согласие на обработку пд', '152 фз', 'consent'],
    tracking: ['согласие на геолокацию', 'согласие на отслеживание', 'геолокация', 'tracking consent'],
    medicalExpires: ['медсправка', 'справка до', 'мед справка', 'medical'],
  },
  looks: {
    phone: text => !/[а-яa-z]/i.test(text) && text.replace(/\D/g, '').length === 11 && readPhone(text) !== null,
    snils: text => /^\d{3}-\d{3}-\d{3} \d{2}$/.test(text) && isSnils(text),
    licence: text => isLicence(cyrillicPlate(text)),
    name: text => /^[А-ЯЁ][а-яё-]+ [А-ЯЁ][а-яё-]+( [А-ЯЁ][а-яё-]+)?$/.test(text),
  },

  async prepare({ today }) {
    return cells => {
      const row = cellsOf(cells, today)
      const [last = '', first = '', ...middle] = row.text('name').split(/\s+/)
      const lastName = row.text('lastName') || last
      const firstName = row.text('firstName') || first
      const middleName = row.text('middleName') || middle.join(' ')
      const whole = (cells.name ?? '') !== '' || cells.lastName === undefined
      if (lastName === '' || firstName === '') row.fault(whole ? 'name' : lastName === '' ? 'lastName' : 'firstName', partly)
      if (row.text('phone') === '') row.fault('phone', needed)
      const categories = readCategories(row.text('categories'))
      if (categories === null) row.fault('categories', noCategory)
      const licence = row.text('licence') === '' ? null : cyrillicPlate(row.text('licence'))
      const citizenship = row.word('citizenship', countryWords, 'RU')
      const draft: DriverDraft = {
        lastName: lastName || '-',
        firstName: firstName || '-',
        middleName: middleName || null,
        phone: row.orNull('phone'),
        birth: row.day('birth'),
        citizenship,
        licence,
        licenceCountry: citizenship,
        licenceIssued: row.day('licenceIssued'),
        licenceExpires: row.day('licenceExpires'),
        categories: categories ?? [],
        passport: null,
        tin: row.text('tin').replace(/\s/g, '') || null,
        snils: row.orNull('snils'),
        adr: null,
        tachograph: null,
        medicalExpires: row.day('medicalExpires'),
        medicalBookExpires: null,
        permit: null,
        employment: row.word('employment', employments, 'staff'),
        hired: null,
        preferredTruckId: null,
        consents: {
          processing: row.word<YesOrNo>('processing', yesOrNo, 'no') === 'yes',
          tracking: row.word<YesOrNo>('tracking', yesOrNo, 'no') === 'yes',
        },
      }
      // a table that says nothing of them is a list of telephones; one that does says all
      if ((row.has('categories') || row.has('licence')) && row.text('categories') === '')
        row.fault(row.has('categories') ? 'categories' : 'licence', driverRules['categories.none'])
      const age = draft.birth ? yearsBetween(draft.birth, today) : null
      if (age !== null && (age < 18 || age > 80)) row.fault('birth', draft.birth! > today ? bornLater : driverRules['birth.age'])
      if (draft.employment === 'self_employed' && draft.tin === null)
        row.fault(row.has('tin') ? 'tin' : 'employment', driverRules['tin.person'])
      if (draft.consents.tracking && !draft.consents.processing) row.fault('tracking', driverRules['consent.first'])
      if (licence !== null && draft.licenceCountry === 'RU' && !isLicence(licence)) row.fault('licence', valueRules.licence)
      const dates = licenceDatesError(draft.licenceIssued, draft.licenceExpires)
      if (dates) row.fault('licenceExpires', driverRules[dates])
      const nameField = (path: readonly PropertyKey[]) =>
        whole && ['lastName', 'firstName', 'middleName'].includes(String(path[0])) ? 'name' : String(path[0])
      const faults = firstOfField([...row.faults, ...faultsOf(DriverDraft, draft, nameField)])
      const phone = draft.phone ? readPhone(draft.phone) : null
      const keys: Key[] = [
        ...(phone ? [{ field: 'phone', key: `phone:${phone}` }] : []),
        ...(licence ? [{ field: 'licence', key: `licence:${licence}` }] : []),
      ]
      return { values: faults.length > 0 ? null : draft, keys, faults }
    }
  },

  async known({ tx, secrets }, keys) {
    const marked = new Map(keys.map(key => [secrets.fingerprint(key.slice(key.indexOf(':') + 1)).toString('hex'), key]))
    if (marked.size === 0) return new Set()
    const hashes = [...marked.keys()].map(hex => Buffer.from(hex, 'hex'))
    const found = await listDriversByHash(tx, hashes)
    return new Set(
      found.flatMap(({ phoneHash, licenceHash }) =>
        [phoneHash, licenceHash].flatMap(hash => (hash ? (marked.get(hash.toString('hex')) ?? []) : [])),
      ),
    )
  },

  async write({ tx, secrets }, draft) {
    const id = await insertDriver(tx, secrets, columnsOf(draft, null, tx.now))
    await audit(tx, { what: 'driver.create', kind: 'driver', objectId: id, to: 'draft', facts: { by: 'import' } })
    return id
  },

  publish: ({ tx }, driverId) => publish(tx, 'driver.changed', [tx.actor.orgId], { driverId, version: 1 }),
}

/** `C, CE`, `В,С,СЕ`, `B C CE`: categories in either alphabet; null where one of them is none. */
function readCategories(written: string): LicenceCategory[] | null {
  const parts = written
    .toUpperCase()
    .replace(/[АВСЕМД]/g, letter => latin[letter] ?? letter)
    .split(/[\s,;/+]+/)
    .filter(Boolean)
  const found = parts.map(part => LicenceCategory.safeParse(part).data)
  return found.includes(undefined) ? null : [...new Set(found as LicenceCategory[])]
}
