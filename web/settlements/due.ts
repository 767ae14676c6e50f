const DAY = 86_400_000

/** How something owed stands on a day: nothing runs yet, so many days are left, it is the last day, so many have passed, it is paid. */
export type Due =
  | { state: 'noTerm' }
  | { state: 'left'; days: number; on: string }
  | { state: 'today'; on: string }
  | { state: 'overdue'; days: number; on: string }
  | { state: 'paid'; on: string }

/** `today` is the day of the viewer's organisation, as the server counts it. */
export function dueOf({ payDueOn, paidOn }: { payDueOn: string | null; paidOn: string | null }, today: string): Due {
  if (paidOn !== null) return { state: 'paid', on: paidOn }
  if (payDueOn === null) return { state: 'noTerm' }
  const days = Math.round((Date.parse(payDueOn) - Date.parse(today)) / DAY)
  if (days === 0) return { state: 'today', on: payDueOn }
  return days > 0 ? { state: 'left', days, on: payDueOn } : { state: 'overdue', days: -days, on: payDueOn }
}
