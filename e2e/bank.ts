import { company } from '#contract/company.ts'
import type { Someone } from '#testing/world.ts'
import type { Served } from './world.ts'

/** An account of this bank whose key fits. */
export function accountOf(n: number): string {
  const weights = [7, 1, 3]
  const fits = (number: string) => [...`225${number}`].reduce((sum, digit, i) => sum + Number(digit) * weights[i % 3]!, 0) % 10 === 0
  return Array.from({ length: 10 }, (_, key) => `40702810${key}${String(n).padStart(11, '0')}`).find(fits)!
}

/** Gives an organisation its main account in roubles. */
export async function bankOf(world: Served, who: Someone, n: number) {
  const bank = { bik: '044525225', bank: 'ПАО Сбербанк', correspondent: '30101810400000000225', currency: 'RUB', main: true }
  await (await world.again(who)).ask(company.addAccount, { data: { ...bank, account: accountOf(n) } })
}
