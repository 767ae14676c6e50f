import { ProcessRole } from '#contract/installation.ts'
import { or, text } from './configFields.ts'
import { networks } from './configInternal.ts'

const roles = text
  .refine(
    value => value.split(',').every(each => ProcessRole.safeParse(each.trim()).success),
    `some of: ${ProcessRole.options.join(', ')}, separated by commas`,
  )
  .transform(value => ProcessRole.options.filter(role => value.split(',').some(each => each.trim() === role)))

/** How an installation is spread over processes and machines. */
export const clusterFields = {
  TRASSA_ROLES: or(roles, ProcessRole.options),
  TRASSA_TRUSTED_PROXIES: or(networks, []),
}
