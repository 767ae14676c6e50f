import { answers, OWN_SIDE } from '#contract/answers.ts'
import type { Handlers, JsonText } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'

/** So many reads run side by side: one page does not take every connection. */
const SIDE_BY_SIDE = 3

export const handlers: Handlers<typeof answers> = {
  async together({ actor, read }, { query: { asks, side: asked } }) {
    const { path } = answers.together
    if (asks.some(ask => ask.split('?')[0] === path))
      refuse('input.invalid', {
        field: 'asks',
        why: { ru: 'ответы вместе не спрашивают сами себя', en: 'answers together do not ask themselves' },
      })
    const side = actor.sides.find(one => one === asked) ?? actor.sides[0] ?? ''
    const waiting = asks.map(ask => ask.replaceAll(OWN_SIDE, side)).entries()
    const parts: string[] = []
    const work = async () => {
      for (const [index, ask] of waiting) {
        const text = await read(ask)
        if (text !== null) parts[index] = `{"ask":${JSON.stringify(ask)},"data":${text}}`
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
    return `{"answers":[${parts.filter(Boolean).join()}]}` as JsonText
  },
}
