import { organizations } from './world/organizations.ts'
import { people, roleWords } from './world/people.ts'

/** Who can sign in to the demo world, for the terminal. */
export const demoAccounts = people.flatMap(({ login, jobs }) =>
  login === null
    ? []
    : [
        {
          login,
          organization: jobs.map(job => organizations.find(org => org.key === job.org)?.short).join(', '),
          role: jobs.map(job => roleWords[job.role]).at(0) ?? '',
        },
      ],
)
