import type { Receipt } from '#contract/bets.ts'

/** Has the browser save a receipt as it was signed; nothing is asked of the server for it. */
export function saveReceipt(receipt: Receipt, name: string): void {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' }))
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
