import type { DriverFlight, DriverNews } from '#contract/driver-page.ts'
import { postMessage } from './calls.ts'
import type { DriverMessage, MessageAnswer } from './messages.ts'
import { readPhone } from './phoneStore.ts'

/** An answer with the flight whole: what the server left out is what the phone told it that it knows. */
export function completed(answer: MessageAnswer, held: DriverFlight | undefined): MessageAnswer {
  const { data } = (answer.body ?? {}) as { data?: { flight?: DriverNews } }
  if (!data?.flight || !held) return answer
  const tasks = data.flight.tasks.map(task => ({ ...held.tasks.find(({ taskId }) => taskId === task.taskId), ...task }))
  return { ...answer, body: { data: { ...data, flight: { ...held, ...data.flight, tasks } } } }
}

/** Sends a message, and says what of its flight the phone knows, so that the answer is short. */
export async function postBriefly(message: DriverMessage, locale: string): Promise<MessageAnswer> {
  const { flights } = (await readPhone()).facts
  const held = flights.find(({ linkId }) => linkId === message.linkId)
  return completed(await postMessage(message, locale, held?.still), held)
}
