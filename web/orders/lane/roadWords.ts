import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** How long a road is, and who says so. */
export const roadWords = defineWords({
  estimate: { ru: 'по оценке', en: 'estimated' },
  osrm: { ru: 'по дорогам (OSRM)', en: 'by road (OSRM)' },
  valhalla: { ru: 'по дорогам (Valhalla)', en: 'by road (Valhalla)' },
  km: { ru: (km: string) => `${km}\u00a0км`, en: (km: string) => `${km}\u00a0km` },
  hours: {
    ru: (h: number, m: number) => [h > 0 && `${h}\u00a0ч`, (m > 0 || h === 0) && `${m}\u00a0мин`].filter(Boolean).join(' '),
    en: (h: number, m: number) => [h > 0 && `${h}\u00a0h`, (m > 0 || h === 0) && `${m}\u00a0min`].filter(Boolean).join(' '),
  },
  driving: { ru: (time: string) => `${time} за рулём`, en: (time: string) => `${time} at the wheel` },
  shifts: {
    ru: (n: number) => `${countRu(n, 'смена', 'смены', 'смен')} по 9\u00a0ч`,
    en: (n: number) => `${countEn(n, 'shift', 'shifts')} of 9\u00a0h`,
  },
})
