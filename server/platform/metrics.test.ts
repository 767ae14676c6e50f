import { expect, test } from 'vitest'
import { openMetrics } from './metrics.ts'

test('a figure that is there no more is told no more', async () => {
  const metrics = openMetrics()
  const serving: Record<string, number> = { first: 1, second: 1 }
  metrics.gauge('trassa_serving', 'Who serves', () => ({ ...serving }), 'who')
  const lines = async () => (await metrics.text()).split('\n').filter(line => line.startsWith('trassa_serving{'))
  expect(await lines()).toEqual(['trassa_serving{who="first"} 1', 'trassa_serving{who="second"} 1'])
  delete serving.second
  serving.first = 0
  expect(await lines()).toEqual(['trassa_serving{who="first"} 0'])
})
