/** A sum in roubles, as calls carry it. */
export const rub = (roubles: number) => ({ minor: Math.round(roubles * 100), currency: 'RUB' })

/** A number of an account at one bank whose key fits it: another one for each `n`. */
export function accountNumber(n: number): string {
  const weights = [7, 1, 3]
  const fits = (number: string) => [...`225${number}`].reduce((sum, digit, i) => sum + Number(digit) * weights[i % 3]!, 0) % 10 === 0
  return Array.from({ length: 10 }, (_, key) => `40702810${key}${String(n).padStart(11, '0')}`).find(fits)!
}

/** The main account of an organisation, as its settings take it. */
export const bankAccount = (n: number) => ({
  bik: '044525225',
  bank: 'ПАО Сбербанк',
  account: accountNumber(n),
  correspondent: '30101810400000000225',
  currency: 'RUB',
  main: true,
})
