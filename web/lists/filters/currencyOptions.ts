const usual = ['RUB', 'KZT', 'BYN', 'USD', 'EUR', 'CNY']

/** Currencies a list is narrowed to: the usual ones, and the one it has. */
export const currencyOptions = (own: string | undefined) =>
  [...new Set([...usual, ...(own === undefined ? [] : [own])])].map(id => ({ id, label: id }))
