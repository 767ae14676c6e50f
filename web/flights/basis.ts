import type { CostBasis } from '#contract/flight-costs.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { basisWords } from './words.ts'

/** How a sum was worked out, as a formula people can check: `312 км × 34,5 л/100 км × 1,10 зима × 68,00 ₽`. */
export function useBasisText(): (basis: CostBasis) => string {
  const t = useWords(basisWords)
  const f = useFormat()
  return basis => {
    switch (basis.of) {
      case 'norm': {
        const road = `${t.km(f.number(basis.km))} × ${t.norm(f.number(basis.normL))}`
        const loaded = basis.tonKm > 0 && basis.loadL > 0
        const whole = loaded ? `(${road} + ${t.tonKm(f.number(basis.tonKm))} × ${t.load(f.number(basis.loadL))})` : road
        const winter = basis.winterPercent > 0 ? t.winter(f.number(1 + basis.winterPercent / 100, 2)) : null
        return [whole, winter, f.money(basis.price)].filter(Boolean).join(' × ')
      }
      case 'litres':
        return `${t.litres(f.number(basis.litres))} × ${f.money(basis.price)}`
      case 'road':
        return `${t.km(f.number(basis.km))} × ${f.money(basis.rate)}`
      case 'pay': {
        const { km, days, drivers = 1, second } = basis
        const paid = ({ kmRate, tripRate, dayRate }: NonNullable<typeof second>) =>
          [
            kmRate && km !== null && `${t.km(f.number(km))} × ${f.money(kmRate)}`,
            tripRate && t.trip(f.money(tripRate)),
            dayRate && days !== null && `${t.days(days)} × ${f.money(dayRate)}`,
          ]
            .filter(Boolean)
            .join(' + ')
        if (second) return `${paid(basis)} + ${paid(second)}`
        return drivers > 1 ? `(${paid(basis)}) × ${t.drivers(drivers)}` : paid(basis)
      }
    }
  }
}
