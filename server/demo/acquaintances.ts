import type { DemoOrganization } from './record.ts'

const org = (
  key: string,
  short: string,
  tin: string,
  ogrn: string,
  address: string,
  side: 'forwarder' | 'executor',
  region: number,
  base: string,
): DemoOrganization => ({
  key,
  short,
  full: `ООО «${short}»`,
  form: 'ooo',
  tin,
  kpp: `${tin.slice(0, 4)}01001`,
  ogrn,
  address,
  sides: [side],
  tax: 'osno',
  vat: 'main',
  tz: 'Europe/Moscow',
  region,
  base,
  resourceSets: 0,
  punctual: 1,
})

/** Organisations the others know without having worked together: invited, being checked, refused, kept out. */
export const acquaintances: readonly DemoOrganization[] = [
  org('yug', 'Магистраль Юг', '6162009150', '1176162000915', 'Ростов-на-Дону, ул. Нансена, 109', 'executor', 61, 'rostov_on_don'),
  org('altay', 'АлтайАвто', '2205003221', '1202205000326', 'Барнаул, пр. Космонавтов, 34', 'executor', 22, 'barnaul'),
  org('vostok', 'Восток Карго', '2504006118', '1152504000615', 'Владивосток, ул. Снеговая, 13', 'executor', 25, 'vladivostok'),
  org('pomor', 'Поморские Перевозки', '2901008344', '1182901000831', 'Архангельск, ул. Октябрят, 33', 'executor', 29, 'arkhangelsk'),
  org('bystro', 'Быстровоз', '6164002777', '1216164000271', 'Ростов-на-Дону, пр. Шолохова, 211', 'executor', 61, 'rostov_on_don'),
  org('ladoga', 'Ладога Транзит', '7807006557', '1167807000657', 'Санкт-Петербург, Волхонское ш., 4', 'executor', 78, 'saint_petersburg'),
  org(
    'delta',
    'Дельта Логистик',
    '7804004128',
    '1197804000415',
    'Санкт-Петербург, Кондратьевский пр., 15',
    'forwarder',
    78,
    'saint_petersburg',
  ),
  org('orbita', 'Орбита Карго', '6346001993', '1176346000192', 'Самара, Заводское ш., 13', 'executor', 63, 'samara'),
]
