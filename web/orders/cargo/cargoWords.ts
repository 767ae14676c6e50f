import type { AdrClass } from '#contract/adr.ts'
import type { Equipment, TransferPolicy } from '#contract/order-draft.ts'
import { orderFields } from '#contract/order-fields.ts'
import { cargoFields, termFields } from '#contract/order-parts.ts'
import { defineWords } from '#web/i18n/words.ts'

type Bilingual = { ru: string; en: string }

export const cargoWords = defineWords({
  sizes: cargoFields.lengthM.label,
  temperature: cargoFields.tempMin.label,
  adr: { ru: 'Опасный груз (ADR)', en: 'Dangerous goods (ADR)' },
  value: { ru: 'Ценность, ТН ВЭД', en: 'Value, HS code' },
  drop: { ru: (what: string) => `Убрать: ${what}`, en: (what: string) => `Remove: ${what}` },
  length: { ru: 'Длина', en: 'Length' },
  width: { ru: 'Ширина', en: 'Width' },
  height: { ru: 'Высота', en: 'Height' },
  metre: { ru: 'м', en: 'm' },
  stackable: { ru: 'Можно ставить в два яруса', en: 'May be stacked' },
  oversize: {
    ru: 'Негабарит: шире 2,55 м, выше 4 м или длиннее 20 м. Укажите спецразрешение в требованиях.',
    en: 'Oversize: wider than 2.55 m, higher than 4 m or longer than 20 m. Give the special permit below, at the vehicle.',
  },
  tempMin: { ru: 'Не ниже', en: 'Not below' },
  tempMax: { ru: 'Не выше', en: 'Not above' },
  celsius: { ru: '°C', en: '°C' },
  together: {
    ru: (min: string, max: string) => `Вместе грузы едут при ${min}…${max} °C`,
    en: (min: string, max: string) => `Together the cargos travel at ${min}…${max} °C`,
  },
  declared: { ru: 'Объявленная ценность', en: 'Declared value' },
  hs: { ru: 'Код ТН ВЭД', en: 'HS code' },
  hsHint: { ru: 'Нужен через границу', en: 'Needed across a border' },

  un: { ru: 'Номер ООН', en: 'UN number' },
  adrName: { ru: 'Отгрузочное наименование', en: 'Proper shipping name' },
  adrClass: { ru: 'Класс', en: 'Class' },
  adrCode: { ru: 'Код', en: 'Code' },
  packingGroup: { ru: 'Группа упаковки', en: 'Packing group' },
  tunnel: { ru: 'Код тоннеля', en: 'Tunnel code' },
  tunnelFree: { ru: '(—) без ограничений', en: '(—) no restriction' },
  limited: { ru: 'Ограниченные количества (LQ)', en: 'Limited quantities (LQ)' },
  limitedNote: { ru: 'свидетельство водителя не нужно', en: 'the driver needs no certificate' },
  explosive: { ru: 'Масса взрывчатого вещества', en: 'Net explosive mass' },
  kilo: { ru: 'кг', en: 'kg' },

  loadingAll: orderFields.loadingAll.label,
  recorder: orderFields.recorder.label,
  ownFleet: orderFields.ownFleet.label,
  twoDrivers: orderFields.crewSize.label,
  equipment: orderFields.equipment.label,
  anyEquipment: { ru: 'Не нужно', en: 'None' },
  pieces: { ru: 'шт.', en: 'pcs' },
  permit: orderFields.permit.label,
  permitNumber: { ru: 'Номер разрешения', en: 'Number of the permit' },
  permitUntil: { ru: 'Действует до', en: 'Valid until' },

  termsLine: {
    ru: (hours: string, percent: string, wait: string) =>
      `Отзыв бесплатно за ${hours} ч, позже ${percent} % · ${wait} мин ожидания бесплатно`,
    en: (hours: string, percent: string, wait: string) => `Free revoke ${hours} h before, later ${percent}% · ${wait} min of waiting free`,
  },
  freeRevoke: termFields.freeRevokeHours.label,
  hoursBefore: { ru: 'ч до погрузки', en: 'h before loading' },
  penalty: termFields.penaltyPercent.label,
  ofPrice: { ru: '% ставки', en: '% of the rate' },
  freeWait: termFields.freeWaitMinutes.label,
  minutes: { ru: 'мин', en: 'min' },
  waitRate: termFields.waitRate.label,
  byLaw: { ru: 'Пусто: по Уставу автотранспорта', en: 'Empty: as the law says' },
  layoverRate: termFields.layoverRate.label,
  noLayover: { ru: 'После 24 ч; пусто: бесплатно', en: 'After 24 h; empty: free' },
  latePenalty: termFields.latePenalty.label,
  transfer: orderFields.transferPolicy.label,
  approves: termFields.approvesResources.label,
  approval: termFields.approvalHours.label,
  hour: { ru: 'ч', en: 'h' },
  approvesRead: { ru: 'Экипаж одобряет экспедитор', en: 'The forwarder approves the resources' },
  pass_forbid: { ru: 'Запрещена', en: 'Forbidden' },
  pass_with_approval: { ru: 'С согласия экспедитора', en: 'With the consent of the forwarder' },
  pass_free: { ru: 'Разрешена', en: 'Allowed' },
  tracking: orderFields.tracking.label,
  seal: orderFields.seal.label,
  escort: orderFields.escort.label,
  insurance: orderFields.insurance.label,

  tags: orderFields.tags.label,
  tagsHint: { ru: 'Через запятую. Видны только вам.', en: 'Separated by commas. Seen by you alone.' },
  externalId: orderFields.externalId.label,
  externalHint: { ru: 'Номер в вашей учётной системе', en: 'The number in your own system' },

  requirements: { ru: 'Что ещё нужно', en: 'What else is needed' },
  terms: orderFields.terms.label,
  oversizeShort: { ru: 'Негабарит', en: 'Oversize' },
  until: { ru: (number: string, day: string) => `${number}, до ${day}`, en: (number: string, day: string) => `${number}, until ${day}` },
  onRoad: { ru: 'В машине', en: 'In the vehicle' },
  plates: {
    ru: 'оранжевые таблички, письменные инструкции, два огнетушителя, свидетельство водителя',
    en: 'orange plates, written instructions, two fire extinguishers, the driver’s certificate',
  },
})

export const equipmentWords = defineWords<Record<Equipment, Bilingual>>({
  straps: { ru: 'Ремни', en: 'Straps' },
  corners: { ru: 'Уголки', en: 'Corner protectors' },
  anti_slip_mats: { ru: 'Противоскользящие коврики', en: 'Anti-slip mats' },
  timber_stakes: { ru: 'Коники для леса', en: 'Timber stakes' },
  conics: { ru: 'Конусы для контейнеров', en: 'Twist locks' },
  coupling: { ru: 'Сцепное устройство', en: 'Coupling' },
  air_suspension: { ru: 'Пневмоподвеска', en: 'Air suspension' },
  tail_lift: { ru: 'Гидроборт', en: 'Tail lift' },
  medical_book: { ru: 'Медкнижка водителя', en: 'Medical book of the driver' },
  sanitary_passport: { ru: 'Санобработка кузова', en: 'Sanitary treatment of the body' },
  tir: { ru: 'Книжка МДП (TIR)', en: 'TIR carnet' },
  t1: { ru: 'Декларация T1', en: 'T1 declaration' },
  cmr_insurance: { ru: 'Страховка CMR', en: 'CMR insurance' },
})

export const transferWords = defineWords<Record<TransferPolicy, Bilingual>>({
  forbid: { ru: 'Запрещена', en: 'Forbidden' },
  with_approval: { ru: 'С моего согласия', en: 'With my consent' },
  free: { ru: 'Разрешена', en: 'Allowed' },
})

export const classWords = defineWords<Record<AdrClass, Bilingual>>({
  '1_1': { ru: '1.1 взрыв массой', en: '1.1 mass explosion' },
  '1_2': { ru: '1.2 разбрасывание', en: '1.2 projection' },
  '1_3': { ru: '1.3 пожар', en: '1.3 fire' },
  '1_4': { ru: '1.4 незначительная опасность', en: '1.4 minor hazard' },
  '1_5': { ru: '1.5 малочувствительные', en: '1.5 insensitive' },
  '1_6': { ru: '1.6 крайне малочувствительные', en: '1.6 extremely insensitive' },
  '2_1': { ru: '2.1 воспламеняющиеся газы', en: '2.1 flammable gases' },
  '2_2': { ru: '2.2 невоспламеняющиеся газы', en: '2.2 non-flammable gases' },
  '2_3': { ru: '2.3 токсичные газы', en: '2.3 toxic gases' },
  '3': { ru: '3 легковоспламеняющиеся жидкости', en: '3 flammable liquids' },
  '4_1': { ru: '4.1 твёрдые горючие', en: '4.1 flammable solids' },
  '4_2': { ru: '4.2 самовозгорающиеся', en: '4.2 spontaneously combustible' },
  '4_3': { ru: '4.3 газ при контакте с водой', en: '4.3 dangerous when wet' },
  '5_1': { ru: '5.1 окисляющие', en: '5.1 oxidising' },
  '5_2': { ru: '5.2 органические пероксиды', en: '5.2 organic peroxides' },
  '6_1': { ru: '6.1 токсичные', en: '6.1 toxic' },
  '6_2': { ru: '6.2 инфекционные', en: '6.2 infectious' },
  '7': { ru: '7 радиоактивные', en: '7 radioactive' },
  '8': { ru: '8 коррозионные', en: '8 corrosive' },
  '9': { ru: '9 прочие', en: '9 miscellaneous' },
  '9a': { ru: '9A литиевые батареи', en: '9A lithium batteries' },
})
