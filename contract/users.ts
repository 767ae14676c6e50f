import { z } from 'zod'
import { Me } from './auth.ts'
import { get, post } from './call.ts'
import { Id, Side } from './primitives.ts'

/** One place of work of the person who asks. */
export const WorkPlace = z.object({
  id: Id,
  organization: z.object({ id: Id, name: z.string(), tin: z.string().nullable(), sides: z.array(Side) }),
  roles: z.array(z.string()),
  position: z.string(),
})
export type WorkPlace = z.output<typeof WorkPlace>

/** The person who asks, and the places he works at. */
export const users = {
  me: get('/api/users/me/v0', {
    about: 'The person who asks, his organisation and his rights.',
    needs: 'session',
    staleAfter: ['company.changed', 'employees.changed', 'flags.changed', 'announcements.changed'],
    out: Me,
  }),
  employees: get('/api/users/userEmployees/get/list/v0', {
    about: 'Own places of work and the current one.',
    needs: 'session',
    staleAfter: [],
    out: z.object({ employees: z.array(WorkPlace), current: Id }),
  }),
  monopersonate: post('/api/users/userEmployees/set/monopersonate/v0', {
    about: 'Goes on in another of the own places of work; the session gets a new id.',
    needs: 'session',
    effect: 'given',
    data: z.strictObject({ employeeId: Id }),
    out: Me,
    fails: ['employee.not_found'],
  }),
}
