import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { z } from 'zod'
import { orders } from '#contract/orders.ts'
import { scenarioOne } from './orders.ts'

/** What became of requests: each is answered, refused at the door, or broken off. */
export type Written = { answered: number; others: Record<string, number>; refused: number; broken: string[] }

export type Writers = {
  /** What became of the requests once everybody was refused at the door. */
  done: Promise<Written>
  /** Settles when so many requests were answered. */
  after(answers: number): Promise<void>
}

/**
 * So many browsers of one person, each over a kept connection, place drafts at an address one after another until nobody listens there any
 * more: the end of a process as its users see it.
 */
export function startWriters({ url, cookie, xsrf }: { url: string; cookie: string; xsrf: string }, count = 16): Writers {
  const written: Written = { answered: 0, others: {}, refused: 0, broken: [] }
  const body = JSON.stringify({ data: z.encode(orders.create.data, { draft: scenarioOne, goal: 'keep' }) })
  const waiting: { answers: number; done: () => void }[] = []

  /** One draft; false when nobody listens any more. */
  const write = (agent: Agent) =>
    new Promise<boolean>(done => {
      const headers = { cookie, 'x-xsrf-token': xsrf, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
      const asked = request(`${url}${orders.create.path}`, { method: 'POST', agent, headers }, answer => {
        answer.resume().once('end', () => {
          written.answered++
          if (answer.statusCode !== 200) written.others[answer.statusCode!] = (written.others[answer.statusCode!] ?? 0) + 1
          for (const one of waiting.filter(({ answers }) => answers <= written.answered)) one.done()
          done(true)
        })
        answer.once('error', fail)
      })
      const fail = (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') written.refused++
        else written.broken.push(`${error.code}: ${error.message}`)
        done(error.code !== 'ECONNREFUSED')
      }
      asked.once('error', fail)
      asked.end(body)
    })

  const writer = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (await write(agent));
    agent.destroy()
  }
  return {
    done: Promise.all(Array.from({ length: count }, writer)).then(() => written),
    after: answers => new Promise(done => void waiting.push({ answers, done })),
  }
}
