import { auth } from './auth.ts'
import type { Call } from './call.ts'
import { cars } from './cars.ts'
import { customers } from './customers.ts'
import { dicts } from './dicts.ts'
import { drivers } from './drivers.ts'
import { flags } from './flags.ts'
import { menu } from './menu.ts'
import { orders } from './orders.ts'
import { organizations } from './organizations.ts'
import { places } from './places.ts'
import { sessions } from './sessions.ts'
import { time } from './time.ts'
import { users } from './users.ts'

/** The whole HTTP surface, by module. */
export const api = {
  orders,
  users,
  auth,
  menu,
  time,
  dicts,
  places,
  organizations,
  customers,
  cars,
  drivers,
  flags,
  sessions,
} as const satisfies Record<string, Record<string, Call>>
