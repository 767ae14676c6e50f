import { parentPort } from 'node:worker_threads'
import type { Form } from '#server/prints/forms/form.ts'
import { drawForm, type PrintFormat } from './draw.ts'
import type { Pictures } from './grid.ts'

parentPort?.on('message', async ({ form, format, pictures }: { form: Form; format: PrintFormat; pictures: Pictures }) => {
  try {
    const bytes = new Uint8Array(await drawForm(form, format, pictures))
    parentPort?.postMessage({ bytes }, [bytes.buffer as ArrayBuffer])
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
