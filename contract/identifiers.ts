/** Spaces, dots, dashes and brackets people put into numbers. */
const separators = /[\s().\-‐‑–—/№]/g
const compact = (written: string) => written.normalize('NFKC').replace(separators, '')

const digitsOf = (text: string) => Array.from(text, Number)
const sum = (weights: readonly number[], digits: readonly number[]) =>
  weights.reduce((total, weight, i) => total + weight * (digits[i] ?? 0), 0)

const tin10 = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const tin11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const tin12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** ИНН of a legal entity (10 digits) or a person (12 digits), with its check digits. */
export function isTin(tin: string): boolean {
  const d = digitsOf(tin)
  if (/^\d{10}$/.test(tin)) return (sum(tin10, d) % 11) % 10 === d[9]
  if (/^\d{12}$/.test(tin)) return (sum(tin11, d) % 11) % 10 === d[10] && (sum(tin12, d) % 11) % 10 === d[11]
  return false
}

/** КПП of a legal entity; entrepreneurs have none. */
export const isKpp = (kpp: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp)

/** ОГРН of a legal entity (13 digits). */
export const isOgrn = (ogrn: string): boolean => /^[15]\d{12}$/.test(ogrn) && (Number(ogrn.slice(0, 12)) % 11) % 10 === Number(ogrn[12])

/** ОГРНИП of an entrepreneur (15 digits). */
export const isOgrnip = (ogrnip: string): boolean =>
  /^3\d{14}$/.test(ogrnip) && (Number(ogrnip.slice(0, 14)) % 13) % 10 === Number(ogrnip[14])

/** БИК of a bank. */
export const isBik = (bik: string): boolean => /^[012]\d{8}$/.test(bik)

const accountKey = (prefix: string, account: string) =>
  digitsOf(prefix + account).reduce((total, digit, i) => total + ((digit * [7, 1, 3][i % 3]!) % 10), 0) % 10

/** Settlement account (20 digits) against the БИК of its bank. */
export function isAccount(account: string, bik: string): boolean {
  if (!/^\d{20}$/.test(account) || !isBik(bik)) return false
  const settlementCentre = /^00[012]$/.test(bik.slice(-3))
  return accountKey(settlementCentre ? `0${bik.slice(4, 6)}` : bik.slice(-3), account) === 0
}

/** Correspondent account (20 digits from 301) against the БИК of its bank. */
export const isCorrespondentAccount = (account: string, bik: string): boolean =>
  /^301\d{17}$/.test(account) && isBik(bik) && accountKey(`0${bik.slice(4, 6)}`, account) === 0

/** СНИЛС as digits or as people write it: `112-233-445 95`. */
export function isSnils(written: string): boolean {
  const snils = compact(written)
  if (!/^\d{11}$/.test(snils)) return false
  if (Number(snils.slice(0, 9)) <= 1_001_998) return true
  const total = sum([9, 8, 7, 6, 5, 4, 3, 2, 1], digitsOf(snils))
  return (total % 101) % 100 === Number(snils.slice(9))
}

/** БИН or ИИН of Kazakhstan (12 digits). */
export function isBin(bin: string): boolean {
  if (!/^\d{12}$/.test(bin)) return false
  const d = digitsOf(bin)
  const first = sum([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], d) % 11
  const key = first === 10 ? sum([3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2], d) % 11 : first
  return key === d[11]
}

const unpLetters = 'ABCEHKMOPT'

/** УНП of Belarus: nine digits of an organisation, or two letters and seven digits of a person. */
export function isUnp(unp: string): boolean {
  if (!/^(?:\d{9}|[ABCEHKM][ABCEHKMOPT]\d{7})$/.test(unp)) return false
  const d = Array.from(unp, (char, i) => (/\d/.test(char) ? Number(char) : i === 0 ? Number.parseInt(char, 36) : unpLetters.indexOf(char)))
  const key = sum([29, 23, 19, 17, 13, 7, 5, 3], d) % 11
  return key === d[8]
}

/** Tax number by the rules of its country; where none are known, 3–20 letters and digits. */
export function isTaxNumber(number: string, country: string): boolean {
  if (country === 'RU') return isTin(number)
  if (country === 'KZ') return isBin(number)
  if (country === 'BY') return isUnp(number)
  return /^[0-9A-Z]{3,20}$/.test(number)
}

/** VIN by ISO 3779: 17 characters without I, O, Q, the last four of them digits. Its check digit is binding in North America alone, see `hasVinKey`. */
export const isVin = (vin: string): boolean => /^[A-HJ-NPR-Z0-9]{13}\d{4}$/.test(vin) && !/^(.)\1+$/.test(vin)

const vinValue = (char: string): number => {
  if (/\d/.test(char)) return Number(char)
  const place = 'ABCDEFGH JKLMN P R  STUVWXYZ'.indexOf(char)
  return place < 9 ? place + 1 : place < 18 ? place - 8 : place - 18
}

/** Whether the ninth character of a VIN is its check digit: a hint for a person, never a refusal. */
export function hasVinKey(vin: string): boolean {
  if (!isVin(vin)) return false
  const key = sum([8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2], Array.from(vin, vinValue)) % 11
  return vin[8] === (key === 10 ? 'X' : String(key))
}

/** What a letter of a container number counts for: from A = 10 up, every multiple of eleven left out. */
const containerValue = (char: string): number => {
  if (/\d/.test(char)) return Number(char)
  const place = char.charCodeAt(0) - 65
  return 10 + place + Math.floor((place + 9) / 10)
}

/** Number of a freight container by ISO 6346: owner, category (U, J or Z), serial number and check digit. */
export function isContainerNumber(number: string): boolean {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(number)) return false
  const key = Array.from(number.slice(0, 10), containerValue).reduce((total, value, i) => total + value * 2 ** i, 0) % 11
  return key % 10 === Number(number[10])
}

/** A container number as people write it («MSKU 123456-5», letters of either alphabet), in the one way it is stored. */
export const containerNumberOf = (written: string): string => latinPlate(written)

const latin = 'ABEKMHOPCTYX'
const cyrillic = 'АВЕКМНОРСТУХ'

/** Letters of a plate that look alike in both alphabets, written in Cyrillic; upper case, without spaces and dashes. */
export const cyrillicPlate = (written: string): string =>
  compact(written)
    .toUpperCase()
    .replace(/[A-Z]/g, letter => cyrillic[latin.indexOf(letter)] ?? letter)

const latinPlate = (written: string) =>
  compact(written)
    .toUpperCase()
    .replace(/[А-ЯЁ]/g, letter => latin[cyrillic.indexOf(letter)] ?? (letter === 'І' ? 'I' : letter))

export type PlateKind = 'truck' | 'trailer' | 'transit' | 'tractor' | 'foreign'

const L = `[${cyrillic}]`
const region = '(?:\\d{2}|[1-9]\\d{2})'
const russian: readonly [PlateKind, RegExp][] = [
  ['truck', new RegExp(`^${L}(?!000)\\d{3}${L}{2}${region}$`)],
  ['trailer', new RegExp(`^${L}{2}(?!0000)\\d{4}${region}$`)],
  ['transit', new RegExp(`^${L}{2}(?!000)\\d{3}${L}${region}$`)],
  ['tractor', new RegExp(`^(?!0000)\\d{4}${L}{2}${region}$`)],
]
const belarusian: readonly [PlateKind, RegExp][] = [
  ['truck', /^[ABEIKMHOPCTX]{2}\d{4}-\d$/],
  ['trailer', /^[ABEIKMHOPCTX]\d{4}[ABEIKMHOPCTX]-\d$/],
]
const kazakh: readonly [PlateKind, RegExp][] = [
  ['truck', /^\d{3}[A-Z]{3}\d{2}$/],
  ['trailer', /^(?:\d{2}[A-Z]{3}\d{2}|[A-Z]{3}\d{4})$/],
]

/**
 * The one way a plate is kept and what it belongs to, or null when there is no such plate in the country:
 * Russian plates in Cyrillic, all others in Latin letters.
 */
export function readPlate(written: string, country = 'RU'): { plate: string; kind: PlateKind } | null {
  if (country === 'RU') return kindOf(cyrillicPlate(written), russian)
  if (country === 'BY') return kindOf(latinPlate(written).replace(/(\d)$/, '-$1'), belarusian)
  if (country === 'KZ') return kindOf(latinPlate(written), kazakh)
  return kindOf(latinPlate(written), [['foreign', /^[A-Z0-9]{3,12}$/]])
}

function kindOf(plate: string, kinds: readonly [PlateKind, RegExp][]) {
  const found = kinds.find(([, shape]) => shape.test(plate))
  return found ? { plate, kind: found[0] } : null
}

const certificate = new RegExp(`^(?:\\d{10}|\\d{2}${L}{2}\\d{6})$`)

/** Russian driving licence: ten digits, or two digits, two letters and six digits; spaces are left out. */
export const isLicence = (written: string): boolean => certificate.test(cyrillicPlate(written))

/** СТС or ПТС of a vehicle, or the fifteen digits of an electronic passport. */
export const isVehicleCertificate = (written: string): boolean =>
  certificate.test(cyrillicPlate(written)) || /^\d{15}$/.test(compact(written))

const phones: readonly RegExp[] = [/^\+7[3489]\d{9}$/, /^\+7[67]\d{9}$/, /^\+375\d{9}$/, /^\+998\d{9}$/, /^\+996\d{9}$/, /^\+374\d{8}$/]

/** A phone as people write it in E.164 (`8 916 123-45-67` → `+79161234567`), or null when it is none. */
export function readPhone(written: string): string | null {
  const short = compact(written)
  const phone = /^8\d{10}$/.test(short)
    ? `+7${short.slice(1)}`
    : /^[79]\d{9,10}$/.test(short)
      ? `+${short.length === 10 ? '7' : ''}${short}`
      : short
  if (!/^\+[1-9]\d{7,14}$/.test(phone)) return null
  const ruled = /^\+(?:7|375|998|996|374)/.test(phone)
  return !ruled || phones.some(shape => shape.test(phone)) ? phone : null
}

/** A phone with all but its country code and last four digits hidden. */
export const maskPhone = (phone: string): string =>
  `${/^\+(?:7|\d{3})/.exec(phone)?.[0] ?? ''} ••• ••• ${phone.slice(-4, -2)}-${phone.slice(-2)}`

/** An e-mail address with a lower-case domain, or null when it is none. */
export function readEmail(written: string): string | null {
  const email = written.trim()
  const parts = /^([^\s@"(),:;<>[\]\\]{1,64})@((?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d-]{2,63})$/u.exec(email)
  return parts && email.length <= 254 ? `${parts[1]}@${parts[2]!.toLowerCase()}` : null
}
