import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { common, type ErrorCode, errors } from '#contract/errors.ts'

export type Answer = { status: number; type: string; body: string }

/** Names of fields an answer has and its shape has not. */
function strayIn(told: unknown, known: unknown, path = ''): string | null {
  if (typeof told !== 'object' || told === null) return null
  if (typeof known !== 'object' || known === null) return path || 'data'
  for (const [key, value] of Object.entries(told)) {
    if (!(key in known)) return `${path}.${key}`
    const stray = strayIn(value, (known as Record<string, unknown>)[key], `${path}.${key}`)
    if (stray) return stray
  }
  return null
}

/** What an answer is that the document does not promise for the call; null: all of it is promised. */
export function faultOf(call: Call, { status, type, body }: Answer): string | null {
  if (status >= 500) return `answered ${status}`
  if (!type.startsWith('application/json')) return `answered ${status} as ${type || 'nothing'}`
  let told: { data?: unknown; error?: { code?: unknown; message?: unknown; info?: unknown } }
  try {
    told = JSON.parse(body)
  } catch {
    return `answered ${status} with what is no JSON`
  }
  if (status === 200) {
    if (Object.keys(told).join() !== 'data') return `answered with ${Object.keys(told).join()}`
    const decoded = z.safeDecode(call.out, told.data as never)
    if (!decoded.success)
      return `answered another shape at ${decoded.error.issues[0]?.path.join('.').replaceAll(/\d+/g, '*')}: ${decoded.error.issues[0]?.message}`
    const stray = strayIn(told.data, z.encode(call.out, decoded.data as never))
    return stray && `answered with more than its shape: ${stray.replaceAll(/\d+/g, '*')}`
  }
  const { code, message, info } = told.error ?? {}
  if (
    Object.keys(told).join() !== 'error' ||
    Object.keys(told.error ?? {})
      .toSorted()
      .join() !== 'code,info,message'
  )
    return `refused ${status} in another shape`
  if (typeof code !== 'string' || !(code in errors)) return `refused with an unknown code ${String(code)}`
  if (![...call.fails, ...common].includes(code as ErrorCode)) return `refused with ${code}, which it does not declare`
  if (errors[code as ErrorCode].status !== status) return `refused with ${code} as ${status}`
  if (typeof message !== 'string' || message.length < 3 || /\{(?!data\})\w+\}|\[object/.test(message))
    return `refused with ${code} in the words “${String(message)}”`
  return typeof info === 'object' && info !== null ? null : `refused with ${code} without an info`
}
