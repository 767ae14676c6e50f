import type { ClientState } from '#contract/clients.ts'

/** States each step of an organisation is taken in. */
const steps = {
  verify: ['unverified'],
  doubt: ['verified'],
  block: ['unverified', 'verified', 'leaving'],
  unblock: ['blocked'],
  leave: ['unverified', 'verified', 'blocked'],
  stay: ['leaving', 'blocked'],
  merge: ['unverified', 'verified', 'blocked'],
  part: ['merged'],
  agree: ['unverified', 'verified', 'blocked', 'leaving', 'merged'],
} as const satisfies Record<string, readonly ClientState[]>

export type ClientStep = keyof typeof steps

/** Whether an organisation in this state takes this step. */
export const mayStep = (step: ClientStep, state: ClientState): boolean => (steps[step] as readonly ClientState[]).includes(state)
